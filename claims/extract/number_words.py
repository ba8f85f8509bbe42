"""Numbers in words: cardinals, fractions, dozens; `nine`, `twenty-five million`, `one and a half`, `two-thirds`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from claims.extract.numbers import MULTIPLIERS, plain
from claims.patterns import lazy_pattern

_ONES_IN_ORDER = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_ONES = {word: value for value, word in enumerate(_ONES_IN_ORDER.split(" "))}
_TENS = {
    word: 10 * value
    for value, word in enumerate(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2)
}
_SMALL = {**_ONES, **_TENS}
_PARTS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "hundredth": 100,
    "thousandth": 1000,
}
_PART = "half|halves|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth|thousandth)s?"
_CARDINAL = "|".join([*_ONES, *_TENS])
_SCALE = "hundred|thousand|million|billion|trillion"

#: Words that may begin a number in words; the scanner stops at them.
FIRST_WORDS = (*_ONES, *_TENS, "half", "dozen", "twice", "hundreds")

_WORDS = lazy_pattern(
    rf"(?P<first>{_CARDINAL})(?![A-Za-z])(?P<rest>(?:(?:[ -]|[ ]and[ ])(?:{_CARDINAL}|{_SCALE})(?![A-Za-z])){{0,8}})",
    re.IGNORECASE,
)
_FRACTION_TAIL = lazy_pattern(rf"[ -](?P<part>{_PART})(?![A-Za-z])", re.IGNORECASE)
_AND_A_HALF = lazy_pattern(
    rf" and an? (?P<part>{_PART})(?![A-Za-z])(?: (?P<scale>{_SCALE})(?![A-Za-z]))?", re.IGNORECASE
)
_SPLIT = lazy_pattern(r"[ -]+")


@dataclass(slots=True)
class WordNumber:
    """A number in words: its range, exact value, whether it is a fraction ("two-thirds"), and its round part.

    `step` is the place value of its last word ("1000000" for "two million"), "" for fractions.
    """

    start: int
    end: int
    value: Fraction
    fraction: bool
    step: str
    significant: int


def read_words(text: str, start: int, end: int) -> WordNumber | None:
    """Return the number in words that begins at `start`, None if there is none or its words do not add up."""
    match = _WORDS.match(text, start, end)
    if match is None:
        return None
    words = [word for word in _SPLIT.split(match.group().lower()) if word != "and"]
    used, value = _add_up(words)
    stop = match.end() if used == len(words) else _end_of(text, start, used)
    tail = _AND_A_HALF.match(text, stop, end)
    if tail is not None and tail.group("part").lower() in ("half", "quarter", "third"):
        mixed = value + Fraction(1, _part(tail.group("part")))
        scale = tail.group("scale")
        factor = 10 ** MULTIPLIERS[scale.lower()] if scale else 1
        return WordNumber(start, tail.end(), mixed * factor, False, "", 2)
    tail = _FRACTION_TAIL.match(text, stop, end)
    if tail is not None and value and used == 1:
        plural = tail.group("part").lower().endswith("s")
        if (value == 1) != plural:
            return WordNumber(start, tail.end(), value / _part(tail.group("part")), True, "", 0)
    digits = str(int(value))
    zeros = len(digits) - len(digits.rstrip("0")) if value else 0
    scaled = zeros if words[used - 1] in MULTIPLIERS else (1 if words[used - 1] in _TENS else 0)
    return WordNumber(start, stop, value, False, plain("1", scaled), max(1, len(digits) - scaled))


def _part(word: str) -> int:
    lower = word.lower()
    return _PARTS[lower] if lower in _PARTS else _PARTS[lower.rstrip("s")]


def _add_up(words: list[str]) -> tuple[int, Fraction]:
    """Return how many of the words make one number, and that number: "two hundred and five" -> 205."""
    total, current, used, last = 0, 0, 0, 10**15
    for word in words:
        if word in _SMALL:
            number = _SMALL[word]
            # "twenty five" adds, "two five" and "ten twelve" are two numbers.
            if used and not (last >= 100 or (last in (20, 30, 40, 50, 60, 70, 80, 90) and number < 10)):
                break
            current += number
            last = number
        else:
            scale = 10 ** MULTIPLIERS[word]
            if not current:
                break
            if scale == 100:
                current *= 100
            else:
                total += current * scale
                current = 0
            last = scale
        used += 1
    return used, Fraction(total + current)


def _end_of(text: str, start: int, words: int) -> int:
    """Return where the first `words` words of a number end."""
    position = start
    for count, match in enumerate(re.finditer(r"[A-Za-z]+", text[start : start + 200]), start=1):
        if match.group().lower() == "and":
            words += 1
        if count == words:
            return start + match.end()
        position = start + match.end()
    return position


def decimal_text(value: Fraction, places: int = 12) -> str:
    """Return a fraction as a plain decimal: exact where it ends, else to `places` significant digits, half even."""
    denominator = value.denominator
    exponent = 0
    while denominator % 10 == 0:
        denominator //= 10
        exponent += 1
    twos = fives = 0
    while denominator % 2 == 0:
        denominator //= 2
        twos += 1
    while denominator % 5 == 0:
        denominator //= 5
        fives += 1
    if denominator == 1:
        shift = exponent + max(twos, fives)
        scaled = value * 10**shift
        sign = "-" if scaled < 0 else ""
        return sign + plain(str(abs(int(scaled))), -shift)
    whole = len(str(abs(int(value)))) if abs(value) >= 1 else 0
    digits = max(places - whole, 1)
    if abs(value) < 1:
        probe = abs(value)
        while probe < Fraction(1, 10):
            probe *= 10
            digits += 1
    scaled_int = round(value * 10**digits)
    sign = "-" if scaled_int < 0 else ""
    return sign + plain(str(abs(scaled_int)), -digits)
