"""How many things a list in a sentence has, and when that is not plain."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from claims.figures.arithmetic.enumeration import announces, listed

NAMES = ("Moth", "Bee", "Ant", "Wasp", "Kimi K3", "Tern of Visby")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(NAMES), min_size=2, max_size=9), st.booleans(), st.booleans())
def test_a_plain_list_of_names_is_counted(names: list[str], with_article: bool, last_comma: bool) -> None:
    items = [f"the {name}" if with_article else name for name in names]
    comma = "," if last_comma and len(items) > 2 else ""
    assert listed(f"{', '.join(items[:-1])}{comma} and {items[-1]}", "ferries") == (len(names), True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "the Moth",
        "the Moth, the Bee",
        "the Moth and the Bee and the Wasp",
        "the Moth and the Bee, the Wasp",
        "among them the Moth and the Bee",
        "the Moth, the Bee, etc. and the Wasp",
        "the Moth (a small sloop) and the Bee",
        "the Moth, a sloop, and the Bee",
        "the Moth left and the Bee stayed",
        "they carried the mail and the papers",
        "slow and dull",
        "the Moth, and",
        "the Moth of Visby, Gotland; and the Bee of Turku, Finland",
        f"{'the Moth, ' * 100}and the Bee",
    ],
)
def test_what_is_not_plain_has_no_count(text: str) -> None:
    assert listed(text, "ferries") is None


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80), st.text(max_size=10))
@example("&0", "")
def test_any_text_is_taken(text: str, noun: str) -> None:
    found = listed(text, noun)
    assert found is None or found.number >= 2


@pytest.mark.parametrize(
    ("words", "plain"),
    [(" sailed", True), ("", True), (" saw the same thing", False), (" sailed for", False), (" a b c d e", False)],
)
def test_what_stands_before_the_colon(words: str, plain: bool) -> None:
    assert announces(words) is plain
