"""Workbooks (.xlsx): the values of each visible sheet, as tables; a sheet is an item.

Formulas give the value that was computed when the file was saved. What a cell's number format adds to its meaning is
kept: "25%" for 0.25 shown so, the currency, a unit written in the format (`0.0" ms"`), a scale (`0.0,,"M"`), a month
without a day. How many digits it shows is not: the value counts.
Offsets point into the extracted text: sheet by sheet its name, then a line a row, with a tab between cells.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any

from claims.documents.archive import open_archive, read_part
from claims.documents.builder import Builder
from claims.documents.compose import Composer, Content, content_of, table_item
from claims.documents.sheets import Cell, add_rows
from claims.errors import DocumentError
from claims.model.document import BlockKind
from claims.patterns import lazy_pattern

#: Cells of all sheets together, empty ones between others included.
_MOST_CELLS = 2_000_000
_UNCOMPUTED = re.compile(rb"(?:</f>|<f(?:\s[^<>]{0,300})?/>)\s{0,9}(?:<v\s?/>|<v></v>)?\s{0,9}</c>")
_PARTS = lazy_pattern(
    r"\"(?P<quoted>[^\"]*)\"|\\(?P<escaped>.)|\[\$(?P<money>[^\]-]*)[^\]]*\]|(?P<skipped>\[[^\]]*\]|[_*].)"
    r"|(?P<digits>[0#?][0#?.,\s]*)|(?P<other>.)",
    re.S,
)
#: Names that a program gives to sheets, in the languages of its users.
_UNNAMED = lazy_pattern(r"(?:sheet|tabelle|feuil|hoja|foglio|blad|planilha|arkusz|лист|工作表|シート)\s?\d{1,3}", re.I)
#: A float holds 15 decimal digits for certain; Excel shows no more either.
_DIGITS = 15


def read_xlsx(data: bytes, name: str) -> Content:
    """Read the bytes of a workbook.

    Raises:
        DocumentError: openpyxl is not installed, or the file is no workbook, encrypted, damaged or too large.
    """
    try:
        import openpyxl
    except ImportError:
        raise DocumentError(
            f"{name}: reading .xlsx files needs openpyxl, which is not installed: pip install openpyxl."
        ) from None
    archive = open_archive(data, name, ".xlsx")
    composer = Composer()
    _look_through(archive, name, composer.unread)
    try:
        # It warns about parts that it does not keep when saving; we only read.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)
            budget = _MOST_CELLS
            for sheet in book.worksheets:
                if sheet.sheet_state != "visible":
                    composer.unread[f'hidden sheet "{sheet.title}"'] = None
                    continue
                budget = _sheet(composer, sheet, budget, name)
    except DocumentError:
        raise
    except Exception as error:  # openpyxl lets the errors of every layer through: zip, XML, key, type, value
        raise DocumentError(f"{name} is no .xlsx file, or it is damaged ({_reason(error)}).") from None
    return composer.content()


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__


def _look_through(archive: zipfile.ZipFile, name: str, unread: dict[str, None]) -> None:
    """Refuse document types (see `claims.documents.xml`), and tell what openpyxl would pass over in silence."""
    for part in archive.namelist():
        if part.startswith("xl/charts/"):
            unread["chart"] = None
        elif part.startswith("xl/media/"):
            unread["image"] = None
        elif part.endswith((".xml", ".rels")):
            data = read_part(archive, part, name) or b""
            if (
                b"<!DOCTYPE" in data
                or "<!DOCTYPE".encode("utf-16-le") in data
                or "<!DOCTYPE".encode("utf-16-be") in data
            ):
                raise DocumentError(f"{name}, part {part}: it has a document type, which no workbook needs; not read.")
            if part.startswith("xl/worksheets/") and _UNCOMPUTED.search(data):
                unread["formulas that were never computed; open the workbook, save it and read it again"] = None


def _sheet(composer: Composer, sheet: Any, budget: int, name: str) -> int:
    """Add a sheet; return how many cells may still come."""
    sheet.reset_dimensions()  # the file's own word on its size may be wrong
    pieces: list[str] = []
    rows: list[list[Cell]] = []
    parts: list[tuple[int, str]] = []
    length = 0
    for number, row in enumerate(sheet.iter_rows(), 1):
        budget -= 1 + len(row)
        if budget < 0:
            raise DocumentError(f"{name} has more than {_MOST_CELLS:,} cells; save the table that matters as CSV.")
        cells: list[Cell] = []
        for column, cell in enumerate(row):
            if cell.value is None:
                continue
            text = _shown(cell, composer.unread).strip()
            if text:
                if cells:
                    pieces.append("\t")
                    length += 1
                parts.append((length, f"sheet {sheet.title}, cell {_letters(column)}{number}"))
                cells.append(Cell(column, length, length + len(text)))
                pieces.append(text)
                length += len(text)
        if cells:
            pieces.append("\n")
            length += 1
        rows.append(cells)
    if not parts:
        return budget
    builder = Builder("".join(pieces).rstrip("\n"))
    add_rows(builder, rows)
    content = content_of(builder)
    content.parts = parts
    title = table_item(content).title or sheet.title
    composer.begin_item(title)
    if not _UNNAMED.fullmatch(sheet.title):
        composer.line(BlockKind.HEADING, sheet.title, level=1, part=f"sheet {sheet.title}")
    composer.add(content, as_read=False)
    return budget


def _letters(column: int) -> str:
    """Return a column's name: 0 is A, 26 is AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def _shown(cell: Any, unread: dict[str, None]) -> str:
    """Return a cell's value as text."""
    value = cell.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return number_text(value, str(cell.number_format or "General"))
    if isinstance(value, (datetime, date)):
        return _day(value, str(cell.number_format or ""))
    if cell.data_type == "e":
        unread["cells with an error"] = None
        return ""
    return str(value)


