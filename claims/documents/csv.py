"""Delimited tables (.csv, .tsv, RFC 4180 and what is written in its name), with offsets into the file itself.

The standard library's reader does not tell where a cell stands, so this one walks the file: cells in quotes may hold
separators and line breaks, and a doubled quote stands for one. The separator is the one of comma, semicolon, tab and
bar that gives most of the first records the same number of cells; a first line "sep=;" (Excel's) names it. A quote that
is never closed is a letter, and said in `unread`.

A file whose cells are not parted by commas may write decimals with them ("1.234,5"), as spreadsheets in most of Europe
do. It does if a number in it can be read in no other way and none speaks against it; its numbers then have a decimal
point in the readable text, while offsets point to what the file says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from claims.documents.builder import Builder
from claims.documents.sheets import Cell, add_rows
from claims.patterns import lazy_pattern

SEPARATORS = ",;\t|"
#: So many records, or so many letters, tell the separator.
_SAMPLE_RECORDS = 50
_SAMPLE_LENGTH = 50_000
_NAMED = lazy_pattern(r"sep=([^\r\n])(?:\r\n|\n|\r|\Z)", re.I)
_QUOTED = lazy_pattern(r'"((?>[^"]++|"")*+)"(?!")')
#: A number alone, or with a sign, a currency or a unit.
_NUMBER = re.compile(r"\s*[^\w\s]{0,2}\s?(?:[A-Z]{3}\s)?-?(?P<number>\d[\d.,]*+)\s?[^\d\s.,]{0,12}\s*")
_COMMA_NUMBER = re.compile(r"(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?")
_POINT_NUMBER = re.compile(r"(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?")
_LINE_END = lazy_pattern(r"\r\n|\n|\r")


def read_csv(builder: Builder, start: int, *, separator: str = "") -> None:
    """Read `raw[start:]` into the builder.

    Args:
        separator: what parts the cells; found by trying where it is not given.
    """
    raw = builder.raw
    named = _NAMED.match(raw, start)
    if named:
        separator, start = named.group(1), named.end()
    if not separator:
        separator = _separator(raw, start)
    records = list(_records(raw, start, separator, builder))
    if separator != "," and _has_decimal_commas(raw, records):
        records = [[_with_point(raw, cell) for cell in record] for record in records]
    add_rows(builder, records)


def _has_decimal_commas(raw: str, records: Sequence[Sequence[Cell]]) -> bool:
    """Return whether the numbers of a file have decimal commas: one is proof, if nothing is proof against it."""
    certain = False
    for record in records:
        for cell in record:
            match = _NUMBER.fullmatch(raw, cell.start, cell.end)
            if match is None:
                continue
            number = match["number"]
            if not _COMMA_NUMBER.fullmatch(number):
                return False
            certain = certain or not _POINT_NUMBER.fullmatch(number)
    return certain


def _with_point(raw: str, cell: Cell) -> Cell:
    """Return a cell whose number has a decimal point instead of a comma, and no points between its thousands."""
    match = _NUMBER.fullmatch(raw, cell.start, cell.end)
    if match is None or not (set(match["number"]) & {",", "."}):
        return cell
    pieces: list[tuple[int, int, str]] = []
    position = cell.start
    for sign in re.finditer("[.,]", match["number"]):
        place = match.start("number") + sign.start()
        pieces.append((position, place, ""))
        if sign.group() == ",":
            pieces.append((place, place + 1, "."))
        position = place + 1
    pieces.append((position, cell.end, ""))
    return Cell(cell.column, cell.start, cell.end, tuple(pieces))


def _separator(raw: str, start: int) -> str:
    """Return the separator that parts the records most evenly; a comma if none parts them at all."""
    sample = Builder(raw[start : start + _SAMPLE_LENGTH])
    whole = len(raw) - start <= _SAMPLE_LENGTH
    best, best_score = ",", (0.0, 0)
    for separator in SEPARATORS:
        widths = [_width(record) for record in islice(_records(sample.raw, 0, separator, sample), _SAMPLE_RECORDS)]
        if not whole and len(widths) > 1:
            widths.pop()  # it may be cut in the middle
        counts = Counter(width for width in widths if width)
        if not counts:
            continue
        width, times = max(counts.items(), key=lambda pair: (pair[1], pair[0]))
        if width > 1:
            score = (times / sum(counts.values()), width)
            # Half a column more is worth a little unevenness: notes and titles stand in one cell.
            if (score[0] >= 0.5, round(score[0], 1), score[1]) > (
                best_score[0] >= 0.5,
                round(best_score[0], 1),
                best_score[1],
            ):
                best, best_score = separator, score
    return best


def _width(record: list[Cell]) -> int:
    return record[-1].column + 1 if record else 0


def _records(raw: str, start: int, separator: str, builder: Builder) -> Iterator[list[Cell]]:
    """Yield the cells with text of each record; [] for an empty line."""
    plain = re.compile(f"[^{re.escape(separator)}\r\n]*")
    position, length = start, len(raw)
    quotes = True
    record: list[Cell] = []
    column = 0
    while position < length:
        first = position
        while raw[first : first + 1] == " ":
            first += 1
        quoted = _QUOTED.match(raw, first) if quotes and raw.startswith('"', first) else None
        if quoted:
            rest = plain.match(raw, quoted.end())
            position = rest.end() if rest else quoted.end()
            cell = _quoted(raw, column, *quoted.span(1), position)
        else:
            if quotes and raw.startswith('"', first):
                quotes = False
                builder.miss("the end of a cell in quotes that are never closed")
            found = plain.match(raw, position)
            end = found.end() if found else position
            cell = Cell(column, position, end)
            position = end
        if raw[cell.start : cell.end].strip():
            record.append(cell)
        if raw.startswith(separator, position):
            column += 1
            position += 1
            if position < length:
                continue
        ended = _LINE_END.match(raw, position)
        position = ended.end() if ended else position
        yield record
        record, column = [], 0


def _quoted(raw: str, column: int, start: int, end: int, rest: int) -> Cell:
    """Return a cell in quotes; what stands between its closing quote and the separator belongs to it."""
    pieces: list[tuple[int, int, str]] = []
    position = start
    doubled = raw.find('""', start, end)
    while doubled >= 0:
        pieces.append((position, doubled, ""))
        pieces.append((doubled, doubled + 2, '"'))
        position = doubled + 2
        doubled = raw.find('""', position, end)
    pieces.append((position, end, ""))
    if raw[end + 1 : rest].strip():
        pieces.append((end + 1, rest, ""))
    kept = tuple(piece for piece in pieces if piece[0] < piece[1])
    return Cell(column, start, end if rest == end + 1 else rest, kept)
