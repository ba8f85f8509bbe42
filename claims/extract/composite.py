"""Measures in two units, or in a clock's letters ("1 day 9 hours", "6 feet 2 inches", "4m13s"), and behind brackets."""

from __future__ import annotations

from fractions import Fraction

from claims.extract.number_words import WordNumber, read_words
from claims.extract.numbers import Number, read_number
from claims.extract.reading import Reading
from claims.extract.unit_phrase import read_unit
from claims.extract.unit_words import WORD, known_unit
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

#: unit -> the units that may follow it, with how many of them it has.
_PARTS: dict[str, dict[str, int]] = {
    "year": {"month": 12},
    "week": {"day": 7},
    "day": {"hour": 24, "minute": 1440},
    "hour": {"minute": 60, "second": 3600},
    "minute": {"second": 60},
    "foot": {"inch": 12},
    "yard": {"foot": 3},
    "pound": {"ounce": 16},
    "degree": {"arcminute": 60},
}
_JOINT = lazy_pattern(r"(?:,|,? and)? (?=[\da-z])")
_CLOSED_POWER = lazy_pattern(
    r"\)(?:[ \u00a0]?(?:×|x|·|\\times)[ \u00a0]?10\^?\{?(?P<power>[-−⁻]?[\d⁰¹²³⁴-⁹]{1,2})\}?)?"
)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")
_CLOCKED = lazy_pattern(
    r"(?:(?P<h>\d{1,3})h ?)?(?:(?P<m>\d{1,3})m(?:in)? ?)?(?:(?P<s>\d{1,2}(?:\.\d{1,3})?)s)?(?![\w])"
)


def read_parts(text: str, units: Units, reading: Reading, ceiling: int) -> None:
    """Take in the smaller units behind a measure: "1 day 9 hours" becomes 33 hours, "3 h 20 min" 200 minutes."""
    for _ in range(2):
        smaller = _PARTS.get(reading.unit)
        if smaller is None or reading.per or reading.of or reading.high is not None or reading.low is None:
            return
        joint = _JOINT.match(text, reading.end, ceiling)
        if joint is None:
            return
        place = joint.end()
        number = read_number(text, place, ceiling) if text[place].isdigit() else read_words(text, place, ceiling)
        if number is None or (isinstance(number, Number) and number.scale):
            return
        word = WORD.match(text, number.end, ceiling)
        if word is None or word.group("gap") == "-":
            return
        found = known_unit(text, word, ceiling, units)
        if found is None or found[1] not in smaller or text[found[0] : found[0] + 1] in ("/", "-"):
            return
        many, count = smaller[found[1]], _value(number)
        if count >= many:
            return
        reading.low = WordNumber(reading.start, found[0], _value(reading.low) * many + count, False, "1", 0)
        reading.unit, reading.unit_text = found[1], text[word.start("word") : found[0]]
        reading.end = reading.outer_end = found[0]


def read_clocked(text: str, reading: Reading, ceiling: int) -> bool:
    """Read "4m13s" and "1h30m" as seconds."""
    match = _CLOCKED.match(text, reading.start, ceiling)
    if match is None or sum(part is not None for part in match.groups()) < 2:
        return False
    hours, minutes, seconds = (Fraction(part or 0) for part in match.group("h", "m", "s"))
    reading.low = WordNumber(reading.start, match.end(), hours * 3600 + minutes * 60 + seconds, False, "1", 0)
    reading.unit, reading.known = "second", True
    reading.end = reading.outer_end = match.end()
    return True


def _value(number: Number | WordNumber) -> Fraction:
    return Fraction(number.value()) if isinstance(number, Number) else number.value


def behind_bracket(text: str, units: Units, reading: Reading, ceiling: int) -> None:
    """Read the power and the unit of "(3.3 ± 0.3) × 10^5 g cm^-3", whose number with its spread was read."""
    closed = _CLOSED_POWER.match(text, reading.end, ceiling)
    if closed is None:
        return
    phrase = read_unit(text, closed.end(), ceiling, units, one=False, scaled=False)
    power = closed.group("power")
    if power:
        reading.shift = int(power.translate(_RAISED))
        reading.end = reading.outer_end = closed.end()
    if phrase is not None and phrase.known:
        reading.take(phrase)
    elif not power:
        return
    reading.start = reading.outer_start = reading.start - 1
    reading.stated = True
