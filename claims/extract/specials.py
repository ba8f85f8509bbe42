"""Words that are numbers by themselves: half, a quarter, twice, doubled, single, a dozen; also formulas."""

from __future__ import annotations

import re
from fractions import Fraction

from claims.extract.dates import WrittenDate
from claims.extract.number_words import WordNumber
from claims.extract.numbers import MULTIPLIERS
from claims.extract.reader import Reader
from claims.extract.reading import Reading
from claims.extract.unit_phrase import read_unit
from claims.model.quantity import Kind, Modifier
from claims.patterns import lazy_pattern

_HALF = lazy_pattern(
    r"half(?P<price> price)(?![\w-])|half(?P<time> an? (?:second|minute|hour|day|week|month|year|decade|"
    r"century))(?![\w])"
    r"|half(?P<million> an? (?:million|billion|trillion|dozen))(?![\w])"
    r"|half(?P<noun> of (?:it|them|those|these|us|all)(?![\w])|(?: of)? (?:the|that|its|their|our|as) ?[a-z-]*"
    r"(?: [a-z]+ of)?)?",
    re.IGNORECASE,
)
# "A third of voters", "cut by a quarter": not "a third well" and not "a third, smaller one".
_PART = lazy_pattern(
    r"(?P<part>quarter|third|half|fifth|eighth|tenth)"
    r"(?:(?P<noun>(?: of)? (?:the|that|its|their) "
    r"(?!(?:is|was|has|had|will|goes|went|would|came|comes)\b)[a-z-]+)|(?= of \w)|(?=[.;)]| \()"
    r"|(?=,? (?:in|to|by|from|since|over|are|is|was|were|have|had|has|came|come|said|say|more|less|fewer|higher|lower"
    r"|and|but|while|as|on|at|between|compared|during|after|before|this|last|year)\b))",
    re.IGNORECASE,
)
_PARTS = {
    "quarter": Fraction(1, 4),
    "third": Fraction(1, 3),
    "fifth": Fraction(1, 5),
    "eighth": Fraction(1, 8),
    "tenth": Fraction(1, 10),
}
# "Half a percentage point", "a quarter of a percentage point".
_OF_A_POINT = lazy_pattern(
    r"(?: of)? an? percentage point(?![\w])|[ -]percentage[ -]point(?![\w])"
    r"| of an? (?P<unit>point|second|minute|hour|degree|inch|mile|millimet(?:re|er)|met(?:re|er))(?![\w-])"
)
# "Cut by almost half."
_BY = lazy_pattern(r"\bby (?:almost |nearly |about |more than |over |roughly )?$")
_CLAUSE_ENDS = lazy_pattern(
    r"[.,;)]|$| (?:for|with|while|compared|without|in|since|from|to|as|when|and|over|after|on|at)\b"
)
# "An hour and a half": the part of what stands before it.
_WHOLE_AND = lazy_pattern(
    r"\b(?P<count>an?|one) (?P<unit>hour|day|week|month|year|decade|century|mile|minute|"
    r"metre|meter|kilometre|kilometer) and a $",
    re.IGNORECASE,
)
_MULTIPLE = {
    "double": 2,
    "doubled": 2,
    "doubles": 2,
    "doubling": 2,
    "triple": 3,
    "tripled": 3,
    "triples": 3,
    "tripling": 3,
    "quadruple": 4,
    "quadrupled": 4,
    "twice": 2,
    "thrice": 3,
}
_AFTER_MULTIPLE = lazy_pattern(
    r"[ ](?:the|that|its|their|as|what|this|those|of)\b|[.,;)]|[ ](?:from|to|in|over|since|by|year|with|and|"
    r"compared)\b|$"
)
# "In a quarter", "for a quarter": a span of time.
_NOT_A_PART = lazy_pattern(r"\b(?:in|for|last|per|each|every|and) $", re.IGNORECASE)
_SINGLE = lazy_pattern(
    r"single(?:[ -](?:[A-Z][\w.-]*|rented|modern|large|[a-z]+-(?:class|grade)|\d+GB|consumer)){0,3}[ -]"
    r"(?P<noun>GPU|gpu|node|sequence|request|"
    r"server|machine|card|core|rack|host|H100|H200|A100|B200|B300|GB200|GB300|V100|L40S|T4|L4"
    r"|A10G?|MI3\d\dX|[45]090|TPU)(?![\w])(?! user)"
)
_LETTERS = lazy_pattern(r"[A-Za-z]+")
_SCALES = frozenset(("hundred", "thousand", "million", "billion", "trillion"))
_FOLDS = {
    word: value
    for value, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2)
} | {"hundred": 100, "thousand": 1000}
_FOLD = lazy_pattern(rf"(?P<count>{'|'.join(_FOLDS)})-?fold(?![A-Za-z])", re.IGNORECASE)
_DOZEN = lazy_pattern(r"dozen(?! of)(?![\w])")
_PAST = lazy_pattern(r"the (?:past|last) (?P<unit>day|week|month|quarter|year|decade|hour)(?![\w'’-])", re.IGNORECASE)
_FORMULA = lazy_pattern(r"\$(?P<body>[^$\n]{1,200})\$(?![\d])")
_BARE_FORMULA = lazy_pattern(
    r"[~<>]?\\?[ ]?(?P<number>[-−]?\d[\d.,{}]*(?:\s*\\(?:times|cdot)\s*10\s*\^\s*\{?[-−]?\d+\}?)?)(?:\\?%|"
    r"\s*\\times|\\,|~)?\s*(?:\\text\{[^}]*\}|\\mathrm\{[^}]*\})?"
)
_TEX = lazy_pattern(r"[\\^_{}=]|[A-Za-z]\(")
# What happens on a day; "this week" and "today" alone mostly mean nowadays.
_EVENT = lazy_pattern(
    r"\b(?:announc|releas|launch|publish|unveil|introduc|report(?:ed|s)|shipp|rais(?:ed|es)|acquir|"
    r"open[- ]?(?:ed|sourc)|post(?:ed|s)|"
    r"debut|began|start(?:ed|s)|clos(?:ed|es)|sign(?:ed|s)|fil(?:ed|es)|confirm|disclos|reveal|said|told|"
    r"updat(?:ed|es)|add(?:ed|s)|"
    r"drop(?:ped|s)|rolled|landed|arriv|became|wrote|cut|promis|expect|plan|due|deliver|die|elect|vote|won|lost|found|"
    r"sank|str(?:uck|ikes)|hit|happen|occurr|crash|fell|rose|kill|arrest|visit|met|approv|fail|end(?:ed|s))",
    re.IGNORECASE,
)
_EVENT_REACH = 48
_LEAST_SURE = (
    "today",
    "this:week",
    "this:month",
    "this:year",
    "last:week",
    "next:week",
    "this:quarter",
    "next:month",
    "next:year",
)


