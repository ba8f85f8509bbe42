"""Figures with their keys, links and conflicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, select

from claims.errors import NotFoundError
from claims.model.record import (
    Conflict,
    ConflictStatus,
    Figure,
    FigureLink,
    FigureRecord,
    LinkStatus,
)
from claims.store import tables as t
from claims.store.batches import chunked
from claims.store.figure_rows import BATCH, CONFLICT_FIELDS, FIGURE_FIELDS, VERDICT_FIELDS, conflict_from
from claims.store.lookup import Lookup
from claims.store.rows import to_json
from claims.store.upkeep import Upkeep


class Figures(Lookup, Upkeep):
    """Reading and writing figures."""

    def save_figures(self, figures: Iterable[tuple[Figure, Sequence[str]]], links: Iterable[FigureLink] = ()) -> None:
        """Store figures with their blocking keys, and which claims are about them.

        A figure that exists keeps what was decided on it; its label and founding fields are refreshed and its keys
        added to. The links given replace the claims' suggested links; a link that a person confirmed or refused stays
        as it is (only an event changes it, so the status of a given link is not looked at). Figures that lose their
        last claim are deleted unless somebody decided on them or refers to them.
        """
        rows: list[dict[str, Any]] = []
        keys: list[dict[str, str]] = []
        for figure, own_keys in figures:
            rows.append({**figure.model_dump(), "qualifiers": to_json(figure.qualifiers)})
            keys.extend({"key": key, "figure": figure.id} for key in dict.fromkeys(own_keys))
        given = list(links)
        with self.transaction():
            self._upsert(t.figures, rows, ["id"], FIGURE_FIELDS[1:])
            self._insert_new(t.figure_keys, keys)
            left = self._replace_links(given)
            touched = [row["id"] for row in rows] + [link.figure for link in given] + left
            self._prune(left)
            self._recount(touched)

    def _replace_links(self, given: Sequence[FigureLink]) -> list[str]:
        """Write the links; return the figures that claims were taken out of."""
        wanted = {(link.claim, link.figure): link for link in given}
        stored: dict[tuple[str, str], str] = {}
        for batch in chunked({link.claim for link in given}):
            query = select(t.links.c.claim, t.links.c.figure, t.links.c.status).where(t.links.c.claim.in_(batch))
            stored.update({(row.claim, row.figure): row.status for row in self._connection.execute(query)})
        suggested = LinkStatus.SUGGESTED.value
        gone = [pair for pair, status in stored.items() if status == suggested and pair not in wanted]
        for claim, figure in gone:
            self._connection.execute(delete(t.links).where(t.links.c.claim == claim, t.links.c.figure == figure))
            self._connection.execute(
                delete(t.conflicts)
                .where(t.conflicts.c.figure == figure, t.conflicts.c.status == ConflictStatus.OPEN.value)
                .where((t.conflicts.c.a == claim) | (t.conflicts.c.b == claim))
            )
        rows = [
            {"claim": link.claim, "figure": link.figure, "confidence": link.confidence, "reason": link.reason}
            for pair, link in wanted.items()
            if stored.get(pair, suggested) == suggested
        ]
        self._upsert(t.links, rows, ["claim", "figure"], ["confidence", "reason"])
        return [figure for _, figure in gone]

    def save_conflicts(self, figure: str, conflicts: Iterable[Conflict], *, at: str = "") -> None:
        """Store the conflicts found in one figure; see `save_conflicts_of`."""
        self.save_conflicts_of({figure: list(conflicts)}, at=at)

    def save_conflicts_of(
        self, found: Mapping[str, Sequence[Conflict]], clear: Iterable[str] = (), *, at: str = ""
    ) -> None:
        """Store all conflicts found in each of the figures.

        Open conflicts of these figures that were not found again are deleted; decided ones keep status and reason.

        Args:
            found: figure id -> its conflicts; an empty list clears the figure's open ones.
            clear: further figures in which none was found.
            at: ISO date and time that new conflicts get as the time they were found.
        """
        rows = [_conflict_row(conflict, at) for conflicts in found.values() for conflict in conflicts]
        kept = {row["id"] for row in rows}
        with self.transaction():
            stale: dict[str, str] = {}
            for batch in chunked(dict.fromkeys([*found, *clear])):
                query = select(t.conflicts.c.id, t.conflicts.c.figure).where(
                    t.conflicts.c.figure.in_(batch), t.conflicts.c.status == ConflictStatus.OPEN.value
                )
                stale.update((name, figure) for name, figure in self._connection.execute(query) if name not in kept)
            for gone in chunked(stale):
                self._connection.execute(delete(t.conflicts).where(t.conflicts.c.id.in_(gone)))
            self._upsert(t.conflicts, rows, ["id"], ("figure", "a", "b", *VERDICT_FIELDS))
            self._recount([*(row["figure"] for row in rows), *stale.values()])

    def figure(self, identity: str) -> FigureRecord:
        """Return the figure.

        Raises:
            NotFoundError: there is none of that id.
        """
        with self.snapshot():
            found = self._reader.figures([identity])
        if not found:
            raise NotFoundError(f"The record holds no figure {identity}.")
        return found[0]

    def figures_of(self, claims: Iterable[str]) -> list[FigureRecord]:
        """Return the figures that hold one of the claims, each once, in order of id."""
        with self.snapshot():
            return self._reader.figures(sorted(self._reader.of_claims(claims)))

    def figures(self, status: ConflictStatus | None = None) -> list[FigureRecord]:
        """Return the figures that have a conflict of this status (all figures if None), in order of id."""
        return list(self.each_figure(status))

    def each_figure(self, status: ConflictStatus | None = None) -> Iterator[FigureRecord]:
        """Yield the figures as `figures` returns them, holding a few hundred at a time."""
        query = select(t.figures.c.id)
        if status is ConflictStatus.OPEN:
            query = query.where(t.figures.c.open_conflicts > 0)
        elif status is not None:
            having = (t.conflicts.c.figure == t.figures.c.id) & (t.conflicts.c.status == status.value)
            query = query.where(select(t.conflicts.c.pk).where(having).exists())
        # Ids alone are small, and reading them at once keeps the order whatever is written meanwhile.
        yield from self.each_of(self._connection.execute(query.order_by(t.figures.c.id)).scalars().all())

    def each_of(self, identities: Iterable[str]) -> Iterator[FigureRecord]:
        """Yield those of the figures that the record holds, holding a few hundred at a time; in order of id in each."""
        for batch in chunked(identities, BATCH):
            with self.snapshot():
                records = self._reader.figures(batch)
            yield from records

    def count_figures(self) -> int:
        """Return how many figures the record holds."""
        return self._connection.execute(select(func.count()).select_from(t.figures)).scalar() or 0

    def keys_of(self, figure: str) -> list[str]:
        """Return the blocking keys that a figure is filed under."""
        query = select(t.figure_keys.c.key).where(t.figure_keys.c.figure == figure).order_by(t.figure_keys.c.key)
        return list(self._connection.execute(query).scalars())

    def links_of(self, claims: Iterable[str]) -> list[FigureLink]:
        """Return every link of the claims, refused ones included (linking must not suggest those again)."""
        columns = (t.links.c.claim, t.links.c.figure, t.links.c.confidence, t.links.c.status, t.links.c.reason)
        found: list[FigureLink] = []
        for batch in chunked(dict.fromkeys(claims)):
            query = select(*columns).where(t.links.c.claim.in_(batch)).order_by(t.links.c.claim, t.links.c.figure)
            found.extend(FigureLink(**row) for row in self._connection.execute(query).mappings())
        return found

    def conflict(self, identity: str) -> Conflict:
        """Return the conflict.

        Raises:
            NotFoundError: there is none of that id.
        """
        query = select(*t.columns(t.conflicts, CONFLICT_FIELDS)).where(t.conflicts.c.id == identity)
        row = self._connection.execute(query).first()
        if row is None:
            raise NotFoundError(f"The record holds no conflict {identity}.")
        return conflict_from(row)


def _conflict_row(conflict: Conflict, at: str) -> dict[str, Any]:
    verdict = conflict.verdict
    return {
        "id": conflict.id,
        "figure": conflict.figure,
        "a": conflict.a,
        "b": conflict.b,
        "verdict": verdict.verdict.value,
        "rule": verdict.rule,
        "explanation": verdict.explanation,
        "hint": verdict.hint,
        "tolerance": verdict.tolerance,
        "found_at": at,
    }
