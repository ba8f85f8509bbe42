"""Which claims of a figure cannot both hold? Identical readings are grouped, then groups are compared pair by pair."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from claims.figures.agreement import compare
from claims.figures.independence import counts, in_time
from claims.figures.matching import match_profiles
from claims.figures.moments import replaced
from claims.figures.profile import profile
from claims.figures.readings import reading_key, value_key
from claims.model.base import content_id
from claims.model.record import Conflict, ConflictStatus, FigureRecord, LinkStatus, RecordedClaim, Verdict, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

#: A claim of which it is less sure that it is about the figure opens no conflict until a person confirms the link.
SURE = 0.75

#: So many readings of one figure are compared pair by pair; beyond them, each only with this many of the best attested.
_MANY = 24


def scan(record: FigureRecord, vocabulary: Vocabulary) -> tuple[Conflict, ...]:
    """Return the conflicts of a figure: one for each two values that cannot both hold.

    Only claims that count (of sources, asserted, neither refused nor rejected nor deprecated) can be in conflict; a
    possible conflict, another condition and a superseded value are none. A conflict that the record knows keeps its
    status and reason. Its id depends on the figure and the two values alone, so that further reports of either value
    leave it as it is.
    """
    claims = in_time(each for each in record.claims if counts(each) and _is_sure(each))
    by_value: dict[str, list[RecordedClaim]] = {}
    for each in claims:
        by_value.setdefault(value_key(each.claim.quantity, vocabulary), []).append(each)
    if len(by_value) < 2:
        return ()
    known = {conflict.id: conflict for conflict in record.conflicts}
    found = []
    changes = _changes(claims, vocabulary)
    for one, two in _pairs(by_value):
        if frozenset((one, two)) in changes:
            continue
        hit = _disagreement(by_value[one], by_value[two], vocabulary)
        if hit is None:
            continue
        a, b, verdict = hit
        first, second = sorted((a.claim.id, b.claim.id))
        identity = content_id("conflict", record.figure.id, *sorted((one, two)))
        before = known.get(identity)
        found.append(
            Conflict(
                id=identity,
                figure=record.figure.id,
                a=first,
                b=second,
                verdict=verdict,
                status=before.status if before else ConflictStatus.OPEN,
                reason=before.reason if before else "",
            )
        )
    return tuple(sorted(found, key=lambda conflict: conflict.id))


def _changes(claims: Sequence[RecordedClaim], vocabulary: Vocabulary) -> set[frozenset[str]]:
    """Return the pairs of values of which a claim says that the one replaced the other, whoever repeats them."""
    found = set()
    for each in claims:
        earlier = replaced(each.claim)
        if earlier is not None:
            found.add(frozenset((value_key(earlier, vocabulary), value_key(each.claim.quantity, vocabulary))))
    return found


def _is_sure(each: RecordedClaim) -> bool:
    return each.link is LinkStatus.CONFIRMED or each.confidence >= SURE


def _pairs(by_value: dict[str, list[RecordedClaim]]) -> list[tuple[str, str]]:
    names = sorted(by_value, key=lambda name: (-len(by_value[name]), name))
    best = names[:_MANY]
    rest = [(known, name) for name in names[_MANY:] for known in best]
    return [*combinations(best, 2), *rest]


def _disagreement(
    one: Sequence[RecordedClaim], two: Sequence[RecordedClaim], vocabulary: Vocabulary
) -> tuple[RecordedClaim, RecordedClaim, Verdict] | None:
    """Return the first two claims that conflict, and how; None if every pair can hold."""
    for a in _distinct(one, vocabulary):
        for b in _distinct(two, vocabulary):
            if _of_one_lineage(a, b):
                continue
            verdict = compare(
                a.claim,
                b.claim,
                vocabulary,
                date_a=_report_date(a),
                date_b=_report_date(b),
                # A link that a person made settles that the claim is about what the figure's others are about.
                linked=LinkStatus.CONFIRMED in (a.link, b.link),
            )
            if verdict.verdict is VerdictKind.CONFLICT and _are_of_one_figure(a, b, vocabulary):
                return a, b, verdict
    return None


def _report_date(each: RecordedClaim) -> str | None:
    """Return the date of a report; for a dated event that of the file, since its story's dateline may be that event."""
    return each.document.date if each.claim.quantity.is_date else each.report_date


def _of_one_lineage(a: RecordedClaim, b: RecordedClaim) -> bool:
    """Whether two editions of one document differ: the source has corrected itself, which is no dispute."""
    one, two = a.document, b.document
    return one.lineage == two.lineage and one.edition != two.edition


def _are_of_one_figure(a: RecordedClaim, b: RecordedClaim, vocabulary: Vocabulary) -> bool:
    """Whether two claims, which a third may have brought into one figure, would be linked to each other as well."""
    if LinkStatus.CONFIRMED in (a.link, b.link):
        return True
    one, two = (profile(each.claim, vocabulary, document=each.document.id) for each in (a, b))
    link = match_profiles(one, two, vocabulary)
    return link is not None and link.confidence >= SURE


def _distinct(claims: Sequence[RecordedClaim], vocabulary: Vocabulary) -> list[RecordedClaim]:
    """Keep the first of the claims that differ in nothing that a comparison looks at."""
    kept: dict[tuple[object, ...], RecordedClaim] = {}
    for each in claims:
        claim = each.claim
        key = (
            reading_key(claim.quantity, vocabulary),
            claim.subject,
            claim.metric,
            tuple(sorted(claim.qualifiers.items())),
            claim.as_of,
            claim.supersedes,
            claim.nature,
            each.link is LinkStatus.CONFIRMED,
        )
        kept.setdefault(key, each)
    return list(kept.values())
