"""Do two stated quantities agree? Precision, hedges, bounds and ranges, all exact (design, section 5)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from claims.figures import dates, hints
from claims.figures.exact import fraction, plain, round_half_even, shown
from claims.figures.reading import End, Reading, reading
from claims.figures.units import base_difference, inverted
from claims.model.quantity import Kind, Modifier, Quantity
from claims.model.record import Verdict, VerdictKind
from claims.model.wording import describe
from claims.vocabulary.vocabulary import Vocabulary

#: From this share on, the complements of two percentages are compared as well: 99.9 % is not 100 %.
_NEAR_ALL = Fraction(99, 100)

#: Units whose values may be stated as their complement, and modifiers that leave a stated number what it is.
_SHARES = frozenset({"percent", "dimensionless", ""})
_PLAIN = frozenset({Modifier.EXACT, Modifier.APPROX})

#: What is counted in powers of two and written with a K.
_BINARY_UNIT = "token"


class _Pair(NamedTuple):
    """The two quantities with their readings in the unit of `a`."""

    q_a: Quantity
    q_b: Quantity
    a: Reading
    b: Reading

    def name(self, *, first: bool) -> str:
        return describe(self.q_a if first else self.q_b)

    def verdict(self, kind: VerdictKind, rule: str, text: str, *, hint: str = "", tolerance: str = "") -> Verdict:
        return Verdict.of(verdict=kind, rule=rule, explanation=text, hint=hint, tolerance=tolerance)


def compare(q_a: Quantity, q_b: Quantity, metric: str, vocabulary: Vocabulary) -> Verdict:
    """Return whether two quantities can both be values of one figure.

    Args:
        q_a, q_b: what was stated; subject, metric, qualifiers and time are the caller's matter.
        metric: id of the metric measured, "" if unknown.
        vocabulary: for dimensions and exact conversion factors.

    Returns:
        `agree`, `agree_by_rounding`, `conflict`, `not_comparable`, or `possible_conflict` where one quantity has a
        further reading that agrees. The verdict and rule are the same with the arguments swapped.
    """
    if q_a.is_date or q_b.is_date:
        if q_a.is_date and q_b.is_date:
            return dates.compare(q_a, q_b)
        return _not_comparable("dimension", f"{describe(q_a)} and {describe(q_b)} are not of one kind: one is a date.")
    pair = _readings(q_a, q_b, vocabulary)
    if isinstance(pair, Verdict):
        return pair
    if pair.a.bound and pair.b.bound:
        return _two_bounds(pair)
    if pair.a.bound or pair.b.bound:
        return _one_bound(pair)
    if pair.a.is_range and pair.b.is_range:
        return _two_ranges(pair)
    if pair.a.is_range or pair.b.is_range:
        return _one_range(pair)
    return _two_points(pair)


def plain_number(quantity: Quantity) -> End | None:
    """Return the one number that a quantity states, exact or with "about"; None where it states something else.

    Of shares and ratios there is none: they may state what is taken off or what remains.
    """
    if quantity.is_date or quantity.unit in _SHARES or quantity.low != quantity.high:
        return None
    if quantity.modifier not in _PLAIN:
        return None
    found = reading(quantity, Fraction(1))
    return None if found is None else found.low


def plainly_agree(q_a: Quantity, q_b: Quantity) -> bool:
    """Return whether two quantities surely agree: `compare` would say so, and give a reason, at many times the cost.

    True only for two numbers of one unit, one of which is the other rounded to its written precision.
    """
    if q_a.unit != q_b.unit:
        return False
    a, b = plain_number(q_a), plain_number(q_b)
    return a is not None and b is not None and round_alike(a, b)


def round_alike(a: End, b: End) -> bool:
    """Return whether one of two numbers is the other, rounded to the precision in which it was written."""
    return b.step_that_rounds(a) is not None or a.step_that_rounds(b) is not None


def comparable(q_a: Quantity, q_b: Quantity, vocabulary: Vocabulary) -> bool:
    """Return whether two quantities are both dates, or in units that convert into each other or their inverses."""
    if q_a.is_date or q_b.is_date:
        return q_a.is_date and q_b.is_date
    one, two = vocabulary.units.dimension(q_a.unit), vocabulary.units.dimension(q_b.unit)
    return (one == two or inverted(one) == two) and not _share_and_multiple(q_a, q_b)


def _share_and_multiple(q_a: Quantity, q_b: Quantity) -> bool:
    """Whether one is a percentage and the other a multiple: "4x" is no share, whatever "83 %" is a share of."""
    for share, other in ((q_a, q_b), (q_b, q_a)):
        if share.unit == "percent" and other.unit in ("dimensionless", ""):
            value = fraction(other.high)
            return value is not None and abs(value) > 1
    return False


def _readings(q_a: Quantity, q_b: Quantity, vocabulary: Vocabulary) -> _Pair | Verdict:
    units = vocabulary.units
    if _share_and_multiple(q_a, q_b):
        return _not_comparable("ratio", f"{describe(q_a)} and {describe(q_b)}: one is a share, the other a multiple.")
    inverse = False
    if q_a.unit == q_b.unit:
        factor, offset = Fraction(1), Fraction(0)
    elif units.convertible(q_a.unit, q_b.unit):
        offset = units.convert(Decimal(0), q_b.unit, q_a.unit)
        factor = units.convert(Decimal(1), q_b.unit, q_a.unit) - offset
    elif inverted(units.dimension(q_a.unit)) == units.dimension(q_b.unit):
        inverse, offset = True, Fraction(0)
        factor = units.factor(q_a.unit) * units.factor(q_b.unit)
    else:
        return _other_dimension(q_a, q_b, vocabulary)
    a, b = reading(q_a, Fraction(1)), reading(q_b, factor, offset, inverse=inverse)
    # Nothing is the inverse of zero, on whichever side it stands.
    if a is None or b is None or (inverse and not (a.low.value and a.high.value)):
        return _not_comparable("value", f"{describe(q_a)} and {describe(q_b)} cannot be compared as numbers.")
    return _Pair(q_a, q_b, a, b)


def _other_dimension(q_a: Quantity, q_b: Quantity, vocabulary: Vocabulary) -> Verdict:
    one, two = vocabulary.units.dimension(q_a.unit), vocabulary.units.dimension(q_b.unit)
    text = f"{describe(q_a)} and {describe(q_b)} are in units that do not convert into each other."
    if {one, two} == {"ratio", "percentage_point"}:
        return _not_comparable(
            "points", f"{text} A percentage is not a difference in points.", "percent against points"
        )
    if {"percentage_point"} & {one, two} and "ratio" in (one, two):
        return _not_comparable("points", text, "percent against points")
    currencies = vocabulary.units.currencies
    money = [
        next((part for part in dimension.replace("*", "/").split("/") if part in currencies), "")
        for dimension in (one, two)
    ]
    if all(money) and money[0] != money[1]:
        return _not_comparable("currency", f"{text} Currencies are not converted without a dated rate.")
    bases = base_difference(one, two)
    if bases:
        return _not_comparable("base", f"{text} Their bases differ: {bases}.", bases)
    return _not_comparable("dimension", text)


def _not_comparable(rule: str, text: str, hint: str = "") -> Verdict:
    return Verdict.of(verdict=VerdictKind.NOT_COMPARABLE, rule=rule, explanation=text, hint=hint)


def _two_points(pair: _Pair) -> Verdict:
    found = _ends(pair, pair.a.low, pair.b.low)
    if found is not None:
        return found
    if _hedge_admits(pair.a, pair.b) or _hedge_admits(pair.b, pair.a):
        hedged, name = (
            (pair.a, pair.name(first=True)) if _hedge_admits(pair.a, pair.b) else (pair.b, pair.name(first=False))
        )
        other = pair.name(first=hedged is not pair.a)
        width = hedged.low.hedge
        return pair.verdict(
            VerdictKind.AGREE,
            "hedge",
            f"{name} admits {shown(width)} to either side (one unit of its last non-zero digit, at most 10 %), "
            f"so {other} agrees.",
            tolerance=plain(width),
        )
    return _point_conflict(pair)


def _ends(pair: _Pair, a: End, b: End) -> Verdict | None:
    """Compare two stated numbers by their written precision; None if they differ."""
    if a.base == b.base:
        return pair.verdict(VerdictKind.AGREE, "equal", f"{_both(pair)} state the same value.", tolerance="0")
    if _complements_differ(pair, a, b):
        return None
    for end, other, name in ((b, a, pair.name(first=False)), (a, b, pair.name(first=True))):
        step = end.step_that_rounds(other)
        if step is not None:
            why = "the precision it was written in" if step == end.step else "its trailing zeros taken as insignificant"
            return pair.verdict(
                VerdictKind.AGREE_BY_ROUNDING,
                "precision",
                f"{_both(pair)} agree by rounding: to steps of {shown(step)} ({why}), the other value is {name}.",
                tolerance=plain(step / 2),
            )
    return _in_binary(pair, a, b)


def _in_binary(pair: _Pair, a: End, b: End) -> Verdict | None:
    """Let "32K tokens" be 32,768: lengths of contexts are powers of two, and their K is mostly one of 1,024."""
    if {pair.q_a.unit, pair.q_b.unit} != {_BINARY_UNIT} or not (a.is_binary(b) or b.is_binary(a)):
        return None
    return pair.verdict(
        VerdictKind.AGREE_BY_ROUNDING,
        "prefix",
        f"{_both(pair)} agree if the round number was written in units of 1,024, as lengths of contexts are.",
        hint="K of 1,000 against K of 1,024",
    )


def _complements_differ(pair: _Pair, a: End, b: End) -> bool:
    if pair.q_a.unit != "percent" or pair.q_b.unit != "percent":
        return False
    return all(_NEAR_ALL * 100 <= end.base <= 100 for end in (a, b)) and _apart(100 - a.base, 100 - b.base)


def _apart(a: Fraction, b: Fraction) -> bool:
    larger = max(a, b)
    return abs(a - b) * 10 > larger


def _hedge_admits(hedged: Reading, other: Reading) -> bool:
    if not hedged.hedged:
        return False
    stated = other.low.base
    if hedged.admits(stated):
        return True
    # The other value may be finer than the hedge's unit: "about 155" admits 156.3, which is 156 at its precision.
    own = hedged.low
    rounded = round_half_even(own.to_own(stated), own.step)
    return not (own.inverse and not rounded) and hedged.admits(own.to_base(rounded))


def _point_conflict(pair: _Pair) -> Verdict:
    a, b = pair.a, pair.b
    hint = hints.for_values(a.low, b.low, pair.q_a, pair.q_b)
    if hint in hints.PREFIX_HINTS and ("bi" in pair.q_a.unit) != ("bi" in pair.q_b.unit):
        # One side counts in binary units and the other in decimal ones that are widely written for them.
        return _not_comparable(
            "prefix",
            f"{_both(pair)} differ by about the factor between decimal and binary prefixes, "
            "so one may be written in the other's unit.",
            hint,
        )
    hedges = [
        f"{name} admits {shown(side.low.hedge)} to either side"
        for side, name in ((a, pair.name(first=True)), (b, pair.name(first=False)))
        if side.modifier is Modifier.APPROX
    ]
    as_written = any(q.kind in (Kind.PRICE, Kind.PERCENTAGE) for q in (pair.q_a, pair.q_b))
    if hedges:
        rule, why = "hedge", " and ".join(hedges) + " (one unit of the last non-zero digit, at most 10 %), not more"
    elif as_written:
        rule, why = "precision", "prices and percentages are taken as written, and neither rounds to the other"
    else:
        rule, why = "precision", "neither rounds to the other at its written precision"
    width = max(side.low.hedge if side.modifier is Modifier.APPROX else side.low.step / 2 for side in (a, b))
    return pair.verdict(
        VerdictKind.CONFLICT,
        rule,
        f"{_both(pair)} differ: {why}.",
        hint=hint,
        tolerance=plain(width),
    )


def _two_bounds(pair: _Pair) -> Verdict:
    a, b = pair.a, pair.b
    if a.bound == b.bound:
        found = _ends(pair, a.low, b.low)
        if found is not None:
            return found
        return pair.verdict(
            VerdictKind.CONFLICT,
            "bound.same_direction",
            f"{_both(pair)} are bounds of one direction with different numbers, "
            "and neither rounds to the other at its written precision.",
            hint=hints.for_values(a.low, b.low, pair.q_a, pair.q_b),
        )
    text = f"{_both(pair)} leave no value that fits both."
    if _exclude(a, b):
        return pair.verdict(VerdictKind.CONFLICT, "bound.opposite", text)
    if a.meets(b):
        return pair.verdict(VerdictKind.AGREE, "bound", f"{_both(pair)} leave room for one value.")
    return _rounded_or(pair, a.low, b.low, "bound.opposite", text)


def _exclude(a: Reading, b: Reading) -> bool:
    """Whether one is above a number and the other below the same: "over 20 %" and "nearly 20 %"."""
    above = {side.low.base for side in (a, b) if side.modifier is Modifier.OVER}
    below = {side.low.base for side in (a, b) if side.modifier in (Modifier.UNDER, Modifier.NEARLY)}
    return bool(above & below)


def _one_bound(pair: _Pair) -> Verdict:
    bounded_first = bool(pair.a.bound)
    bound, other = (pair.a, pair.b) if bounded_first else (pair.b, pair.a)
    bound_name, other_name = pair.name(first=bounded_first), pair.name(first=not bounded_first)
    if other.is_range:
        return _bound_and_range(pair, bound, other, bound_name, other_name)
    if _exclude(bound, other):
        return pair.verdict(VerdictKind.CONFLICT, "bound", f"{other_name} breaks the bound {bound_name}.")
    if bound.meets(other):
        return pair.verdict(
            VerdictKind.AGREE,
            "bound",
            f"{other_name} is on the side that {bound_name} admits.",
            hint=hints.far_beyond(bound.low.base, other.low.base),
        )
    return _rounded_or(pair, bound.low, other.low, "bound", f"{other_name} breaks the bound {bound_name}.")


def _bound_and_range(pair: _Pair, bound: Reading, other: Reading, bound_name: str, other_name: str) -> Verdict:
    within = [bound.admits(end.base) for end in (other.low, other.high)]
    if all(within):
        return pair.verdict(VerdictKind.AGREE, "bound", f"{other_name} is on the side that {bound_name} admits.")
    near = other.high if bound.bound < 0 else other.low
    text = f"{other_name} reaches beyond the bound {bound_name}."
    if any(within):
        rounded = _ends(pair, bound.low, near)
        return rounded or pair.verdict(VerdictKind.POSSIBLE_CONFLICT, "bound.range", text)
    return _rounded_or(pair, bound.low, near, "bound", text)


def _rounded_or(pair: _Pair, a: End, b: End, rule: str, text: str) -> Verdict:
    """Rounding excuses a number that lies just beyond a bound; otherwise it is a conflict."""
    found = _ends(pair, a, b)
    if found is not None:
        return found
    return pair.verdict(VerdictKind.CONFLICT, rule, text, hint=hints.for_values(a, b, pair.q_a, pair.q_b))


def _two_ranges(pair: _Pair) -> Verdict:
    a, b = pair.a, pair.b
    lows, highs = _ends(pair, _lowest(a), _lowest(b)), _ends(pair, _highest(a), _highest(b))
    if lows and highs:
        rounded = VerdictKind.AGREE_BY_ROUNDING in (lows.verdict, highs.verdict)
        kind = VerdictKind.AGREE_BY_ROUNDING if rounded else VerdictKind.AGREE
        text = "agree at both ends" + (" by rounding" if rounded else "")
        return pair.verdict(kind, "range.ends", f"{_both(pair)} {text}.")
    if not lows and not highs and (_inside(a, b) or _inside(b, a)):
        return pair.verdict(VerdictKind.AGREE, "range.inside", f"Of {_both(pair)}, one range lies inside the other.")
    low, high = (_lowest(a), _lowest(b)) if not lows else (_highest(a), _highest(b))
    return pair.verdict(
        VerdictKind.CONFLICT,
        "range.ends",
        f"{_both(pair)} are ranges with different ends, and neither lies inside the other.",
        hint=hints.for_values(low, high, pair.q_a, pair.q_b),
    )


def _lowest(side: Reading) -> End:
    return min(side.low, side.high, key=lambda end: end.base)


def _highest(side: Reading) -> End:
    return max(side.low, side.high, key=lambda end: end.base)


def _inside(inner: Reading, outer: Reading) -> bool:
    return outer.admits(inner.low.base) and outer.admits(inner.high.base)


def _one_range(pair: _Pair) -> Verdict:
    range_first = pair.a.is_range
    span, point = (pair.a, pair.b) if range_first else (pair.b, pair.a)
    span_name, name = pair.name(first=range_first), pair.name(first=not range_first)
    if span.meets(point):
        return pair.verdict(VerdictKind.AGREE, "range", f"{name} lies inside {span_name}.")
    near = min(span.low, span.high, key=lambda end: abs(end.base - point.low.base))
    return _rounded_or(pair, near, point.low, "range", f"{name} lies outside {span_name}.")


def _both(pair: _Pair) -> str:
    return f"{pair.name(first=True)} and {pair.name(first=False)}"
