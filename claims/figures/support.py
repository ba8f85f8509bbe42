"""What may a draft say on the strength of a recorded claim? Support is more than agreement (design, section 5)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from claims.figures import dates, transforms
from claims.figures.agreement import agrees, compare
from claims.figures.exact import fraction
from claims.figures.reading import LOWER_BOUNDS, UPPER_BOUNDS
from claims.model.claim import Claim, Nature
from claims.model.quantity import Modifier, Quantity
from claims.model.record import RecordedClaim, Verdict, VerdictKind
from claims.model.wording import describe
from claims.vocabulary.vocabulary import Vocabulary


class Level(StrEnum):
    """Whether a recorded claim entails a draft's wording, allows it, speaks against it, or says nothing to it."""

    SUPPORTED = "supported"
    COMPATIBLE = "compatible"
    CONTRADICTED = "contradicted"
    UNRELATED = "unrelated"


class Gap(StrEnum):
    """What a draft's wording lost on the way from the record, the gravest first."""

    NONE = ""
    NATURE = "nature"
    BOUND = "bound"
    RANGE = "range"
    HEDGE = "hedge"
    PRECISION = "precision"


class Support(NamedTuple):
    """How far a recorded claim carries a draft's wording.

    Attributes:
        level: see `Level`.
        gap: what was lost, `Gap.NONE` unless the level is `compatible`.
        explanation: one sentence.
        verdict: of comparing the two claims.
    """

    level: Level
    gap: Gap
    explanation: str
    verdict: Verdict

    @property
    def supported(self) -> bool:
        """Whether the recorded claim entails the wording."""
        return self.level is Level.SUPPORTED


#: How firmly a claim is put; a draft may be as firm as its source, or less.
_FIRMNESS = {Nature.PROMISED: 0, Nature.ESTIMATED: 1, Nature.STATED: 2, Nature.MEASURED: 3}


def support(
    recorded: RecordedClaim,
    draft: Claim,
    vocabulary: Vocabulary,
    *,
    date: str | None = None,
    linked: bool = False,
) -> Support:
    """Return whether a recorded claim entails the wording of a draft's claim.

    Args:
        recorded: the claim that the draft may rest on.
        draft: the claim that the draft makes.
        vocabulary: as for `agreement.compare`.
        date: ISO date of the draft.
        linked: both are known to be about one figure.

    Whatever is supported also agrees.
    """
    verdict = compare(recorded.claim, draft, vocabulary, date_a=recorded.report_date, date_b=date, linked=linked)
    if verdict.verdict in (VerdictKind.CONFLICT, VerdictKind.POSSIBLE_CONFLICT):
        return Support(Level.CONTRADICTED, Gap.NONE, verdict.explanation, verdict)
    if not agrees(verdict):
        return Support(Level.UNRELATED, Gap.NONE, verdict.explanation, verdict)
    gap, why = _nature(recorded.claim, draft) or _wording(recorded.claim, draft, vocabulary) or (Gap.NONE, "")
    if gap is Gap.NONE:
        said = f"The record ({describe(recorded.claim.quantity)}) entails {describe(draft.quantity)}."
        return Support(Level.SUPPORTED, gap, said, verdict)
    return Support(Level.COMPATIBLE, gap, why, verdict)


def _nature(source: Claim, draft: Claim) -> tuple[Gap, str] | None:
    weakest = min(_FIRMNESS[source.nature], _FIRMNESS[Nature.STATED])
    if min(_FIRMNESS[draft.nature], _FIRMNESS[Nature.STATED]) <= weakest:
        return None
    return Gap.NATURE, f"The record has this as {source.nature.value}; the draft tells it as a fact."


def _wording(source: Claim, draft: Claim, vocabulary: Vocabulary) -> tuple[Gap, str] | None:
    aligned = transforms.align(source, draft, vocabulary)
    ours, theirs = aligned.b, aligned.a
    if ours.is_date and theirs.is_date:
        return _dates(theirs, ours)
    return _bounds(theirs, ours, vocabulary) or _precision(theirs, ours, vocabulary)


def _dates(source: Quantity, draft: Quantity) -> tuple[Gap, str] | None:
    a, b = dates.span(source.low, source.high), dates.span(draft.low, draft.high)
    if a is None or b is None:
        return None
    if source.modifier is not draft.modifier and source.modifier is not Modifier.EXACT and not source.is_range:
        return _hedge_of(source), f"The record has {describe(source)}; the draft leaves out the words that bound it."
    if source.modifier is not Modifier.EXACT:
        return None
    if a.partial and not b.partial and not draft.inferred:
        return Gap.PRECISION, f"The record has {describe(source)} without a year; the draft states one."
    if a.partial or b.partial or (b.first <= a.first and a.last <= b.last):
        return None
    return Gap.PRECISION, f"The record has {describe(source)}; the draft is finer with {describe(draft)}."


