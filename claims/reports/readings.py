"""A figure's claims grouped by the value that they give, as people count them: "about 155T" stands with "155T"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from claims.figures.independence import counts, in_time, independent_origins
from claims.figures.reading import LOWER_BOUNDS, UPPER_BOUNDS
from claims.model.quantity import Modifier, Quantity
from claims.model.record import FigureRecord, RecordedClaim
from claims.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Reading:
    """One value of a figure with everybody who gives it.

    Attributes:
        quantity: as most of the claims state it, the earliest of them first.
        claims: in order of report date.
        origins: how many independent origins stand behind it.
    """

    quantity: Quantity
    claims: tuple[RecordedClaim, ...]
    origins: int


def speaking(record: FigureRecord) -> tuple[RecordedClaim, ...]:
    """Return the claims that count for a value, in order of report date."""
    return in_time(recorded for recorded in record.claims if counts(recorded))


def readings(claims: Iterable[RecordedClaim], vocabulary: Vocabulary) -> tuple[Reading, ...]:
    """Group claims by value, in a common unit; the value with the most origins first.

    A bound is another reading ("over 155T"), a hedge is not: it is the same number with less confidence.
    """
    groups: dict[tuple[object, ...], list[RecordedClaim]] = {}
    for recorded in in_time(claims):
        groups.setdefault(_key(recorded.claim.quantity, vocabulary), []).append(recorded)
    made = [Reading(_telling(group), tuple(group), independent_origins(group, vocabulary)) for group in groups.values()]
    return tuple(sorted(made, key=lambda one: (-one.origins, -len(one.claims), one.quantity.low)))


def _telling(group: list[RecordedClaim]) -> Quantity:
    """Return the quantity of the first claim that puts the value without a hedge, else of the first."""
    exact = (
        one.claim.quantity for one in group if one.claim.quantity.modifier not in (Modifier.APPROX, Modifier.NEARLY)
    )
    return next(exact, group[0].claim.quantity)


def base_value(text: str, unit: str, vocabulary: Vocabulary) -> Fraction | None:
    """Return a stated number in the base unit of its dimension, None if it is no number."""
    try:
        return Fraction(Decimal(text)) * vocabulary.units.factor(unit)
    except (InvalidOperation, ValueError, OverflowError):
        return None


def _key(quantity: Quantity, vocabulary: Vocabulary) -> tuple[object, ...]:
    bound = quantity.modifier if quantity.modifier in LOWER_BOUNDS | UPPER_BOUNDS else ""
    if quantity.is_date:
        return ("date", quantity.low, quantity.high, bound)
    low = base_value(quantity.low, quantity.unit, vocabulary)
    high = base_value(quantity.high, quantity.unit, vocabulary)
    if low is None or high is None:
        return (quantity.unit, quantity.low, quantity.high, bound)
    return (vocabulary.units.dimension(quantity.unit), low, high, bound)
