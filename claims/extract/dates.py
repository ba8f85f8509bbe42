"""Dates as written: full, without a year, months, quarters, years, ranges, relative ones. Resolved in calendar.py."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from claims.model.quantity import DatePrecision
from claims.patterns import lazy_pattern

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sep sept",
            "october oct",
            "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}
#: Month names as they are written at the start of a date; lower case only where no other word is spelled so.
MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
    r"|JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER"
    r"|january|february|april|june|july|august|september|october|november|december)(?![A-Za-z])"
)
_YEAR = r"(?:1[5-9]|20|21)\d\d(?![\d%]|[.,]\d|[A-Za-z])"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_DAYS = rf"(?P<day>{_DAY})(?:st|nd|rd|th)?(?:(?:[ ]?[-–—][ ]?| to | and )(?P<day2>{_DAY})(?:st|nd|rd|th)?)?"

_ISO = lazy_pattern(
    r"(?P<year>(?:1[5-9]|20|21)\d\d)(?P<sep>[-/.])(?P<month>0[1-9]|1[0-2])(?:(?P=sep)(?P<day>0[1-9]|[12]\d|3[01])"
    r"(?P<time>[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d| ?(?:UTC|GMT))?)?)?(?![\d\w]|[-/.]\d)"
)
_DAY_FIRST = lazy_pattern(rf"{_DAYS}(?: of)?[ \u00a0-](?P<month>{MONTH})\.?(?:(?:,?[ \u00a0]|-)(?P<year>{_YEAR}))?")
_MONTH_FIRST = lazy_pattern(
    rf"(?P<month>{MONTH})\.?(?:[ \u00a0](?:the )?{_DAYS}"
    r"(?![\d%]|[.,]\d|:\d|[A-Za-z]|[ ]?(?:[kKMB]\b|million|billion|percent|x\b))"
    rf"(?:,?[ \u00a0](?P<year>{_YEAR}))?|,?[ \u00a0](?:of )?(?P<only>{_YEAR}))"
)
_MONTH_RANGE = lazy_pattern(
    rf"(?P<month>{MONTH})\.?[ ]?(?:[-–—]|to|through|and)[ ]?(?P<month2>{MONTH})\.?,?[ ](?P<year>{_YEAR})"
)
_NUMERIC = lazy_pattern(r"(?P<a>\d{1,2})(?P<sep>[/.])(?P<b>\d{1,2})(?P=sep)(?P<year>\d{4}|\d{2})(?![\d\w]|[/.]\d)")
_WEEKDAY_BEFORE = lazy_pattern(
    r"\b(?P<name>mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|rs|rsday|urday)?\.?,?[ ](?:the[ ])?\Z", re.IGNORECASE
)
_YEARS = lazy_pattern(
    r"(?P<year>(?:1[5-9]|20|21)\d\d)(?:(?:[ ]?(?:[-–—]|to)[ ]?|(?P<and>[ ]and[ ]))(?P<year2>(?:1[5-9]|20|21)\d\d))?"
    r"(?![\d%\w]|[.,:/-]\d|-\w)"
)
_SEASON = lazy_pattern(r"(?P<year>(?:19|20)\d\d)[/–-](?P<next>\d\d)(?![\d\w]|[-/.]\d)")  # "in 2024-25"
_DECADE = lazy_pattern(r"(?P<year>(?:1[5-9]|20)\d0)['’]?s(?![A-Za-z])")
_QUARTER = lazy_pattern(
    rf"(?:FY ?(?P<fiscal>20\d\d|\d\d)(?:[/-]\d\d)?|(?P<q>Q[1-4])|(?P<h>H[12])"
    rf"|(?P<name>first|second|third|fourth|last)[ -](?P<part>quarter|half))"
    rf"(?:(?:(?:,| of| in)?(?: (?:its|their))? ?|[-'’])(?:(?:the )?(?:fiscal(?: year)?|FY|financial year) ?)?"
    rf"(?P<year>{_YEAR}|(?<=['’])\d\d(?!\d)))?(?![\w])",
)
_RELATIVE = lazy_pattern(
    r"(?P<same>(?:the|that|this)(?: very)? same day)"
    r"|(?P<next>(?:the )?(?:next|following) day|the day after(?= |[,.])|(?:a|one) day later)"
    r"|(?P<previous>the (?:previous day|day before)|(?:a|one) day earlier)"
    r"|(?P<yesterday>yesterday)|(?P<today>today)|(?P<tomorrow>tomorrow)"
    r"|(?P<count>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?P<unit>day|week|month|year)s"
    r" (?P<way>ago|later|earlier)"
    r"|(?P<which>last|this|next) (?P<span>week|month|quarter|year)"
    rf"|(?P<which2>last|this|next) (?P<month>{MONTH})"
    r"|(?P<end>year-end|year[’']s end|(?:the )?end of (?:the|this) year)"
    r"|(?:(?P<which3>last|this|next|on) )?(?P<weekday>Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|"
    r"Sunday)(?![\w])",
    re.IGNORECASE,
)
_WORD_BEFORE = lazy_pattern(r"([A-Za-z]+) $")
_CAPITAL_BEHIND = lazy_pattern(r" (?:(?:to|through|and) )?[A-Z]|[-–]")
_REGULAR = frozenset(
    ("every", "each", "other", "second", "a", "any", "black", "good", "ash", "super", "cyber", "and", "to", "through")
)
_BARE_MONTH = lazy_pattern(MONTH)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SMALL = {word: value for value, word in enumerate(_COUNTS, start=2)}
_LEAD_OF_MONTH = lazy_pattern(
    r"(?:\b(?:in|since|by|until|till|during|from|through|of|early|late|mid|last|this|next|before|after|between|"
    r"and|to|for|both)"
    r"[ -](?:early |late |mid-?|the end of )?)$",
    re.IGNORECASE,
)
#: "in the year to October"
_UP_TO = ("year to ", "months to ", "quarter to ", "years to ")
_LEAD_OF_YEAR = lazy_pattern(
    r"(?:\b(?:in|since|by|until|till|during|from|through|of|early|late|mid|before|after|between|to|year|fiscal|"
    r"FY|and|for|over|across|throughout|quarter|half"
    r"|compared with|compared to|relative to|versus|vs\.?"
    r"|around|circa|summer|spring|autumn|fall|winter|end|the|or|CY|calendar)|\()[ -]?$",
    re.IGNORECASE,
)
#: "made around 1714, ..."
_YEAR_ENDS = lazy_pattern(r"[,.;)]|$")
# Before these words a year is less sure: "of 2048 tokens", "up to 2000".
_LOOSE_LEADS = frozenset(
    ("of", "to", "from", "and", "or", "for", "between", "around", "the", "year", "through", "after", "over", "across")
)
_LEAD_OF_QUARTER = lazy_pattern(
    r"\b(?:in|by|for|during|since|until|this|last|next|from|through|of|fiscal)[ ]$", re.IGNORECASE
)
_LEAD_OF_NAMED = lazy_pattern(r"\b(?:in|for|during|of|by|from|since) the $", re.IGNORECASE)
_DAY_COUNTS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(slots=True)
class WrittenDate:
    """A date as written, before the missing parts are filled in.

    Attributes:
        start, end: its range.
        precision: the finest part written.
        year, month, day: the parts written, None or 0 where missing. `month` is the first month of a quarter or half.
        year2, month2, day2: of the end of a range, None or 0 if it is no range.
        relative: how it hangs on another date ("same", "next", "ago:3:day", "last:week"), "" if it stands alone.
        swapped: (month, day) of the other reading of an ambiguous numeric date.
    """

    start: int
    end: int
    precision: DatePrecision
    year: int | None = None
    month: int = 0
    day: int = 0
    year2: int | None = None
    month2: int = 0
    day2: int = 0
    relative: str = ""
    swapped: tuple[int, int] | None = None


def loosely_led(text: str, start: int) -> bool:
    """True if only a loose word ("of", "to") before `start` makes the number there a year."""
    lead = _LEAD_OF_YEAR.search(text, max(0, start - 14), start)
    return lead is None or lead.group().lower().strip(" (-") in _LOOSE_LEADS


def weekday_before(text: str, start: int, floor: int) -> int:
    """Return where the weekday begins that stands right before a date, `start` if none does."""
    match = _WEEKDAY_BEFORE.search(text, max(floor, start - 16), start)
    return start if match is None else match.start()


def read_digits(text: str, start: int, end: int, floor: int) -> WrittenDate | None:
    """Return the date that begins with the digit at `start`, None if there is none."""
    if text[start : start + 3].isdigit():
        return _iso(text, start, end) or _years(text, start, end, floor)
    return _named(_DAY_FIRST.match(text, start, end)) or _numeric(text, start, end)


def read_month(text: str, start: int, end: int, floor: int) -> WrittenDate | None:
    """Return the date that begins with the month's name at `start`; a bare month counts only after "in", "since"."""
    match = _MONTH_RANGE.match(text, start, end)
    if match is not None:
        month, month2 = (_MONTHS[match.group(group).lower()] for group in ("month", "month2"))
        year = int(match.group("year"))
        first = year - 1 if month > month2 else year
        return WrittenDate(start, match.end(), DatePrecision.MONTH, first, month, year2=year, month2=month2)
    match = _MONTH_FIRST.match(text, start, end)
    if match is not None:
        if match.group("only"):
            if text[max(floor, start - 3) : start].strip()[-1:].isdigit():
                return None  # "30 February 2025" is no day, and its month alone is not what was said
            month = _MONTHS[match.group("month").lower()]
            return WrittenDate(start, match.end(), DatePrecision.MONTH, int(match.group("only")), month)
        return _named(match)
    bare = _BARE_MONTH.match(text, start, end)
    if bare is None or not _LEAD_OF_MONTH.search(text, max(floor, start - 16), start):
        return None
    word = bare.group().lower()
    if len(word) < 4 and word != "may":
        return None
    if text[bare.end() : bare.end() + 2].lstrip("-–").isdigit():
        return None
    if text[start - 3 : start].lower() == "to " and not text[max(0, start - 12) : start].endswith(_UP_TO):
        return None
    return WrittenDate(start, bare.end(), DatePrecision.MONTH, None, _MONTHS[word])


