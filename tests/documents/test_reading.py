"""Files, bytes and text: formats, decoding, front matter, and what a user is told when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from claims.documents import read_bytes, read_file, read_text
from claims.errors import DocumentError
from claims.model.document import BlockKind, Document

FRONT_MATTER = """---
title: "Orbit's \\"big\\" engine: **5×**"
date: 2026-05-03T08:00:00Z
url: https://a.example/orbit
source: Orbit Labs
price: 77 euros
description: >-
  It serves **40** users
  at 5 ms, and
  no more.
claims: {ignore: [CLM201, CLM302]}
tags: [5, 6]
---
Body of 9 words.
"""


def _quotes(document: Document) -> list[tuple[BlockKind, str]]:
    return [(block.kind, document.text[block.start : block.end]) for block in document.blocks]


def test_front_matter_gives_the_documents_fields_and_two_readable_blocks() -> None:
    document = read_text(FRONT_MATTER, name="draft.md")
    assert _quotes(document) == [
        (BlockKind.TITLE, 'Orbit\'s "big" engine: 5×'),
        (BlockKind.DESCRIPTION, "It serves 40 users at 5 ms, and no more."),
        (BlockKind.PARAGRAPH, "Body of 9 words."),
    ]
    assert (document.date, document.url, document.source) == ("2026-05-03", "https://a.example/orbit", "Orbit Labs")
    assert document.lineage == "https://a.example/orbit"
    assert list(document.ignores) == ["CLM201", "CLM302"]


@pytest.mark.parametrize("change", ["as it is", "CRLF", "BOM", "quotes"])
def test_offsets_of_front_matter_are_exact(change: str) -> None:
    raw = FRONT_MATTER
    if change == "CRLF":
        raw = raw.replace("\n", "\r\n")
    elif change == "BOM":
        raw = "\ufeff" + raw
    elif change == "quotes":
        raw = raw.replace(
            ">-\n  It serves **40** users\n  at 5 ms, and\n  no more.", "'It''s at **40** users and 5 ms'"
        )
    document = read_text(raw, name="draft.md")
    for word in ("40", "5 ms", "engine", "9 words"):
        place = document.text.index(word)
        start, end = document.raw_span(place, place + len(word))
        assert raw[start:end] == word
    assert document.blocks[0].kind is BlockKind.TITLE


def test_broken_front_matter_is_told_and_not_read_as_text() -> None:
    document = read_text("---\ntitle: [5\n---\nBody.\n", name="x")
    assert [quote for _, quote in _quotes(document)] == ["Body."]
    assert list(document.unread) == ["front matter that is not valid YAML"]


def test_toml_front_matter() -> None:
    raw = '+++\r\ntitle = "Orbit\'s \\"big\\" 5"\r\ndate = 2026-05-03\r\ntags = ["8"]\r\n+++\r\nBody of 9.\r\n'
    document = read_text(raw, name="x")
    assert [quote for _, quote in _quotes(document)] == ['Orbit\'s "big" 5', "Body of 9."]
    assert (document.title, document.date) == ('Orbit\'s "big" 5', "2026-05-03")
    place = document.text.index("5")
    assert document.raw_span(place, place + 1) == (raw.index("5"), raw.index("5") + 1)


def test_a_rule_at_the_top_is_no_front_matter() -> None:
    assert [quote for _, quote in _quotes(read_text("---\n\nIt is 5.\n", name="x"))] == ["It is 5."]


def test_newlines_and_bom_change_no_text_and_no_position() -> None:
    raw = "# Café 😀\n\nIt is **12**.5 %\nof&nbsp;it.\n"
    for variant in (raw, raw.replace("\n", "\r\n"), "\ufeff" + raw):
        document = read_text(variant, name="x")
        assert document.text == read_text(raw, name="x").text
        place = document.text.index("12.5 %")
        start, end = document.raw_span(place, place + 6)
        assert variant[start:end] == "12**.5 %"
        assert document.position(start) == (3, 9)


@pytest.mark.parametrize(
    ("suffix", "format"),
    [(".md", "markdown"), (".markdown", "markdown"), (".HTML", "html"), (".htm", "html"), (".txt", "text")],
)
def test_the_suffix_gives_the_format(tmp_path: Path, suffix: str, format: str) -> None:
    path = tmp_path / f"draft{suffix}"
    path.write_bytes(b"It is 5.\r\n")
    document = read_file(path)
    assert (document.format, document.raw, document.lineage) == (format, "It is 5.\r\n", str(path))
    assert read_file(path, format="text", lineage="here").lineage == "here"


@pytest.mark.parametrize(
    ("suffix", "message"),
    [("png", "images are not read"), ("JPEG", "images are not read"), ("xls", "save it as .xlsx"), ("pptx", "as PDF")],
)
def test_formats_without_a_reader_say_what_to_do(tmp_path: Path, suffix: str, message: str) -> None:
    path = tmp_path / f"report.{suffix}"
    path.write_bytes(b"x")
    with pytest.raises(DocumentError, match=message):
        read_file(path)


def test_unknown_formats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"\.rst is not known"):
        read_file(tmp_path / "x.rst")
    with pytest.raises(DocumentError, match="no reader for the format rst"):
        read_text("x", name="x", format="rst")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="no such file"):
        read_file(tmp_path / "missing.md")
    (tmp_path / "folder.md").mkdir()
    with pytest.raises(DocumentError, match="is a folder"):
        read_file(tmp_path / "folder.md")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"abc\0def", "byte 3 is NUL"),
        (b"one\ntwo \xff three", r"byte 8 \(0xff, line 2\)"),
        ("größer".encode("latin-1"), r"byte 2 \(0xf6, line 1\)"),
        (b"\xff\xfea", "byte 2 cannot be decoded"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        read_bytes(data, name="x.md")


def test_utf_16_and_utf_32_with_a_byte_order_mark_are_decoded() -> None:
    for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        document = read_bytes("\ufeffIt is 5 €.".encode(encoding), name="x", format="text")
        assert document.text == "It is 5 €."
        assert document.raw_span(0, 2) == (1, 3)


@pytest.mark.parametrize("data", [b"\xff\xfe\0\0a", b"\0\0\xfe\xff\xff\xff\xff\xff", b"5\0\0\0 \0\0\0"])
def test_broken_or_unmarked_utf_32_is_refused(data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"UTF-32|binary"):
        read_bytes(data, name="x", format="text")


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(DocumentError, match="character 2"):
        read_text("ab\ud800", name="x")


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b" \n\n", b"<!-- claims: ignore-file -->", b"```\n5\n```"])
def test_nothing_to_read_gives_no_blocks(data: bytes) -> None:
    document = read_bytes(data, name="x")
    assert (document.text, list(document.blocks), list(document.items)) == ("", [], [])


def test_the_digest_is_of_the_bytes() -> None:
    assert read_bytes(b"abc", name="x").digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert read_text("abc", name="x").digest == read_bytes(b"abc", name="y", format="text").digest


@pytest.mark.parametrize(
    ("raw", "name", "date"),
    [
        ("# T\n\nPublished May 3, 2026\n\nText.", "x.md", "2026-05-03"),
        ("# T\n\n3 May 2026\n\nText.", "x.md", "2026-05-03"),
        ("# T\n\nOn May 3, 2026, it came.", "x.md", None),
        ("# T\n\nText.", "posts/2026-05-03-title.md", "2026-05-03"),
        ("# T\n\nText.", "posts/2026-13-03-title.md", None),
    ],
)
def test_the_documents_own_date(raw: str, name: str, date: str | None) -> None:
    assert read_text(raw, name=name).date == date


def test_links_are_ranges_of_the_readable_text() -> None:
    document = read_text("A [**bold** link](https://a.example/5) and <https://b.example>.", name="x")
    assert [(document.text[start:end], target) for start, end, target in document.links] == [
        ("bold link", "https://a.example/5"),
        ("\ufffc", "https://b.example"),
    ]
