"""Do two documents agree? Each claim is held against its best counterpart in the other document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from claims.figures.arithmetic import across, wholes
from claims.figures.arithmetic.misfit import Misfit
from claims.figures.arithmetic.relations import quoted_misfits
from claims.figures.exact import fraction, shown
from claims.figures.pairing import Pair, pairs
from claims.figures.profile import profile
from claims.model.claim import Claim, Stance
from claims.model.record import VERDICT_ORDER, Verdict, VerdictKind
from claims.model.wording import describe
from claims.vocabulary.vocabulary import Vocabulary


class Comparison(NamedTuple):
    """The outcome of comparing two lists of claims; `verdict` is the most serious of any pair."""

    verdict: VerdictKind
    pairs: tuple[Pair, ...] = ()


def claims(
    list_a: Sequence[Claim],
    list_b: Sequence[Claim],
    vocabulary: Vocabulary,
    *,
    date_a: str | None = None,
    date_b: str | None = None,
) -> Comparison:
    """Compare two documents' claims.

    Each claim is compared with the one of the other document that is most likely about the same figure, if any is.
    Values decide only between equally likely ones. Denied claims are left out.

    Returns:
        the pairs in order of their place in the first document, and the most serious verdict; `not_comparable` where no
        two claims have anything to do with each other.
    """
    ours = [profile(claim, vocabulary) for claim in list_a if claim.stance is Stance.ASSERTED]
    theirs = [profile(claim, vocabulary) for claim in list_b if claim.stance is Stance.ASSERTED]
    found = _without_one_factor(pairs(ours, theirs, vocabulary, date_a, date_b), vocabulary)
    found += _reckoned([each.claim for each in ours], [each.claim for each in theirs], vocabulary)
    return Comparison(overall(pair.verdict for pair in found), found)


def _reckoned(ours: Sequence[Claim], theirs: Sequence[Claim], vocabulary: Vocabulary) -> tuple[Pair, ...]:
    """Return the results of either text that operands of the other give or do not give, or its own do not give."""
    found = across.ratios(ours, theirs, vocabulary) + across.ratios(theirs, ours, vocabulary)
    found += wholes.wholes(ours, theirs, vocabulary) + wholes.wholes(theirs, ours, vocabulary)
    pairs = [Pair(each.operand, each.result, each.verdict, 1.0) for each in found]
    for claims in (ours, theirs):
        pairs += filter(None, (_misfit(each) for each in quoted_misfits(claims, vocabulary)))
    return tuple(pairs)


def _misfit(misfit: Misfit) -> Pair | None:
    operands = [term.claim for term in misfit.operands if term.claim is not None]
    result = misfit.result.claim
    if result is None or not operands:
        return None
    said = " and ".join(describe(claim.quantity) for claim in operands)
    verdict = Verdict.of(
        verdict=VerdictKind.CONFLICT,
        rule=f"arithmetic.{misfit.relation}",
        explanation=f"{said} give {misfit.gives}, not {describe(result.quantity)}.",
    )
    return Pair(operands[0], result, verdict, 1.0)


def overall(verdicts: Iterable[Verdict]) -> VerdictKind:
    """Return the most serious verdict, `not_comparable` if there is none."""
    given = {verdict.verdict for verdict in verdicts}
    return next((kind for kind in VERDICT_ORDER if kind in given), VerdictKind.NOT_COMPARABLE)


def _without_one_factor(found: tuple[Pair, ...], vocabulary: Vocabulary) -> tuple[Pair, ...]:
    """Take conflicts that all differ by one and the same factor for another tier or base, which neither text names.

    One wrong value is a mistake; input and output prices that are both exactly half are another tariff. A power of ten
    stays a conflict: that is how a wrong unit looks.
    """
    conflicts = [pair for pair in found if pair.verdict.verdict is VerdictKind.CONFLICT]
    factors = {_factor(pair, vocabulary) for pair in conflicts}
    factor = factors.pop() if len(factors) == 1 else None
    if len(conflicts) < 2 or factor is None or _is_power_of_ten(factor):
        return found
    text = f"All values differ by the factor {shown(factor)}, as those of two tiers, bases or batches do."
    verdict = Verdict.of(
        verdict=VerdictKind.DIFFERENT_CONDITIONS,
        rule="one_factor",
        explanation=text,
        hint="another tier, base or unit that neither text names?",
    )
    return tuple(pair._replace(verdict=verdict) if pair in conflicts else pair for pair in found)


def _factor(pair: Pair, vocabulary: Vocabulary) -> Fraction | None:
    a, b = pair.a.quantity, pair.b.quantity
    if a.is_date or b.is_date or not vocabulary.units.convertible(a.unit, b.unit):
        return None
    x, y = fraction(a.low), fraction(b.low)
    if not x or not y:
        return None
    return x * vocabulary.units.factor(a.unit) / (y * vocabulary.units.factor(b.unit))


def _is_power_of_ten(factor: Fraction) -> bool:
    larger = max(factor, 1 / factor)
    return larger.denominator == 1 and str(larger.numerator).rstrip("0") == "1"
