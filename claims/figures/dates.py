"""Do two stated dates agree? Precision, partial dates, deadlines and bounds (design, sections 4 and 5)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from claims.model.quantity import DatePrecision, Modifier, Quantity
from claims.model.record import Verdict, VerdictKind
from claims.model.wording import describe
from claims.patterns import lazy_pattern

_FULL = lazy_pattern(r"(\d{4})-(\d\d)(?:-(\d\d))?")
_PARTIAL = lazy_pattern(r"--(\d\d)(?:-(\d\d))?")

#: A year in which every day of a partial date exists, for comparing dates by month and day alone.
_LEAP_YEAR = 2000

#: What "around" a date admits, by the precision it was written in, in days.
_AROUND = {
    DatePrecision.TIME: 1,
    DatePrecision.DAY: 1,
    DatePrecision.WEEK: 7,
    DatePrecision.MONTH: 31,
    DatePrecision.QUARTER: 92,
    DatePrecision.HALF: 184,
    DatePrecision.YEAR: 366,
}

_LATEST = frozenset({Modifier.BY, Modifier.AT_MOST, Modifier.UP_TO, Modifier.UNDER, Modifier.WITHIN})
_EARLIEST = frozenset({Modifier.OVER, Modifier.AT_LEAST})


class Span(NamedTuple):
    """The days that a written date admits; `partial` if its year is unknown."""

    first: date
    last: date
    partial: bool


def span(low: str, high: str) -> Span | None:
    """Return the days from ISO date `low` to `high` ("--11-04" is partial); None if either is no date."""
    first, last = _day(low, last=False), _day(high, last=True)
    if first is None or last is None or first[1] != last[1]:
        return None
    if last[0] < first[0] and not first[1]:
        return None
    return Span(first[0], last[0], first[1])


def _day(text: str, *, last: bool) -> tuple[date, bool] | None:
    full, partial = _FULL.match(text), _PARTIAL.match(text)
    try:
        if full:
            return _of(int(full[1]), int(full[2]), full[3], last), False
        if partial:
            return _of(_LEAP_YEAR, int(partial[1]), partial[2], last), True
    except (ValueError, OverflowError):
        return None
    return None


def _of(year: int, month: int, day: str | None, last: bool) -> date:
    if day is not None:
        return date(year, month, int(day))
    if not last:
        return date(year, month, 1)
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def compare(q_a: Quantity, q_b: Quantity) -> Verdict:
    """Return whether two dates can both be the day of one event.

    The values are ISO dates with the first and last day that the written precision admits. The verdict is the same
    with the arguments swapped.
    """
    a, b = span(q_a.low, q_a.high), span(q_b.low, q_b.high)
    both = f"{describe(q_a)} and {describe(q_b)}"
    if a is None or b is None:
        return Verdict.of(
            verdict=VerdictKind.NOT_COMPARABLE, rule="date.form", explanation=f"{both} cannot be read as dates."
        )
    found = _compare(q_a, q_b, a, b, both)
    if found.verdict is VerdictKind.CONFLICT and _alternative_agrees(q_a, q_b):
        return Verdict.of(
            verdict=VerdictKind.POSSIBLE_CONFLICT,
            rule="date.ambiguous",
            explanation=f"{both} differ as read, but one is written in a form that has a second reading which agrees.",
            hint="day and month exchanged",
        )
    return found


def _compare(q_a: Quantity, q_b: Quantity, a: Span, b: Span, both: str) -> Verdict:
    by_year = not (a.partial or b.partial)
    if not by_year:
        a, b = _without_year(a), _without_year(b)
    sides = [_side(quantity.modifier) for quantity in (q_a, q_b)]
    if sides[0] and sides[0] == sides[1]:
        return _same_direction(q_a, q_b, a, b, both)
    if any(sides):
        return _bounds(sides, a, b, both, _hint(q_a, q_b, a, b))
    if (a.first, a.last) == (b.first, b.last):
        return _agree("equal", f"{both} are the same{'' if by_year else ', as far as the year is not stated'}.")
    if (a.first <= b.first and b.last <= a.last) or (b.first <= a.first and a.last <= b.last):
        return _agree("date.precision", f"Of {both}, the one written more coarsely admits the other.")
    if _around(q_a, a, b) or _around(q_b, b, a):
        return _agree("hedge", f'{both} agree, as "about" admits one unit of the written precision to either side.')
    if a.first <= b.last and b.first <= a.last:
        return _agree("date.overlap", f"{both} have days in common.")
    days = max(b.first - a.last, a.first - b.last).days
    text = f"{both} name different days, {days} day{'' if days == 1 else 's'} apart; dates have no tolerance."
    hint = _hint(q_a, q_b, a, b)
    if by_year and (q_a.inferred or q_b.inferred) and hint == "wrong year":
        return Verdict.of(
            verdict=VerdictKind.POSSIBLE_CONFLICT,
            rule="date.year_inferred",
            explanation=f"{both} differ in the year alone, which one text does not state itself.",
            hint=hint,
        )
    if days == 1 and DatePrecision.TIME in (q_a.precision, q_b.precision):
        return Verdict.of(
            verdict=VerdictKind.POSSIBLE_CONFLICT,
            rule="date.time_zone",
            explanation=f"{both} are one day apart, and one was stated with its time: a time zone may explain it.",
            hint=hint,
        )
    return Verdict.of(verdict=VerdictKind.CONFLICT, rule="date", explanation=text, hint=hint, tolerance="0")


def _same_direction(q_a: Quantity, q_b: Quantity, a: Span, b: Span, both: str) -> Verdict:
    if (a.first, a.last) == (b.first, b.last):
        return _agree("equal", f"{both} are the same.")
    if (a.first <= b.first and b.last <= a.last) or (b.first <= a.first and a.last <= b.last):
        return _agree("date.precision", f"Of {both}, the one written more coarsely admits the other.")
    return Verdict.of(
        verdict=VerdictKind.CONFLICT,
        rule="bound.same_direction",
        explanation=f"{both} bound the date in one direction with different days.",
        hint=_hint(q_a, q_b, a, b),
    )


def _bounds(sides: list[int], a: Span, b: Span, both: str, hint: str) -> Verdict:
    # "by 4 November" admits every day until the bound's last; "after October" every day from the bound's first.
    limits = [
        (None if side < 0 else each.first, None if side > 0 else each.last)
        for side, each in zip(sides, (a, b), strict=True)
    ]
    (low_a, high_a), (low_b, high_b) = limits
    apart = (low_a and high_b and high_b < low_a) or (low_b and high_a and high_a < low_b)
    if not apart:
        return _agree("bound", f"{both} leave room for one day.")
    return Verdict.of(
        verdict=VerdictKind.CONFLICT, rule="bound", explanation=f"{both} leave no day that fits both.", hint=hint
    )


def _side(modifier: Modifier) -> int:
    return -1 if modifier in _LATEST else int(modifier in _EARLIEST)


def _agree(rule: str, text: str) -> Verdict:
    return Verdict.of(verdict=VerdictKind.AGREE, rule=rule, explanation=text)


def _without_year(each: Span) -> Span:
    if (each.last - each.first).days >= 366 or each.last.replace(day=1) < each.first.replace(day=1):
        return Span(date(_LEAP_YEAR, 1, 1), date(_LEAP_YEAR, 12, 31), True)
    first, last = each.first.replace(year=_LEAP_YEAR), each.last
    if (last.month, last.day) == (2, 28) and each.first.day == 1:
        last = date(_LEAP_YEAR, 2, 29)
    last = last.replace(year=_LEAP_YEAR)
    if last < first:  # a span over New Year
        return Span(date(_LEAP_YEAR, 1, 1), date(_LEAP_YEAR, 12, 31), True)
    return Span(first, last, True)


def _around(hedged: Quantity, a: Span, b: Span) -> bool:
    if hedged.modifier is not Modifier.APPROX:
        return False
    width = timedelta(days=_AROUND[hedged.precision or DatePrecision.DAY])
    try:
        return a.first - width <= b.first and b.last <= a.last + width
    except OverflowError:
        return False


def _alternative_agrees(q_a: Quantity, q_b: Quantity) -> bool:
    readings = [((quantity.low, quantity.high), *quantity.alternatives) for quantity in (q_a, q_b)]
    for low, high in readings[0]:
        for other_low, other_high in readings[1]:
            a, b = span(low, high), span(other_low, other_high)
            if a and b and a.first <= b.last and b.first <= a.last:
                return True
    return False


def _hint(q_a: Quantity, q_b: Quantity, a: Span, b: Span) -> str:
    if a.first.year != b.first.year and (a.first.month, a.first.day) == (b.first.month, b.first.day):
        return "wrong year"
    single = all(each.first == each.last for each in (a, b))
    if not single:
        return ""
    one, two = a.first, b.first
    if one.year == two.year and (one.month, one.day) == (two.day, two.month):
        return "day and month exchanged"
    if (one.year, one.day) == (two.year, two.day):
        return "wrong month"
    if abs(one - two) == timedelta(days=1):
        return "one day apart: time zones?"
    if one.year == two.year and one.month == two.month and sorted(f"{one.day:02}") == sorted(f"{two.day:02}"):
        return "digits transposed"
    return ""
