"""What governs a cell of a table: its header, its row, the section above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from claims.model.document import Block, BlockKind, Document


@dataclass(frozen=True, slots=True)
class Cell:
    """The surroundings of one cell.

    Attributes:
        header: text of its column's header, "".
        label: text of its row's first cell, "" for that cell itself.
        others: (header, text, block index) of the row's further cells.
        section: text of the nearest row above that has one cell only, "".
        caption: text of the table's caption, "".
    """

    header: str
    label: str
    others: tuple[tuple[str, str, int], ...]
    section: str
    quote: str


@dataclass(slots=True)
class Grid:
    """One table: block indexes by row and column."""

    rows: dict[int, dict[int, int]] = field(default_factory=dict)
    sections: dict[int, str] = field(default_factory=dict)


class Tables:
    """The tables of a document, indexed once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._grids: dict[int, Grid] = {}
        blocks: Sequence[Block] = document.blocks
        for index, block in enumerate(blocks):
            if block.kind is BlockKind.CELL and block.table >= 0:
                grid = self._grids.setdefault(block.table, Grid())
                grid.rows.setdefault(block.row, {})[block.column] = index
        for grid in self._grids.values():
            current = ""
            for row in sorted(grid.rows):
                texts = [text for text in map(self._text, grid.rows[row].values()) if text]
                if row > 0 and len(texts) == 1 and len(grid.rows.get(0, {})) > 1:
                    current = texts[0]
                grid.sections[row] = current

    def cell(self, index: int) -> Cell | None:
        """Return what governs the block number `index`, None if it is no cell of a table."""
        block = self._document.blocks[index]
        grid = self._grids.get(block.table) if block.kind is BlockKind.CELL else None
        if grid is None:
            return None
        header_row = grid.rows.get(0, {}) if block.row > 0 else {}
        row = grid.rows.get(block.row, {})
        header = self._text(header_row[block.column]) if block.column in header_row else ""
        label = self._text(row[0]) if 0 in row and block.column > 0 else ""
        others: list[tuple[str, str, int]] = []
        quote: list[str] = []
        for column in sorted(row)[:40]:
            words = self._text(row[column])
            head = self._text(header_row[column]) if column in header_row else ""
            if words:
                quote.append(f"{head}: {words}" if head else words)
            if column != block.column and words:
                others.append((head, words, row[column]))
        section = grid.sections.get(block.row, "")
        if section and section not in quote:
            quote.insert(0, section)
        return Cell(header, label, tuple(others), section, " | ".join(quote))

    def _text(self, index: int) -> str:
        block = self._document.blocks[index]
        return " ".join(self._document.text[block.start : block.end].split())
