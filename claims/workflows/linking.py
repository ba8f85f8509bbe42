"""Keeps figures, links and conflicts up to date with the claims of the record."""

from __future__ import annotations

from collections.abc import Iterable

from claims.figures.assignment import assign
from claims.figures.conflicts import scan
from claims.figures.keys import keys
from claims.model.record import FigureLink, FigureRecord
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary


def link_new_claims(store: Store, vocabulary: Vocabulary, *, at: str) -> list[FigureRecord]:
    """Link every claim that has no figure yet, rescan what that touches, and return the touched figures.

    Args:
        at: ISO date and time, UTC, at which a conflict found now was found.
    """
    unlinked = {recorded.claim.id: recorded for recorded in store.unlinked_claims()}
    if not unlinked:
        return []
    wanted = {identity: keys(recorded.claim, vocabulary) for identity, recorded in unlinked.items()}
    candidates = store.figures_with(sorted({key for found in wanted.values() for key in found}))
    assignment = assign(list(unlinked.values()), candidates, vocabulary)
    figures = {figure.id: figure for figure in (*(record.figure for record in candidates), *assignment.figures)}
    filed: dict[str, set[str]] = {}
    for link in assignment.links:
        filed.setdefault(link.figure, set()).update(wanted[link.claim])
    store.save_figures(
        [(figures[identity], sorted(names)) for identity, names in sorted(filed.items())],
        [
            FigureLink(
                claim=link.claim, figure=link.figure, confidence=link.confidence, status=link.status, reason=link.reason
            )
            for link in assignment.links
        ],
    )
    return rescan(store, list(unlinked), vocabulary, at=at)


def rescan(store: Store, claims: Iterable[str], vocabulary: Vocabulary, *, at: str) -> list[FigureRecord]:
    """Look for conflicts in the figures of some claims anew, store what is found, and return those figures."""
    identities = list(claims)
    found = {record.figure.id: scan(record, vocabulary) for record in store.figures_of(identities)}
    store.save_conflicts_of(found, at=at)
    return store.figures_of(identities)
