"""
A date cannot be: there is no such day, or it was another weekday.

## What it does

It fires on a day that its month does not have (31 November), on a weekday that does not fit its date (Monday, 20
October 2026; 20 October 2026, a Monday), and on a span of days that ends before it begins. Where the year is not
written, the draft's own date gives it: the year in which the day lies nearest to that date. Without either, the weekday
is not judged. A date in digits that may be read in two ways (3/8/2026) is wrong only if it is so in both.

## Why it matters

A wrong weekday shows that the day or the month is wrong; it is the cheapest test that a date can be put to.

## Example that fires

> DeepSeek open-sourced the engine on Monday, 20 October 2026.

## Example that does not

> DeepSeek open-sourced the engine on Tuesday, 20 October 2026.

## How to settle it

Look the date up; one of its parts is wrong.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from claims.checks.context import Context, Draft
from claims.checks.written_dates import WrittenDate, written_dates
from claims.model.finding import Finding, RuleInfo, Severity
from claims.patterns import lazy_pattern

INFO = RuleInfo(
    code="CLM404",
    name="impossible-date",
    severity=Severity.ERROR,
    summary="A date cannot be: no such day, the wrong weekday, or a span that ends before it begins.",
)

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_UNTIL = lazy_pattern(r"\s*(?:–|—|-|to|until|till|through)\s*\Z", re.IGNORECASE)
_AND = lazy_pattern(r"\s*and\s*\Z", re.IGNORECASE)
_BETWEEN = lazy_pattern(r"\bbetween\s+\Z", re.IGNORECASE)
#: A span within one month: "from 20 to 12 April 2026", "April 20-12, 2026".
_FROM_DAY = lazy_pattern(
    r"\b(?:from|between)\s+(?:the\s+)?(?P<first>\d{1,2})(?:st|nd|rd|th)?\s*(?:–|—|-|to|and|until|till|through)\s*\Z",
    re.IGNORECASE,
)
_TO_DAY = lazy_pattern(r"\s*[–—-]\s*(?P<last>\d{1,2})(?:st|nd|rd|th)?,?\s+(?:19|20)\d\d\b", re.IGNORECASE)
#: How far before a date the beginning of its span is looked for.
_NEAR = 40
#: For the length of a month that every year gives alike.
_ANY_YEAR = 2000
_LONGEST_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each date that cannot be."""
    for draft in context.drafts:
        written = written_dates(draft.document.text)
        for one in written:
            fault = _fault(one, draft.date)
            if fault:
                yield _finding(context, draft, one.start, one.end, fault)
        for start, end in _backward(draft.document.text, written):
            yield _finding(context, draft, start, end, "ends before it begins")


def _backward(text: str, written: list[WrittenDate]) -> Iterator[tuple[int, int]]:
    """Yield the range of each span of days that ends before it begins."""
    for first, second in pairwise(written):
        between = text[first.end : second.start]
        joined = _UNTIL.match(between) or (
            _AND.match(between) and _BETWEEN.search(text[max(0, first.start - _NEAR) : first.start])
        )
        if joined and _runs_backward(first, second):
            yield first.start, second.end
    for one in written:
        (_, day), *others = one.readings
        if others:
            continue
        before = _FROM_DAY.search(text[max(0, one.start - _NEAR) : one.start])
        if before and day < int(before["first"]) <= 31:
            yield max(0, one.start - _NEAR) + before.start("first"), one.end
        after = _TO_DAY.match(text[one.end : one.end + _NEAR]) if one.year is None else None
        if after and int(after["last"]) < day:
            yield one.start, one.end + after.end()


def _runs_backward(first: WrittenDate, second: WrittenDate) -> bool:
    """True if every reading of the second day lies before every reading of the first.

    A year that stands at the end alone is that of both where they are days of one month; else a year may have turned.
    """
    if second.year is None:
        return False
    begins, ends = first.days(first.year or second.year), second.days(second.year)
    if not begins or not ends or (first.year is None and begins[0].month != ends[0].month):
        return False
    return max(ends) < min(begins)


def _fault(written: WrittenDate, around: str | None) -> str:
    """Return what is wrong with a date, "" if nothing is."""
    lengths = [(month, day) for month, day in written.readings if not 1 <= day <= _LONGEST_MONTH[month - 1]]
    if len(lengths) == len(written.readings):
        # A number beyond 31 beside a month is more likely no day at all ("May 64").
        month, day = lengths[0]
        return f"does not exist: {_length(month, written.year)}" if 1 <= day <= 31 else ""
    year = written.year or _nearest_year(written, around)
    if year is None:
        return ""
    days = written.days(year)
    if not days:
        return f"does not exist: {year} is no leap year" if written.year else ""
    if not written.weekday or any(_is_called(day, written.weekday) for day in days):
        return ""
    actual = " or ".join(dict.fromkeys(f"a {_WEEKDAYS[day.weekday()].capitalize()}" for day in days))
    return f"was {actual}, not a {_full(written.weekday)}" + ("" if written.year else f" (in {year})")


def _is_called(day: date, weekday: str) -> bool:
    return _WEEKDAYS[day.weekday()].startswith(weekday[:3])


def _length(month: int, year: int | None) -> str:
    """Return how many days a month has, for people."""
    if month == 2 and year is None:
        return "February has 28 days, 29 in a leap year"
    return f"that month has {monthrange(year or _ANY_YEAR, month)[1]} days"


def _full(weekday: str) -> str:
    return next(name for name in _WEEKDAYS if name.startswith(weekday[:3])).capitalize()


def _nearest_year(written: WrittenDate, around: str | None) -> int | None:
    """Return the year in which the day lies nearest to the draft's date, None if the draft has none."""
    try:
        centre = date.fromisoformat(around or "")
    except ValueError:
        return None
    days = [day for year in (centre.year - 1, centre.year, centre.year + 1) for day in written.days(year)]
    return min(days, key=lambda day: abs((day - centre).days)).year if days else None


def _finding(context: Context, draft: Draft, start: int, end: int, fault: str) -> Finding:
    place = draft.place(*draft.document.raw_span(start, end))
    return context.report(
        INFO,
        draft,
        place,
        f"{' '.join(draft.document.text[start:end].split())} {fault}",
        help_="Look the date up; one of its parts is wrong.",
    )
