"""What linking reads and writes, for one document as for a million claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Row, Select, literal, select, tuple_

from claims.model.claim import Claim
from claims.model.quantity import Quantity
from claims.model.record import Figure, FigureLink, FigureRecord, LinkStatus
from claims.store import tables as t
from claims.store.batches import chunked
from claims.store.figures import Figures
from claims.store.rows import CLAIM_COLUMNS, ClaimReader, to_json

#: Actions that may leave a claim without a figure.
_LOOSENING = ("link", "unlink", "undo")

_PLACE = {name: place for place, name in enumerate(CLAIM_COLUMNS)}


class Filing(Figures):
    """Which figures may a claim be about, and which claims have none?"""

    def figures_with(self, keys: Iterable[str], *, crowd: int | None = None) -> list[FigureRecord]:
        """Return every figure that is filed under one of the blocking keys, each once, in order of id.

        Args:
            keys: one that ends in "|" stands for every key that begins so.
            crowd: a key under which more figures than this are filed is passed over.
        """
        with self.snapshot():
            return self._reader.figures(sorted(self._reader.filed(keys, crowd)))

    def figures_stating(self, quantities: Iterable[Quantity], *, crowd: int) -> list[FigureRecord]:
        """Return every figure of which a claim states one of the values, in whatever unit, each once, in order of id.

        The low end alone is looked at: who asks compares the rest.

        Args:
            crowd: a value that more claims than this state is passed over.
        """
        asked = [(low, unit) for low, _, unit in map(self._canonical, quantities) if low is not None]
        with self.snapshot():
            return self._reader.figures(sorted(self._reader.stating(asked, crowd)))

    def candidates(self, keys: Iterable[str], *, crowd: int, few: int) -> list[FigureRecord]:
        """Return the figures that linking compares new claims with, in order of id, without their conflicts.

        Args:
            keys: as for `figures_with`.
            crowd: a key under which more figures than this are filed is passed over.
            few: so many claims of a figure are given at most: those that differ in what they are about, then those
                that differ in value.
        """
        with self.snapshot():
            return self._reader.figures(sorted(self._reader.filed(keys, crowd)), few=few)

    def each_unlinked(self, size: int) -> Iterator[list[tuple[Claim, str]]]:
        """Yield all claims that have no link at all, each with its document's id, so many at a time.

        Claims on one subject come together, so that what is linked now has most of its figures in one part; those that
        name no subject come last. Links may be written between two parts. A claim whose link a person refused is not
        among them: it waits until linking is asked for it (see `unlinked`).
        """
        named, order = t.claims.c.subject != "", (t.claims.c.subject, t.claims.c.id)
        bare = select(*t.columns(t.claims, (*CLAIM_COLUMNS, "document"))).where(
            ~select(t.links.c.pk).where(t.links.c.claim == t.claims.c.id).exists()
        )
        for query in (bare.where(named).order_by(*order), bare.where(~named).order_by(t.claims.c.id)):
            after = ("", "")
            while rows := self._rows(query.where(tuple_(*order) > tuple_(*map(literal, after))).limit(size)):
                yield _read(rows)
                after = (rows[-1][_PLACE["subject"]], rows[-1][_PLACE["id"]])

    def unlinked(self, claims: Iterable[str]) -> list[tuple[Claim, str]]:
        """Return those of the claims that no figure holds, and those that lost theirs when somebody changed their link.

        Each comes with its document's id.
        """
        events = t.events.c
        loosened = select(events.target).where(events.action.in_(_LOOSENING), events.target.like("claim-%"))
        wanted = dict.fromkeys([*claims, *self._connection.execute(loosened).scalars()])
        found: list[tuple[Claim, str]] = []
        for batch in chunked(wanted):
            found += _read(self._rows(_loose().where(t.claims.c.id.in_(batch))))
        return found

    def refused(self, claims: Iterable[str]) -> set[tuple[str, str]]:
        """Return (claim, figure) for each link of the claims that a person refused."""
        found: set[tuple[str, str]] = set()
        links = t.links.c
        for batch in chunked(claims):
            query = select(links.claim, links.figure).where(
                links.claim.in_(batch), links.status == LinkStatus.REFUSED.value
            )
            found.update((claim, figure) for claim, figure in self._connection.execute(query))
        return found

    def reports_of(self, figures: Iterable[str]) -> dict[str, int]:
        """Return how many reports of others each of the figures has."""
        found: dict[str, int] = {}
        for batch in chunked(figures):
            query = select(t.figures.c.id, t.figures.c.reports).where(t.figures.c.id.in_(batch))
            found.update((figure, count) for figure, count in self._connection.execute(query))
        return found

    def add_links(
        self, figures: Iterable[Figure], keys: Iterable[tuple[str, str]], links: Iterable[FigureLink]
    ) -> None:
        """Store new figures, further blocking keys (figure, key), and the links of claims that had none."""
        new = [{**figure.model_dump(), "qualifiers": to_json(figure.qualifiers)} for figure in figures]
        stored = list(links)
        given = [
            {
                "claim": link.claim,
                "figure": link.figure,
                "confidence": link.confidence,
                "status": link.status.value,
                "reason": link.reason,
            }
            for link in stored
        ]
        with self.transaction():
            self._insert(t.figures, new)
            self._insert_new(t.figure_keys, [{"key": key, "figure": figure} for figure, key in keys])
            self._insert(t.links, given)
            self._recount({link.figure for link in stored})

    def _rows(self, query: Select[Any]) -> list[Row[Any]]:
        return [*self._connection.execute(query).all()]


def _loose() -> Select[Any]:
    held = select(t.links.c.pk).where(t.links.c.claim == t.claims.c.id, t.links.c.status != LinkStatus.REFUSED.value)
    return select(*t.columns(t.claims, (*CLAIM_COLUMNS, "document"))).where(~held.exists())


def _read(rows: Iterable[Row[Any]]) -> list[tuple[Claim, str]]:
    reader = ClaimReader()
    return [(reader.claim(row), row[-1]) for row in rows]
