"""A figure's claims grouped by the value that they give."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from claims.figures.independence import independent_origins, origin_of
from claims.model.claim import Rank, Stance, Status
from claims.model.quantity import Modifier, Quantity
from claims.model.record import FigureRecord, LinkStatus, RecordedClaim, Role
from claims.vocabulary.vocabulary import Vocabulary

#: Words that turn a value into a bound: "over 155T" is another reading than "155T", "about 155T" is the same one.
_BOUNDS = frozenset(
    {
        Modifier.OVER,
        Modifier.AT_LEAST,
        Modifier.UP_TO,
        Modifier.AT_MOST,
        Modifier.UNDER,
        Modifier.WITHIN,
        Modifier.BY,
    }
)


@dataclass(frozen=True, slots=True)
class Reading:
    """One value of a figure with everybody who gives it.

    Attributes:
        quantity: as the first of the claims states it.
        claims: in order of report date.
        origins: how many independent origins stand behind it.
    """

    quantity: Quantity
    claims: tuple[RecordedClaim, ...]
    origins: int


def speaking(record: FigureRecord) -> tuple[RecordedClaim, ...]:
    """Return the claims that count for or against a value: of sources, not refused, not denied, not deprecated."""
    return tuple(
        recorded
        for recorded in in_time(record.claims)
        if recorded.document.role is Role.SOURCE
        and recorded.status is not Status.REJECTED
        and recorded.link is not LinkStatus.REFUSED
        and recorded.rank is not Rank.DEPRECATED
        and recorded.claim.stance is Stance.ASSERTED
    )


def in_time(claims: Iterable[RecordedClaim]) -> tuple[RecordedClaim, ...]:
    """Return the claims in order of report date, undated ones last, and of id."""
    return tuple(
        sorted(claims, key=lambda one: (one.report_date or "9999", one.document.id, one.claim.start, one.claim.id))
    )


def readings(claims: Iterable[RecordedClaim], vocabulary: Vocabulary) -> tuple[Reading, ...]:
    """Group claims by value, in a common unit; the value with the most origins first."""
    groups: dict[tuple[object, ...], list[RecordedClaim]] = {}
    for recorded in claims:
        groups.setdefault(_key(recorded.claim.quantity, vocabulary), []).append(recorded)
    made = [
        Reading(group[0].claim.quantity, tuple(group), independent_origins(group, vocabulary))
        for group in groups.values()
    ]
    return tuple(sorted(made, key=lambda one: (-one.origins, -len(one.claims), one.quantity.low)))


def base_value(text: str, unit: str, vocabulary: Vocabulary) -> Fraction | None:
    """Return a stated number in the base unit of its dimension, None if it is no number or the unit is unknown."""
    try:
        return Fraction(Decimal(text)) * vocabulary.units.factor(unit)
    except (InvalidOperation, ValueError, OverflowError, KeyError):
        return None


def _key(quantity: Quantity, vocabulary: Vocabulary) -> tuple[object, ...]:
    bound = quantity.modifier if quantity.modifier in _BOUNDS else ""
    if quantity.is_date:
        return ("date", quantity.low, quantity.high, bound)
    low = base_value(quantity.low, quantity.unit, vocabulary)
    high = base_value(quantity.high, quantity.unit, vocabulary)
    if low is None or high is None:
        return (quantity.unit, quantity.low, quantity.high, bound)
    return (vocabulary.units.dimension(quantity.unit), low, high, bound)


def origin(recorded: RecordedClaim, vocabulary: Vocabulary) -> str:
    """Return the end of the chain behind a claim, by name."""
    return origin_of(recorded, vocabulary)