def read(text: str, start: int, floor: int, ceiling: int, reader: Reader) -> Reading | int:
    """Return the reading of the special word at `start`, or where to go on."""
    word = _LETTERS.match(text, start)
    assert word is not None
    lower = word.group().lower()
    fold = _FOLD.match(text, start, ceiling)
    if fold is not None:
        times = _ratio(start, fold.end(), Fraction(_FOLDS[fold.group("count").lower()]))
        reader.bound(times, floor, ceiling)
        return times
    if text[start - 1 : start] == "-" and start > floor and lower not in ("half",):
        return word.end()
    reading: Reading | None = None
    if lower in ("half", "quarter"):
        part = Fraction(1, 2 if lower == "half" else 4)
        reading = _and_a_part(text, start, word.end(), floor, part, reader)
    point = _OF_A_POINT.match(text, word.end(), ceiling) if lower == "half" or lower in _PARTS else None
    if reading is not None:
        pass
    elif point is not None:
        begin = _with_article(text, start, floor)
        number = WordNumber(begin, point.end(), _PARTS.get(lower, Fraction(1, 2)), False, "", 1)
        unit = reader.units.lookup(point.group("unit") or "") or "percentage_point"
        reading = Reading(begin, point.end(), number, begin, point.end(), unit=unit, known=True)
    elif lower == "half":
        reading = _half(text, start, floor, ceiling)
    elif lower in _PARTS:
        reading = _part(text, start, floor, ceiling)
    elif lower == "single":
        reading = _single(text, start, ceiling, reader)
    elif lower == "dozen":
        reading = _dozen(text, start, floor, ceiling, reader)
    elif lower in _SCALES:
        reading = _one_of(text, start, word.end(), floor, ceiling, reader)
    elif lower in ("halved", "halves", "halving"):
        if _AFTER_MULTIPLE.match(text, word.end(), ceiling) and lower != "halves":
            reading = _ratio(start, word.end(), Fraction(1, 2))
    elif _AFTER_MULTIPLE.match(text, word.end(), ceiling) and _multiple(text, start, word.end(), floor, lower):
        reading = _ratio(start, word.end(), Fraction(_MULTIPLE[lower]))
    if reading is None:
        return word.end()
    if reading.modifier is Modifier.EXACT:
        reader.bound(reading, floor, ceiling)
    return reading


