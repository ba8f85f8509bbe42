"""The places of table cells: which table, row and column, with cells that span several."""

from __future__ import annotations

#: Columns beyond this one are not watched for cells that span rows; no real table is so wide.
_WIDEST = 200


class TableGrid:
    """Counts tables, rows and columns of one document while a reader walks through it.

    Row 0 is the header: all rows of a `thead`, or a first row that has only header cells. A table without a header
    begins with row 1. A table inside a cell is a table of its own.
    """

    def __init__(self) -> None:
        self._count = 0
        self._stack: list[_Table] = []

    @property
    def in_cell(self) -> bool:
        """True between a cell's start and end."""
        return bool(self._stack) and self._stack[-1].in_cell

    @property
    def in_table(self) -> bool:
        """True inside a table, one that only arranges a page not counted."""
        return bool(self._stack) and not self._stack[-1].layout

    @property
    def in_layout(self) -> bool:
        """True directly inside a table that only arranges a page."""
        return bool(self._stack) and self._stack[-1].layout

    def reset(self) -> None:
        """Take all tables for ended, closing tag or not."""
        self._stack.clear()

    @property
    def place(self) -> tuple[int, int, int]:
        """Table, row and column of the cell that began last; all -1 outside a table."""
        return self._stack[-1].place if self._stack else (-1, -1, -1)

    def open(self, *, layout: bool = False) -> None:
        """A table begins; with `layout`, one that only arranges a page: its cells are no cells."""
        self._stack.append(_Table(self._count, layout))
        self._count += not layout

    def close(self) -> None:
        """The innermost table ends."""
        if self._stack:
            self._stack.pop()

    def head(self, inside: bool) -> None:
        """A `thead` begins or ends."""
        if self._stack:
            self._stack[-1].in_head = inside

    def row(self) -> None:
        """A row begins."""
        if not self._stack:
            self.open()
        table = self._stack[-1]
        table.in_cell = False
        table.column = 0
        table.rows += 1
        table.undecided = table.rows == 1 and not table.in_head
        table.number = 0 if table.in_head or table.undecided else table.body + 1
        if table.number:
            table.body += 1
        # A cell that spans rows keeps its columns for the rows below.
        table.taken = {column: left - 1 for column, left in table.taken.items() if left > 1}

    def cell(self, header: bool, columns: int = 1, rows: int = 1) -> tuple[int, int, int]:
        """A cell begins; return (table, row, column)."""
        if not self._stack or not self._stack[-1].rows:
            self.row()
        table = self._stack[-1]
        if table.undecided and table.column == 0 and not header:
            table.number = table.body = 1
        table.undecided = False
        while table.column in table.taken:
            table.column += 1
        table.place = (table.index, table.number, table.column)
        if rows > 1:
            for column in range(table.column, min(table.column + columns, _WIDEST)):
                table.taken[column] = rows
        table.column += columns
        table.in_cell = True
        return table.place

    def end_cell(self) -> None:
        """A cell ends."""
        if self._stack:
            self._stack[-1].in_cell = False


class _Table:
    def __init__(self, index: int, layout: bool) -> None:
        self.index = index
        self.layout = layout
        self.rows = 0
        self.body = 0
        self.number = 0
        self.column = 0
        self.in_head = False
        self.in_cell = False
        self.undecided = False
        self.place = (-1, -1, -1)
        self.taken: dict[int, int] = {}
