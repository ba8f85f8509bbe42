"""The rows in which the benchmarks tell what they measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line of a table: what was measured, the result, its budget, and details."""

    what: str
    result: str
    budget: str = ""
    details: str = ""

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """The columns in order."""
        return self.what, self.result, self.budget, self.details


def table(rows: Sequence[Row], heading: Row) -> str:
    """Return the rows below their heading, in columns."""
    cells = [row.cells for row in (heading, *rows)]
    width = [max(len(row[column]) for row in cells) for column in range(4)]
    return "\n".join(
        "  ".join(cell.ljust(size) for cell, size in zip(row, width, strict=True)).rstrip() for row in cells
    )
