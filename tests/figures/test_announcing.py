"""Which count of a sentence announces a list."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from claims.figures.arithmetic.announcing import announced


@pytest.mark.parametrize(
    ("sentence", "number", "noun"),
    [
        ("Four ferries sailed", 4, "ferries"),
        ("There are two main cranes", 2, "cranes"),
        ("The council weighs three options for the pier, which is old", 3, "options"),
        ("The firm runs twelve representative cranes", 12, "cranes"),
        ("With 400 people in 7 boats, the work has five parts", 5, "parts"),
        ("The harbour has three cranes, each with a driver", 3, "cranes"),
    ],
)
def test_what_announces(sentence: str, number: int, noun: str) -> None:
    found = announced(sentence)
    assert found is not None
    assert (found.number, found.noun) == (number, noun)
    assert sentence[found.start : found.end].endswith(noun)


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "The harbour has three cranes",
        "To lift it with 8 cranes, you need",
        "The first two options are",
        "At least three reasons speak for it",
        "Two reasons and three causes are",
        "It took 3x options and $4 parts",
        "One reason is",
        "Seventy reasons are 99 reasons",
    ],
)
def test_what_does_not(sentence: str) -> None:
    assert announced(sentence) is None


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
@example("two s")
def test_any_text_is_taken(text: str) -> None:
    found = announced(text)
    assert found is None or (2 <= found.number <= 50 and text[found.start : found.end])
