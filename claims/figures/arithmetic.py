"""Do stated figures multiply and divide as they say? Each number counts as the interval of its written precision.

Two relations are plain enough to be held against two texts: a sentence of exactly three figures whose units multiply
("43,538 GPU hours at $2.00 an hour, $87,072"), and a ratio in the one text whose two operands stand in the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from claims.figures import conditions
from claims.figures.exact import fraction, plain, shown
from claims.figures.units import product_unit, without_bases
from claims.model.claim import Claim
from claims.model.quantity import Kind, Modifier, Quantity
from claims.model.record import Verdict, VerdictKind
from claims.model.wording import describe
from claims.vocabulary.vocabulary import Vocabulary

#: Metrics that compare two values of one measure.
_RATIOS = frozenset({"speedup", "increase", "size_ratio"})

#: The operands of a ratio differ in one of these.
_COMPARED = ("hardware", "engine", "model", "technique", "precision", "organisation")


class Mismatch(NamedTuple):
    """A result and one of its operands, with the verdict that says what the operands give."""

    operand: Claim
    result: Claim
    verdict: Verdict


def products(claims: Sequence[Claim], vocabulary: Vocabulary) -> list[Mismatch]:
    """Return the sentences whose three figures are two factors and a product that they do not give."""
    by_quote: dict[str, list[Claim]] = {}
    for claim in claims:
        if claim.quote:
            by_quote.setdefault(claim.quote, []).append(claim)
    found = []
    for sentence in by_quote.values():
        if len(sentence) == 3 and all(_is_flat(claim.quantity) for claim in sentence):
            found.extend(_product(sentence, vocabulary))
    return found


def _product(sentence: list[Claim], vocabulary: Vocabulary) -> list[Mismatch]:
    fitting = []
    for place, result in enumerate(sentence):
        one, two = (claim for index, claim in enumerate(sentence) if index != place)
        wanted = without_bases(vocabulary.units.dimension(result.quantity.unit))
        given = vocabulary.units.dimension(product_unit(one.quantity.unit, two.quantity.unit))
        plain_ratio = "ratio" in (wanted, _dimension(one, vocabulary), _dimension(two, vocabulary))
        if without_bases(given) == wanted and not plain_ratio:
            fitting.append((one, two, result))
    if len(fitting) != 1:
        return []
    one, two, result = fitting[0]
    low, high = (
        x * y for x, y in zip(_interval(one.quantity, vocabulary), _interval(two.quantity, vocabulary), strict=True)
    )
    said_low, said_high = _interval(result.quantity, vocabulary)
    if low <= said_high and said_low <= high:
        return []
    factor = vocabulary.units.factor(result.quantity.unit)
    text = (
        f"{describe(one.quantity)} times {describe(two.quantity)} is {shown((low + high) / 2 / factor)}, "
        f"not {describe(result.quantity)}."
    )
    verdict = Verdict(
        verdict=VerdictKind.CONFLICT,
        rule="arithmetic.product",
        explanation=text,
        tolerance=plain((high - low) / 2 / factor),
    )
    return [Mismatch(one, result, verdict)]


def ratios(stated: Sequence[Claim], others: Sequence[Claim], vocabulary: Vocabulary) -> list[Mismatch]:
    """Return the ratios of one text that two values of the other text, which stand for its operands, do not give.

    A text that has operands of its own is left alone: it may round otherwise.
    """
    found = []
    operands = _operands(others, vocabulary)
    for ratio in stated:
        quantity = ratio.quantity
        if ratio.metric not in _RATIOS or quantity.unit != "dimensionless" or not _is_flat(quantity):
            continue
        fitting = [pair for pair in operands if _is_ratio_of(ratio, pair, vocabulary)]
        if len(fitting) != 1 or _operands(stated, vocabulary):
            continue
        one, two = fitting[0]
        (low_a, high_a), (low_b, high_b) = _interval(one.quantity, vocabulary), _interval(two.quantity, vocabulary)
        low, high = _interval(quantity, vocabulary)
        if low_b > 0 and not (low_a / high_b <= high and low <= high_a / low_b):
            exact = (low_a + high_a) / (low_b + high_b)
            rounded = Fraction(round(exact * 100), 100)
            said = f"{describe(one.quantity)} against {describe(two.quantity)}"
            text = f"{said} is {shown(rounded)}x, not {describe(quantity)}."
            verdict = Verdict(verdict=VerdictKind.CONFLICT, rule="arithmetic.ratio", explanation=text)
            found.append(Mismatch(one, ratio, verdict))
    return found


def _operands(claims: Sequence[Claim], vocabulary: Vocabulary) -> list[tuple[Claim, Claim]]:
    """Return pairs (larger, smaller) of one measure in one sentence that differ in a single thing compared."""
    found = []
    for place, one in enumerate(claims):
        for two in claims[place + 1 :]:
            if one.quote != two.quote or not one.metric or one.metric != two.metric or not _are_flat(one, two):
                continue
            if one.quantity.unit == two.quantity.unit and _differ_in_one(one, two, vocabulary):
                larger, smaller = sorted((one, two), key=lambda claim: -(fraction(claim.quantity.low) or 0))
                found.append((larger, smaller))
    return found


def _differ_in_one(one: Claim, two: Claim, vocabulary: Vocabulary) -> bool:
    first, second = conditions.qualifiers(one, vocabulary), conditions.qualifiers(two, vocabulary)
    differing = [kind for kind in first.keys() | second.keys() if first.get(kind) != second.get(kind)]
    return len(differing) == 1 and differing[0] in _COMPARED


def _is_ratio_of(ratio: Claim, pair: tuple[Claim, Claim], vocabulary: Vocabulary) -> bool:
    of = ratio.qualifiers.get("of", "")
    if of and not vocabulary.metrics.related(of, pair[0].metric):
        return False
    first, mine = conditions.qualifiers(pair[0], vocabulary), conditions.qualifiers(ratio, vocabulary)
    shared = first.keys() & mine.keys() - {*_COMPARED, "baseline", "of"}
    return all(conditions.fits(kind, first[kind], mine[kind], vocabulary) for kind in shared)


def _are_flat(one: Claim, two: Claim) -> bool:
    return _is_flat(one.quantity) and _is_flat(two.quantity)


def _is_flat(quantity: Quantity) -> bool:
    return (
        not quantity.is_date
        and quantity.modifier is Modifier.EXACT
        and quantity.low == quantity.high
        and (fraction(quantity.low) or 0) > 0
    )


def _interval(quantity: Quantity, vocabulary: Vocabulary) -> tuple[Fraction, Fraction]:
    """Return what a number may stand for at its written precision; money in cents is exact."""
    value, step = fraction(quantity.low) or Fraction(0), fraction(quantity.step_low) if quantity.step_low else None
    factor = vocabulary.units.factor(quantity.unit)
    half = (step or Fraction(0)) / 2
    if quantity.kind is Kind.PRICE and half < Fraction(1, 100):
        half = Fraction(0)
    return (value - half) * factor, (value + half) * factor


def _dimension(claim: Claim, vocabulary: Vocabulary) -> str:
    return vocabulary.units.dimension(claim.quantity.unit)
