"""The dates of a text as they are written, impossible ones as well: with their weekday, and with every reading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import chain

from claims.patterns import lazy_pattern

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\b\.?"
_MONTH = (
    r"(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
    r"|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
)
_YEAR = r"(?P<year>(?:19|20)\d\d)\b"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_BEFORE = rf"(?:(?P<weekday>{_NAMED}),?\s+(?:the\s+)?)?"
#: "(Thursday)", ", a Thursday" or "was a Thursday" behind a date; a bare name there may begin another date.
_AFTER = rf"(?:\s*\(\s*(?P<bracketed>{_NAMED})\s*\)|,?\s+(?:(?:is|was|will be)\s+)?a\s+(?P<said>{_NAMED})(?=\W|\Z))?"
#: "20 October 2026", "October 20, 2026", "2026-10-20", "10/20/2026" and "20.10.2026", with a weekday or without one.
_FORMS = tuple(
    lazy_pattern(rf"(?<![\w./]){_BEFORE}{form}{_AFTER}", re.IGNORECASE)
    for form in (
        rf"(?<!-){_DAY}\s+(?:of\s+)?(?P<month>{_MONTH})(?:,?\s+{_YEAR})?(?![\w])",
        rf"(?<!-)(?P<month>{_MONTH})\s+{_DAY}(?![\d.,]*\d|\w|\s*%)(?:,?\s+{_YEAR})?",
        r"(?<!-)(?P<year>(?:19|20)\d\d)-(?P<number>0[1-9]|1[0-2])-(?P<day>\d\d)(?![\w-])",
        r"(?<![A-Za-z]-)(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?P<year>(?:19|20)\d\d|\d\d)(?![\w/]|\.\d)",
        r"(?<!-)(?P<day>\d{1,2})\.(?P<number>\d{1,2})\.(?P<year>(?:19|20)\d\d)(?![\w/]|\.\d)",
    )
)


#: What a line with a date has: a month's name with its capital, or digits parted as in a date. No form is
#: tried elsewhere.
_SIGNS = lazy_pattern(
    r"[JFMASOND](?:[aA][nNrRyY]|[eE][bBpPcC]|[pP][rR]|[uU][nNlLgG]|[cC][tT]|[oO][vV])|\d(?:/\d\d?/\d|-\d\d-\d|\.\d\d?\.\d)"
)

#: A date with its weekday begins so many letters before such a sign at most, and ends so many behind it.
_AHEAD = 48
_BEYOND = 96


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date as written, at [start, end) of the readable text.

    Attributes:
        weekday: as written, lower case and without a full stop; "" for none.
        readings: each (month, day) that the digits may mean, none of them judged.
        year: None where none is written.
    """

    start: int
    end: int
    weekday: str
    readings: tuple[tuple[int, int], ...]
    year: int | None

    def days(self, year: int) -> list[date]:
        """Return the days of a year that it may be, [] if there is no such day."""
        found = []
        for month, day in self.readings:
            try:
                found.append(date(year, month, day))
            except ValueError:
                continue
        return found


def written_dates(text: str) -> list[WrittenDate]:
    """Return the dates of a text in order; where two forms overlap, the one that begins first and is longer."""
    found = sorted(_found(text), key=lambda one: (one.start, -one.end))
    kept: list[WrittenDate] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _found(text: str) -> Iterator[WrittenDate]:
    for start, end in _places(text):
        for match in chain.from_iterable(form.finditer(text, start, end) for form in _FORMS):
            groups = match.groupdict()
            # "May 5" may be a modal verb and a number; without a capital it is no month.
            if (groups.get("month") or "M")[0].islower():
                continue
            weekday = groups["weekday"] or groups["bracketed"] or groups["said"] or ""
            readings = _readings(groups)
            if readings:
                year = int(groups["year"]) if groups.get("year") else None
                if year is not None and year < 100:
                    year += 2000
                yield WrittenDate(match.start(), match.end(), weekday.rstrip(".").lower(), readings, year)


def _places(text: str) -> Iterator[tuple[int, int]]:
    """Yield the parts of lines in which dates may stand, apart from each other; no date goes into the next line."""
    first, last = 0, -1
    for sign in _SIGNS.finditer(text):
        start = max(text.rfind("\n", 0, sign.start()) + 1, sign.start() - _AHEAD)
        line = text.find("\n", sign.end())
        end = min(len(text) if line < 0 else line, sign.end() + _BEYOND)
        if start <= last:
            last = max(last, end)
            continue
        if last >= 0:
            yield first, last
        first, last = start, end
    if last >= 0:
        yield first, last


def _readings(groups: dict[str, str | None]) -> tuple[tuple[int, int], ...]:
    if groups.get("first"):
        first, second = int(groups["first"] or 0), int(groups["second"] or 0)
        # With slashes either the month or the day comes first.
        return tuple(sorted({(month, day) for month, day in ((first, second), (second, first)) if 1 <= month <= 12}))
    named = groups.get("month")
    month = _MONTHS.index(named[:3].lower()) + 1 if named else int(groups.get("number") or 0)
    return ((month, int(groups["day"] or 0)),) if 1 <= month <= 12 else ()
