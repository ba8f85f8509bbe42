"""How single things are shown."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markupsafe import Markup

from claims.desk.showing import Span, address_of, annotated, cell, chain, marked, when
from claims.escaping import inert, visible

HASH = "0123456789abcdef"


@pytest.mark.parametrize(
    ("quote", "text", "shown"),
    [
        ("It was 4 days, not 14.", "4", "It was <mark>4</mark> days, not 14."),
        ("Not 14, but 4.", "4", "Not 14, but <mark>4</mark>."),
        ("From 4.1 to 4.", "4", "From 4.1 to <mark>4</mark>."),
        ("(~$38/hr)", "~$38", "(<mark>~$38</mark>/hr)"),
        ("No such number.", "7", "No such number."),
        ("a < 5 & b", "5", "a &lt; <mark>5</mark> &amp; b"),
        ("", "", ""),
    ],
)
def test_the_figure_is_marked_where_it_stands(quote: str, text: str, shown: str) -> None:
    assert str(marked(quote, text)) == shown


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=30), st.text(max_size=6), st.text(max_size=30))
def test_marking_loses_nothing_and_adds_no_markup(before: str, text: str, after: str) -> None:
    shown = str(marked(before + text + after, text))
    plain = shown.replace("<mark>", "").replace("</mark>", "")
    assert "<" not in plain and '"' not in plain
    assert "".join(visible(before + text + after).split()) == "".join(
        plain.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#34;", '"')
        .replace("&#39;", "'")
        .replace("&amp;", "&")
        .split()
    )


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40), st.lists(st.tuples(st.integers(-2, 45), st.integers(-2, 45)), max_size=5))
def test_a_document_with_any_spans_keeps_its_text(raw: str, ends: list[tuple[int, int]]) -> None:
    shown = annotated(raw, [Span(start, end, "claim-1", "", "", "proposed") for start, end in ends])
    assert Markup(re.sub(r"</?mark[^>]*>|<span class=\"unseen\">[^<]*</span>", "", shown)).unescape() == inert(raw)


@pytest.mark.parametrize(
    ("value", "column", "shown"),
    [
        (f"figure-{HASH}", "figure", f'<a class="id" href="/-/claims/figure/figure-{HASH}">figure-{HASH}</a>'),
        (
            {"value": f"source-{HASH}", "label": "A <b>"},
            "source",
            f'<a href="/-/claims/source/source-{HASH}">A &lt;b&gt;</a>',
        ),
        ('["A", "B"]', "attribution", "A, citing B"),
        ('{"tier": "off-peak", "batch": "1"}', "qualifiers", "batch: 1; tier: off-peak"),
        ("[]", "attribution", " "),
        ("{broken", "qualifiers", " "),
        ("plain", "quote", None),
        ("a\u202eb", "quote", "a[U+202E]b"),
        (7, "line", None),
        (None, "as_of", None),
    ],
)
def test_cells(value: object, column: str, shown: str | None) -> None:
    found = cell(value, column, "claims", "/")
    assert (None if found is None else str(found)) == shown


def test_ids_of_strangers_are_no_links() -> None:
    assert address_of("figure-1", "claims", "/") == ""
    assert address_of("javascript:alert(1)", "claims", "/") == ""
    assert address_of("claim-0123456789abcdef", "claims", "/base/") == "/base/claims/claims?id=claim-0123456789abcdef"


@pytest.mark.parametrize(
    ("stamp", "shown"),
    [
        ("2026-11-30T14:05:59Z", "2026-11-30 14:05 UTC"),
        ("2026-11-30T14:05:59+02:00", "2026-11-30 12:05 UTC"),
        ("2026-11-30", "2026-11-30"),
        ("no time at all", "no time at all"),
        ("", ""),
    ],
)
def test_moments(stamp: str, shown: str) -> None:
    assert when(stamp) == shown


def test_a_chain_of_attribution_in_words() -> None:
    assert chain('["Yuchen Jin", "DeepSeek"]') == "Yuchen Jin, citing DeepSeek"
    assert chain(None) == chain("nonsense") == chain("{}") == ""