def _day(value: datetime | date, format: str) -> str:
    """Return a date as ISO, as far as its format shows it: day, month or year; with the time if it has one."""
    letters = "".join(_plain(format)).lower()
    if "y" in letters and "d" not in letters:
        return f"{value.year:04}-{value.month:02}" if "m" in letters else f"{value.year:04}"
    day = value.strftime("%Y-%m-%d") if value.year >= 1000 else value.isoformat()[:10]
    if isinstance(value, datetime) and (value.hour or value.minute) and "h" in letters:
        return f"{day} {value.hour:02}:{value.minute:02}"
    return day


def _plain(format: str) -> Iterable[str]:
    return (match["other"] for match in _PARTS.finditer(format) if match["other"])


def number_text(value: int | float, format: str = "General") -> str:
    """Return a number in plain decimals, with what its number format adds: percent, currency, unit, scale.

    A float becomes the decimal that its 15 certain digits say, so that 0.1 + 0.2 is 0.3 as in Excel.
    """
    number = Decimal(value) if isinstance(value, int) else Decimal(repr(value))
    if not number.is_finite():
        return str(value)
    if isinstance(value, float) and number:
        number = round(number, _DIGITS - 1 - number.adjusted())
    before, after, percent, scale = _affixes(format)
    number = number.scaleb(2 * percent - 3 * scale)
    sign = "-" if number < 0 else ""
    number = abs(number)
    if number and not -7 <= number.adjusted() <= 20:
        digits = f"{number.normalize():e}".replace("e+", "e")
    else:
        digits = f"{number:f}"
        if "." in digits:
            digits = digits.rstrip("0").rstrip(".")
    return f"{sign}{before}{digits}{'%' * percent}{after}".strip()


def _affixes(format: str) -> tuple[str, str, int, int]:
    """Return what a number format writes before and after the digits, percent signs, and thousands left out."""
    if format in ("General", "@") or "/" in format:
        return "", "", 0, 0
    affixes = ["", ""]
    percent = scale = side = 0
    for match in _PARTS.finditer(format):
        digits, other = match["digits"], match["other"]
        if digits is not None:
            side = 1
            bare = digits.rstrip()
            scale = len(bare) - len(bare.rstrip(","))
            affixes[1] += digits[len(bare) :]
        elif other == ";":
            break
        elif other == "%":
            percent += 1
        elif match["skipped"] is None:
            literal = match["quoted"] or match["escaped"] or match["money"] or other or ""
            if other is None or other in "$\u20ac\u00a3\u00a5 ":
                affixes[side] += literal
    before, after = (affix.replace("(", "").replace(")", "") for affix in affixes)
    return before, after, min(percent, 1), scale
