"""Numbers in words with what they count: "nine new members", "nine to ten hours", "four men and one woman"."""

from __future__ import annotations

from claims.extract import ratios, specials
from claims.extract.number_words import WordNumber, read_words
from claims.extract.reader import FACTOR, Reader
from claims.extract.reading import Reading
from claims.extract.words import is_plural, singular, word_list
from claims.model.quantity import Modifier
from claims.patterns import lazy_pattern

_WORD_JOIN = lazy_pattern(r"(?:[ ]to[ ]|-to-|[ ]?[–—][ ]?)|(?P<and>[ ]and[ ])")
_ONE_NOUN = lazy_pattern(r"[ ]([a-z]{3,})(?=[.,;:)]|[ ](?:and|in|on|at|from|with|for|of|who|which|that|were|was)\b|$)")
#: "two 100-μg doses": the size stands between the number and its noun.
_SIZED = lazy_pattern(r"[ ]\d[\d.,]*[ -]?[A-Za-zµμ]{1,12}[ ](?:[a-z-]+[ ])?(?P<noun>[a-z]+)(?![\w-])")
_DOZENS = lazy_pattern(r"[ ]dozen(?! of\b)(?![\w])")
_OR_SO = lazy_pattern(r"[ ]or so(?=[ ][a-z])")  # "fifteen or so miles"
_OF_MANY = lazy_pattern(
    r"[ ](?:out )?of (?:the |its |their |our |all |his |her )?(?:\d{1,6}(?:[ ]\w|,\d{3})"
    r"|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)[ ][a-z])"
)
#: "opened 23 stores and closed six", "seven halls, down from twelve"
_AGAIN = lazy_pattern(r"\b(?:(?:down|up) from|and [a-z]+(?:ed|t)) $")
_LABEL_BEFORE = lazy_pattern(r"(?<![\w-])(?P<noun>[A-Za-z]{4,}):[ ](?:about |over |~)?$")
_COUNTED_ONE = word_list(
    "GPU TPU NPU node request token completion hour minute second month year week percent sequence rack server "
    "byte bit percentage_point millisecond gigabyte terabyte head layer expert"
)
_TIME_ONE = frozenset(("second", "minute", "hour", "week", "month", "year"))


def read(reader: Reader, start: int, floor: int, ceiling: int, *, after: int = -1) -> Reading | int:
    """Return the reading of a number in words, or where to go on: a number word needs something to count.

    Args:
        after: where the quantity before it ended.
    """
    number = read_words(reader.text, start, ceiling)
    if number is None:
        return start + 1
    if reader.text[start - 1 : start] == "-" and start > floor:
        return number.end
    reading = Reading(start, number.end, number, start, number.end)
    if number.fraction:
        part = specials.of_a_unit(reader, number.end, ceiling)
        if part is None:
            reading.ratio = reading.known = True
        else:
            reading.unit, reading.end = part  # "two-tenths of a point", "three-quarters of an hour"
            reading.outer_end, reading.known = reading.end, True
    elif not ratios.read_share(reader.text, reader.units, reading, number, ceiling):
        last = _word_range(reader, reading, number, floor, ceiling)
        dozens = _DOZENS.match(reader.text, last.end, ceiling)
        if dozens is not None and last is number:
            number.value, number.end = number.value * 12, dozens.end()
            reading.end = reading.outer_end = dozens.end()
        so = _OR_SO.match(reader.text, last.end, ceiling)
        reader.unit(reading, last, so.end() if so is not None else last.end, ceiling)
        if so is not None and reading.unit:
            reading.modifier = Modifier.APPROX
        if reading.bare and number.value > 1 and _OF_MANY.match(reader.text, last.end, ceiling):
            return reading  # "two of 24 controls": what the number behind it counts
        if reading.bare and FACTOR.search(reader.text, max(floor, start - 40), start):
            reading.ratio = reading.known = True
        elif reading.bare:
            _listed(reader, reading, floor)
        sized = _SIZED.match(reader.text, last.end, ceiling) if reading.bare else None
        if sized is not None and is_plural(sized.group("noun")):
            reading.unit = reading.unit_text = singular(sized.group("noun"))
        if reading.unit and not reading.known and _is_name(reader.text, start, reading.unit_text):
            return number.end
        if not _countable(reading, number) and not _among(reader, reading, number, after, ceiling):
            again = reading.bare and number.value > 1 and _AGAIN.search(reader.text, max(floor, start - 24), start)
            return reading if again else number.end  # what it counts again is seen when the block is read
    reader.bound(reading, floor, ceiling)
    return reading


def _is_name(text: str, start: int, noun: str) -> bool:
    """True for "the Five Eyes": within a sentence both words have a capital, as no count and its noun have."""
    last = noun.rpartition(" ")[2]
    if not (text[start].isupper() and last[:1].isupper() and last[1:].islower()):
        return False
    before = text[max(0, start - 16) : start].rstrip().rpartition(" ")[2]
    return before.rstrip(",").islower()


def _word_range(reader: Reader, reading: Reading, number: WordNumber, floor: int, ceiling: int) -> WordNumber:
    """Read "nine to ten hours", "between five and ten people"; return the number behind which the unit stands."""
    text = reader.text
    join = _WORD_JOIN.match(text, number.end, ceiling)
    between = text[max(floor, reading.start - 8) : reading.start].lower() == "between "
    if join is None or (join.group("and") is not None) != between:
        return number
    last = read_words(text, join.end(), ceiling)
    if last is None or last.fraction or not number.value < last.value:
        return number
    reading.high, reading.end, reading.outer_end = last, last.end, last.end
    return last


def _among(reader: Reader, reading: Reading, number: WordNumber, after: int, ceiling: int) -> bool:
    """True for the "one woman" of "four men and one woman": beside another count, one is a number."""
    if number.value != 1 or after < 0 or reader.text[after : reading.start] not in (" and ", ", and ", ", "):
        return False
    word = _ONE_NOUN.match(reader.text, number.end, ceiling)
    if reading.bare and word is not None:
        reading.unit, reading.unit_text = word.group(1), word.group(1)
        reading.end = reading.outer_end = word.end()
    return bool(reading.unit)


def _listed(reader: Reader, reading: Reading, floor: int) -> None:
    """Give "New members: nine" the noun of its label."""
    label = _LABEL_BEFORE.search(reader.text, max(floor, reading.start - 60), reading.start)
    if label is not None and is_plural(label.group("noun")):
        reading.unit = singular(label.group("noun"))
        reading.unit_text = label.group("noun")


def _countable(reading: Reading, number: WordNumber) -> bool:
    if reading.ratio or reading.currency:
        return True
    if not reading.unit:
        return False
    if number.value == 1:
        head = reading.unit.partition("*")[0]
        return head in _COUNTED_ONE and reading.unit_text.lower() != "point" and not (head in _TIME_ONE and reading.of)
    return not (number.value == 0 and not reading.known)
