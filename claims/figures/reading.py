"""What a quantity admits: its ends with the precision they were written in, in units that can be compared."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from claims.figures.exact import (
    ROUNDING_LIMIT,
    coarser_steps,
    difference,
    fraction,
    hedge_width,
    rounds_to,
    written_step,
)
from claims.model.quantity import Kind, Modifier, Quantity

#: Modifiers that admit everything above, or everything below, the stated number.
LOWER_BOUNDS = frozenset({Modifier.OVER, Modifier.AT_LEAST})
UPPER_BOUNDS = frozenset({Modifier.UP_TO, Modifier.AT_MOST, Modifier.UNDER, Modifier.WITHIN, Modifier.BY})

#: What a K stands for, and what it stands for in powers of two.
_THOUSAND, _BINARY = Fraction(1000), 1024


class End(NamedTuple):
    """One stated number.

    Attributes:
        value: as written, in its own unit.
        step: place value of its last written digit.
        as_written: its trailing zeros count, as those of a price do.
        factor, offset: from its own unit to the unit of comparison (the offset is for temperatures only).
        inverse: the unit of comparison is that of 1/value ("14.6 s/token" against "4.1 tokens/min").
    """

    value: Fraction
    step: Fraction
    as_written: bool
    factor: Fraction
    offset: Fraction = Fraction(0)
    inverse: bool = False

    @property
    def coarse(self) -> tuple[Fraction, ...]:
        """Wider steps at which its trailing zeros may be insignificant."""
        return () if self.as_written else coarser_steps(self.value, self.step)

    @property
    def hedge(self) -> Fraction:
        """What "about" would admit on either side, in its own unit."""
        return hedge_width(self.value, self.step)

    def to_base(self, own: Fraction) -> Fraction:
        """Convert a value of the end's own unit into the unit of comparison."""
        return 1 / (own * self.factor) if self.inverse else own * self.factor + self.offset

    def to_own(self, base: Fraction) -> Fraction:
        """Convert a value of the unit of comparison into the end's own unit."""
        return 1 / (base * self.factor) if self.inverse else (base - self.offset) / self.factor

    @property
    def base(self) -> Fraction:
        """The stated number in the unit of comparison."""
        return self.to_base(self.value)

    def step_that_rounds(self, other: End) -> Fraction | None:
        """Return the written step of this end at which `other` rounds to it, None if none does.

        Rounding never excuses a difference of more than `ROUNDING_LIMIT`.
        """
        if difference(self.base, other.base) > ROUNDING_LIMIT or (self.inverse and not other.base):
            return None
        theirs = self.to_own(other.base)
        if rounds_to(theirs, self.value, self.step):
            return self.step
        return next((step for step in self.coarse if rounds_to(theirs, self.value, step)), None)

    def is_binary(self, other: End) -> bool:
        """Whether this end was written with K or M, and with these as powers of 1,024 it is what the other end states.

        The other end may round it ("128K" and "131K") only where the number itself is a power of two.
        """
        for power in (1, 2):
            if self.step == _THOUSAND**power:
                number = self.value / self.step
                meant = number * _BINARY**power
                round_ = number.numerator > 0 and number.numerator & (number.numerator - 1) == 0
                return rounds_to(meant, other.value, other.step) if round_ else meant == other.value
        return False


class Reading(NamedTuple):
    """A quantity as an interval of admitted values in the unit of comparison; None is unbounded."""

    low: End
    high: End
    modifier: Modifier
    floor: Fraction | None
    ceiling: Fraction | None

    @property
    def is_range(self) -> bool:
        """Whether two different numbers were stated."""
        return self.low.value != self.high.value

    @property
    def bound(self) -> int:
        """1 for "at least", -1 for "at most", 0 for neither."""
        if self.is_range:
            return 0
        if self.ceiling is None:
            return 1
        return -1 if self.floor is None else 0

    @property
    def hedged(self) -> bool:
        """Whether words such as "about" or "nearly" widen the stated number."""
        return self.modifier in (Modifier.APPROX, Modifier.NEARLY)

    def admits(self, value: Fraction) -> bool:
        """Whether a value of the unit of comparison lies within."""
        return (self.floor is None or self.floor <= value) and (self.ceiling is None or value <= self.ceiling)

    def meets(self, other: Reading) -> bool:
        """Whether the two intervals have a value in common."""
        above = self.floor is None or other.ceiling is None or self.floor <= other.ceiling
        below = self.ceiling is None or other.floor is None or other.floor <= self.ceiling
        return above and below


#: From here on a sum of money is no price of anything that is sold by the piece.
_AMOUNT = 10**7


def reading(
    quantity: Quantity, factor: Fraction, offset: Fraction = Fraction(0), *, inverse: bool = False
) -> Reading | None:
    """Return what a quantity (not a date) admits; None where its value is no number, or is 0 and must be inverted."""
    scale = (factor, offset, inverse)
    low, high = _end(quantity, scale, upper=False), _end(quantity, scale, upper=True)
    if low is None or high is None:
        return None
    floor, ceiling = _own_interval(low, high, quantity.modifier)
    if inverse:
        ends = [None if end is None or end <= 0 else low.to_base(end) for end in (ceiling, floor)]
        floor, ceiling = ends
        if quantity.modifier in UPPER_BOUNDS:
            ceiling = None
        return Reading(low=high, high=low, modifier=quantity.modifier, floor=floor, ceiling=ceiling)
    return Reading(
        low=low,
        high=high,
        modifier=quantity.modifier,
        floor=None if floor is None else low.to_base(floor),
        ceiling=None if ceiling is None else high.to_base(ceiling),
    )


def _end(quantity: Quantity, scale: tuple[Fraction, Fraction, bool], *, upper: bool) -> End | None:
    text = quantity.high if upper else quantity.low
    value = fraction(text)
    if value is None or (scale[2] and not value):
        return None
    written = quantity.step_high if upper else quantity.step_low
    step = fraction(written) if written else None
    if not step or step < 0:
        step = written_step(text) or Fraction(1)
    return End(value, step, _taken_as_written(quantity, value), *scale)


def _taken_as_written(quantity: Quantity, value: Fraction) -> bool:
    """Prices, percentages and counts below 100 are taken as written (design, section 5).

    Millions and billions of money are a company's, and no price.
    """
    if quantity.kind is Kind.PRICE:
        return abs(value) < _AMOUNT
    return quantity.kind is Kind.PERCENTAGE or (quantity.kind is Kind.COUNT and abs(value) < 100)


def _own_interval(low: End, high: End, modifier: Modifier) -> tuple[Fraction | None, Fraction | None]:
    if low.value != high.value:
        return min(low.value, high.value), max(low.value, high.value)
    value = low.value
    if modifier in LOWER_BOUNDS:
        return value, None
    if modifier in UPPER_BOUNDS:
        return None, value
    if modifier is Modifier.APPROX:
        return value - low.hedge, value + low.hedge
    if modifier is Modifier.NEARLY:
        return value - low.hedge, value
    return value, value
