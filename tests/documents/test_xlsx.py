"""Workbooks: sheets as items and tables, values as their cells show them."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from document_makers import make_xlsx, make_zip
from test_reader_properties import check_map, check_words

from claims.documents import read_bytes
from claims.documents.xlsx import number_text
from claims.errors import DocumentError
from claims.model.document import Document


def _read(data: bytes) -> Document:
    document = read_bytes(data, name="prices.xlsx", format="xlsx")
    check_map(document)
    check_words(document)
    return document


def _cells(document: Document) -> list[tuple[int, int, int, str]]:
    return [(b.table, b.row, b.column, document.text[b.start : b.end]) for b in document.blocks if b.table >= 0]


def test_each_visible_sheet_is_an_item_and_each_cell_has_its_name() -> None:
    document = _read(
        make_xlsx(
            {
                "Prices": [["GPU", "$/hour"], ["H100", 2.5], [None, None], ["B200", 4]],
                "Old": [["x", 9]],
                "Sheet3": [["Speeds of May"], [], ["GPU", "ms"], ["H100", 5]],
            },
            hidden=["Old"],
        )
    )
    assert _cells(document) == [
        *((0, 0, 0, "GPU"), (0, 0, 1, "$/hour"), (0, 1, 0, "H100"), (0, 1, 1, "2.5")),
        *((0, 2, 0, "B200"), (0, 2, 1, "4")),
        *((1, 0, 0, "GPU"), (1, 0, 1, "ms"), (1, 1, 0, "H100"), (1, 1, 1, "5")),
    ]
    assert [item.title for item in document.items] == ["Prices", "Speeds of May"]
    assert list(document.unread) == ['hidden sheet "Old"']
    assert document.part(document.raw.index("2.5")) == "sheet Prices, cell B2"
    assert document.part(document.raw.index("4")) == "sheet Prices, cell B4"
    assert document.part(document.raw.rindex("5")) == "sheet Sheet3, cell B4"
    assert document.raw.startswith("Prices\nGPU\t$/hour\nH100\t2.5\n")


@pytest.mark.parametrize(
    ("value", "format", "text"),
    [
        (0.25, "0%", "25%"),
        (0.1234, "0.0%", "12.34%"),
        (0.1 + 0.2, "General", "0.3"),
        (75000, "#,##0", "75000"),
        (-2.5, "[$$-409]#,##0.00;[Red](#,##0.00)", "-$2.5"),
        (5, "#,##0 [$€-407]", "5 €"),
        (12.3, '0.0" ms"', "12.3 ms"),
        (1234567.0, '0.0,,"M"', "1.234567M"),
        (1.5, "# ?/?", "1.5"),
        (2, '"Q"0', "Q2"),
        (1e22, "General", "1e22"),
        (1.5e-9, "0.0E+00", "1.5e-9"),
        (float("inf"), "General", "inf"),
        (0.0, "0%", "0%"),
        (1e15 + 0.3, "General", "1000000000000000"),
    ],
)
def test_numbers_keep_what_their_format_means(value: float, format: str, text: str) -> None:
    assert number_text(value, format) == text


def test_dates_keep_their_precision() -> None:
    rows = [
        ["a", "b", "c", "d"],
        [date(2026, 10, 3), date(2026, 10, 1), date(2026, 1, 1), datetime(2026, 10, 3, 8, 30)],
    ]
    data = make_xlsx({"S": rows}, {"A2": "dd.mm.yyyy", "B2": "mmm yyyy", "C2": "yyyy", "D2": "yyyy-mm-dd hh:mm"})
    assert [text for *_, text in _cells(_read(data))[4:]] == ["2026-10-03", "2026-10", "2026", "2026-10-03 08:30"]


def test_what_a_sheet_hides_is_told() -> None:
    document = _read(make_xlsx({"S": [["a", "b"], ["x", "=1+1"], ["y", "#DIV/0!"], ["z", True]]}))
    assert [text for *_, text in _cells(document)] == ["a", "b", "x", "y", "z", "yes"]
    assert "formulas that were never computed; open the workbook, save it and read it again" in document.unread
    assert "cells with an error" in document.unread


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a,b\n1,2\n", "no .xlsx file"),
        (make_xlsx({"S": [["a", 1]]})[:-50], "damaged"),
        (make_zip({"a.xml": "x"}), "no .xlsx file, or it is damaged"),
        (make_zip({"xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>'}), "document type"),
        (make_zip({"xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>'.encode("utf-16")}), "document type"),
    ],
)
def test_what_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        read_bytes(data, name="x.xlsx", format="xlsx")


def test_a_workbook_without_values_has_no_blocks() -> None:
    document = _read(make_xlsx({"S": []}))
    assert (document.text, list(document.items)) == ("", [])
