"""Identical readings: one text for every way of writing one value."""

from __future__ import annotations

from claims.figures.exact import fraction
from claims.figures.reading import LOWER_BOUNDS, UPPER_BOUNDS
from claims.model.quantity import Quantity
from claims.vocabulary.vocabulary import Vocabulary


def reading_key(quantity: Quantity, vocabulary: Vocabulary) -> str:
    """Return a text that is equal for quantities that state the same value with the same bound and precision.

    "155T" and "155 trillion" share it; "155T" and "about 155T" do not, nor do "October" and "29 October". A figure all
    of whose claims share it cannot be in conflict, so that a store may leave it out of a scan.
    """
    steps = "" if quantity.is_date else "|".join(_base(quantity, vocabulary, quantity.step_low, quantity.step_high))
    return f"{value_key(quantity, vocabulary)}|{steps}|{quantity.modifier.value}"


def value_key(quantity: Quantity, vocabulary: Vocabulary) -> str:
    """Return a text that is equal for quantities that state the same number, or bound in the same direction.

    People see these as one value: "155T" and "about 155T" share it, "over 840" and "840" do not.
    """
    bound = "min" if quantity.modifier in LOWER_BOUNDS else "max" if quantity.modifier in UPPER_BOUNDS else ""
    if quantity.is_date:
        return f"date|{quantity.low}|{quantity.high}|{bound}"
    ends = _base(quantity, vocabulary, quantity.low, quantity.high)
    return "|".join([vocabulary.units.dimension(quantity.unit), *ends, bound])


def _base(quantity: Quantity, vocabulary: Vocabulary, *texts: str) -> list[str]:
    factor = vocabulary.units.factor(quantity.unit)
    values = [fraction(text) if text else None for text in texts]
    return [text if value is None else str(value * factor) for text, value in zip(texts, values, strict=True)]