def read_quarter(text: str, start: int, end: int, floor: int) -> WrittenDate | None:
    """Return the quarter or half-year at `start`: "Q3 2026", "H1 2025", "the second half of 2026"."""
    match = _QUARTER.match(text, start, end)
    if match is None:
        return None
    fiscal = match.group("fiscal")
    if fiscal is not None:
        return WrittenDate(start, match.end("fiscal"), DatePrecision.YEAR, int(fiscal[-2:]) + 2000)
    written = match.group("year")
    year = None if written is None else int(written) + (2000 if len(written) == 2 else 0)
    if match.group("q"):
        # "Q4" is a quantisation as well: without a year, only after "in", "by", "this", ...
        lead = _LEAD_OF_QUARTER.search(text, max(floor, start - 12), start)
        if year is None and (lead is None or text.startswith((" quant", "_", "/"), match.end())):
            return None
        return WrittenDate(start, match.end(), DatePrecision.QUARTER, year, 3 * int(match.group("q")[1]) - 2)
    if year is None and not (
        match.group("part") == "quarter"
        and match.group("name") != "last"
        and _LEAD_OF_NAMED.search(text, max(floor, start - 12), start)
        and not text.startswith((" of", " in "), match.end())
    ):
        return None
    if match.group("h") and year is not None:
        return WrittenDate(start, match.end(), DatePrecision.HALF, year, 6 * int(match.group("h")[1]) - 5)
    place = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 4}[match.group("name")]
    if match.group("part") == "half":
        place = 2 if match.group("name") == "last" else place
        return WrittenDate(start, match.end(), DatePrecision.HALF, year, 6 * place - 5) if place < 3 else None
    return WrittenDate(start, match.end(), DatePrecision.QUARTER, year, 3 * place - 2)


