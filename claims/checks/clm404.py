"""
A date cannot be: there is no such day, or it was another weekday.

## What it does

It fires on a day that its month does not have (31 November), on a weekday that does not fit its date (Monday, 20
October 2026), and on a span of days that ends before it begins. Where the year is not written, the draft's own date
gives it: the year in which the day lies nearest to that date. Without either, the weekday is not judged.

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
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from claims.checks.context import Context, Draft
from claims.model.finding import Finding, RuleInfo, Severity
from claims.patterns import lazy_pattern

INFO = RuleInfo(
    code="CLM404",
    name="impossible-date",
    severity=Severity.ERROR,
    summary="A date cannot be: no such day, the wrong weekday, or a span that ends before it begins.",
)

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAY = (
    r"(?P<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\b\.?)"
)
_MONTH = (
    r"(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
    r"|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
)
_YEAR = r"(?P<year>(?:19|20)\d\d)\b"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
#: "20 October 2026", "October 20, 2026" and "2026-10-20", each with a weekday before it or none.
_FORMS = tuple(
    lazy_pattern(rf"(?<![\w.-])(?:{_WEEKDAY},?\s+(?:the\s+)?)?{form}", re.IGNORECASE)
    for form in (
        rf"{_DAY}\s+(?:of\s+)?(?P<month>{_MONTH})(?:,?\s+{_YEAR})?(?![\w])",
        rf"(?P<month>{_MONTH})\s+{_DAY}(?![\d.,]*\d|\w|\s*%)(?:,?\s+{_YEAR})?",
        r"(?P<year>(?:19|20)\d\d)-(?P<number>0[1-9]|1[0-2])-(?P<day>\d\d)(?![\w-])",
    )
)
_UNTIL = lazy_pattern(r"\s*(?:–|—|-|to|until|till|through)\s*\Z", re.IGNORECASE)
#: For the length of a month that every year gives alike.
_ANY_YEAR = 2000
_LONGEST_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True, slots=True)
class _Written:
    """A date as written, at [start, end) of the readable text; `year` is None where none is written."""

    start: int
    end: int
    weekday: str
    day: int
    month: int
    year: int | None


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each date that cannot be."""
    for draft in context.drafts:
        written = _dates(draft)
        for one in written:
            fault = _fault(one, draft)
            if fault:
                yield _finding(context, draft, one.start, one.end, fault)
        for first, second in pairwise(written):
            between = draft.document.text[first.end : second.start]
            if _UNTIL.match(between) and first.year and second.year:
                a, b = _day(first, first.year), _day(second, second.year)
                if a and b and b < a:
                    yield _finding(context, draft, first.start, second.end, "ends before it begins")


def _dates(draft: Draft) -> list[_Written]:
    text = draft.document.text
    found: dict[int, _Written] = {}
    for form in _FORMS:
        for match in form.finditer(text):
            groups = match.groupdict()
            month = int(groups["number"]) if groups.get("number") else _MONTHS.index(groups["month"][:3].lower()) + 1
            year = int(groups["year"]) if groups.get("year") else None
            # "May 5" may be a modal verb and a number; without a capital it is no month.
            if groups.get("month") and groups["month"][0].islower():
                continue
            weekday = (groups.get("weekday") or "").rstrip(".")
            written = _Written(match.start(), match.end(), weekday, int(groups["day"]), month, year)
            found.setdefault(match.start(), written)
    ordered = sorted(found.values(), key=lambda one: (one.start, -one.end))
    kept: list[_Written] = []
    for one in ordered:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _fault(written: _Written, draft: Draft) -> str:
    """Return what is wrong with a date, "" if nothing is."""
    longest = _LONGEST_MONTH[written.month - 1]
    if written.day < 1 or written.day > longest:
        # A number beyond 31 beside a month is more likely no day at all ("May 64").
        return f"does not exist: {_length(written)}" if 1 <= written.day <= 31 else ""
    year = written.year or _nearest_year(written, draft.date)
    if year is None:
        return ""
    day = _day(written, year)
    if day is None:
        return f"does not exist: {year} is no leap year" if written.year else ""
    if not written.weekday:
        return ""
    actual = _WEEKDAYS[day.weekday()]
    if actual.startswith(written.weekday[:3].lower()):
        return ""
    return f"was a {actual.capitalize()}, not a {_full(written.weekday)}" + ("" if written.year else f" (in {year})")


def _length(written: _Written) -> str:
    """Return how many days a month has, for people."""
    if written.month == 2 and written.year is None:
        return "February has 28 days, 29 in a leap year"
    return f"that month has {monthrange(written.year or _ANY_YEAR, written.month)[1]} days"


def _full(weekday: str) -> str:
    return next(name for name in _WEEKDAYS if name.startswith(weekday[:3].lower())).capitalize()


def _day(written: _Written, year: int) -> date | None:
    try:
        return date(year, written.month, written.day)
    except ValueError:
        return None


def _nearest_year(written: _Written, around: str | None) -> int | None:
    """Return the year in which the day lies nearest to the draft's date, None if the draft has none."""
    try:
        centre = date.fromisoformat(around or "")
    except ValueError:
        return None
    days = [day for year in (centre.year - 1, centre.year, centre.year + 1) if (day := _day(written, year))]
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
