"""Tables and lists as arithmetic sees them: labelled numbers in rows and columns."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from claims.figures.arithmetic.passage import Term
from claims.model.claim import Claim, Stance
from claims.model.document import Block, BlockKind, Document

#: A larger table is data, and its sums are for the program that wrote it.
_MOST = 5_000


@dataclass(frozen=True, slots=True)
class Grid:
    """A table.

    Attributes:
        heads: the header of each column, lower case.
        labels: the text of each body row's first cell, lower case.
        cells: of each body row, what stands in each column: its one number, or None (none, several, a range or a date).
    """

    heads: tuple[str, ...]
    labels: tuple[str, ...]
    cells: tuple[tuple[Term | None, ...], ...]

    def column(self, index: int) -> list[Term | None]:
        """Return a column from top to bottom."""
        return [row[index] for row in self.cells]


class Numbers:
    """The claims of a document by their place in the readable text."""

    def __init__(self, document: Document, claims: Sequence[Claim]) -> None:
        self._claims = sorted(claims, key=lambda claim: claim.start)
        self._spans = [document.text_span(claim.start, claim.end) for claim in self._claims]
        self._starts = [start for start, _ in self._spans]

    def within(self, start: int, end: int) -> list[Term]:
        """Return the asserted values in a stretch, in order."""
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        return [
            Term(*self._spans[place], self._claims[place])
            for place in range(first, last)
            if self._claims[place].stance is Stance.ASSERTED
        ]

    def single(self, block: Block) -> Term | None:
        """Return the one number of a block, None if it has none, several, a range or a date."""
        found = self.within(block.start, block.end)
        return found[0] if len(found) == 1 and found[0].admits is not None else None


def grids(document: Document, numbers: Numbers) -> Iterator[Grid]:
    """Yield each table with a header and two or more body rows, all of one width."""
    cells = [block for block in document.blocks if block.kind is BlockKind.CELL and block.table >= 0]
    for _, table in groupby(cells, key=lambda block: block.table):
        blocks = list(table)
        rows = {row: {cell.column: cell for cell in line} for row, line in groupby(blocks, key=lambda cell: cell.row)}
        heads = rows.pop(0, {})
        width = max(heads, default=-1) + 1
        if len(blocks) > _MOST or width < 2 or len(rows) < 2:
            continue
        texts = [_text(document, heads.get(column)) for column in range(width)]
        labels = [_text(document, line.get(0)) for line in rows.values()]
        yield Grid(
            tuple(texts),
            tuple(labels),
            tuple(
                tuple(numbers.single(line[column]) if column in line else None for column in range(width))
                for line in rows.values()
            ),
        )


def lists(document: Document, numbers: Numbers) -> Iterator[list[tuple[str, Term | None]]]:
    """Yield each run of list items of one level: the text of each, lower case, with its one number."""
    for kind, run in groupby(document.blocks, key=lambda block: (block.kind, block.level)):
        if kind[0] is BlockKind.LIST_ITEM:
            items = [(_text(document, block), numbers.single(block)) for block in run]
            if 2 < len(items) <= _MOST:
                yield items


def _text(document: Document, block: Block | None) -> str:
    return document.text[block.start : block.end].strip().lower() if block else ""
