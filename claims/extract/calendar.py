"""Fill in what a written date leaves open: its year, or the date that a relative one hangs on. Never the clock."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

from claims.extract.dates import WrittenDate
from claims.model.quantity import DatePrecision, Kind, Modifier, Quantity
from claims.patterns import lazy_pattern

# A report rarely speaks of a day without a year that lies further ahead than this.
_AHEAD = timedelta(days=45)
# For a month alone, which mostly looks back.
_MONTH_AHEAD = timedelta(days=20)
_GONE_BY = timedelta(days=120)
_SPAN_DAYS = {"day": 1, "week": 7}
_LINK_DATE = lazy_pattern(
    r"(?<!\d)((?:19|20)\d\d)[/-](0?[1-9]|1[0-2]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[/-](0?[1-9]|"
    r"[12]\d|3[01])(?!\d)",
    re.IGNORECASE,
)
_SHORT = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(slots=True)
class Context:
    """What is known about time at a place of a document.

    Attributes:
        report: the date of the report, None if unknown.
        passage: the last full date of the same block, None if there is none.
        story: the last full date of the same story.
        link: the date in the address of the nearest link of the same block.
        year: the first day of the last date of the same block, however coarse it is.
    """

    report: date | None = None
    passage: date | None = None
    story: date | None = None
    link: date | None = None
    year: date | None = None


def iso_date(text: str | None) -> date | None:
    """Return an ISO day as a date; a month stands for its first day, anything else for nothing."""
    if not text:
        return None
    try:
        return date.fromisoformat(text[:10] if len(text) >= 10 else text + "-01")
    except ValueError:
        return None


def address_date(address: str) -> date | None:
    """Return the day that an address carries ("/2025/Jul/11/"), None if it carries none."""
    match = _LINK_DATE.search(address)
    if match is None:
        return None
    year, month, day = match.groups()
    number = int(month) if month.isdigit() else _SHORT.index(month.lower()) + 1
    try:
        return date(int(year), number, int(day))
    except ValueError:
        return None


def resolve(written: WrittenDate, modifier: Modifier, context: Context) -> tuple[Quantity, date | None] | None:
    """Return the quantity that a written date states and its first day (None while the year is unknown).

    None if it is relative and there is nothing that it could hang on, or if there is no such day.
    """
    try:
        return _resolve(written, modifier, context)
    except (ValueError, OverflowError):  # 29 February of a common year, or a day before year 1
        return None


def _resolve(written: WrittenDate, modifier: Modifier, context: Context) -> tuple[Quantity, date | None] | None:
    if written.relative:
        pair = _relative(written, context)
        return None if pair is None else (_quantity(*pair, written.precision, modifier, inferred=True), pair[0])
    year, inferred = written.year, False
    if year is None:
        year = _year(written, modifier, context)
        inferred = year is not None
    if year is None:
        return _partial(written, modifier)
    low, high = _bounds(written.precision, year, written.month, written.day)
    if written.year2 is not None or written.month2 or written.day2:
        year2 = written.year2 if written.year2 is not None else year
        high = _bounds(written.precision, year2, written.month2, written.day2)[1]
        modifier = Modifier.RANGE
    alternatives = _alternatives(written, year, low, high)
    quantity = _quantity(low, high, written.precision, modifier, inferred=inferred, alternatives=alternatives)
    return quantity, low


def _alternatives(written: WrittenDate, year: int, low: date, high: date) -> tuple[tuple[str, str], ...]:
    """Return the other reading of digits, of both ends of a span.

    A span settles it where it lies within one month as read, or cannot be read otherwise.
    """
    if written.swapped is None:
        return ()
    other = date(year, *written.swapped)
    if low == high:
        return ((other.isoformat(), other.isoformat()),)
    try:
        last = date(high.year, high.day, high.month)
    except ValueError:
        return ()
    within = (low.year, low.month) == (high.year, high.month)
    return () if within or last < other else ((other.isoformat(), last.isoformat()),)


def _quantity(
    low: date,
    high: date,
    precision: DatePrecision,
    modifier: Modifier,
    *,
    inferred: bool,
    alternatives: tuple[tuple[str, str], ...] = (),
) -> Quantity:
    return Quantity.filled(
        low=low.isoformat(),
        high=high.isoformat(),
        unit="date",
        modifier=modifier,
        kind=Kind.DATE,
        precision=precision,
        inferred=inferred,
        alternatives=alternatives,
    )


def _partial(written: WrittenDate, modifier: Modifier) -> tuple[Quantity, None]:
    """Return a date that stays without its year, as "--11-04" or "--11"; a quarter as its first and last month."""
    months = {DatePrecision.QUARTER: 2, DatePrecision.HALF: 5}.get(written.precision, 0)
    low = f"--{written.month:02d}" + (f"-{written.day:02d}" if written.day else "")
    high = low
    if written.month2 or months:
        last = written.month2 or written.month + months
        high = f"--{last:02d}" + (f"-{written.day2:02d}" if written.day2 else "")
    if written.day2:
        modifier = Modifier.RANGE
    quantity = Quantity.filled(
        low=low, high=high, unit="date", modifier=modifier, kind=Kind.DATE, precision=written.precision
    )
    return quantity, None


def _bounds(precision: DatePrecision, year: int, month: int, day: int) -> tuple[date, date]:
    """Return the first and the last day that the written precision admits."""
    if precision is DatePrecision.YEAR:
        return date(year, 1, 1), date(year, 12, 31)
    if precision is DatePrecision.DAY:
        only = date(year, month, day)
        return only, only
    last = month + {DatePrecision.MONTH: 0, DatePrecision.QUARTER: 2, DatePrecision.HALF: 5}[precision]
    return date(year, month, 1), date(year, last, monthrange(year, last)[1])


def _year(written: WrittenDate, modifier: Modifier, context: Context) -> int | None:
    """Return the year that context gives: a dated link beside it, the passage, the report, the story so far."""
    near = context.link or context.passage
    if near is not None:
        year = _nearest(written, near)
        ahead = _AHEAD if written.day else _MONTH_AHEAD
        past = context.report is not None and near <= context.report and modifier is not Modifier.BY
        if past and context.report is not None and _at(written, year) > context.report + ahead:
            year -= 1  # "in March" after a November of the report's own year: a report mostly looks back
        return year
    if context.report is not None:
        report = context.report
        if modifier is Modifier.BY:
            # A deadline that has just gone by is still that one, not next year's.
            return report.year if _at(written, report.year) >= report - _GONE_BY else report.year + 1
        year = report.year + 1
        ahead = _AHEAD if written.day else _MONTH_AHEAD
        while _at(written, year) > report + ahead:
            year -= 1
        return year
    return None if context.story is None else _nearest(written, context.story)


def _nearest(written: WrittenDate, anchor: date) -> int:
    years = (anchor.year, anchor.year - 1, anchor.year + 1)
    return min(years, key=lambda year: abs(_at(written, year) - anchor))


def _at(written: WrittenDate, year: int) -> date:
    day = min(written.day or 1, monthrange(year, written.month)[1])
    return date(year, written.month, day)


def _relative(written: WrittenDate, context: Context) -> tuple[date, date] | None:
    kind, _, rest = written.relative.partition(":")
    if kind in ("same", "next", "previous", "later", "earlier") and ":" not in (rest if kind == "next" else ""):
        anchor = context.passage or context.story
        if rest.endswith(":year"):
            anchor = context.year or anchor  # "founded in 1954, it closed eight years later"
        if kind == "next" and rest:
            anchor = None
        if anchor is not None:
            if kind in ("later", "earlier"):
                count, _, unit = rest.partition(":")
                return _shifted(anchor, int(count) * (1 if kind == "later" else -1), unit)
            moved = anchor + timedelta(days={"same": 0, "next": 1, "previous": -1}[kind])
            return moved, moved
        if not rest:
            return None
    report = context.report
    if report is None or kind in ("later", "earlier"):
        return None
    if kind in ("yesterday", "today", "tomorrow"):
        moved = report + timedelta(days={"yesterday": -1, "today": 0, "tomorrow": 1}[kind])
        return moved, moved
    if kind == "ago":
        count, _, unit = rest.partition(":")
        return _shifted(report, -int(count), unit)
    return _named_span(kind, rest, written.month, report)


def _shifted(anchor: date, count: int, unit: str) -> tuple[date, date]:
    """Return the day, week, month or year that lies `count` units from the anchor."""
    if unit == "day":
        moved = anchor + timedelta(days=count)
        return moved, moved
    if unit == "week":
        moved = anchor + timedelta(days=7 * count)
        monday = moved - timedelta(days=moved.weekday())
        return monday, monday + timedelta(days=6)
    if unit == "year":
        return _bounds(DatePrecision.YEAR, anchor.year + count, 1, 1)
    months = anchor.year * 12 + anchor.month - 1 + count
    return _bounds(DatePrecision.MONTH, months // 12, months % 12 + 1, 1)


def _named_span(which: str, rest: str, month: int, report: date) -> tuple[date, date] | None:
    """Return "last week", "this year", "next August", "on Tuesday" as seen from the day of the report."""
    step = {"last": -1, "this": 0, "next": 1, "on": -1, "end": 0}[which]
    if rest == "name":
        year = report.year
        if which == "last" and month >= report.month:
            year -= 1
        elif which == "next" and month <= report.month:
            year += 1
        return _bounds(DatePrecision.MONTH, year, month, 1)
    if rest.startswith("weekday"):
        weekday = int(rest.rpartition(":")[2])
        if which in ("next",):
            moved = report + timedelta(days=(weekday - report.weekday() - 1) % 7 + 1)
        elif which == "this":
            moved = report + timedelta(days=weekday - report.weekday())
        else:
            back = (report.weekday() - weekday) % 7
            moved = report - timedelta(days=7 if which == "last" and back == 0 else back)
        return moved, moved
    if rest == "quarter":
        quarter = report.year * 4 + (report.month - 1) // 3 + step
        return _bounds(DatePrecision.QUARTER, quarter // 4, quarter % 4 * 3 + 1, 1)
    return _shifted(report, step, rest)
