"""What governs a cell of a table: its column's header, its row, the section row above it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from claims.model.columns import fold_header
from claims.model.document import BlockKind, Document
from claims.patterns import lazy_pattern

#: Of wider rows, a quote shows so many cells.
_SHOWN = 40

_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?"
#: A cell that is a date and nothing else: such a first column names no row.
_DATE = lazy_pattern(
    rf"(?:\d{{1,2}}(?:st|nd|rd|th|\.)?\s)?{_MONTH}(?:\s\d{{1,2}}(?:st|nd|rd|th)?,?)?(?:\s\d{{4}})?|\d{{4}}-\d\d(?:-\d\d)?|"
    r"\d{1,2}[./]\d{1,2}[./]\d{2,4}|(?:Q[1-4]|H[12])?\s?(?:19|20)\d\d"
)


class Cell(NamedTuple):
    """The surroundings of one cell.

    Attributes:
        header: text of its column's header, "".
        label: text of its row's first cell that is no date, "" for that cell itself.
        others: (header, text) of the row's cells, the cell itself left out.
        corner: text of the header of the rows' labels, "".
        section: text of the nearest row above that has one cell only, "".
        quote: the row as readable text, each cell with its header.
    """

    header: str
    label: str
    others: tuple[tuple[str, str], ...]
    section: str
    quote: str
    corner: str = ""


@dataclass(slots=True)
class _Grid:
    rows: dict[int, dict[int, int]] = field(default_factory=dict)
    sections: dict[int, str] = field(default_factory=dict)
    #: row -> text of the nearest first cell at or above it, "" behind a section's row
    labels: dict[int, str] = field(default_factory=dict)
    #: row -> (its cells as (column, header, text), the quote), made when first asked for
    read: dict[int, tuple[tuple[tuple[int, str, str], ...], str]] = field(default_factory=dict)


class Tables:
    """The tables of a document, indexed once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._grids: dict[int, _Grid] = {}
        for index, block in enumerate(document.blocks):
            if block.kind is BlockKind.CELL and block.table >= 0:
                grid = self._grids.setdefault(block.table, _Grid())
                grid.rows.setdefault(block.row, {})[block.column] = index
        for grid in self._grids.values():
            current = label = ""
            for row in sorted(grid.rows):
                texts = [text for text in map(self._text, grid.rows[row].values()) if text]
                if row > 0 and len(texts) == 1 and len(grid.rows.get(0, {})) > 1:
                    current, label = texts[0], ""
                elif row > 0 and 0 in grid.rows[row]:
                    label = self._text(grid.rows[row][0]) or label
                grid.sections[row], grid.labels[row] = current, label

    def cell(self, index: int) -> Cell | None:
        """Return what governs the block number `index`, None if it is no cell of a table."""
        block = self._document.blocks[index]
        grid = self._grids.get(block.table) if block.kind is BlockKind.CELL else None
        if grid is None:
            return None
        cells, quote = self._row(grid, block.row)
        above = grid.rows.get(0, {}).get(block.column) if block.row > 0 else None
        header = self._text(above) if above is not None else ""
        named = next((column for column, _, text in cells if not _DATE.fullmatch(text)), 0)
        meaning = self._document.meaning
        if meaning is not None and meaning.subject:
            wanted = fold_header(meaning.subject)
            named = next((column for column, head, _ in cells if fold_header(head) == wanted), named)
        label = next((text for column, _, text in cells if column == named), "") if block.column != named else ""
        if block.column and named and not any(column == 0 for column, _, _ in cells) and grid.labels.get(block.row):
            label, named = grid.labels[block.row], 0  # an empty first cell repeats the one above
        others = tuple((head, text) for column, head, text in cells if column != block.column)
        corner = grid.rows.get(0, {}).get(named) if block.row > 0 else None
        section = grid.sections.get(block.row, "")
        return Cell(header, label, others, section, quote, self._text(corner) if corner is not None else "")

    def _row(self, grid: _Grid, row: int) -> tuple[tuple[tuple[int, str, str], ...], str]:
        known = grid.read.get(row)
        if known is not None:
            return known
        headers = grid.rows.get(0, {}) if row > 0 else {}
        cells: list[tuple[int, str, str]] = []
        for column, index in sorted(grid.rows.get(row, {}).items())[:_SHOWN]:
            text = self._text(index)
            if text:
                cells.append((column, self._text(headers[column]) if column in headers else "", text))
        shown = [f"{head}: {text}" if head else text for _, head, text in cells]
        section = grid.sections.get(row, "")
        if section and section not in shown:
            shown.insert(0, section)
        grid.read[row] = (tuple(cells), " | ".join(shown))
        return grid.read[row]

    def _text(self, index: int) -> str:
        block = self._document.blocks[index]
        return " ".join(self._document.text[block.start : block.end].split())
