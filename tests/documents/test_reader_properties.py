"""What holds for every text: the map is whole and exact, nothing crashes, and time grows with length alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stopwatch import grows_too_fast

from claims.documents import read_file, read_text
from claims.model.document import Document

WHITE_SPACE = "".join(chr(code) for code in range(0x3001) if chr(code).isspace())
FORMATS = ("markdown", "html", "text")

_PIECES = st.sampled_from(
    (
        *(
            "12",
            "**12**.5%",
            "tokens/s",
            "é",
            "漢字",
            "😀",
            "\u00a0",
            "\t",
            "\ufeff",
            "\x00",
            "\x0b",
            "$1{,}0$",
            "[^1]",
        ),
        *(
            "&nbsp;",
            "&times;",
            "&#8212;",
            "\\*",
            "\\,",
            "`",
            "``",
            "```\n",
            "|",
            "\n|-|-|\n",
            ">",
            "-",
            "#",
            "---",
            "~~",
        ),
        *("~", "*", "_", "[a](b)", "![i](j)", "https://a.b/c_d&e", "www.x.y", "<b>", "</b>", "<p>", "</p>", "<td>"),
        *("<table>", "<li>", "<code>x=1</code>", "<!--", "-->", "<script>", "</script>", "<sup>", "<br>", "<pre>"),
        *(
            "Figure 3:",
            "October 3, 2026",
            "A. B",
            "vllm.ai",
            "- **a** b.",
            "**a**",
            "<a href=x>",
            "</a>",
            "<s>",
            "</s>",
        ),
    )
)
_MARKUP = st.lists(st.one_of(_PIECES, st.sampled_from([" ", "\n", "\r\n", "\n\n", "  \n"])), max_size=60).map("".join)


def check_map(document: Document) -> None:
    """The segments cover the text in order, verbatim ones agree, and blocks and items stand in order inside it."""
    segments = list(document.segments)
    ends = [segment.start for segment in segments[1:]] + [len(document.text)] * bool(segments)
    position = raw_position = 0
    for segment, end in zip(segments, ends, strict=True):
        assert segment.start == position < end
        assert raw_position <= segment.raw_start <= segment.raw_end <= len(document.raw)
        if segment.verbatim:
            assert document.raw[segment.raw_start : segment.raw_end] == document.text[position:end]
        position, raw_position = end, segment.raw_end
    assert position == len(document.text)
    position = 0
    for block in document.blocks:
        assert position <= block.start < block.end <= len(document.text)
        text = document.text[block.start : block.end]
        assert text == text.strip()
        assert block.strong == (0, 0) or block.start <= block.strong[0] < block.strong[1] <= block.end
        assert not document.text[position : block.start].strip("\ufffc" + WHITE_SPACE)
        position = block.end
    assert not document.text[position:].strip("\ufffc" + WHITE_SPACE)
    assert bool(document.items) == bool(document.blocks)
    position = 0
    for item in document.items:
        assert position <= item.start < item.end
        position = item.end
    for block in document.blocks:
        assert sum(item.start <= block.start and block.end <= item.end for item in document.items) == 1
    for start, end, _ in document.links:
        assert 0 <= start < end <= len(document.text)


def check_words(document: Document) -> None:
    """A word that stands in the file letter by letter is found there again."""
    for match in re.finditer(r"[^\s\ufffc]+", document.text):
        start, end = document.raw_span(*match.span())
        if end - start == len(match.group()):
            assert document.raw[start:end] == match.group()


@pytest.mark.parametrize("format", FORMATS)
@given(text=st.one_of(_MARKUP, st.text(st.characters(exclude_categories=["Cs"]), max_size=200)))
@settings(max_examples=100, deadline=None)
def test_any_text_is_read_with_a_whole_map(format: str, text: str) -> None:
    document = read_text(text, name="x", format=format)
    check_map(document)
    assert document.raw == text


@given(words=st.lists(st.from_regex(r"[A-Za-z0-9é漢😀%$]{1,8}", fullmatch=True), min_size=1, max_size=30))
@settings(max_examples=50, deadline=None)
def test_plain_words_survive_every_reader(words: list[str]) -> None:
    text = " ".join(words)
    for format in FORMATS:
        document = read_text(text, name="x", format=format)
        assert document.text.split() == words
        assert document.raw_span(0, len(document.text)) == (0, len(text))


@given(cells=st.lists(st.sampled_from(["5", "**6**", "a \\| b", "`7 ms`", "", "é&nbsp;8"]), min_size=2, max_size=6))
@settings(max_examples=50, deadline=None)
def test_table_cells_keep_their_place(cells: list[str]) -> None:
    row = "| " + " | ".join(cells) + " |\n"
    document = read_text(row + "|" + "-|" * len(cells) + "\n" + row + row, name="x")
    places = [(block.row, block.column) for block in document.blocks]
    assert places == [(row, column) for row in range(3) for column, cell in enumerate(cells) if cell]


_HOSTILE = (
    "[",
    ">",
    "*",
    "|",
    "![",
    "](",
    "`",
    "<",
    "<a ",
    '<a "',
    "<code>",
    "<pre>",
    "<div>",
    "<td rowspan=900 colspan=900>",
    "<ul><li>",
    "&",
    "\\",
    "- ",
    "> - ",
    "|a|b|\n|-|-|\n",
    "://",
    "https://a.b/)",
    ".com/",
    "a.",
    "~",
    "5~",
    "<!--",
    "A. ",
    "Oct 3, 2026 ",
    "**a**\n\n",
    "- **a** b. c.ai\n",
)


@pytest.mark.parametrize("format", FORMATS)
def test_hostile_text_takes_linear_time(format: str) -> None:
    """60,000 characters of each; only a superlinear reader would be so slow, and then by far."""
    for piece in _HOSTILE:
        short, long = ((piece * (length // len(piece) + 1))[:length] for length in (30_000, 60_000))
        shorter, longer = (lambda text=text: read_text(text, name="x", format=format) for text in (short, long))
        assert grows_too_fast(shorter, longer, bound=3, noise=0.4) == "", piece
        check_map(read_text(long, name="x", format=format))


def test_real_articles(shared: Path) -> None:
    paths = sorted((shared / "corpus" / "posts").glob("*.md")) + sorted((shared / "seeds").glob("*.txt"))
    assert paths
    for path in paths:
        document = read_file(path)
        check_map(document)
        check_words(document)
        assert document.items
        assert document.title
