"""Arithmetic over made-up texts: what adds up is silent, what does not is found, and any text is taken."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims.documents import read_text
from claims.extract import extract
from claims.figures.arithmetic.relations import misfits
from claims.vocabulary.vocabulary import Vocabulary

CONNECTED = ("{a} ferries and {b} yachts, {r} boats in all", "a total of {r} boats: {a} ferries and {b} yachts")
WORDS = st.sampled_from(
    (
        "total",
        "in all",
        "of",
        "against",
        "from",
        "to",
        "=",
        "+",
        "(",
        ")",
        ",",
        "and",
        "at",
        "each",
        "40",
        "$5",
        "2x",
        "75 %",
        "|",
        "\n",
    )
)


def wrong(text: str, vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """Return the relation and the text of each result that does not follow."""
    document = read_text(text, name="x.md")
    found = misfits(document, extract(document, vocabulary), vocabulary)
    return [(one.relation, document.text[one.result.start : one.result.end]) for one in found]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 900), st.integers(2, 900), st.integers(-30, 30), st.sampled_from(CONNECTED))
def test_a_sum_is_wrong_if_its_parts_give_another(vocabulary: Vocabulary, a: int, b: int, off: int, form: str) -> None:
    text = f"The yard built {form.format(a=a, b=b, r=max(2, a + b + off))}."
    assert bool(wrong(text, vocabulary)) is (max(2, a + b + off) != a + b)


@settings(max_examples=40, deadline=None)
@given(st.integers(20, 900), st.integers(20, 900), st.integers(1, 3))
def test_a_rounded_ratio_is_never_wrong(vocabulary: Vocabulary, a: int, b: int, places: int) -> None:
    ratio = Fraction(max(a, b), min(a, b))
    if ratio < Fraction(11, 10):
        return
    text = f"It ran at {max(a, b)} tok/s against {min(a, b)} tok/s, {float(ratio):.{places}f}x."
    assert wrong(text, vocabulary) == []


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 99), st.integers(100, 999), st.integers(3, 40))
def test_a_share_is_wrong_when_it_is_points_off(vocabulary: Vocabulary, part: int, whole: int, off: int) -> None:
    share = round(100 * part / whole)
    assert wrong(f"It solved {part} of {whole} tasks ({share} %).", vocabulary) == []
    assert wrong(f"It solved {part} of {whole} tasks ({share + off} %).", vocabulary)


@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS, max_size=40))
def test_any_text_is_taken(vocabulary: Vocabulary, words: list[str]) -> None:
    wrong(" ".join(words), vocabulary)


@pytest.mark.parametrize(
    "text", ["12 and 13, " * 4000, "| Total | 4 |\n" * 3000, "at $4 each, " * 4000, "(5 of 6 " * 4000]
)
def test_long_texts_end(vocabulary: Vocabulary, text: str) -> None:
    assert wrong(text, vocabulary) == []
