"""Qualifiers: the conditions that hold two values apart (design, section 5, "Qualifiers")."""

from __future__ import annotations

from claims.figures import entities, names
from claims.figures.metrics import words
from claims.model.claim import Claim
from claims.model.record import Verdict, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

#: Kinds of things that are conditions of a measurement and not its subject.
CONDITION_ENTITIES = frozenset({"hardware", "benchmark", "dataset"})

_WORDED = frozenset({"baseline", "of", "variant", "condition"})


def judge(a: Claim, b: Claim, vocabulary: Vocabulary, value: Verdict) -> Verdict | None:
    """Return the verdict that the qualifiers give, None where they leave the decision to time and values.

    Args:
        a, b: two claims of one subject and metric.
        vocabulary: tells which kinds a metric is sensitive to.
        value: what comparing the values gave; a missing qualifier turns a conflict into a possible one.
    """
    one, two = qualifiers(a, vocabulary), qualifiers(b, vocabulary)
    for kind in sorted(one.keys() & two.keys()):
        if not fits(kind, one[kind], two[kind]):
            return _different(f"qualifier.{kind}", f"{kind}: {one[kind]} against {two[kind]}")
    # A thing that the other claim names in its passage is not missing there.
    only_a, only_b = _missing(one, two, b, vocabulary), _missing(two, one, a, vocabulary)
    if only_a and only_b and value.verdict is not VerdictKind.AGREE:
        return _different(
            f"qualifier.{only_a[0]}",
            f"one states its {' and '.join(only_a)}, the other its {' and '.join(only_b)}",
        )
    sensitive = [kind for kind in (*only_a, *only_b) if kind in _sensitive(a, b, vocabulary)]
    if sensitive and value.verdict is VerdictKind.CONFLICT:
        return Verdict(
            verdict=VerdictKind.POSSIBLE_CONFLICT,
            rule=f"qualifier.missing.{sensitive[0]}",
            explanation=f"{value.explanation[:-1]}, but only one claim states its {' and '.join(sensitive)}, "
            "on which this metric depends.",
            hint=value.hint,
            tolerance=value.tolerance,
        )
    return None


def qualifiers(claim: Claim, vocabulary: Vocabulary) -> dict[str, str]:
    """Return the conditions of a claim, its subject included where that is of a kind that can be one."""
    found = dict(claim.qualifiers)
    if claim.subject and claim.subject_kind in ("hardware", "model", "engine"):
        found.setdefault(claim.subject_kind, claim.subject)
    # Who makes a thing, and who says so, is no condition of its values; the event is part of the metric.
    return {
        kind: names.canonical(value, vocabulary) if kind in entities.ENTITY_KINDS else value
        for kind, value in found.items()
        if kind not in ("organisation", "person", "publication", "platform", "event", "node_size")
    }


def fits(kind: str, one: str, two: str) -> bool:
    """Whether two values of one kind of qualifier can be the same condition."""
    if one == two or names.fold(one) == names.fold(two):
        return True
    if kind in entities.ENTITY_KINDS:
        return names.same(one, two) or (kind in CONDITION_ENTITIES and names.narrower(one, two))
    if kind in _WORDED:
        return names.same(one, two) or bool(set(words(one)) & set(words(two)))
    return False


def _missing(mine: dict[str, str], theirs: dict[str, str], other: Claim, vocabulary: Vocabulary) -> list[str]:
    around = entities.of(other, vocabulary)
    return [
        kind
        for kind, value in sorted(mine.items())
        if kind not in theirs and not any(fits(kind, value, name) for name in around.all(kind))
    ]


def _sensitive(a: Claim, b: Claim, vocabulary: Vocabulary) -> frozenset[str]:
    entries = (vocabulary.metrics.get(claim.metric) for claim in (a, b) if claim.metric)
    return frozenset(kind for entry in entries if entry is not None for kind in entry.sensitive)


def _different(rule: str, text: str) -> Verdict:
    return Verdict(
        verdict=VerdictKind.DIFFERENT_CONDITIONS,
        rule=rule,
        explanation=f"The values hold under different conditions ({text}).",
    )
