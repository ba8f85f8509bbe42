"""Do two documents agree? Each claim is held against its best counterpart in the other document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claims.figures import matching
from claims.figures.agreement import agrees, compare
from claims.figures.metrics import same_metric
from claims.figures.profile import Profile, profile
from claims.model.claim import Claim, Stance
from claims.model.record import VERDICT_ORDER, Verdict, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Pair:
    """Two claims held against each other; `confidence` that they are about one figure."""

    a: Claim
    b: Claim
    verdict: Verdict
    confidence: float


@dataclass(frozen=True, slots=True)
class Comparison:
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
    chosen: dict[tuple[int, int], Pair] = {}
    table = _table(ours, theirs, vocabulary, date_a, date_b)
    for row in range(len(ours)):
        _choose(chosen, [(row, column) for column in range(len(theirs))], table)
    for column in range(len(theirs)):
        _choose(chosen, [(row, column) for row in range(len(ours))], table)
    pairs = tuple(chosen[place] for place in sorted(chosen))
    return Comparison(overall([pair.verdict for pair in pairs]), pairs)


def overall(verdicts: Sequence[Verdict]) -> VerdictKind:
    """Return the most serious verdict, `not_comparable` if there is none."""
    given = {verdict.verdict for verdict in verdicts}
    return next((kind for kind in VERDICT_ORDER if kind in given), VerdictKind.NOT_COMPARABLE)


def _choose(
    chosen: dict[tuple[int, int], Pair], places: list[tuple[int, int]], table: dict[tuple[int, int], Pair]
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
    by_family: dict[str, list[int]] = {}
    for column, other in enumerate(theirs):
        by_family.setdefault(other.family, []).append(column)
    table = {}
    for row, one in enumerate(ours):
        for column in by_family.get(one.family, ()):
            other = theirs[column]
            verdict = compare(one.claim, other.claim, vocabulary, date_a=date_a, date_b=date_b)
            link = matching.match_profiles(one, other, vocabulary)
            if link is not None:
                confidence = link.confidence
            elif same_metric(one.claim, other.claim, vocabulary).same and verdict.verdict is not VerdictKind.CONFLICT:
                confidence = 0.3
            else:
                continue
            table[row, column] = Pair(one.claim, other.claim, verdict, confidence)
    return table
