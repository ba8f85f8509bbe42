"""Keeps figures, links and conflicts up to date with the claims of the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from claims.figures.assignment import Assigned, assign
from claims.figures.conflicts import may_conflict, scan
from claims.figures.keys import CROWD, wanted
from claims.figures.profile import Profile, Profiler
from claims.model.claim import Claim
from claims.model.record import FigureLink
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary

#: So many claims are linked at a time, so that memory does not grow with the record.
_PART = 20_000

#: So many of a figure's claims stand for it when a new one is compared with it.
_FEW = 4

#: Figures whose conflicts are written at a time.
_FIGURES = 2_000


def link_new_claims(store: Store, claims: Iterable[str], vocabulary: Vocabulary, *, at: str) -> list[str]:
    """Link claims that are new, or read anew, and look for conflicts in the figures that this touches.

    Args:
        claims: their ids; those that a figure holds already stay there.
        at: ISO date and time, UTC, at which a conflict found now was found.

    Returns:
        ids of those of the touched figures that are in dispute now, in order.
    """
    prepare = Profiler(vocabulary)
    touched: dict[str, None] = {}
    with store.transaction():
        loose = store.unlinked(claims)
        for start in range(0, len(loose), _PART):
            touched |= _link(store, loose[start : start + _PART], prepare, vocabulary)
        rescan(store, touched, vocabulary, at=at)
        return store.disputed(touched)


def link_all(store: Store, vocabulary: Vocabulary, *, at: str) -> int:
    """Link every claim that has no link at all, as after an import, and return how many there were.

    The figures that this touches are looked through for conflicts. Memory does not grow with the number of claims.
    """
    prepare, count = Profiler(vocabulary), 0
    touched: dict[str, None] = {}
    with store.transaction():
        for part in store.each_unlinked(_PART):
            touched |= _link(store, part, prepare, vocabulary)
            count += len(part)
        rescan(store, touched, vocabulary, at=at)
    return count


def rescan(store: Store, figures: Iterable[str] | None, vocabulary: Vocabulary, *, at: str) -> int:
    """Look for conflicts in some figures anew (in all if None), store what is found, and return how many there are.

    Args:
        at: ISO date and time, UTC, at which a conflict found now was found.
    """
    looked_at = None if figures is None else list(figures)
    count = 0
    with store.transaction():
        suspects = [figure for figure, quantities in store.varied(looked_at) if may_conflict(quantities)]
        for part in _parts(suspects):
            found = {record.figure.id: scan(record, vocabulary) for record in store.each_of(part)}
            store.save_conflicts_of(found, at=at)
            count += sum(map(len, found.values()))
        calm = store.with_conflicts() if looked_at is None else looked_at
        store.save_conflicts_of({}, set(calm).difference(suspects))
    return count


def _link(
    store: Store, part: Sequence[tuple[Claim, str]], prepare: Profiler, vocabulary: Vocabulary
) -> dict[str, None]:
    """Link some claims, each given with its document, and return the figures that they are in now."""
    profiles: list[Profile] = [prepare(claim, document=document) for claim, document in part]
    identities = [claim.id for claim, _ in part]
    keys = {key for each in profiles for key in wanted(each)}
    candidates = store.candidates(keys, crowd=CROWD, few=_FEW)
    reports = store.reports_of(record.figure.id for record in candidates)
    found = assign(profiles, candidates, vocabulary, refused=store.refused(identities), reports=reports)
    store.add_links(found.figures, found.keys, map(_stored, found.links))
    return dict.fromkeys(link.figure for link in found.links)


def _stored(link: Assigned) -> FigureLink:
    return FigureLink(
        claim=link.claim, figure=link.figure, confidence=link.confidence, status=link.status, reason=link.reason
    )


def _parts(figures: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(figures), _FIGURES):
        yield figures[start : start + _FIGURES]
