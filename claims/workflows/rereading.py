"""What a person says that a claim says: their words become fields of the claim, as an edit sets them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from claims.documents import read_text
from claims.errors import UsageError
from claims.escaping import visible
from claims.extract import extract
from claims.model.claim import Claim
from claims.model.quantity import Quantity
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: What can be said anew, by the names of the fields of a form.
EDITABLE = ("value", "subject", "metric", "as_of", "qualifiers")

_DAY = lazy_pattern(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


def reread(claim: Claim, said: Mapping[str, str], vocabulary: Vocabulary) -> dict[str, Any]:
    """Return the fields of a claim that differ from what it says now, in the terms of an `edit` event.

    Args:
        claim: as it reads now.
        said: of `EDITABLE`, those that were filled in. `value` is a figure as a text would give it ("155T tokens per
            day", "20 October 2026"), in the claim's own unit if it has none; empty, it stays. `qualifiers` has one
            condition a line, "hardware: GB300".

    Raises:
        UsageError: something cannot be read as what it should be.
    """
    after: dict[str, Any] = {}
    if said.get("value"):
        quantity = _quantity(claim.quantity, said["value"], vocabulary)
        if quantity.is_date != claim.quantity.is_date:
            what = "a date" if quantity.is_date else "no date"
            raise UsageError(f"{said['value']!r} is {what}; a claim of another kind is another claim: reject this one.")
        if quantity != claim.quantity:
            after["quantity"] = quantity.model_dump(mode="json")
    # A form shows invisible characters visibly; what comes back as it was shown was not changed.
    if "subject" in said and said["subject"] not in (claim.subject, visible(claim.subject)):
        known = vocabulary.subjects.resolve(said["subject"]) if said["subject"] else None
        after["subject"] = known.name if known is not None else said["subject"]
        after["subject_kind"] = known.kind if known is not None else ""
        if after["subject"] == claim.subject:
            del after["subject"], after["subject_kind"]
    if "metric" in said and said["metric"] != claim.metric:
        if said["metric"] and vocabulary.metrics.get(said["metric"]) is None:
            raise UsageError(
                f"The vocabulary has no measure {said['metric']!r}; leave it empty, or use one that it has."
            )
        after["metric"] = said["metric"]
    if "as_of" in said and said["as_of"] != (claim.as_of or ""):
        if said["as_of"] and not _is_day(said["as_of"]):
            raise UsageError(f"{said['as_of']!r} is no date; write it as 2026, 2026-10 or 2026-10-20.")
        after["as_of"] = said["as_of"] or None
    if "qualifiers" in said:
        qualifiers = _qualifiers(said["qualifiers"])
        shown = {visible(kind): visible(value) for kind, value in claim.qualifiers.items()}
        if qualifiers not in (claim.qualifiers, shown):
            after["qualifiers"] = qualifiers
    return after


def _is_day(text: str) -> bool:
    """True for a day of the calendar, or a month or year of it."""
    if not _DAY.fullmatch(text):
        return False
    try:
        date.fromisoformat(f"{text}-01-01"[:10])
    except ValueError:
        return False
    return True


def _quantity(now: Quantity, text: str, vocabulary: Vocabulary) -> Quantity:
    found = extract(read_text(f"{text}\n", name="value", format="text"), vocabulary)
    if len(found) == 1:
        read = found[0].quantity
        if read.unit or read.is_date:
            return read
        return read.model_copy(update={"unit": now.unit, "kind": now.kind})
    # A bare number states nothing by itself: with a word to count it is read, and has the unit that the claim had.
    counted = extract(read_text(f"{text} things\n", name="value", format="text"), vocabulary)
    if len(counted) != 1:
        raise UsageError(f"{text!r} is not one figure; write it as a text would, such as 155T tokens per day.")
    return counted[0].quantity.model_copy(update={"unit": now.unit, "kind": now.kind})


def _qualifiers(lines: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in filter(None, map(str.strip, lines.splitlines())):
        kind, colon, value = line.partition(":")
        kind, value = kind.strip().replace(" ", "_"), value.strip()
        if not colon or not kind or not value:
            raise UsageError(f"{line!r} is no condition; write each as hardware: GB300, one a line.")
        found[kind] = value
    return found
