"""Which claims of a figure cannot both hold? Identical readings are grouped, then groups are compared pair by pair."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from claims.figures.agreement import compare
from claims.figures.independence import counts, in_time
from claims.figures.matching import match_profiles
from claims.figures.moments import replaced
from claims.figures.profile import profile
from claims.figures.readings import value_key
from claims.figures.values import plain_number, plainly_agree, round_alike
from claims.model.base import content_id
from claims.model.quantity import Quantity
from claims.model.record import Conflict, ConflictStatus, FigureRecord, LinkStatus, RecordedClaim, Verdict, VerdictKind
from claims.vocabulary.vocabulary import Vocabulary

#: A claim of which it is less sure that it is about the figure opens no conflict until a person confirms the link.
SURE = 0.75

#: So many values of one figure are compared pair by pair; of the others each only until one of these contradicts it, so
#: that a figure with hundreds of values is soon judged and each of its values is in a conflict that is listed.
_MANY = 24


def scan(record: FigureRecord, vocabulary: Vocabulary) -> tuple[Conflict, ...]:
    """Return the conflicts of a figure: one for each two values that cannot both hold.

    Only claims that count (of sources, asserted, neither refused nor rejected nor deprecated) can be in conflict; a
    possible conflict, another condition and a superseded value are none. A conflict that the record knows keeps its
    status and reason. Its id depends on the figure and the two values alone, so that further reports of either value
    leave it as it is.
    """
    claims = in_time(each for each in record.claims if counts(each) and _is_sure(each))
    by_value = _by_value(claims, vocabulary)
    if len(by_value) < 2:
        return ()
    known = {conflict.id: conflict for conflict in record.conflicts}
    found = []
    changes = _changes(claims, vocabulary)
    names = sorted(by_value, key=lambda name: (-len(by_value[name]), name))
    sides = {name: _distinct(by_value[name]) for name in names}
    for one, two, (a, b, verdict) in _disagreements(names, sides, changes, vocabulary):
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


def may_conflict(quantities: Sequence[Quantity]) -> bool:
    """Whether two of the quantities that a figure's claims state may contradict each other.

    Never False where `scan` would find a conflict; most figures whose reports differ do so in rounding alone, and are
    told so without reading their claims.
    """
    different = {_written(quantity): quantity for quantity in quantities}
    if len(different) < 2:
        return False
    numbers = [plain_number(quantity) for quantity in different.values()]
    if len(different) > _MANY or None in numbers or len({quantity.unit for quantity in different.values()}) > 1:
        return True
    return any(not round_alike(a, b) for a, b in combinations([each for each in numbers if each is not None], 2))


def _written(quantity: Quantity) -> tuple[object, ...]:
    return quantity.low, quantity.high, quantity.unit, quantity.modifier, quantity.kind


def _by_value(claims: Iterable[RecordedClaim], vocabulary: Vocabulary) -> dict[str, list[RecordedClaim]]:
    """Group claims by the value that they state; each way of writing it is looked at once."""
    found: dict[str, list[RecordedClaim]] = {}
    seen: dict[tuple[object, ...], list[RecordedClaim]] = {}
    for each in claims:
        written = _written(each.claim.quantity)
        group = seen.get(written)
        if group is None:
            group = seen[written] = found.setdefault(value_key(each.claim.quantity, vocabulary), [])
        group.append(each)
    return found


def _disagreements(
    names: Sequence[str],
    sides: Mapping[str, Sequence[RecordedClaim]],
    changes: Container[frozenset[str]],
    vocabulary: Vocabulary,
) -> Iterator[tuple[str, str, tuple[RecordedClaim, RecordedClaim, Verdict]]]:
    """Yield two values that cannot both hold, with two claims that show it; `names` has the best attested first."""
    for index, two in enumerate(names):
        for one in names[: min(index, _MANY)]:
            hit = None if frozenset((one, two)) in changes else _disagreement(sides[one], sides[two], vocabulary)
            if hit is not None:
                yield one, two, hit
                if index >= _MANY:
                    break


def _disagreement(
    one: Sequence[RecordedClaim], two: Sequence[RecordedClaim], vocabulary: Vocabulary
) -> tuple[RecordedClaim, RecordedClaim, Verdict] | None:
    """Return the first two claims that conflict, and how; None if every pair can hold."""
    for a in one:
        for b in two:
            if _of_one_lineage(a, b) or plainly_agree(a.claim.quantity, b.claim.quantity):
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


def _distinct(claims: Iterable[RecordedClaim]) -> list[RecordedClaim]:
    """Keep the first of the claims that differ in nothing that a comparison looks at."""
    kept: dict[tuple[object, ...], RecordedClaim] = {}
    for each in claims:
        claim = each.claim
        key = (
            claim.quantity,
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
