"""What holds of the mentions of any text: exact places, exact values, no exception, time that grows with length."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stopwatch import grows_too_fast, seconds

from claims.extract.mention import Mention
from claims.extract.mentions import find_mentions
from claims.extract.number_words import decimal_text, read_words
from claims.extract.numbers import plain, read_number
from claims.model.document import Block, BlockKind, Document, Segment
from claims.model.quantity import Kind
from claims.vocabulary import Vocabulary, load_vocabulary

PIECES = [
    "5", "12", "1,234", "0.35", "954K", "155T", "3.2", "1e9", "10^5", "two", "nine", "half", "single", "twice",
    "a quarter", "$", "€", "£", "US$", "%", "x", "×", "~", "±", "-", "–", "/", ",", ".", ":", "(", ")", "[", "]",
    "=", "+", "<", "°C", " tokens", " tok/s", "ms", "GB", " per GPU", "/user", " per 1M tokens", " H100", " GPUs",
    " million", " billion", "bn", " to ", " and ", " up to ", " about ", " more than ", " between ", " from ",
    " in ", " by ", " per ", " of ", " the ", "October ", "4 November", " 2026", "2026-10-29", "12/11/25",
    " the next day", "yesterday", "Q3 ", "last August", "Qwen3.8-27B", "v0.8.1", " Figure 3", "\n", " ", "\xa0",
    "\x00", "٣", "😀", "é", "\\times 10^{-7}", "{,}",
]  # fmt: skip
HOSTILE = [
    "7", "1,234", ",", " ", "1 ", "(", "1-", "1/", "1 to ", "$1", "5 a ", "per ", "one hundred and ", "5% ",
    "1 per token ", "May 5, ", "9**", "1\x00", "the same day ", "1 x ", "5 aaa bbb ccc ddd ", "~5", "1/3rd of ",
    '"\'«(', "3×",
]  # fmt: skip
# A ratio of times needs times well above the clock's noise.
SIZE = 30_000
# Two doublings, each of which may take 2.5 times as long; a quadratic step would take 16 times as long.
BOUND = 2.5**2


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def one_block(text: str) -> Document:
    """Return a document whose only block is the text."""
    segments = [Segment(0, 0, len(text))] if text else []
    blocks = [Block(BlockKind.PARAGRAPH, 0, len(text))] if text else []
    return Document(name="x", lineage="x", format="text", raw=text, text=text, segments=segments, blocks=blocks)


def check(mentions: list[Mention], text: str) -> None:
    """Assert what must hold of any mention."""
    last = 0
    for mention in mentions:
        assert last <= mention.start < mention.end <= len(text)
        assert mention.outer_start <= mention.start and mention.end <= mention.outer_end <= len(text)
        last = mention.end
        quantity = mention.quantity
        if quantity.kind is Kind.DATE:
            assert quantity.low <= quantity.high and quantity.precision is not None
        else:
            Decimal(quantity.low), Decimal(quantity.high)
            assert "E" not in quantity.low + quantity.high and (quantity.low + quantity.high).isascii()


@settings(max_examples=100, deadline=None)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=25), date=st.sampled_from([None, "2026-10-30", "2024-02-29"]))
def test_pieces_of_figures_in_any_order(vocabulary: Vocabulary, pieces: list[str], date: str | None) -> None:
    text = "".join(pieces)
    check(find_mentions(one_block(text), vocabulary, date), text)


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=80))
def test_any_text(vocabulary: Vocabulary, text: str) -> None:
    check(find_mentions(one_block(text), vocabulary, None), text)


@settings(max_examples=60, deadline=None)
@given(value=st.integers(0, 10**12), places=st.integers(0, 6))
def test_a_number_is_read_as_it_was_written(value: int, places: int) -> None:
    written = plain(str(value), -places)
    number = read_number(written, 0, len(written))
    assert number is not None and number.end == len(written)
    assert Decimal(number.text()) == Decimal(written)
    assert Decimal(number.step()) == Decimal(1).scaleb(-places)


@settings(max_examples=60, deadline=None)
@given(value=st.integers(1, 10**9))
def test_thousands_separators_change_nothing(value: int) -> None:
    for written in (f"{value:,}", f"{value:,}".replace(",", "\u202f"), f"{value:,}".replace(",", "{,}")):
        number = read_number(written, 0, len(written))
        assert number is not None and number.end == len(written) and number.text() == str(value)


ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}


@settings(max_examples=60, deadline=None)
@given(
    hundreds=st.integers(0, 9),
    tens=st.sampled_from(sorted(TENS)),
    ones=st.integers(1, 9),
    scale=st.sampled_from([("", 1), (" thousand", 1000), (" million", 10**6)]),
)
def test_number_words_round_trip(hundreds: int, tens: str, ones: int, scale: tuple[str, int]) -> None:
    head = f"{ONES[hundreds - 1]} hundred and " if hundreds else ""
    written = f"{head}{tens}-{ONES[ones - 1]}{scale[0]}"
    number = read_words(written, 0, len(written))
    assert number is not None and number.end == len(written)
    assert decimal_text(number.value) == str((hundreds * 100 + TENS[tens] + ones) * scale[1])


@pytest.mark.parametrize("unit", HOSTILE)
def test_time_grows_with_length_only(vocabulary: Vocabulary, unit: str) -> None:
    short, long = (one_block((unit * (size // len(unit) + 1))[:size]) for size in (SIZE // 4, SIZE))
    shorter, longer = (
        lambda document=document: find_mentions(document, vocabulary, "2026-01-01") for document in (short, long)
    )
    assert grows_too_fast(shorter, longer, bound=BOUND, noise=0.02) == ""


@pytest.mark.parametrize("text", ["1e999999999 tokens", "9**9**9", "9" * 10_000 + " tokens", "10^999999 GPUs"])
def test_numbers_beyond_reason_are_refused_at_once(vocabulary: Vocabulary, text: str) -> None:
    mentions = find_mentions(one_block(text), vocabulary, None)
    assert seconds(lambda: find_mentions(one_block(text), vocabulary, None)) < 0.1
    assert all(len(mention.quantity.low) <= 140 for mention in mentions)
    assert "999999" not in {mention.quantity.low for mention in mentions}
