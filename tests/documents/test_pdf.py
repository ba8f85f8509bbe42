"""PDF: pages to paragraphs, headings and tables, and what is told when that fails."""

from __future__ import annotations

import builtins
import io
from typing import Any

import pypdf
import pytest
from document_makers import Line, make_pdf, page_of
from test_reader_properties import check_map, check_words

from claims.documents import read_bytes
from claims.errors import DocumentError
from claims.model.document import Document


def _read(pages: list[list[Line]], **about: str) -> Document:
    document = read_bytes(make_pdf(pages, **about), name="report.pdf", format="pdf")
    check_map(document)
    check_words(document)
    return document


def _blocks(document: Document) -> list[str]:
    return [f"{b.kind.value} {b.level} | {document.text[b.start : b.end]}" for b in document.blocks]


def _page(document: Document, text: str) -> str:
    place = document.text.index(text)
    return document.part(document.raw_span(place, place + len(text))[0])


LONG = (
    "The new engine of Orbit serves 75K tokens per second on one card, which is",
    "1.7 to 3.2 times what the older one did on the very same hardware, as its",
    "maker says.",
)


def test_lines_become_paragraphs_and_each_knows_its_page() -> None:
    document = _read([page_of(LONG, ("It costs $5.",)), page_of(("It serves 40 users.",))])
    assert _blocks(document) == [
        "paragraph 0 | " + " ".join(LONG),
        "paragraph 0 | It costs $5.",
        "paragraph 0 | It serves 40 users.",
    ]
    assert [_page(document, text) for text in ("75K", "$5", "40 users")] == ["page 1", "page 1", "page 2"]
    assert document.raw[slice(*document.raw_span(*_span(document, "75K tokens")))] == "75K tokens"


def _span(document: Document, text: str) -> tuple[int, int]:
    place = document.text.index(text)
    return place, place + len(text)


def test_a_paragraph_goes_on_over_the_page_break() -> None:
    document = _read(
        [page_of(LONG[:2]), page_of((LONG[2], "And more of it came later on, as everybody knows by now."))]
    )
    assert _blocks(document)[0].startswith("paragraph 0 | " + " ".join(LONG))
    assert _page(document, "maker says") == "page 2"


@pytest.mark.parametrize(
    ("above", "below", "joined"),
    [
        ("of the inter-", "national team", "of the international team"),
        ("of the inter\u00ad", "national team", "of the international team"),
        ("the price is 10-", "20 dollars", "the price is 10-20 dollars"),
        ("it was 1,000-", "fold larger", "it was 1,000-fold larger"),
        ("it runs GPT-", "4 and more", "it runs GPT-4 and more"),
        ("a thing - it is 5 -", "and more", "a thing - it is 5 - and more"),
        ("the total of 1", "000 users", "the total of 1 000 users"),
    ],
)
def test_words_broken_at_a_lines_end(above: str, below: str, joined: str) -> None:
    filler = "It is a long line of text that stands here only so that lines have a width, "
    document = _read([page_of((filler + above, below + " of them all."))])
    assert document.text.endswith(joined + " of them all.")


def test_a_word_that_is_written_with_its_hyphen_elsewhere_keeps_it() -> None:
    first = "Some words are written with a hyphen everywhere: a long-term price is that."
    document = _read(
        [page_of((first,), ("The line that comes now is wide enough, and it ends with the word long-", "term."))]
    )
    assert document.text.endswith("with the word long-term.")


def test_larger_letters_are_headings_and_the_first_is_the_title() -> None:
    lines = [(70.0, 800.0, 20.0, "Orbit in numbers"), (70.0, 770.0, 14.0, "Speed"), *page_of(LONG, top=740)]
    document = _read([lines], title="report_final.docx")
    assert _blocks(document)[:2] == ["heading 1 | Orbit in numbers", "heading 2 | Speed"]
    assert document.title == "Orbit in numbers"
    assert _read([page_of(LONG)], title="Orbit in numbers").title == "Orbit in numbers"


