"""Identical readings: one text for every way of writing one value with one bound."""

from __future__ import annotations

from claims.figures.exact import fraction, plain
from claims.model.quantity import Quantity
from claims.vocabulary.vocabulary import Vocabulary


def reading_key(quantity: Quantity, vocabulary: Vocabulary) -> str:
    """Return a text that is equal for quantities that state the same value with the same bound and precision.

    "155T" and "155 trillion" share it; "155T" and "about 155T" do not, nor do "October" and "29 October". A figure all
    of whose claims share it cannot be in conflict, so that a store may leave it out of a scan.
    """
    if quantity.is_date:
        return f"date|{quantity.low}|{quantity.high}|{quantity.modifier.value}"
    dimension, factor = vocabulary.units.dimension(quantity.unit), vocabulary.units.factor(quantity.unit)
    parts = []
    for text in (quantity.low, quantity.high, quantity.step_low, quantity.step_high):
        value = fraction(text) if text else None
        parts.append(text if value is None else plain(value * factor))
    return "|".join([dimension, *parts, quantity.modifier.value])
