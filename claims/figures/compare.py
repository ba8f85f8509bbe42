"""Do two documents agree? Each claim is held against its best counterpart in the other document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from claims.figures import arithmetic, entities, matching
from claims.figures.agreement import agrees, compare
from claims.figures.exact import fraction, shown
from claims.figures.keys import of_profile
from claims.figures.metrics import same_metric
from claims.figures.moments import replaced
from claims.figures.profile import Profile, profile
from claims.figures.readings import value_key
from claims.model.claim import Claim, Stance
from claims.model.record import VERDICT_ORDER, Verdict, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

#: Confidence of a pair that measures one thing under other conditions, or repeats a value in other words.
_CONDITIONS = 0.3
_REPEATED = 0.2

#: Up to so many pairs, every claim of the one text is held against every claim of the other: short texts name little.
_ALL_WITH_ALL = 2_500


class Pair(NamedTuple):
    """Two claims held against each other; `confidence` that they are about one figure."""

    a: Claim
    b: Claim
    verdict: Verdict
    confidence: float


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
    table = _table(ours, theirs, vocabulary, date_a, date_b)
    chosen: dict[tuple[int, int], Pair] = {}
    for row in range(len(ours)):
        _choose(chosen, ((row, column) for column in range(len(theirs))), table)
    for column in range(len(theirs)):
        _choose(chosen, ((row, column) for row in range(len(ours))), table)
    chosen = _without_old_values(chosen, vocabulary)
    if not chosen:
        chosen = _other_events(ours, theirs, vocabulary)
    pairs = _without_one_factor(tuple(chosen[place] for place in sorted(chosen)), vocabulary)
    pairs += _reckoned([each.claim for each in ours], [each.claim for each in theirs], vocabulary)
    return Comparison(overall(pair.verdict for pair in pairs), pairs)


def _without_old_values(chosen: dict[tuple[int, int], Pair], vocabulary: Vocabulary) -> dict[tuple[int, int], Pair]:
    """Leave out the old value of a stated change where the other text agrees with the new one.

    "It fell from 400 to 300 ms" agrees with "it is 300 ms".
    """
    settled = set()
    for pair in chosen.values():
        if agrees(pair.verdict):
            for new, other in ((pair.a, pair.b), (pair.b, pair.a)):
                earlier = replaced(new)
                if earlier is not None:
                    settled.add((new.quote, value_key(earlier, vocabulary), other.id))
    return {
        place: pair
        for place, pair in chosen.items()
        if not {
            (old.quote, value_key(old.quantity, vocabulary), other.id)
            for old, other in ((pair.a, pair.b), (pair.b, pair.a))
        }
        & settled
    }


def _other_events(
    ours: Sequence[Profile], theirs: Sequence[Profile], vocabulary: Vocabulary
) -> dict[tuple[int, int], Pair]:
    """Pair dates of different events of one thing: all that two texts without a common figure have in common."""
    found = {}
    for row, one in enumerate(ours):
        for column, other in enumerate(theirs):
            if one.claim.quantity.is_date and other.claim.quantity.is_date and _about_one_thing(one, other):
                found[row, column] = Pair(
                    one.claim, other.claim, compare(one.claim, other.claim, vocabulary), _CONDITIONS
                )
    return found


def _about_one_thing(one: Profile, other: Profile) -> bool:
    return entities.relate(one.entities, other.entities)[0] >= entities.Relation.RELATED


def _reckoned(ours: Sequence[Claim], theirs: Sequence[Claim], vocabulary: Vocabulary) -> tuple[Pair, ...]:
    """Return the results of either text that its operands do not give, be they in the same text or in the other."""
    found = [*arithmetic.products(ours, vocabulary), *arithmetic.products(theirs, vocabulary)]
    found += arithmetic.ratios(ours, theirs, vocabulary) + arithmetic.ratios(theirs, ours, vocabulary)
    return tuple(Pair(each.operand, each.result, each.verdict, 1.0) for each in found)


def overall(verdicts: Iterable[Verdict]) -> VerdictKind:
    """Return the most serious verdict, `not_comparable` if there is none."""
    given = {verdict.verdict for verdict in verdicts}
    return next((kind for kind in VERDICT_ORDER if kind in given), VerdictKind.NOT_COMPARABLE)


def _choose(
    chosen: dict[tuple[int, int], Pair], places: Iterable[tuple[int, int]], table: dict[tuple[int, int], Pair]
) -> None:
    open_ = [place for place in places if place in table]
    if open_:
        best = max(open_, key=lambda place: (table[place].confidence, agrees(table[place].verdict), place))
        chosen[best] = table[best]


def _table(
    ours: Sequence[Profile],
    theirs: Sequence[Profile],
    vocabulary: Vocabulary,
    date_a: str | None,
    date_b: str | None,
) -> dict[tuple[int, int], Pair]:
    """Return the pairs that may be of one figure; of long documents only those that share a blocking key."""
    long = len(ours) * len(theirs) > _ALL_WITH_ALL
    filed: dict[str, list[int]] = {}
    for column, other in enumerate(theirs):
        for key in of_profile(other) if long else (other.family,):
            filed.setdefault(key, []).append(column)
    table = {}
    for row, one in enumerate(ours):
        for column in sorted(
            {each for key in (of_profile(one) if long else (one.family,)) for each in filed.get(key, ())}
        ):
            pair = _pair(one, theirs[column], vocabulary, date_a, date_b)
            if pair is not None:
                table[row, column] = pair
    return table


def _pair(one: Profile, other: Profile, vocabulary: Vocabulary, date_a: str | None, date_b: str | None) -> Pair | None:
    a, b = one.claim, other.claim
    link = matching.match_profiles(one, other, vocabulary)
    verdict = compare(a, b, vocabulary, date_a=date_a, date_b=date_b)
    if link is not None:
        if verdict.verdict is VerdictKind.CONFLICT and matching.implausible(one, other):
            verdict = verdict.model_copy(update={"verdict": VerdictKind.POSSIBLE_CONFLICT, "rule": "implausible"})
        return Pair(a, b, verdict, link.confidence)
    if same_metric(a, b, vocabulary).same and verdict.verdict is not VerdictKind.CONFLICT:
        return Pair(a, b, verdict, _CONDITIONS)
    if one.value == other.value and a.quantity.unit == b.quantity.unit and a.quantity.digits >= 2:
        # Both texts state one and the same value; what they call it differs.
        return Pair(a, b, compare(a, b, vocabulary, date_a=date_a, date_b=date_b, linked=True), _REPEATED)
    return None


def _without_one_factor(pairs: tuple[Pair, ...], vocabulary: Vocabulary) -> tuple[Pair, ...]:
    """Take conflicts that all differ by one and the same factor for another tier or base, which neither text names.

    One wrong value is a mistake; input and output prices that are both exactly half are another tariff. A power of ten
    stays a conflict: that is how a wrong unit looks.
    """
    conflicts = [pair for pair in pairs if pair.verdict.verdict is VerdictKind.CONFLICT]
    factors = {_factor(pair, vocabulary) for pair in conflicts}
    factor = factors.pop() if len(factors) == 1 else None
    if len(conflicts) < 2 or factor is None or _is_power_of_ten(factor):
        return pairs
    text = f"All values differ by the factor {shown(factor)}, as those of two tiers, bases or batches do."
    verdict = Verdict(
        verdict=VerdictKind.DIFFERENT_CONDITIONS,
        rule="one_factor",
        explanation=text,
        hint="another tier, base or unit that neither text names?",
    )
    return tuple(pair._replace(verdict=verdict) if pair in conflicts else pair for pair in pairs)


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
