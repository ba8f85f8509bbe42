"""Text on a terminal stays aligned and inert."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.reports.terminal import Style, fit, inert, mark, mark_whole, one_line, width, wrapped


@pytest.mark.parametrize(
    ("text", "columns"),
    [("abc", 3), ("東京", 4), ("e\u0301", 1), ("a\u200bb", 2), ("ｆ", 2), ("é", 1), ("👍", 2), ("", 0)],
)
def test_width_counts_terminal_columns(text: str, columns: int) -> None:
    assert width(text) == columns


def test_escapes_and_direction_marks_become_visible() -> None:
    shown = inert("red \x1b[31m\x07 \u202egnp.exe\u202c \x9b2J \x7f\ttab\nline")
    assert shown == "red ␛[31m␇ <U+202E>gnp.exe<U+202C> <U+009B>2J ␡\ttab\nline"


def test_one_line_folds_white_space() -> None:
    assert one_line(" a\r\n\tb  c\x00") == "a b c␀"


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("plain 155T here", "155T"),
        ("\tindented\t155T", "155T"),
        ("東京では 155T トークン", "155T"),
        ("e\u0301te\u0301 155T", "155T"),
        ("\x1b[1m155T\x1b[0m", "155T"),
        ("155T", "155T"),
    ],
)
def test_carets_stand_under_the_marked_part(line: str, part: str) -> None:
    start = line.index(part)
    marked = mark(line, start, start + len(part))
    before = marked.line[: marked.line.index(part)]
    assert marked.under == " " * width(before) + "^" * width(part)


def test_a_long_line_is_cut_around_the_marked_part() -> None:
    line = "word " * 5_000 + "155T tokens" + " more" * 5_000
    start = line.index("155T")
    marked = mark(line, start, start + 4, limit=80)
    assert width(marked.line) <= 80
    assert marked.line.startswith("…") and marked.line.endswith("…")
    assert marked.line[len(marked.under) - 4 : len(marked.under)] == "155T"


def test_a_long_line_marked_at_its_begin_or_end_uses_the_whole_width() -> None:
    line = "155T " + "x" * 500 + " 150T"
    first = mark(line, 0, 4, limit=60)
    last = mark(line, len(line) - 4, len(line), limit=60)
    assert first.under == "^^^^" and width(first.line) == 60
    assert last.line.endswith("150T") and width(last.line) == 60 and len(last.under) == 60


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 300), st.integers(20, 100))
def test_marking_never_breaks_the_frame(line: str, a: int, b: int, limit: int) -> None:
    line = line.replace("\n", " ").replace("\r", " ")
    start, end = sorted((min(a, len(line)), min(b, len(line))))
    marked = mark(line, start, end, limit=limit)
    assert "\n" not in marked.line and "\x1b" not in marked.line
    assert width(marked.line) <= limit
    assert set(marked.under) <= {" ", "^"} and "^" in marked.under


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.integers(1, 60))
def test_fit_keeps_to_its_columns(text: str, columns: int) -> None:
    assert width(fit(text, columns)) <= max(columns, 1)


def test_colour_only_when_asked() -> None:
    assert Style(False).bold("x") == "x"
    assert Style(True).severity("error", "x") == "\x1b[1;31mx\x1b[0m"


@given(st.text(alphabet="ab 東e\u0301", max_size=120), st.integers(0, 120), st.integers(0, 120), st.integers(8, 40))
def test_a_broken_sentence_is_whole_and_fits(text: str, a: int, b: int, limit: int) -> None:
    line = " ".join(text.split())
    start, end = sorted((min(a, len(line)), min(b, len(line))))
    marked = mark_whole(line, start, end, limit=limit, lines=40)
    assert " ".join(one.line.strip() for one in marked).replace(" ", "") == line.replace(" ", "")
    assert all(width(one.line) <= limit for one in marked)
    # Every column of the marked part has its caret.
    assert sum(one.under.count("^") for one in marked) >= width(line[start:end].replace(" ", ""))


def test_a_sentence_of_too_many_lines_is_cut_around_its_mark() -> None:
    (marked,) = mark_whole("word " * 100 + "here " + "word " * 100, 500, 504, limit=40, lines=4)
    assert marked.line[len(marked.under) - 4 : len(marked.under)] == "here"


def test_a_wrapped_sentence_counts_what_stands_before_it() -> None:
    assert wrapped("one two three", 10, used=4, indent=2) == "one\n  two\n  three"
    assert wrapped("one two three", None, used=4) == wrapped("one two three", 40) == "one two three"
