"""Do two claims agree? In the order of the design's section 5: subject, metric, base, qualifiers, time, values."""

from __future__ import annotations

from claims.figures import anchors, conditions, entities, moments, transforms, values
from claims.figures.metrics import same_metric
from claims.model.claim import Claim
from claims.model.quantity import Modifier, Quantity
from claims.model.record import AGREEING, RecordedClaim, Verdict, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary


def compare(
    a: Claim,
    b: Claim,
    vocabulary: Vocabulary,
    *,
    date_a: str | None = None,
    date_b: str | None = None,
    linked: bool = False,
) -> Verdict:
    """Return whether two claims can both hold, by the first rule of the design's order that decides.

    Args:
        a, b: the claims.
        vocabulary: units, metrics and subjects.
        date_a, date_b: ISO dates of the reports that make them; never taken for the date of the value.
        linked: both are known to speak of one figure (a person or the linker said so), so that subject and metric are
            not judged again.

    Returns:
        The verdict with its rule, one sentence of explanation, the tolerance, and the likely slip. The verdict and the
        rule do not depend on which claim comes first.
    """
    for judge in (_subject, _metric):
        found = None if linked else judge(a, b, vocabulary)
        if found is not None:
            return found
    aligned = transforms.align(a, b, vocabulary)
    one, two = _as_maximum(a, aligned.a, vocabulary), _as_maximum(b, aligned.b, vocabulary)
    value = values.compare(one, two, a.metric or b.metric, vocabulary)
    if aligned.note:
        value = value.model_copy(update={"explanation": f"{value.explanation[:-1]} ({aligned.note})."})
    verdict = conditions.judge(a, b, vocabulary, value)
    if value.verdict is VerdictKind.NOT_COMPARABLE:
        # A rate without a base leaves it open, so that a condition that differs says more than the missing base.
        open_base = value.rule == "base" and "no base" in value.hint
        return verdict if verdict is not None and open_base else value
    if verdict is None and not linked:
        verdict = anchors.settings_of_runs(a, b, vocabulary, value)
    if verdict is not None:
        # What was replaced meanwhile is no possible conflict, whatever condition one of the texts leaves out.
        later = verdict.verdict is VerdictKind.POSSIBLE_CONFLICT and moments.replacing(a, b, vocabulary, date_a, date_b)
        return later or verdict
    return moments.judge(a, b, vocabulary, value, date_a=date_a, date_b=date_b)


def _as_maximum(claim: Claim, quantity: Quantity, vocabulary: Vocabulary) -> Quantity:
    """Return the quantity without "up to" where the metric is itself a maximum: a context window, an output limit."""
    entry = vocabulary.metrics.get(claim.metric)
    if entry is None or not entry.maximum or quantity.modifier not in (Modifier.UP_TO, Modifier.AT_MOST):
        return quantity
    return quantity.model_copy(update={"modifier": Modifier.EXACT})


def agrees(verdict: Verdict) -> bool:
    """Whether a verdict says that both claims can hold as values of one figure."""
    return verdict.verdict in AGREEING


def _subject(a: Claim, b: Claim, vocabulary: Vocabulary) -> Verdict | None:
    relation, reason = entities.relate(entities.of(a, vocabulary), entities.of(b, vocabulary))
    if relation is not entities.Relation.DIFFERENT:
        return None
    # Two values that differ only in the chip or the benchmark are one measurement under other conditions.
    kind = reason.partition(":")[0]
    if kind in conditions.CONDITION_ENTITIES:
        return Verdict.of(
            verdict=VerdictKind.DIFFERENT_CONDITIONS,
            rule=f"qualifier.{kind}",
            explanation=f"The claims hold under different conditions ({reason}).",
        )
    return Verdict.of(
        verdict=VerdictKind.NOT_COMPARABLE,
        rule="subject",
        explanation=f"The claims are about different things ({reason}).",
    )


def _metric(a: Claim, b: Claim, vocabulary: Vocabulary) -> Verdict | None:
    if same_metric(a, b, vocabulary).same:
        return None
    first, second = a.metric or a.metric_text or "?", b.metric or b.metric_text or "?"
    if a.quantity.is_date and b.quantity.is_date:
        return Verdict.of(
            verdict=VerdictKind.DIFFERENT_CONDITIONS,
            rule="qualifier.event",
            explanation=f"The dates are those of different events ({first} and {second}).",
        )
    return Verdict.of(
        verdict=VerdictKind.NOT_COMPARABLE,
        rule="metric",
        explanation=f"The claims measure different things ({first} and {second}).",
    )


def compare_recorded(a: RecordedClaim, b: RecordedClaim, vocabulary: Vocabulary) -> Verdict:
    """Compare two recorded claims that are known to speak of one figure; see `compare`."""
    return compare(a.claim, b.claim, vocabulary, date_a=a.report_date, date_b=b.report_date, linked=True)
