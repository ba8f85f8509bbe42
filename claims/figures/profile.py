"""A claim prepared for linking: what it measures, of what, under which conditions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from claims.figures import entities, metrics
from claims.figures.conditions import qualifiers
from claims.figures.entities import Entities
from claims.figures.exact import fraction
from claims.figures.readings import value_key
from claims.figures.units import family
from claims.model.claim import Claim
from claims.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True)
class Profile:
    """What linking asks of a claim, each worked out once.

    Attributes:
        claim: the claim.
        family: of its unit: claims of different families are never about one figure.
        entities: the things it speaks of.
        conditions: its qualifiers that hold values apart, kind -> value.
        magnitude: its absolute value in the base unit, None for dates.
        value: one text for every way of writing its value, see `readings.value_key`.
    """

    claim: Claim
    family: str
    entities: Entities
    conditions: dict[str, str]
    value: str
    magnitude: Fraction | None

    @cached_property
    def wording(self) -> tuple[str, ...]:
        """Stems of the content words of its sentence."""
        return metrics.words(self.claim.quote)


def profile(claim: Claim, vocabulary: Vocabulary) -> Profile:
    """Return the claim prepared for linking."""
    unit = "date" if claim.quantity.is_date else vocabulary.units.dimension(claim.quantity.unit)
    if not claim.quantity.unit:
        unit = "number"  # a bare number is no ratio
    return Profile(
        claim=claim,
        family=family(unit),
        entities=entities.of(claim, vocabulary),
        conditions=qualifiers(claim, vocabulary),
        value=value_key(claim.quantity, vocabulary),
        magnitude=_magnitude(claim, vocabulary),
    )


def _magnitude(claim: Claim, vocabulary: Vocabulary) -> Fraction | None:
    value = None if claim.quantity.is_date else fraction(claim.quantity.high)
    return None if value is None else abs(value) * vocabulary.units.factor(claim.quantity.unit)