def test_bullets_are_list_items() -> None:
    document = _read([page_of(("What it gives:",), ("\u2022 40 users at", "5 ms", "\u2022 1,000 more"))])
    assert _blocks(document)[1:] == ["list_item 1 | 40 users at 5 ms", "list_item 1 | 1,000 more"]


def test_lines_at_one_height_are_a_table() -> None:
    rows = [("GPU", "tok/s", "$/hour"), ("H100", "75,000", "2.5"), ("B200", "", "4.1")]
    table = [
        (x, 600.0 - 14 * row, 10.0, text)
        for row, cells in enumerate(rows)
        for x, text in zip((70.0, 200.0, 330.0), cells, strict=True)
        if text
    ]
    document = _read([[*page_of(LONG), *table, *page_of(("That is all.",), top=500)]])
    cells = [(b.row, b.column, document.text[b.start : b.end]) for b in document.blocks if b.table == 0]
    assert cells == [
        *((0, 0, "GPU"), (0, 1, "tok/s"), (0, 2, "$/hour")),
        *((1, 0, "H100"), (1, 1, "75,000"), (1, 2, "2.5"), (2, 0, "B200"), (2, 2, "4.1")),
    ]


def test_page_numbers_and_running_heads_are_left_out() -> None:
    pages = [
        [
            (280.0, 30.0, 9.0, f"Page {n} of 4"),
            (70.0, 815.0, 9.0, f"Orbit report {2020 + n}"),
            *page_of((f"It is {n}00.",)),
        ]
        for n in range(1, 5)
    ]
    document = _read(pages)
    assert _blocks(document)[0] == "paragraph 0 | Orbit report 2021"
    assert [line.partition("| ")[2] for line in _blocks(document)[1:]] == [
        "It is 100.",
        "It is 200.",
        "It is 300.",
        "It is 400.",
    ]


def test_one_page_keeps_its_number() -> None:
    assert _read([page_of(("It is 5 ms.",), ("7",))]).text.endswith("7")


def test_a_page_without_text_is_told() -> None:
    document = _read([page_of(("It is 5.",)), [], page_of(("It is 6.",))])
    assert list(document.unread) == ["page 2 has no text"]
    assert _page(document, "It is 6") == "page 3"
    assert list(_read([[]]).unread) == ["page 1 has no text"]


def test_images_beside_text_are_told() -> None:
    text = page_of(("It is 5.",))
    for count, told in ((1, "images on page 1"), (14, "images on pages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, ...")):
        data = make_pdf([text] * count, pictured=True)
        assert list(read_bytes(data, name="report.pdf", format="pdf").unread) == [told]


def test_the_files_own_stamp_is_no_date() -> None:
    assert _read([page_of(LONG)]).date is None
    assert _read([page_of(("3 November 2026",), LONG)]).date == "2026-11-03"


def _encrypted(password: str) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(make_pdf([page_of(("It is 5 ms.",))])))
    writer.encrypt(password, "owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_an_encrypted_file_needs_its_password_and_an_empty_one_does_not_hide() -> None:
    with pytest.raises(DocumentError, match="encrypted"):
        read_bytes(_encrypted("secret"), name="x.pdf", format="pdf")
    assert read_bytes(_encrypted(""), name="x.pdf", format="pdf").text == "It is 5 ms."


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"It is 5.", "no PDF"),
        (b"%PDF-1.4\nand nothing else", "damaged"),
        (make_pdf([page_of(LONG)])[:200], "damaged"),
        (make_pdf([]), "no pages"),
    ],
)
def test_damaged_files(data: bytes, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        read_bytes(data, name="x.pdf", format="pdf")


@pytest.mark.parametrize(("format", "module"), [("pdf", "pypdf"), ("xlsx", "openpyxl")])
def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, format: str, module: str) -> None:
    original = builtins.__import__

    def without(name: str, *arguments: Any, **more: Any) -> Any:
        if name.partition(".")[0] == module:
            raise ImportError(name)
        return original(name, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(DocumentError, match=rf"pip install {module}\."):
        read_bytes(b"x", name=f"x.{format}", format=format)
