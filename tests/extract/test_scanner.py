"""The scan expression looks only at letters with which one of its words begins; no word may be missed by that."""

from __future__ import annotations

import pytest

from claims.extract.number_words import FIRST_WORDS
from claims.extract.scanner import Candidate, Scan
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
@pytest.mark.parametrize("before", ["", "(", "two \n", "5 "])
def test_a_word_of_the_scan_is_found(before: str, word: str, vocabulary: Vocabulary) -> None:
    text = f"{before}{word} "
    found = Scan(vocabulary.units).next(text, len(before), len(text))
    assert found is not None
    assert found.start == len(before)


def test_signs_and_digits_are_found_where_they_stand(vocabulary: Vocabulary) -> None:
    scan = Scan(vocabulary.units)
    for sign in vocabulary.units.signs:
        assert scan.next(f"for {sign}5", 0, 9) == Candidate("money", 4, 4 + len(sign))
        assert scan.next(f"{sign}5", 0, 9) == Candidate("money", 0, len(sign))
    assert scan.next("GB300x Compute14 min", 0, 20) == Candidate("glued", 14, 15)
    assert scan.next("7 tokens", 0, 8) == Candidate("digit", 0, 1)


@pytest.mark.parametrize("text", ["GB300", "someone", "Lasting", "behalf", "Maya", "_two", "the cat", "on our way", ""])
def test_no_part_of_a_word_is_found(text: str, vocabulary: Vocabulary) -> None:
    assert Scan(vocabulary.units).next(text, 0, len(text)) is None


def test_what_stands_before_the_place_is_not_found_again(vocabulary: Vocabulary) -> None:
    scan = Scan(vocabulary.units)
    assert scan.next("$ 5 two", 1, 7) == Candidate("digit", 2, 3)
    assert scan.next("5 two", 1, 5) == Candidate("word", 2, 5)
    assert scan.next("5 two", 2, 5) == Candidate("word", 2, 5)
    assert scan.next("5 two", 3, 5) is None
