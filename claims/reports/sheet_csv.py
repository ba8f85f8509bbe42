"""The checking copy as CSV (RFC 4180), one figure a line, for a desk that works in a spreadsheet."""

from __future__ import annotations

import csv
import io

from claims.escaping import csv_cell, visible
from claims.model.sheet import Sheet, SheetRow
from claims.reports import sheet_words as words

#: The columns. What has several entries (record, origins, reviews, findings) has one a line within its cell.
COLUMNS = (
    *("number", "line", "column", "part", "figure", "value", "sentence", "said_by", "about", "verdict", "why"),
    *("record", "quotes", "links", "origins", "reviewed_by", "findings", "checked", "initials"),
)


def render(sheet: Sheet) -> str:
    """Return the table, ending each line with CRLF; no cell is taken for a formula. It has no line for the summary."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in sheet.rows:
        writer.writerow([csv_cell(cell) for cell in _cells(row)])
    return stream.getvalue()


def _cells(row: SheetRow) -> tuple[str, ...]:
    return (
        str(row.number),
        str(row.place.line),
        str(row.place.column),
        visible(row.part),
        visible(row.figure),
        visible(row.value),
        visible(f"{row.before}[{row.figure}]{row.after}"),
        visible(", citing ".join(row.said_by)),
        visible(row.about),
        row.verdict,
        visible(row.why),
        _lines(
            *(f"{claim.value}, {words.who(claim)}, {words.standing(claim)}" for claim in row.claims),
            *([f"and {row.more} more in the record"] if row.more else []),
        ),
        _lines(*(claim.quote for claim in row.claims)),
        _lines(*(claim.url for claim in row.claims if claim.url)),
        _lines(*(words.origins(origin) for origin in row.origins)),
        _lines(*(words.review(review) for review in row.reviews)),
        _lines(*(words.finding(finding) for finding in row.findings)),
        "",
        "",
    )


def _lines(*entries: str) -> str:
    return "\n".join(visible(entry) for entry in entries)
