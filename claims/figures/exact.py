"""Exact arithmetic on stated values, and how numbers are shown in an explanation."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction

#: Two values of one figure differ by at most this share of the larger one; rounding excuses no more (design, 5).
ROUNDING_LIMIT = Fraction(1, 10)

#: The trailing zeros of a round number may be insignificant while half a coarser unit is at most this share of it.
COARSE_LIMIT = Fraction(1, 20)

#: "approx" admits one unit of the last non-zero digit, but never more than this share of the value.
HEDGE_LIMIT = Fraction(1, 10)

#: A power of ten that no stated value reaches; it keeps a hostile "1E999999999" from filling the memory.
_LARGEST = 400

_SUFFIXES = ((10**12, "T"), (10**9, "B"), (10**6, "M"))


def fraction(text: str) -> Fraction | None:
    """Return the exact value of a plain decimal such as "0.27", None for anything else."""
    if text.isascii() and text.isdecimal() and len(text) < _LARGEST:
        return Fraction(int(text))
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    if not number.is_finite() or (number and abs(number.adjusted()) > _LARGEST):
        return None
    return Fraction(number)


def written_step(text: str) -> Fraction | None:
    """Return the place value of the last digit of a plain decimal as it stands: "0.10" gives 1/100, "1200" gives 1."""
    try:
        exponent = Decimal(text).as_tuple().exponent
    except InvalidOperation:
        return None
    return Fraction(10) ** exponent if isinstance(exponent, int) else None


def round_half_up(value: Fraction, step: Fraction) -> Fraction:
    """Round to a multiple of `step`, halves away from zero."""
    quotient = abs(value) / step
    rounded = (2 * quotient.numerator + quotient.denominator) // (2 * quotient.denominator) * step
    return rounded if value >= 0 else -rounded


def round_half_even(value: Fraction, step: Fraction) -> Fraction:
    """Round to a multiple of `step`, halves to the even neighbour."""
    return round(value / step) * step


def rounds_to(value: Fraction, target: Fraction, step: Fraction) -> bool:
    """Whether `value`, rounded half up or half even to `step`, is `target`."""
    return round_half_up(value, step) == target or round_half_even(value, step) == target


def difference(a: Fraction, b: Fraction) -> Fraction:
    """Return how far two values are apart, as a share of the larger magnitude; 0 for two zeros."""
    larger = max(abs(a), abs(b))
    return abs(a - b) / larger if larger else Fraction(0)


def coarser_steps(value: Fraction, step: Fraction) -> tuple[Fraction, ...]:
    """Return the steps at which the trailing zeros of a round number may be insignificant, finest first.

    The number must have been written as an integer of its multiplier ("150T", "1,200"): its step is then a power of
    1,000, or of ten above one. Half a step may be at most `COARSE_LIMIT` of the value.
    """
    if not value or not _is_integer_step(step):
        return ()
    found = []
    wider = step * 10
    while value % wider == 0 and wider / 2 <= COARSE_LIMIT * abs(value):
        found.append(wider)
        wider *= 10
    return tuple(found)


def _is_integer_step(step: Fraction) -> bool:
    # "1.50K" has step 10 and "2.70M" 10**4: their zeros were written on purpose. "150T" has 10**12, and its zero may
    # be a placeholder.
    power = 1
    while power < step:
        power *= 10
    return power == step and (len(str(power)) - 1) in {0, 3, 6, 9, 12, 15}


def hedge_width(value: Fraction, step: Fraction) -> Fraction:
    """Return what "about" admits on either side: one unit of the last non-zero digit, at most `HEDGE_LIMIT`."""
    if not value:
        return step
    unit = step
    while value % (unit * 10) == 0:
        unit *= 10
    return min(unit, HEDGE_LIMIT * abs(value))


def plain(value: Fraction) -> str:
    """Return a value as a decimal for machines: exact where it ends, else to 12 significant digits."""
    exact = _terminating(value)
    if exact is None:
        return f"{Decimal(value.numerator) / Decimal(value.denominator):.12g}"
    return exact


def _terminating(value: Fraction) -> str | None:
    rest, places = value.denominator, 0
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest //= prime
            count += 1
        places = max(places, count)
    if rest != 1:
        return None
    scaled = value.numerator * 10**places // value.denominator
    digits = str(abs(scaled)).rjust(places + 1, "0")
    text = digits if not places else f"{digits[:-places]}.{digits[-places:]}"
    return f"-{text}" if scaled < 0 else text


def shown(value: Fraction) -> str:
    """Return a value for people: "155T", "6,192", "0.27"; inexact ones with four significant digits and a "~"."""
    for size, suffix in _SUFFIXES:
        if abs(value) >= size:
            scaled = value / size
            if 1000 * scaled == int(1000 * scaled):
                return f"{_grouped(scaled)}{suffix}"
            break
    return _grouped(value)


def _grouped(value: Fraction) -> str:
    exact = _terminating(value)
    if exact is None or len(exact.partition(".")[2]) > 6:
        return f"~{float(f'{float(value):.4g}'):,.12g}"
    whole, point, rest = exact.partition(".")
    return f"{int(whole):,}".replace("-0", "0") + point + rest if not whole.startswith("-0") else exact