def read_relative(text: str, start: int, end: int) -> WrittenDate | None:
    """Return the relative date at `start`: "the same day", "yesterday", "three weeks ago", "last August"."""
    match = _RELATIVE.match(text, start, end)
    if match is None or text[match.end() : match.end() + 1].isalnum():
        return None
    found = WrittenDate(start, match.end(), DatePrecision.DAY)
    for name in ("same", "next", "previous", "yesterday", "today", "tomorrow"):
        if match.group(name):
            found.relative = name
            return found
    if match.group("count"):
        count = match.group("count").lower()
        number = int(count) if count.isdigit() else _SMALL[count]
        found.relative = f"{match.group('way').lower()}:{number}:{match.group('unit').lower()}"
        found.precision = DatePrecision(match.group("unit").lower())
        return found
    if match.group("span"):
        span = match.group("span").lower()
        found.precision = DatePrecision(span)
        found.relative = f"{match.group('which').lower()}:{span}"
        return found
    if match.group("month"):
        found.precision = DatePrecision.MONTH
        found.month = _MONTHS[match.group("month").lower()]
        found.relative = f"{match.group('which2').lower()}:name"
        return found
    if match.group("end"):
        found.precision, found.relative = DatePrecision.YEAR, "end:year"
        return found
    which = (match.group("which3") or "on").lower()
    if not match.group("which3") and not _dates_alone(text, match.start(), match.end()):
        return None
    found.relative = f"{which}:weekday:{_WEEKDAYS.index(match.group('weekday').lower())}"
    found.start = match.start("weekday") if which == "on" else found.start
    return found


