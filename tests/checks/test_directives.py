"""Comments that speak to the checks reach exactly their block."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.checks.directives import Directives, SourceName
from claims.checks.ranges import Ranges
from claims.documents import read_text


def directives(text: str) -> tuple[Directives, str]:
    document = read_text(text, name="draft.md", format="markdown")
    return Directives.read(document), document.raw


@pytest.mark.parametrize(
    ("text", "reach"),
    [
        ("Needs 12 GB. <!-- claims: ignore CLM201 -- x -->\n\nOther.\n", "Needs 12 GB."),
        ("Needs <!-- claims: ignore CLM201 -- x --> 12 GB.\n", "Needs <!-- claims: ignore CLM201 -- x --> 12 GB."),
        ("First\nNeeds 12 GB. <!-- claims: ignore CLM201 -- x -->\n", "First\nNeeds 12 GB."),
        ("Before.\n\n<!-- claims: ignore CLM201 -- x -->\n\nNeeds\n12 GB.\n\nOther.\n", "Needs\n12 GB."),
        ("Before.\n\n<!-- claims: ignore CLM201 -- x -->\nNeeds 12 GB.\n", "Needs 12 GB."),
        ("Before.\r\n\r\n<!-- claims: ignore CLM201 -- x -->\r\n\r\nNeeds 12 GB.\r\n", "Needs 12 GB."),
        ("- one\n- two <!-- claims: ignore CLM201 -- x -->\n- three\n", "two"),
        ("| a | b |\n|---|---|\n| 1 | 2 <!-- claims: ignore CLM201 -- x --> |\n| 3 | 4 |\n", "1 | 2"),
        (
            "<!-- claims: ignore CLM201 -- x -->\n\n| a | b |\n|---|---|\n| 5 | 6 |\n\nLast.\n",
            "a | b |\n|---|---|\n| 5 | 6",
        ),
        ("# Head <!-- claims: ignore CLM201 -- x -->\n\nText.\n", "Head"),
        ("Before.\n\n<!-- claims: ignore CLM201 -- x -->\n", ""),
    ],
)
def test_a_comment_reaches_its_block_or_the_next(text: str, reach: str) -> None:
    found, raw = directives(text)
    (ignore,) = found.ignores
    assert raw[ignore.start : ignore.end] == reach
    assert (ignore.codes, ignore.fault) == (("CLM201",), "")
    assert raw[slice(*ignore.at)] == "<!-- claims: ignore CLM201 -- x -->"


@pytest.mark.parametrize(
    ("comment", "codes", "fault"),
    [
        ("ignore CLM201", ("CLM201",), "no reason"),
        ("ignore -- because", (), "no code"),
        ("ignore", (), "no code"),
        ("ignore CLM201, clm101 -- because", ("CLM201", "CLM101"), ""),
        ("ignore CLM201 CLM101 — because", ("CLM201", "CLM101"), ""),
        ("ignore everything -- because", (), "'everything' is no code"),
        ("ignore-file CLM201", ("CLM201",), "no reason"),
        ("ignore-end", (), "no ignore-start"),
        ("silence CLM201 -- because", (), "no directive 'silence'"),
    ],
)
def test_faults_are_named(comment: str, codes: tuple[str, ...], fault: str) -> None:
    found, _ = directives(f"Needs 12 GB. <!-- claims: {comment} -->\n")
    (ignore,) = found.ignores
    assert ignore.codes == codes
    assert fault in ignore.fault if fault else not ignore.fault


def test_a_stretch_ends_where_it_says_and_may_be_nested() -> None:
    text = (
        "<!-- claims: ignore-start CLM201 -- outer -->\n\nA 1 GB.\n\n<!-- claims: ignore-start CLM101 -- inner -->\n\n"
        "B 2 GB.\n\n<!-- claims: ignore-end CLM201 -->\n\nC 3 GB.\n\n<!-- claims: ignore-end -->\n\nD 4 GB.\n"
    )
    found, raw = directives(text)
    silenced = {
        code: [letter for letter in "ABCD" if found.silencing(code, raw.index(f"{letter} "))]
        for code in ("CLM201", "CLM101")
    }
    assert silenced == {"CLM201": ["A", "B"], "CLM101": ["B", "C"]}
    assert not any(ignore.fault for ignore in found.ignores)


def test_a_source_is_named_for_its_block_alone() -> None:
    text = (
        "A 1 GB. <!-- claims: source=https://example.org/a?b=c -->\n\nB 2 GB.\n\n"
        "<!-- claims: source=source-12 -->\n\nC.\n"
    )
    found, raw = directives(text)
    assert [found.source_of(raw.index(mark)) for mark in ("A 1", "B 2", "C.")] == [
        "https://example.org/a?b=c",
        "",
        "source-12",
    ]


def test_front_matter_silences_the_whole_file_without_a_reason() -> None:
    found, raw = directives("---\nclaims: {ignore: [CLM201]}\n---\nNeeds 12 GB.\n")
    (ignore,) = found.ignores
    assert found.silencing("CLM201", raw.index("12")) is ignore and not ignore.fault


@pytest.mark.parametrize("text", ["<!-- claims: -->", "<!-- claims: ignore CLM201 -- x", "<!--claims:ignore-->", ""])
def test_strange_comments_do_not_crash(text: str) -> None:
    directives(text)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30))), st.integers(0, 31))
def test_ranges_find_what_holds_an_offset(ends: list[tuple[int, int]], offset: int) -> None:
    sources = [SourceName(min(pair), max(pair), str(number)) for number, pair in enumerate(ends)]
    found = list(Ranges(sources).holding(offset))
    assert sorted(one.source for one in found) == sorted(s.source for s in sources if s.start <= offset < s.end)
