"""Ratios: "24x", "three times as fast", "1/3rd of the time", "761/1,000", "1 in 10"; and the words that direct them."""

from __future__ import annotations

import re
from fractions import Fraction

from claims.extract import lookalikes
from claims.extract.number_words import WordNumber, read_words
from claims.extract.numbers import Number, read_number
from claims.extract.reading import Reading
from claims.extract.unit_phrase import read_unit
from claims.extract.words import STOP, singular
from claims.model.quantity import Kind, Modifier
from claims.patterns import lazy_pattern
from claims.vocabulary.units import Units

_PLAN = lazy_pattern(r"\b(?:Max|Pro|Plus)[ ]$")
#: What so many "x" of are counted: "58x MoE layers", "2x identical servers", "1x Multi-Token Prediction (MTP) layer".
_COUNTED = lazy_pattern(
    r"[ ](?:(?:[A-Z][\w-]*|dense|sparse|shared|routed|identical|separate|additional|dedicated|small|large)"
    r"(?:[ ]\([A-Z]{2,5}\))?[ ]){0,3}"
    r"(?P<noun>(?:[Ll]ayer|[Nn]ode|[Ee]xpert|[Hh]ead|[Ss]erver|[Mm]achine|[Ii]nstance|[Ww]orker|[Rr]eplica|[Ss]ocket|[Rr]ack"
    r"|[Cc]hip|[Cc]ard|[Mm]odule|[Bb]lock|[Ss]witch(?:es)?|NIC|port|drive|DIMM)s?)(?![\w-])"
)
_CONFIGURED = lazy_pattern(r"[A-Z]{2,4}\d+(?![\w])")
#: Between a count and a chip: "8x AMD Instinct MI300X".
_MAKER = lazy_pattern(r"(?:NVIDIA|Nvidia|AMD|Intel|Google)[ ](?:[A-Z][a-z]+[ ])?")
_CHIP_NOUN = lazy_pattern(r"[ \u00a0]([A-Za-z]+)")
_ONE_THING_IN = lazy_pattern(r" [a-z]{3,} (?:in|out of)(?: every)? (?=[a-z\d])")
_ONE_IN = lazy_pattern(r" (?:in|out of)(?: every)? (?=[a-z\d])")
# "Nine in ten", "95 out of 100": above three, "in" before another number than these rather opens a place or a time.
_ROUND_TOTALS = (10, 100, 1000)
_SLASH = lazy_pattern(r"[ ]?/[ ]?(?=\d)")
_OF_TOTAL = lazy_pattern(r"(?:rd|th|nd|st)s?(?: of(?: the [a-z]+)?| the [a-z]+)?|(?: of the [a-z]+)")
#: "(9/9 vs 7/9 before)": all of them.
_BESIDE = lazy_pattern(r" (?:vs\.?|versus|compared (?:to|with)|against) \d+/\d")
_LONG = 1024
_PARTS = lazy_pattern(
    r"(?P<a>\d{1,3}):(?P<b>[1-9]\d{0,2})(?![\d:])(?P<noun>[ ](?:[a-z]+[ ]?[/-][ ]?[a-z]+[ ])?(?:ratio|split|mix)\b)?"
)
_RATIO_OF = lazy_pattern(r"\bratio (?:of|is|was|to|stands at)(?: (?:about|roughly|around|some|nearly))? $")
_SPEEDUP = lazy_pattern(r"[ -](?:[Ss]peed-?[Uu]p|less|fewer)s?(?![A-Za-z-])")
_TAIL = lazy_pattern(
    r"[ -](?:[A-Za-z-]+[ ]){0,2}?(?P<tail>faster|slower|higher|lower|less|fewer|more|larger|bigger|smaller|"
    r"longer|shorter|cheaper|better|"
    r"worse|greater|speed-?ups?|improvements?|increases?|reductions?|decreases?|gains?|drops?|declines?|"
    r"savings?|discount|off|"
    r"growth|margin)(?![A-Za-z])"
)
_SPAN_OF_TIME = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))


def read_times(text: str, units: Units, reading: Reading, times: re.Match[str], ceiling: int) -> Reading | int:
    """Read "24x": a ratio, unless a chip follows ("2x GB300 GPUs"), which makes it a count."""
    end = times.end()
    if text[end : end + 1] in (" ", "\u00a0"):
        after = text[end + 1 : end + 2]
        if after.isdigit() or (
            _CONFIGURED.match(text, end + 1, ceiling) and not units.chips.match(text, end + 1, ceiling)
        ):
            return lookalikes.skip_token(text, end + 1, ceiling)
        words = text[end + 1 : min(ceiling, end + 40)]
        maker = _MAKER.match(words)
        words = words[maker.end() :] if maker is not None else words
        skipped = end + 1 + len(text[end + 1 : min(ceiling, end + 40)]) - len(words)
        chips = units.chips.match(text, skipped, ceiling)
        if chips is not None and isinstance(reading.low, Number) and "." not in reading.low.written:
            take_chips(text, units, reading, chips, ceiling)
            return reading
        if words[:4] in ("GPUs", "GPU "):
            reading.unit, reading.known, reading.kind = "GPU", True, Kind.COUNT
            reading.end = reading.outer_end = skipped + len(words[:4].strip())
            return reading
        counted = _COUNTED.match(text, end, ceiling) if words[:1].isalpha() else None
        if counted is not None and isinstance(reading.low, Number) and reading.low.written.isdigit():
            noun = counted.group("noun")
            reading.unit = units.names.get(noun.lower()) or singular(noun.lower())
            reading.known, reading.kind, reading.unit_text = True, Kind.COUNT, noun
            reading.end = reading.outer_end = counted.end()
            return reading  # "58x MoE layers"
    if _PLAN.search(text, max(0, reading.start - 6), reading.start) and text[end : end + 1] not in ("+",):
        return end  # the plan "Max 20x"
    reading.ratio = reading.known = True
    reading.unit_text = times.group().strip()
    reading.end = reading.outer_end = end
    if text[end : end + 1] == "+":
        reading.end = reading.outer_end = end + 1
        reading.modifier = Modifier.AT_LEAST
    read_tail(text, units, reading, ceiling)
    return reading


