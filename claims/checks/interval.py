"""What a written number admits, for doing a sum again."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from claims.model.claim import Claim
from claims.model.quantity import Kind, Modifier

_ABOVE = frozenset({Modifier.OVER, Modifier.AT_LEAST})
_BELOW = frozenset({Modifier.UP_TO, Modifier.AT_MOST, Modifier.UNDER, Modifier.NEARLY})
#: What a hedge adds to either side, as a share of the value; the same bound as in comparing reports.
_HEDGE = Fraction(1, 10)


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
        bounded = self.high is not None and other.high is not None
        return Interval(self.low * other.low, self.high * other.high if bounded else None)  # type: ignore[operator]

    def plus(self, number: int) -> Interval:
        """Return the interval moved up by a whole number."""
        return Interval(self.low + number, None if self.high is None else self.high + number)

    def negated(self) -> Interval:
        """Return the interval of the opposite numbers; an unbounded one loses its bound below."""
        return Interval(Fraction(0) if self.high is None else -self.high, -self.low)

    @property
    def middle(self) -> float:
        """A number to show to people."""
        return float(self.low if self.high is None else (self.low + self.high) / 2)


def admitted(claim: Claim, scale: Fraction = Fraction(1)) -> Interval | None:
    """Return what a claim's number admits by its written precision and its bound, times `scale`; None for ranges."""
    quantity = claim.quantity
    if quantity.is_date or quantity.low != quantity.high:
        return None
    value, half = Fraction(Decimal(quantity.low)), Fraction(Decimal(quantity.step_low or "1")) / 2
    # A count is exact; of a measured number the last digit may be rounded.
    if quantity.kind is Kind.COUNT:
        half = Fraction(0)
    low, high = value - half, value + half
    if quantity.modifier is Modifier.APPROX:
        low, high = value - abs(value) * _HEDGE - half, value + abs(value) * _HEDGE + half
    if quantity.modifier in _ABOVE:
        return Interval(low * scale, None)
    if quantity.modifier in _BELOW:
        return Interval(Fraction(0), high * scale)
    return Interval(low * scale, high * scale)
