"""The scan expression looks only at letters with which one of its words begins; no word may be missed by that."""

from __future__ import annotations

import pytest

from claims.extract.number_words import FIRST_WORDS
from claims.extract.scanner import expression
from claims.vocabulary.vocabulary import Vocabulary, load_vocabulary

MONTHS = "January February March April May June July August September October November December"
SPECIALS = "half quarter single double tripled quadruple halved twice dozen third twofold tenfold hundredfold"
RELATIVES = ("the same", "that day", "this past", "next", "yesterday", "today", "tomorrow", "last", "one day later")
QUARTERS = ("Q3", "H1 2026", "FY26", "first half of 2026", "third quarter 2025", "fourth quarter 2025")


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def _capital(word: str) -> str:
    return word[0].upper() + word[1:]


WORDS = (*FIRST_WORDS, *MONTHS.split(), *SPECIALS.split(), *RELATIVES)


@pytest.mark.parametrize("word", [*WORDS, *map(_capital, WORDS), *QUARTERS])
def test_a_word_of_the_scan_is_found(word: str, vocabulary: Vocabulary) -> None:
    match = expression(vocabulary.units).search(f"({word} ")
    assert match is not None
    assert match.start() == 1


def test_signs_and_digits_are_found_where_they_stand(vocabulary: Vocabulary) -> None:
    for sign in vocabulary.units.signs:
        match = expression(vocabulary.units).search(f"for {sign}5")
        assert match is not None
        assert (match.lastgroup, match.start(), match.group("money")) == ("money", 4, sign)
    match = expression(vocabulary.units).search("GB300x Compute14 min")
    assert match is not None
    assert (match.lastgroup, match.start()) == ("glued", 14)


@pytest.mark.parametrize("text", ["GB300", "someone", "Lasting", "behalf", "Maya"])
def test_no_part_of_a_word_is_found(text: str, vocabulary: Vocabulary) -> None:
    assert expression(vocabulary.units).search(text) is None
