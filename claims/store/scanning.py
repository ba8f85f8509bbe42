"""What looking for conflicts reads: of a million claims the few whose figure states more than one value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Select, select

from claims.model.quantity import Quantity
from claims.store import tables as t
from claims.store.batches import chunked
from claims.store.figures import Figures
from claims.store.rows import ClaimReader

#: What decides whether two quantities agree, in the order of `QUANTITY_COLUMNS`: of those, digits and what only dates
#: have are left out.
_COLUMNS = ("low", "high", "unit", "step_low", "step_high", "modifier", "kind")


class Scanning(Figures):
    """Which figures may be in conflict?"""

    def varied(self, figures: Iterable[str] | None = None) -> Iterator[tuple[str, list[Quantity]]]:
        """Yield each figure whose claims do not all state one value, with every way in which they state values.

        A figure whose claims all say the same can have no conflict, and costs nothing but the asking.

        Args:
            figures: look at these only; at all of them if None.
        """
        if figures is None:
            yield from self._differing(_stated().order_by(t.claims.c.pk))
            return
        for part in chunked(figures):
            yield from self._differing(_stated().where(t.links.c.figure.in_(part)))

    def _differing(self, query: Select[Any]) -> Iterator[tuple[str, list[Quantity]]]:
        """Yield the figures whose rows are not all alike. Holds the distinct rows of each figure that the query reads.

        In order of the claims' row numbers a whole table is read from its beginning to its end; in any other order each
        claim would be a page of its own to look for.
        """
        found: dict[str, dict[tuple[Any, ...], None]] = {}
        for row in self._stream(query):
            known = found.get(row[0])
            if known is None:
                known = found[row[0]] = {}
            known[row[1:]] = None
        reader = ClaimReader()
        for figure, rows in found.items():
            if len(rows) > 1:
                yield figure, [reader.quantity((*row[:5], 0, *row[5:], None, 0, "[]")) for row in rows]

    def disputed(self, figures: Iterable[str]) -> list[str]:
        """Return those of the figures that have an open conflict, in order of id."""
        found: list[str] = []
        for batch in chunked(figures):
            query = select(t.figures.c.id).where(t.figures.c.id.in_(batch), t.figures.c.open_conflicts > 0)
            found += self._connection.execute(query).scalars()
        return sorted(found)

    def with_conflicts(self) -> list[str]:
        """Return the figures of which a conflict is stored, in order of id."""
        return list(self._connection.execute(select(t.conflicts.c.figure).distinct().order_by("figure")).scalars())


def _stated() -> Select[Any]:
    """Return a query for the figure and the quantity of every link; a refused one costs a second look at most."""
    joined = t.links.join(t.claims, t.claims.c.id == t.links.c.claim)
    return select(t.links.c.figure, *(t.claims.c[name] for name in _COLUMNS)).select_from(joined)
