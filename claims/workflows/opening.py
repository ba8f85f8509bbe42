"""Open the record with what the store itself does not know: how values are sorted, and where attribution ends."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING

from claims.figures.names import canonical
from claims.model.claim import Claim
from claims.model.quantity import Quantity
from claims.store.looking import RecordReader
from claims.store.rows import plain_values
from claims.vocabulary.vocabulary import Vocabulary

if TYPE_CHECKING:
    from claims.store.repository import Store


class Sorting:
    """Gives each value a number in its dimension's base unit, for sorting only; the stated value stays exact text."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._units = vocabulary.units

    def __call__(self, quantity: Quantity) -> tuple[float | None, float | None, str]:
        """Return low, high and the unit that they are sorted in; as stated where the unit has no factor."""
        if quantity.is_date:
            return plain_values(quantity)
        try:
            factor = self._units.factor(quantity.unit)
            low, high = (
                float(Decimal(value) * factor.numerator / factor.denominator) for value in (quantity.low, quantity.high)
            )
        except (InvalidOperation, ValueError, ZeroDivisionError, OverflowError):
            return plain_values(quantity)
        return low, high, self._units.base_unit(quantity.unit)


def open_record(
    location: str | Path, vocabulary: Vocabulary, *, create: bool = False, read_only: bool = False
) -> Store:
    """Open the database; see `claims.store.repository.open_store`."""
    # SQLAlchemy takes long to import, and who only looks does without.
    from claims.store.repository import open_store

    def origin(claim: Claim, source: str) -> str:
        return canonical(claim.attribution[-1] if claim.attribution else source, vocabulary)

    return open_store(location, create=create, read_only=read_only, canonical=Sorting(vocabulary), origin=origin)


def look_into(location: str | Path, vocabulary: Vocabulary) -> RecordReader:
    """Open the database only to hold drafts against it; see `RecordReader`."""
    return RecordReader(location, canonical=Sorting(vocabulary))
