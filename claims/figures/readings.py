"""Identical readings: one text for every way of writing one value."""

from __future__ import annotations

from claims.figures.exact import fraction
from claims.figures.reading import LOWER_BOUNDS, UPPER_BOUNDS
from claims.model.quantity import Quantity
from claims.vocabulary.vocabulary import Vocabulary


def value_key(quantity: Quantity, vocabulary: Vocabulary) -> str:
    """Return a text that is equal for quantities that state the same number, or bound in the same direction.

    People see these as one value: "155T" and "about 155T" share it, "over 840" and "840" do not.
    """
    bound = "min" if quantity.modifier in LOWER_BOUNDS else "max" if quantity.modifier in UPPER_BOUNDS else ""
    if quantity.is_date:
        return f"date|{quantity.low}|{quantity.high}|{bound}"
    low = _base(quantity.low, quantity.unit, vocabulary)
    high = low if quantity.high == quantity.low else _base(quantity.high, quantity.unit, vocabulary)
    return f"{vocabulary.units.dimension(quantity.unit)}|{low}|{high}|{bound}"


def _base(text: str, unit: str, vocabulary: Vocabulary) -> str:
    value = fraction(text) if text else None
    return text if value is None else str(value * vocabulary.units.factor(unit))
