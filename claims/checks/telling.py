"""Which numbers point to one thing?"""

from __future__ import annotations

from claims.figures.exact import fraction
from claims.model.claim import Claim

#: From so many written digits on, a number is taken to point to one thing.
_TELLING_DIGITS = 3
#: Digits of round and usual sizes, which point to nothing.
_COMMON = frozenset({"1", "2", "3", "4", "5", "6", "8", "9", "12", "15", "25", "75", "125"})


def is_telling(claim: Claim) -> bool:
    """True for a number that hardly two things share by chance: three digits or more, and no power of two."""
    quantity = claim.quantity
    value, step = fraction(quantity.low), fraction(quantity.step_low or "1")
    if quantity.is_date or not value or not step or value < 0 or quantity.digits < _TELLING_DIGITS:
        return False
    written = int(value / step)
    return str(written).strip("0") not in _COMMON and written & (written - 1) != 0
