"""A ratio or change in the one text whose two operands stand in the other: do these give it?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from claims.figures import conditions, entities
from claims.figures.arithmetic import size
from claims.figures.arithmetic.passage import Term
from claims.figures.exact import fraction
from claims.model.claim import Claim
from claims.model.quantity import Kind, Modifier, Quantity
from claims.model.record import Verdict, VerdictKind
from claims.model.wording import describe
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: Metrics that compare two values of one measure.
_RATIOS = frozenset(
    {
        *("speedup", "increase", "reduction", "size_ratio", "cost_ratio", "discount", "iteration_gap", "pass_rate_gap"),
        *("slowdown",),
    }
)
#: What a ratio is said to be of, and the beginnings of the metrics that are meant.
_MEANT = {"price": ("price_", "gpu_hour"), "cost": ("price_", "cost", "training_cost", "gpu_hour")}

#: Those of which a text says plainly enough what they compare, so that operands which give another one contradict it.
_PLAIN = frozenset({"speedup", "increase", "size_ratio", "cost_ratio"})

_CHANGES = frozenset({"increase", "reduction", "discount"})
#: A change in percent that is worded by what it is of: "cut the price by 60 %".
_CUT = lazy_pattern(
    r"\b(?:cut|cuts|lower(?:s|ed)|reduc(?:es|ed)|slash(?:es|ed)|dropp?(?:ed|s)?|fell|raised?)\b", re.IGNORECASE
)

#: The operands of a ratio differ in one of these.
_COMPARED = ("hardware", "engine", "model", "technique", "precision", "organisation")


class Reckoned(NamedTuple):
    """A result and one of its operands, with the verdict that says whether the operands give it."""

    operand: Claim
    result: Claim
    verdict: Verdict


def ratios(stated: Sequence[Claim], others: Sequence[Claim], vocabulary: Vocabulary) -> list[Reckoned]:
    """Return the ratios of one text for which two values of the other text stand as operands.

    A text that has operands of its own is left alone: it may round otherwise. Operands that give the ratio agree with
    it; such as do not contradict it only where a single thing sets them apart and the ratio is one of their measure.
    """
    found: list[Reckoned] = []
    pairs = list(_operands(others))
    if not pairs or any(pair for pair in _operands(stated) if pair[0].quantity.kind is not Kind.PERCENTAGE):
        return found
    for ratio in stated:
        fitting = [pair for pair in pairs if ratio.metric in _RATIOS and _is_ratio_of(ratio, pair, vocabulary)]
        if len(fitting) == 1:
            found += _reckon(ratio, *fitting[0], vocabulary)
    return found


def _reckon(ratio: Claim, one: Claim, two: Claim, vocabulary: Vocabulary) -> Iterator[Reckoned]:
    old, new, result = (Term(0, 0, claim) for claim in (two, one, ratio))
    if not size.measures(old, new, result, vocabulary):
        return
    said = f"{describe(one.quantity)} and {describe(two.quantity)}"
    gives = size.wrong(None, old, new, result, vocabulary)
    if not gives:
        text = f"{said} give {describe(ratio.quantity)}, or what rounds to it."
        yield Reckoned(one, ratio, Verdict.of(verdict=VerdictKind.AGREE, rule="arithmetic.ratio", explanation=text))
    elif _is_change(ratio, one, two) or (_is_plain(ratio) and one.metric and _differ_in_one(one, two, vocabulary)):
        text = f"{said} give {gives}, not {describe(ratio.quantity)}."
        yield Reckoned(one, ratio, Verdict.of(verdict=VerdictKind.CONFLICT, rule="arithmetic.ratio", explanation=text))


def _is_change(ratio: Claim, one: Claim, two: Claim) -> bool:
    """Whether the two are the ends of a stated change, or hold at two times, and the ratio is told as a change."""
    ends = {one.quantity.low, two.quantity.low}
    stated = any(each.supersedes in ends for each in (one, two)) or _at_two_times(one, two)
    told = ratio.metric in _CHANGES or (ratio.quantity.unit == "percent" and _CUT.search(ratio.quote) is not None)
    return stated and told and is_flat(ratio.quantity)


def _at_two_times(one: Claim, two: Claim) -> bool:
    """Whether one sentence gives two values of one measure for two stated times."""
    return bool(one.metric and one.as_of and two.as_of) and one.metric == two.metric and one.as_of != two.as_of


def _is_plain(ratio: Claim) -> bool:
    return ratio.metric in _PLAIN and ratio.quantity.kind is Kind.RATIO and is_flat(ratio.quantity)


def _operands(claims: Sequence[Claim]) -> Iterator[tuple[Claim, Claim]]:
    """Yield pairs (larger, smaller) of different values of one measure in one sentence."""
    for one, two in combinations(claims, 2):
        if one.quote != two.quote or one.quantity.kind is Kind.RATIO or not _are_flat(one, two):
            continue
        if one.metric and two.metric and one.metric != two.metric:
            continue
        if one.quantity.unit == two.quantity.unit and one.quantity.low != two.quantity.low:
            larger, smaller = sorted((one, two), key=_value, reverse=True)
            yield larger, smaller


def _value(claim: Claim) -> Fraction:
    return fraction(claim.quantity.low) or Fraction(0)


def _differ_in_one(one: Claim, two: Claim, vocabulary: Vocabulary) -> bool:
    first, second = conditions.qualifiers(one, vocabulary), conditions.qualifiers(two, vocabulary)
    differing = [kind for kind in first.keys() | second.keys() if first.get(kind) != second.get(kind)]
    return len(differing) == 1 and differing[0] in _COMPARED


def _is_ratio_of(ratio: Claim, pair: tuple[Claim, Claim], vocabulary: Vocabulary) -> bool:
    of = ratio.qualifiers.get("of", "")
    measured = pair[0].metric
    if of and measured and not (measured.startswith(_MEANT.get(of, (of,))) or vocabulary.metrics.related(of, measured)):
        return False
    ours = entities.of(ratio, vocabulary)
    if not any(entities.relate(ours, entities.of(each, vocabulary))[0] for each in pair):
        return False
    first, mine = conditions.qualifiers(pair[0], vocabulary), conditions.qualifiers(ratio, vocabulary)
    shared = first.keys() & mine.keys() - {*_COMPARED, "baseline", "of"}
    return all(conditions.fits(kind, first[kind], mine[kind], vocabulary) for kind in shared)


def _are_flat(one: Claim, two: Claim) -> bool:
    return is_flat(one.quantity) and is_flat(two.quantity)


def is_flat(quantity: Quantity) -> bool:
    """Whether a quantity is one positive value without bound or hedge, and no date."""
    return (
        not quantity.is_date
        and quantity.modifier is Modifier.EXACT
        and quantity.low == quantity.high
        and (fraction(quantity.low) or 0) > 0
    )