def take_chips(text: str, units: Units, reading: Reading, chips: re.Match[str], ceiling: int) -> None:
    """Take "8x H100" as a count of chips; their own noun ("GPUs") belongs to it, that of a whole ("node") does not."""
    unit = chips.lastgroup or ""
    end = chips.end()
    noun = _CHIP_NOUN.match(text, end, ceiling)
    if noun is not None and units.names.get(noun.group(1).lower()) == unit:
        end = noun.end()
    reading.unit, reading.known, reading.kind = unit, True, Kind.COUNT
    reading.unit_text = text[chips.start() : end]
    reading.end = reading.outer_end = end


def read_tail(text: str, units: Units, reading: Reading, ceiling: int) -> None:
    """Read the word that gives a ratio or percentage its direction; "speedup" and "less" belong to the span."""
    end = reading.end
    tail = _TAIL.match(text, end, ceiling)
    if tail is not None:
        reading.tail = tail.group("tail")
    if reading.ratio:
        speedup = _SPEEDUP.match(text, end, ceiling)
        if speedup is not None:
            reading.end = reading.outer_end = speedup.end()


def read_fraction(
    text: str, units: Units, reading: Reading, number: Number, floor: int, ceiling: int
) -> Reading | int | None:
    """Read "1/3rd of the time" and "761/1,000"; two numbers with a slash otherwise stay two numbers."""
    slash = _SLASH.match(text, number.end, ceiling)
    if slash is None:
        return None
    below = read_number(text, slash.end(), ceiling)
    if below is None or below.digits == "0":
        return None
    if number.written == below.written == "20":
        return below.end
    whole = number.written.replace(",", "").isdigit() and below.written.replace(",", "").isdigit()
    after = _OF_TOTAL.match(text, below.end, ceiling)
    if not whole or number.scale or below.scale or " " in slash.group():
        return None
    if text[below.end : below.end + 1] == "/":
        return lookalikes.skip_token(text, below.end, ceiling)
    value = Fraction(int(number.digits), int(below.digits))
    if (value > 1 and after is None) or (value == 1 and len(below.digits) < 2 and not _BESIDE.match(text, below.end)):
        return None
    if after is None and text[below.end : below.end + 1].isalpha():
        return None
    if after is None:
        if _lengths(int(number.digits), int(below.digits)):
            return None  # "128/2048" is a pair of lengths
        ahead = read_unit(text, below.end, ceiling, units, one=False, scaled=False)
        if ahead is not None and ahead.known:
            return None
    reading.low, reading.spelled = None, value
    reading.end = reading.outer_end = after.end() if after is not None else below.end
    reading.ratio = reading.known = True
    return reading


def read_parts(text: str, start: int, floor: int, ceiling: int) -> Reading | None:
    """Read "a 3:1 ratio" and "a ratio of 3:1"; any other two numbers with a colon are a time of day or a score."""
    match = _PARTS.match(text, start, ceiling)
    if match is None or not (match.group("noun") or _RATIO_OF.search(text, max(floor, start - 32), start)):
        return None
    value = Fraction(int(match.group("a")), int(match.group("b")))
    return Reading(start, match.end("b"), None, start, match.end("b"), spelled=value, ratio=True, known=True)


def is_length(number: int) -> bool:
    """True for a power of two, and for such a multiple of 512 as 5,120: so long prompts and answers are made."""
    return number.bit_count() == 1 or (number >= _LONG and number % 512 == 0)


def _lengths(*numbers: int) -> bool:
    return all(number >= 8 and is_length(number) for number in numbers)


def read_share(text: str, units: Units, reading: Reading, number: Number | WordNumber, ceiling: int) -> bool:
    """Read "1 in 10 adults" and "one in five" as a share."""
    match = _ONE_IN.match(text, number.end, ceiling)
    noun = match is None and number.text() == "1" if isinstance(number, Number) else match is None and number.value == 1
    if noun:
        match = _ONE_THING_IN.match(text, number.end, ceiling)
    if match is None:
        return False
    place = match.end()
    below = read_number(text, place, ceiling) if text[place : place + 1].isdigit() else read_words(text, place, ceiling)
    if below is None or (isinstance(below, Number) and (below.scale or below.exponent)):
        return False
    total = Fraction(int(below.digits)) if isinstance(below, Number) else below.value
    part = Fraction(int(number.digits)) if isinstance(number, Number) else number.value
    following = re.match(r"[a-z]{3,}", text[below.end + 1 : below.end + 12])
    if isinstance(below, Number) and below.written.isdigit() and 1500 <= total < 2100:
        return False  # "one in 2024"
    if noun and following is not None and following.group() not in STOP:
        return False  # "one man in ten towns"
    if total <= part or (part > 3 and total not in _ROUND_TOTALS):
        return False
    if following is None and not text.startswith((".", ",", ";", ")"), below.end):
        return False
    if following is not None and units.names.get(following.group()) in _SPAN_OF_TIME:
        return False
    reading.low, reading.spelled, reading.ratio, reading.known = None, part / total, True, True
    reading.end = reading.outer_end = below.end
    return True