def _and_a_part(text: str, start: int, stop: int, floor: int, value: Fraction, reader: Reader) -> Reading | None:
    """Read "an hour and a half" back from its last word."""
    match = _WHOLE_AND.search(text, max(floor, start - 32), start)
    if match is None:
        return None
    number = WordNumber(match.start(), stop, 1 + value, False, "", 2)
    unit = reader.units.names.get(match.group("unit").lower(), "")
    return Reading(match.start(), stop, number, match.start(), stop, unit=unit, known=True)


def _multiple(text: str, start: int, end: int, floor: int, lower: str) -> bool:
    """True where "double" is a factor and no adjective or order of events ("double the", "has doubled", "twice as")."""
    following = text[end : end + 4]
    if lower == "twice":
        return following.startswith((" the", " as ", " tha", " its", " wha"))
    if lower in ("double", "triple", "quadruple"):
        return following.startswith((" the", " tha", " its", " wha", " the"))
    return True


def _ratio(start: int, end: int, value: Fraction) -> Reading:
    return Reading(start, end, None, start, end, spelled=value, ratio=True, known=True, kind=Kind.RATIO)


def _with_article(text: str, start: int, floor: int) -> int:
    """Return where the article before "quarter" begins."""
    for article in ("a ", "one "):
        begin = start - len(article)
        if (
            begin >= floor
            and text[begin:start].lower() == article
            and (begin == floor or not text[begin - 1].isalpha())
        ):
            return begin
    return start


def _half(text: str, start: int, floor: int, ceiling: int) -> Reading | None:
    match = _HALF.match(text, start, ceiling)
    if match is None:
        return None
    if match.group("price"):
        return _ratio(start, match.end(), Fraction(1, 2))
    if match.group("time"):
        unit = match.group("time").split()[-1].lower()
        reading = Reading(
            start, match.end(), WordNumber(start, start + 4, Fraction(1, 2), False, "", 1), start, match.end()
        )
        reading.unit, reading.known = unit, True
        return reading
    if match.group("million"):
        return None
    if match.group("noun") is None:
        cut = _BY.search(text, max(floor, start - 24), start) and _CLAUSE_ENDS.match(text, match.end())
        return _ratio(start, match.end(), Fraction(1, 2)) if cut else None
    noun = match.group("noun").strip()
    if match.group().endswith(" of"):
        return _ratio(_with_article(text, start, floor), match.end() - 3, Fraction(1, 2))
    begin = _with_article(text, start, floor)
    stop = match.end() if not noun.startswith("as") else start + 4
    if (
        " a half" in text[max(floor, begin - 12) : start + 4]
        and "and a half" in text[max(floor, begin - 4) : start + 4]
    ):
        return None
    return _ratio(start, stop, Fraction(1, 2))


def _part(text: str, start: int, floor: int, ceiling: int) -> Reading | None:
    match = _PART.match(text, start, ceiling)
    begin = _with_article(text, start, floor)
    if match is None or begin == start:
        return None
    if match.group("noun") is None and _NOT_A_PART.search(text, max(floor, begin - 16), begin):
        return None
    return _ratio(begin, match.end(), _PARTS[match.group("part").lower()])


