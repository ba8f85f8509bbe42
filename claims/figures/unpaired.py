"""Why two texts have no figure in common: what comes nearest, and what holds it apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from claims.figures import entities, names
from claims.figures.agreement import compare
from claims.figures.entities import Relation
from claims.figures.metrics import same_metric
from claims.figures.profile import Profile
from claims.figures.wording import likeness
from claims.model.claim import Claim
from claims.model.record import Verdict, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

#: The kind of a subject that is told in common words.
_DESCRIPTION = "description"

_ADMITTED = frozenset({VerdictKind.NOT_COMPARABLE, VerdictKind.DIFFERENT_CONDITIONS})


class Near(NamedTuple):
    """Two claims that come nearest to being of one figure, by their places in the two texts, and why they are not."""

    row: int
    column: int
    verdict: Verdict


def nearest(ours: Sequence[Profile], theirs: Sequence[Profile], vocabulary: Vocabulary) -> tuple[Near, ...]:
    """Return for the claims of two short texts without a common figure what comes nearest to one, each claim once."""
    found = []
    for row, one in enumerate(ours):
        for column, other in enumerate(theirs):
            closeness = _closeness(one, other, vocabulary)
            if closeness is not None:
                found.append((closeness, row, column))
    rows: set[int] = set()
    columns: set[int] = set()
    made = []
    for _, row, column in sorted(found, key=lambda each: (*(-part for part in each[0]), each[1], each[2])):
        if row not in rows and column not in columns:
            rows.add(row)
            columns.add(column)
            made.append(Near(row, column, _reason(ours[row].claim, theirs[column].claim, vocabulary)))
    return tuple(made)


def _closeness(one: Profile, other: Profile, vocabulary: Vocabulary) -> tuple[float, ...] | None:
    """Return how much two claims have in common, the most telling first; None if nothing to speak of."""
    same_unit = one.family == other.family
    if not same_unit and one.claim.quantity.kind is not other.claim.quantity.kind:
        return None
    relation, _ = entities.relate(one.entities, other.entities)
    metric = same_metric(one.claim, other.claim, vocabulary)
    alike = likeness(one.measured, other.measured)
    if not (metric.same or alike or relation > Relation.UNKNOWN):
        return None
    return float(metric.same), float(relation), float(same_unit), alike


def _reason(a: Claim, b: Claim, vocabulary: Vocabulary) -> Verdict:
    verdict = compare(a, b, vocabulary)
    if verdict.verdict in _ADMITTED:
        return verdict
    if _DESCRIPTION in (a.subject_kind, b.subject_kind) and names.fold(a.subject) == names.fold(b.subject):
        text = f"{verdict.explanation[:-1]}, if both texts mean the same {a.subject}, which neither names."
        return verdict.model_copy(
            update={"verdict": VerdictKind.POSSIBLE_CONFLICT, "rule": "unnamed", "explanation": text}
        )
    return Verdict.of(
        verdict=VerdictKind.NOT_COMPARABLE,
        rule="unlinked",
        explanation="The texts do not make plain that both figures are of one thing.",
        hint="a conflict if they are",
    )