def _hedge_of(source: Quantity) -> Gap:
    if source.modifier in LOWER_BOUNDS or source.modifier in UPPER_BOUNDS:
        return Gap.BOUND
    return Gap.HEDGE


def _bounds(source: Quantity, draft: Quantity, vocabulary: Vocabulary) -> tuple[Gap, str] | None:
    """The draft's words must admit all that the record's words admit."""
    text = f"The record has {describe(source)}; the draft says {describe(draft)}."
    if source.is_range or source.low != source.high:
        return None if _is_wider(source, draft, vocabulary) else (Gap.RANGE, text)
    for side in (LOWER_BOUNDS, UPPER_BOUNDS):
        if source.modifier in side:
            return None if draft.modifier in side and _bound_follows(source, draft, vocabulary) else (Gap.BOUND, text)
    hedges = (Modifier.APPROX, Modifier.NEARLY)
    if source.modifier in hedges and draft.modifier is Modifier.EXACT and not _is_coarser(source, draft, vocabulary):
        return Gap.HEDGE, text
    return None


def _bound_follows(source: Quantity, draft: Quantity, vocabulary: Vocabulary) -> bool:
    theirs, ours = _in_one_unit(source, draft, vocabulary)
    if theirs is None or ours is None:
        return True
    # "over 840" entails "over 800" as well as "over 840"; rounding a bound up would not follow.
    return ours[0] <= theirs[0] if source.modifier in LOWER_BOUNDS else ours[0] >= theirs[0]


def _is_wider(source: Quantity, draft: Quantity, vocabulary: Vocabulary) -> bool:
    theirs, ours = _in_one_unit(source, draft, vocabulary)
    if theirs is None or ours is None:
        return True
    if draft.modifier in UPPER_BOUNDS:
        return ours[1] >= theirs[1]
    if draft.modifier in LOWER_BOUNDS:
        return ours[0] <= theirs[0]
    return ours[0] <= theirs[0] and theirs[1] <= ours[1]


def _in_one_unit(
    source: Quantity, draft: Quantity, vocabulary: Vocabulary
) -> tuple[tuple[Fraction, Fraction] | None, tuple[Fraction, Fraction] | None]:
    if not vocabulary.units.convertible(source.unit, draft.unit):
        return None, None
    found = []
    for quantity in (source, draft):
        low, high = fraction(quantity.low), fraction(quantity.high)
        if low is None or high is None:
            return None, None
        factor = vocabulary.units.factor(quantity.unit)
        found.append((min(low, high) * factor, max(low, high) * factor))
    return found[0], found[1]


def _is_coarser(source: Quantity, draft: Quantity, vocabulary: Vocabulary) -> bool:
    """Whether the draft rounds the record's number, which may stand for "about"."""
    theirs, ours = _steps(source, vocabulary), _steps(draft, vocabulary)
    return theirs is not None and ours is not None and ours > theirs


def _precision(source: Quantity, draft: Quantity, vocabulary: Vocabulary) -> tuple[Gap, str] | None:
    if draft.modifier is not Modifier.EXACT or source.low != source.high or draft.low != draft.high:
        return None
    theirs, ours = _in_one_unit(source, draft, vocabulary)
    if theirs is None or ours is None or theirs == ours:
        return None
    if _is_coarser(source, draft, vocabulary):
        return None
    if _is_rounder(source, draft):
        # "160T" for "155T": it agrees if its zero stands for nothing, which the draft does not say.
        said = f"{describe(draft)} gives it only if it is rounded and says so."
        return Gap.PRECISION, f"The record has {describe(source)}; {said}"
    return Gap.PRECISION, f"The record has {describe(source)}; the draft is finer with {describe(draft)}."


def _is_rounder(source: Quantity, draft: Quantity) -> bool:
    """Whether the draft's number ends in more zeros than the record's, both being written to the same unit."""
    if source.unit != draft.unit:
        return False
    return _zeros(draft.low) > _zeros(source.low)


def _zeros(number: str) -> int:
    return len(number) - len(number.rstrip("0")) if "." not in number else 0


def _steps(quantity: Quantity, vocabulary: Vocabulary) -> Fraction | None:
    step = fraction(quantity.step_low) if quantity.step_low else None
    return None if step is None else step * vocabulary.units.factor(quantity.unit)