def _single(text: str, start: int, ceiling: int, reader: Reader) -> Reading | None:
    match = _SINGLE.match(text, start, ceiling)
    if match is None or text[max(0, start - 6) : start].lower() == "every ":
        return None
    unit = reader.units.lookup(match.group("noun")) or match.group("noun").lower()
    reading = Reading(start, start + 6, WordNumber(start, start + 6, Fraction(1), False, "1", 1), start, start + 6)
    reading.unit, reading.known, reading.kind = unit, True, Kind.COUNT
    reading.unit_text = match.group("noun")
    return reading


def _one_of(text: str, start: int, stop: int, floor: int, ceiling: int, reader: Reader) -> Reading | None:
    """Read "a million tokens" and "half a billion users"; "a million of them" counts nothing."""
    begin = _with_article(text, start, floor)
    if begin == start or text[begin] not in "aA":
        return None
    value = Fraction(10) ** MULTIPLIERS[text[start:stop].lower()]
    if text[max(floor, begin - 5) : begin].lower() == "half ":
        begin, value = begin - 5, value / 2
    number = WordNumber(begin, stop, value, False, str(int(value)), 1)
    reading = Reading(begin, stop, number, begin, stop)
    reader.unit(reading, number, stop, ceiling)
    return None if reading.bare else reading


def _dozen(text: str, start: int, floor: int, ceiling: int, reader: Reader) -> Reading | None:
    match = _DOZEN.match(text, start, ceiling)
    if match is None:
        return None
    begin = _with_article(text, start, floor)
    phrase = read_unit(text, match.end(), ceiling, reader.units, one=False, scaled=False)
    if phrase is None or begin == start:
        return None
    reading = Reading(
        begin, match.end(), WordNumber(begin, match.end(), Fraction(12), False, "1", 2), begin, match.end()
    )
    reading.take(phrase)
    return reading


def past_span(text: str, start: int, ceiling: int) -> Reading | None:
    """Return "the past month" as a duration of one month."""
    match = _PAST.match(text, start, ceiling)
    if match is None:
        return None
    number = WordNumber(start, match.end(), Fraction(1), False, "1", 1)
    unit = match.group("unit").lower()
    return Reading(start, match.end(), number, start, match.end(), unit=unit, known=True, kind=Kind.DURATION)


def dates_something(text: str, written: WrittenDate, floor: int, ceiling: int) -> bool:
    """True if a relative date dates an event; "this week's news" and "today's models" do not."""
    if written.relative not in _LEAST_SURE:
        return text[written.end : written.end + 2] not in ("'s", "’s")
    if text[written.end : written.end + 2] in ("'s", "’s"):
        return False
    before = re.split(r"[.!?:\n]", text[max(floor, written.start - _EVENT_REACH) : written.start])[-1]
    after = re.split(r"[.!?:;\n]", text[written.end : min(ceiling, written.end + _EVENT_REACH)])[0]
    return _EVENT.search(before) is not None or (not before.strip() and _EVENT.search(after) is not None)


def formula(text: str, start: int, ceiling: int) -> tuple[int | None, int] | None:
    """Return (start of its number or None, end) of the formula that begins with the dollar sign at `start`.

    None if the sign is money: no closing sign, or a digit behind it ("$5 input / $30 output").
    """
    match = _FORMULA.match(text, start, ceiling)
    if match is None:
        return None
    body = match.group("body")
    if body[0] in " \u00a0" or body[-1] in " \u00a0(":
        return None
    number = _BARE_FORMULA.fullmatch(body)
    if number is not None:
        return start + 1 + number.start("number"), match.end()
    if _TEX.search(body) or body.isalpha():
        return None, match.end()
    return None


def of_a_unit(reader: Reader, end: int, ceiling: int) -> tuple[str, int] | None:
    """Return (unit, where its words end) for a fraction of one: the "of a point" of "two-tenths of a point"."""
    match = _OF_A_POINT.match(reader.text, end, ceiling)
    if match is None:
        return None
    return reader.units.lookup(match.group("unit") or "") or "percentage_point", match.end()