def _dates_alone(text: str, start: int, end: int) -> bool:
    """True for the day of "said Tuesday" and "the Wednesday quake", not for that of "every Tuesday" or a name."""
    before = _WORD_BEFORE.search(text, max(0, start - 16), start)
    if before is not None and (before.group(1).lower() in _REGULAR or before.group(1)[0].isupper()):
        return before.group(1).lower() == "the"
    return not _CAPITAL_BEHIND.match(text, end)


def _named(match: re.Match[str] | None) -> WrittenDate | None:
    if match is None:
        return None
    month, day = _MONTHS[match.group("month").lower()], int(match.group("day"))
    day2 = int(match.group("day2") or 0)
    if day > _DAY_COUNTS[month - 1] or day2 > _DAY_COUNTS[month - 1]:
        return None
    year = int(match.group("year")) if match.group("year") else None
    end = match.end() - (match.group().endswith("."))
    found = WrittenDate(match.start(), end, DatePrecision.DAY, year, month, day)
    if day2 > day:
        found.year2, found.month2, found.day2 = year, month, day2
    elif day2:
        return None
    return found


def _iso(text: str, start: int, end: int) -> WrittenDate | None:
    match = _ISO.match(text, start, end)
    if match is None:
        return None
    day = int(match.group("day") or 0)
    if not day and match.group("sep") != "-":
        return None
    month = int(match.group("month"))
    if day > _DAY_COUNTS[month - 1]:
        return None
    precision = DatePrecision.DAY if day else DatePrecision.MONTH
    return WrittenDate(start, match.end(), precision, int(match.group("year")), month, day)


def _numeric(text: str, start: int, end: int) -> WrittenDate | None:
    """Read 12/18/25 and 18.12.2025: with dots day first, with slashes month first unless that cannot be."""
    match = _NUMERIC.match(text, start, end)
    if match is None:
        return None
    a, b = int(match.group("a")), int(match.group("b"))
    written = match.group("year")
    if match.group("sep") == "." and len(written) == 2:
        return None
    year = int(written) + (2000 if len(written) == 2 else 0)
    month_first = 1 <= a <= 12 and 1 <= b <= _DAY_COUNTS[a - 1]
    day_first = 1 <= b <= 12 and 1 <= a <= _DAY_COUNTS[b - 1]
    if match.group("sep") == ".":
        month_first = False
    if not month_first and not day_first:
        return None
    open_ = month_first and day_first and a != b
    if open_ and (weekday := _WEEKDAY_BEFORE.search(text, max(0, start - 16), start)):
        # A weekday tells which of the two it is, if it fits but one.
        name = weekday["name"].lower()
        fits = [_WEEKDAYS[date(year, *pair).weekday()].startswith(name) for pair in ((a, b), (b, a))]
        open_, month_first = fits[0] == fits[1], fits[0] or not fits[1]
    month, day = (a, b) if month_first else (b, a)
    found = WrittenDate(start, match.end(), DatePrecision.DAY, year, month, day)
    if open_:
        found.swapped = (b, a)
    return found


def _years(text: str, start: int, end: int, floor: int) -> WrittenDate | None:
    decade = _DECADE.match(text, start, end)
    if decade is not None:
        year = int(decade.group("year"))
        return WrittenDate(start, decade.end(), DatePrecision.YEAR, year, year2=year + 9)
    season = _SEASON.match(text, start, end)
    if season is not None and (int(season.group("year")) + 1) % 100 == int(season.group("next")) > 12:
        year = int(season.group("year"))
        return WrittenDate(start, season.end(), DatePrecision.YEAR, year, year2=year + 1)
    match = _YEARS.match(text, start, end)
    if match is None or text[match.end() : match.end() + 3].lstrip(" ")[:1] in ("-", "–", "±", "×", "/"):
        return None
    lead = _LEAD_OF_YEAR.search(text, max(floor, start - 14), start)
    if lead is None:
        return None
    if lead.group().lower().strip(" (-") in _LOOSE_LEADS and (
        (
            not 1900 <= int(match.group("year")) <= 2039
            and not (lead.group().lower().startswith(("around", "circa")) and _YEAR_ENDS.match(text, match.end()))
        )
        or text[max(floor, start - 6) : start].lower() == "up to "
        or (lead.group().lower().strip() == "over" and not _YEAR_ENDS.match(text, match.end()))
    ):
        return None
    second = match.group("year2")
    found = WrittenDate(start, match.end(), DatePrecision.YEAR, int(match.group("year")))
    if match.group("and") and not lead.group().lower().startswith("between"):
        found.end, second = start + 4, None
    if second:
        if int(second) <= int(match.group("year")):
            return None
        found.year2 = int(second)
    following = text[match.end() : match.end() + 1]
    if text[start - 1] == "(" and following not in (")", ",", ";"):
        return None
    return found
