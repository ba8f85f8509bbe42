"""What a written number admits, for doing a sum again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from claims.figures.exact import HEDGE_LIMIT, fraction, written_step
from claims.model.claim import Claim
from claims.model.quantity import Kind, Modifier, Quantity

_ABOVE = frozenset({Modifier.OVER, Modifier.AT_LEAST})
_BELOW = frozenset({Modifier.UP_TO, Modifier.AT_MOST, Modifier.UNDER, Modifier.NEARLY, Modifier.WITHIN})
#: Whole units that are counted and not measured, unlike hours or seconds.
_CALENDAR = frozenset({"day", "week", "month", "quarter", "year"})


@dataclass(frozen=True, slots=True)
class Interval:
    """All values from `low` to `high`; `high` None is unbounded."""

    low: Fraction
    high: Fraction | None

    def meets(self, other: Interval) -> bool:
        """True if the two have a value in common."""
        return (other.high is None or self.low <= other.high) and (self.high is None or other.low <= self.high)

    def over(self, other: Interval) -> Interval | None:
        """Return the quotient, None where it is not positive and bounded."""
        if self.high is None or other.high is None or other.low <= 0 or self.low < 0:
            return None
        return Interval(self.low / other.high, self.high / other.low)

    def times(self, other: Interval) -> Interval:
        """Return the product of two intervals of positive numbers."""
        high = None if self.high is None or other.high is None else self.high * other.high
        return Interval(self.low * other.low, high)

    def add(self, other: Interval) -> Interval:
        """Return the interval of the sums."""
        high = None if self.high is None or other.high is None else self.high + other.high
        return Interval(self.low + other.low, high)

    def minus(self, other: Interval) -> Interval | None:
        """Return the interval of the differences, None where it has no lower bound."""
        if other.high is None:
            return None
        return Interval(self.low - other.high, None if self.high is None else self.high - other.low)

    def scaled(self, factor: Fraction) -> Interval:
        """Return the interval times a positive number."""
        return Interval(self.low * factor, None if self.high is None else self.high * factor)

    def plus(self, number: int) -> Interval:
        """Return the interval moved up by a whole number."""
        return Interval(self.low + number, None if self.high is None else self.high + number)

    def negated(self) -> Interval:
        """Return the interval of the opposite numbers; an unbounded one loses its bound below."""
        return Interval(Fraction(0) if self.high is None else -self.high, -self.low)

    @property
    def middle(self) -> Fraction:
        """A number to show to people."""
        return self.low if self.high is None else (self.low + self.high) / 2


def total(intervals: Iterable[Interval]) -> Interval:
    """Return the interval of the sums of one value of each."""
    whole = Interval(Fraction(0), Fraction(0))
    for one in intervals:
        whole = whole.add(one)
    return whole


def bare(text: str) -> Interval:
    """Return what a plain decimal admits: an integer counts exactly, else the last digit may be rounded."""
    value = Fraction(Decimal(text))
    half = (written_step(text) or Fraction(1)) / 2 if value.denominator != 1 else Fraction(0)
    return Interval(value - half, value + half)


def written(quantity: Quantity) -> Interval:
    """Return what a number may stand for at its written precision, whatever its hedge or bound.

    Counts, calendar units and money are taken as written, unless a multiplier shows that they are round (design,
    section 5); of "43K" and of every measured number the last digit may be rounded.
    """
    value, step = fraction(quantity.low) or Fraction(0), fraction(quantity.step_low or "1") or Fraction(0)
    exact = step <= 1 and (quantity.kind in (Kind.COUNT, Kind.PRICE) or quantity.unit in _CALENDAR)
    half = Fraction(0) if exact else step / 2
    return Interval(value - half, value + half)


def admitted(claim: Claim) -> Interval | None:
    """Return what a claim's number admits by its written precision and its bound; None for ranges and dates."""
    quantity = claim.quantity
    if quantity.is_date or quantity.low != quantity.high:
        return None
    around = written(quantity)
    if quantity.modifier is Modifier.APPROX:
        slack = abs(around.middle) * HEDGE_LIMIT
        around = around.add(Interval(-slack, slack))
    if quantity.modifier in _ABOVE:
        around = Interval(around.low, None)
    if quantity.modifier in _BELOW:
        around = Interval(Fraction(0), around.high)
    return around
