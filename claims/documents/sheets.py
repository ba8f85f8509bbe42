"""Rows of cells, however they were written, as tables: which row is a header, what is a title, what is a note.

A file or sheet may hold several tables, one below another with an empty row between, each with a title above it and
notes below. In rows of one cell above a table the text is a title (HEADING, when nothing else stands in it), below it
a note (PARAGRAPH). The first full row is the header, row 0, if it reads like one: its cells are words, and numbers
stand below them. A table without such a row begins with row 1, as everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claims.documents.builder import Builder
from claims.model.document import BlockKind
from claims.patterns import lazy_pattern

#: A number with what may stand at it: "$1,200.50", "-3.5 %", "12 ms", "75K tok/s", "2026-10-30", "n/a", "–".
_VALUE = lazy_pattern(
    r"[~<>\u2248\u2264\u2265\u00b1+\u2212-]?\s?(?:USD?|EUR|GBP|CNY|RMB|JPY|CHF)?\s?"
    r"[$\u20ac\u00a3\u00a5]?\s?[+\u2212-]?\d[\d.,:\s\u202f\u00a0'/-]*"
    r"(?:[eE][+-]?\d+)?\s?[\w%\u00d7\u00b0\u20ac/]{0,12}(?:\s[\w%/]{1,12}){0,3}|n/?a|null|none|nan|[-\u2013\u2014.?]|#N/A|true|false",
    re.I,
)
_YEAR = lazy_pattern(r"(?:19|20)\d\d(?:[ /-]?[QH][1-4]|-\d{2})?|[QH][1-4][ /-]?(?:(?:19|20)?\d\d)", re.I)
_LONGEST_TITLE = 200
_LONGEST_LABEL = 60
_NOTE = lazy_pattern(r"(?:notes?|sources?|as of|based on|prices?|all|data)\b.*[\s:]|[*\u2020\u00b9]", re.I)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell with text: its column from 0, and its range of the builder's raw text.

    `pieces`: ranges of that text to read one after another where not all of it is (doubled quotes of CSV); a piece
    with a text of its own is replaced by it.
    """

    column: int
    start: int
    end: int
    pieces: tuple[tuple[int, int, str], ...] = ()


def add_rows(builder: Builder, rows: Sequence[Sequence[Cell]], first_table: int = 0) -> int:
    """Add rows, top to bottom, as blocks; rows without cells part the tables.

    Args:
        first_table: the number of the first table.

    Returns:
        The number of the next table.
    """
    table = first_table
    row = 0  # the next row of the open table, 0 before the first
    groups = _groups(rows)
    wide = any(len(row) > 1 for row in rows)
    for index, group in enumerate(groups):
        above, below = _parted(builder, group) if wide else (0, len(group))
        headed = above < below and _has_header(builder, group[above:below])
        # What stands alone above a table is its title, even with an empty row between.
        titled = above < below or (index + 1 < len(groups) and any(len(row) > 1 for row in groups[index + 1]))
        for line in group[:above]:
            title = titled and _is_title(_text(builder, line[0]))
            _add(builder, line[0], BlockKind.HEADING if title else BlockKind.PARAGRAPH)
        if above < below:
            # Rows without a header, below an empty row, go on with the table above.
            if row and (above or headed):
                table, row = table + 1, 0
            row = row if headed else max(row, 1)
            for line in group[above:below]:
                for cell in line:
                    _add(builder, cell, BlockKind.CELL, (table, row, cell.column))
                row += 1
        for line in group[below:]:
            _add(builder, line[0], BlockKind.PARAGRAPH)
    return table + 1 if row else table


def _groups(rows: Sequence[Sequence[Cell]]) -> list[list[Sequence[Cell]]]:
    groups: list[list[Sequence[Cell]]] = [[]]
    for row in rows:
        if row:
            groups[-1].append(row)
        elif groups[-1]:
            groups.append([])
    return [group for group in groups if group]


def _is_title(text: str) -> bool:
    return len(text) <= _LONGEST_TITLE and text[-1] not in ".!?;,"


def is_header(first: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Return whether the texts of a first row are headers of the rows below them. Empty texts say nothing."""
    words = [text for text in first if text.strip()]
    if not words or not below:
        return False
    return not any(_VALUE.fullmatch(text.strip()) and not _YEAR.fullmatch(text.strip()) for text in words)


def _has_header(builder: Builder, rows: Sequence[Sequence[Cell]]) -> bool:
    first = [_text(builder, cell) for cell in rows[0]]
    return is_header(first, [[_text(builder, cell) for cell in row] for row in rows[1:6]])


def _parted(builder: Builder, group: Sequence[Sequence[Cell]]) -> tuple[int, int]:
    """Return how many rows of one cell stand above the table in a group of rows, and where the notes below it begin."""
    above = 0
    while above < len(group) and len(group[above]) == 1 and group[above][0].column == 0:
        above += 1
    end = len(group)
    while end > above and len(group[end - 1]) == 1 and _is_note(_text(builder, group[end - 1][0])):
        end -= 1
    return above, end


def _is_note(text: str) -> bool:
    """A last row with a label alone is a row, one with a sentence is none."""
    return len(text) > _LONGEST_LABEL or _NOTE.match(text) is not None


def _text(builder: Builder, cell: Cell) -> str:
    return builder.raw[cell.start : cell.end].strip()


def _add(builder: Builder, cell: Cell, kind: BlockKind, place: tuple[int, int, int] = (-1, -1, -1)) -> None:
    builder.open(kind, 2 if kind is BlockKind.HEADING else 0, cell=place)
    for start, end, text in cell.pieces or ((cell.start, cell.end, ""),):
        if text:
            builder.replaced(text, start, end)
        else:
            builder.prose(start, end)
    builder.close()
