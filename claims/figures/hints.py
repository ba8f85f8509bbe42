"""The likely slip behind a conflict: transposed digits, a power of ten, a confused prefix, base or scope."""

from __future__ import annotations

from fractions import Fraction

from claims.figures.exact import difference, plain, rounds_to
from claims.figures.reading import End
from claims.model.quantity import Kind, Quantity

#: Ratios of binary to decimal prefixes, by power.
_PREFIXES = (("kB", "KiB", 1), ("MB", "MiB", 2), ("GB", "GiB", 3), ("TB", "TiB", 4))

PREFIX_HINTS = frozenset(f"{decimal} against {binary}" for decimal, binary, _ in _PREFIXES)

#: How many accelerators are usual in one node, tray or rack of NVIDIA's, AMD's and Huawei's systems.
_NODE_SIZES = (2, 4, 8, 16, 64, 72, 144, 384)

#: How close a ratio must be to a factor for the hint to be given.
_CLOSE = Fraction(1, 100)


def for_values(a: End, b: End, q_a: Quantity, q_b: Quantity) -> str:
    """Return the likely reason why two stated numbers of one figure differ, "" if none suggests itself."""
    x, y = a.base, b.base
    if not x or not y:
        return ""
    if x == -y:
        return "the sign differs"
    if _transposed(a.value, b.value, q_a, q_b):
        return "digits transposed"
    larger = max(abs(x), abs(y)) / min(abs(x), abs(y))
    return _power_of_ten(a, b, larger, q_a) or _prefix(larger, q_a) or _base(larger, q_a) or _scope(x, y, q_a)


def _transposed(x: Fraction, y: Fraction, q_a: Quantity, q_b: Quantity) -> bool:
    if q_a.unit != q_b.unit or x < 0 or y < 0:
        return False
    one, two = plain(x), plain(y)
    if len(one) != len(two) or one.find(".") != two.find("."):
        return False
    one, two = one.replace(".", ""), two.replace(".", "")
    places = [place for place, (left, right) in enumerate(zip(one, two, strict=True)) if left != right]
    if len(places) != 2 or places[1] - places[0] != 1:
        return False
    first, second = places
    return one[first] == two[second] and one[second] == two[first]


def _power_of_ten(a: End, b: End, larger: Fraction, quantity: Quantity) -> str:
    power, exponent = 10, 1
    while power * 2 < larger:
        power, exponent = power * 10, exponent + 1
    if exponent > 15 or not _same_digits(a, b, Fraction(power)):
        return ""
    if exponent == 3 and _is_count_of_many(quantity):
        return "unit slip, factor 1,000 (million against billion?)"
    if exponent % 3 == 0:
        return f"unit slip, factor {power:,}"
    if quantity.kind is Kind.PERCENTAGE and exponent == 2:
        return "factor 100: a share written as a percentage, or the reverse"
    return f"decimal point or power of ten, factor {power:,}"


def _same_digits(a: End, b: End, power: Fraction) -> bool:
    small, large = (a, b) if abs(a.base) < abs(b.base) else (b, a)
    scaled = large.base / power
    if scaled == small.base:
        return True
    return difference(scaled, small.base) <= _CLOSE and (
        rounds_to(small.to_own(scaled), small.value, small.step)
        or rounds_to(large.to_own(small.base * power), large.value, large.step)
    )


def _is_count_of_many(quantity: Quantity) -> bool:
    return "byte" not in quantity.unit and "second" not in quantity.unit


def _prefix(larger: Fraction, quantity: Quantity) -> str:
    if "byte" not in quantity.unit and "bit" not in quantity.unit:
        return ""
    if larger == 8:
        return "bits against bytes"
    for decimal, binary, power in _PREFIXES:
        if difference(larger, Fraction(1024, 1000) ** power) <= _CLOSE / 2:
            return f"{decimal} against {binary}"
    return ""


def _base(larger: Fraction, quantity: Quantity) -> str:
    if not any(part in quantity.unit for part in ("token", "request", "FLOP", "byte", "USD")):
        return ""
    for size in _NODE_SIZES[1:]:
        if difference(larger, Fraction(size)) <= _CLOSE / 2:
            return f"factor {size}: per GPU against per node or rack?"
    return ""


def _scope(x: Fraction, y: Fraction, quantity: Quantity) -> str:
    if quantity.unit == "parameter" and difference(x, y) > Fraction(1, 2):
        return "total against active parameters?"
    return ""


def far_beyond(bound: Fraction, value: Fraction) -> str:
    """Return a hint where a value lies so far beyond a one-sided bound that a slip is likely, "" otherwise."""
    if not bound or not value:
        return ""
    ratio = max(abs(bound), abs(value)) / min(abs(bound), abs(value))
    if ratio < 5:
        return ""
    if any(difference(ratio, Fraction(10) ** power) <= _CLOSE for power in (1, 2, 3, 6)):
        return "far beyond the bound, by a power of ten"
    return "far beyond the bound"
