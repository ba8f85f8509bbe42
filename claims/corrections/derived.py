"""Figures of an article that follow from a corrected one: its totals, ratios, shares and changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.relations import misfits, quoted_misfits
from claims.figures.exact import fraction, plain
from claims.model.claim import Claim
from claims.model.document import Document
from claims.model.quantity import Quantity
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: How a misfit tells what the operands give; what remains is the value.
_LEAD = lazy_pattern(r"\Aa (?:ratio|change|difference) of \+?| in all\Z")


class Derived(NamedTuple):
    """A figure of an article that no longer follows once another one is put right.

    Attributes:
        claim: the figure as printed; operand: the corrected one that it was computed from.
        relation: how the two hang together, such as "sum" or "ratio"; see `Misfit`.
        right: what the operands give now, for people.
    """

    claim: Claim
    operand: Claim
    relation: str
    right: str


def derived(
    document: Document | None,
    claims: Sequence[Claim],
    corrected: Sequence[tuple[Claim, Quantity]],
    vocabulary: Vocabulary,
) -> list[Derived]:
    """Return what in an article no longer adds up once figures of it are put right, in the order of the text.

    Only what the article states in full is judged, as by CLM402: a total with all its parts, a ratio with both values.
    What did not add up before, and what the right value gives as well within rounding, is left alone.

    Args:
        document: the article's text; None where it is not at hand, so that only sentences are judged and no table.
        claims: all that it states.
        corrected: claims of it, each with the right value.
    """
    right = {
        claim.id: quantity
        for claim, value in corrected
        if not claim.quantity.is_date and (quantity := _in_unit(value, claim.quantity, vocabulary)) is not None
    }
    if not right:
        return []
    after = [claim.model_copy(update={"quantity": right[claim.id]}) if claim.id in right else claim for claim in claims]
    find: Callable[[Sequence[Claim]], Iterator[Misfit]] = (
        (lambda stated: quoted_misfits(stated, vocabulary))
        if document is None
        else (lambda stated: misfits(document, stated, vocabulary))
    )
    wrong_before = {found.result.claim.id for found in find(claims) if found.result.claim}
    by_id = {claim.id: claim for claim in claims}
    result = []
    for found in find(after):
        claim = found.result.claim
        operand = next((each.claim for each in found.operands if each.claim and each.claim.id in right), None)
        if claim is not None and operand is not None and claim.id not in right and claim.id not in wrong_before:
            told = _LEAD.sub("", found.gives)
            result.append(Derived(by_id[claim.id], by_id[operand.id], found.relation, told))
    return sorted(result, key=lambda each: each.claim.start)


def _in_unit(value: Quantity, like: Quantity, vocabulary: Vocabulary) -> Quantity | None:
    """Return a value in the unit of another one, None where that is not possible."""
    if value.unit == like.unit:
        return value
    units = vocabulary.units
    if value.is_date or not units.convertible(value.unit, like.unit):
        return None
    factor = units.factor(value.unit) / units.factor(like.unit)
    fields = {name: getattr(value, name) for name in ("low", "high", "step_low", "step_high")}
    scaled = {name: plain(number * factor) for name, text in fields.items() if (number := fraction(text)) is not None}
    return value.model_copy(update={**scaled, "unit": like.unit})
