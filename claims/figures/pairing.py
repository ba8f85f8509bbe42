"""Which claim of one text is held against which of the other: the best counterpart, and no second-best alarm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from claims.figures import entities, matching
from claims.figures.agreement import agrees, compare
from claims.figures.keys import names
from claims.figures.metrics import same_metric
from claims.figures.moments import replaced
from claims.figures.profile import Profile
from claims.figures.readings import value_key
from claims.figures.unpaired import nearest
from claims.figures.wording import stems
from claims.model.claim import Claim
from claims.model.quantity import Kind, Modifier, Quantity
from claims.model.record import Verdict, VerdictKind
from claims.model.wording import describe
from claims.vocabulary.vocabulary import Vocabulary

#: Confidence of a pair that measures one thing under other conditions, repeats a value in other words, or is the only
#: figure of a telling unit in either text.
_CONDITIONS = 0.3
_REPEATED = 0.2
_ONLY = 0.5
#: Confidence of a pair that only shows why two texts have no figure in common.
_UNPAIRED = 0.1

#: Up to so many pairs, every claim of the one text is held against every claim of the other: short texts name little.
_ALL_WITH_ALL = 2_500

#: Dates that say when something else holds or was said; they decide nothing where there is something else.
_FRAMING = frozenset({"as_of_date", "statement_date"})

#: Metrics that stand in a list or a data sheet: two plain values contradict each other, however far apart they are.
_LISTED = frozenset(
    {
        *(
            "price_input",
            "price_output",
            "price_cached_input",
            "price_cache_write",
            "price_token",
            "context_length",
            "max_output",
            "memory_capacity",
        ),
        *("memory_bandwidth", "parameters", "layers", "experts"),
    }
)

#: Kinds of figures of which a thing has many: that two texts give one each does not make them one.
_COMMON = frozenset({Kind.PERCENTAGE, Kind.RATIO, Kind.DATE, Kind.DURATION, Kind.PRICE})
_SHARES = frozenset({"percent", "percentage_point"})
_BARE = "number"
_COUNTED = frozenset({"", "token", "GPU", "user", "node", "request", "person", "model", "parameter"})


class Pair(NamedTuple):
    """Two claims held against each other; `confidence` that they are about one figure."""

    a: Claim
    b: Claim
    verdict: Verdict
    confidence: float


Table = Mapping[tuple[int, int], Pair]


def pairs(
    ours: Sequence[Profile],
    theirs: Sequence[Profile],
    vocabulary: Vocabulary,
    date_a: str | None,
    date_b: str | None,
) -> tuple[Pair, ...]:
    """Return the pairs of two texts' claims that are most likely about one figure, in the order of the first text."""
    table = _table(ours, theirs, vocabulary, date_a, date_b)
    chosen: dict[tuple[int, int], Pair] = {}
    for row in range(len(ours)):
        _choose(chosen, ((row, column) for column in range(len(theirs))), table)
    for column in range(len(theirs)):
        _choose(chosen, ((row, column) for row in range(len(ours))), table)
    chosen = _without_second_best(_with_changes(chosen, ours, theirs, vocabulary))
    chosen |= _only_ones(ours, theirs, chosen, vocabulary, date_a, date_b)
    chosen = _without_framing(chosen, ours, theirs)
    if not chosen:
        chosen = _other_events(ours, theirs, vocabulary) | _points(ours, theirs, vocabulary)
    if not chosen:
        chosen = _apart(ours, theirs, vocabulary)
    return tuple(chosen[place] for place in sorted(chosen))


def _choose(chosen: dict[tuple[int, int], Pair], places: Iterable[tuple[int, int]], table: Table) -> None:
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
        for key in names(other) if long else (other.family,):
            filed.setdefault(key, []).append(column)
    table = {}
    for row, one in enumerate(ours):
        for column in sorted({each for key in (names(one) if long else (one.family,)) for each in filed.get(key, ())}):
            pair = _pair(one, theirs[column], vocabulary, date_a, date_b)
            if pair is not None:
                table[row, column] = pair
    return table


def _pair(one: Profile, other: Profile, vocabulary: Vocabulary, date_a: str | None, date_b: str | None) -> Pair | None:
    a, b = one.claim, other.claim
    link = matching.match_profiles(one, other, vocabulary)
    verdict = compare(a, b, vocabulary, date_a=date_a, date_b=date_b)
    if link is not None:
        return Pair(a, b, _plausible(one, other, verdict, vocabulary), link.confidence)
    if same_metric(a, b, vocabulary).same and verdict.verdict is not VerdictKind.CONFLICT:
        return Pair(a, b, verdict, _CONDITIONS)
    if one.value == other.value and a.quantity.unit == b.quantity.unit and a.quantity.digits >= 2:
        # Both texts state one and the same value; what they call it differs.
        return Pair(a, b, compare(a, b, vocabulary, date_a=date_a, date_b=date_b, linked=True), _REPEATED)
    return None


def _plausible(one: Profile, other: Profile, verdict: Verdict, vocabulary: Vocabulary) -> Verdict:
    if verdict.verdict is not VerdictKind.CONFLICT or not matching.implausible(one, other):
        return verdict
    metric = one.claim.metric
    if metric == other.claim.metric and metric in _LISTED and not _hedged(one.claim) and not _hedged(other.claim):
        return verdict
    return verdict.model_copy(update={"verdict": VerdictKind.POSSIBLE_CONFLICT, "rule": "implausible"})


def _hedged(claim: Claim) -> bool:
    return claim.quantity.modifier in (Modifier.APPROX, Modifier.RANGE)


def _with_changes(
    chosen: dict[tuple[int, int], Pair], ours: Sequence[Profile], theirs: Sequence[Profile], vocabulary: Vocabulary
) -> dict[tuple[int, int], Pair]:
    """Judge the old value of a stated change by what the other text says.

    "It fell from 400 to 300 ms" agrees with "it is 300 ms", so that its old value is left out; it supersedes "it is
    400 ms", with which its old value agrees.
    """
    settled: set[tuple[str, str, str]] = set()
    for pair in chosen.values():
        for new, other in ((pair.a, pair.b), (pair.b, pair.a)):
            earlier = replaced(new)
            if earlier is not None and agrees(pair.verdict):
                settled.add((new.quote, value_key(earlier, vocabulary), other.id))
    known = {claim.id for pair in chosen.values() if agrees(pair.verdict) for claim in (pair.a, pair.b)}
    gone = {
        (each.claim.quote, value_key(earlier, vocabulary))
        for each in (*ours, *theirs)
        if each.claim.id not in known and (earlier := replaced(each.claim)) is not None
    }
    found = {}
    for place, pair in chosen.items():
        a, b = ((claim.quote, _start_key(claim.quantity, vocabulary)) for claim in (pair.a, pair.b))
        if (*a, pair.b.id) in settled or (*b, pair.a.id) in settled:
            continue
        # Where both texts tell of the change, or both know the new value, the old ones agree.
        if agrees(pair.verdict) and (a in gone) != (b in gone):
            text = f"{describe(pair.a.quantity)} is a value that one of the texts says was replaced."
            verdict = Verdict.of(verdict=VerdictKind.SUPERSEDED, rule="stated_change", explanation=text)
            pair = pair._replace(verdict=verdict)
        found[place] = pair
    return found


def _start_key(quantity: Quantity, vocabulary: Vocabulary) -> str:
    """Return the key of a value as an earlier one is noted: without its bound, of a range its low end."""
    high = quantity.low if quantity.is_range else quantity.high
    return value_key(quantity.model_copy(update={"high": high, "modifier": Modifier.EXACT}), vocabulary)


def _without_second_best(chosen: dict[tuple[int, int], Pair]) -> dict[tuple[int, int], Pair]:
    """Leave out a conflict one of whose claims agrees with another claim that is no less likely its counterpart.

    "A million tokens cost $0.15" is the input price of "$0.15 in, $0.60 out", and no contrary output price.
    """
    agreed: dict[str, float] = {}
    for pair in chosen.values():
        if agrees(pair.verdict):
            for claim in (pair.a, pair.b):
                agreed[claim.id] = max(agreed.get(claim.id, 0.0), pair.confidence)
    return {
        place: pair
        for place, pair in chosen.items()
        if agrees(pair.verdict) or max(agreed.get(pair.a.id, 0.0), agreed.get(pair.b.id, 0.0)) < pair.confidence
    }


def _only_ones(
    ours: Sequence[Profile],
    theirs: Sequence[Profile],
    chosen: Table,
    vocabulary: Vocabulary,
    date_a: str | None,
    date_b: str | None,
) -> dict[tuple[int, int], Pair]:
    """Pair the only figure of a telling unit in the one text with the only one in the other.

    Two short statements about one thing that give its mass, its efficiency or its memory once each give one figure,
    although one of them does not say what it measures.
    """
    found: dict[tuple[int, int], Pair] = {}
    if len(ours) * len(theirs) > _ALL_WITH_ALL:
        return found
    for row, one in enumerate(ours):
        columns = [column for column, other in enumerate(theirs) if _countable(one, other)]
        if len(columns) != 1 or sum(_countable(each, theirs[columns[0]]) for each in ours) != 1:
            continue
        place, other = (row, columns[0]), theirs[columns[0]]
        if place in chosen or one.claim.quantity.kind in _COMMON or (one.claim.metric and other.claim.metric):
            continue
        counted = Kind.COUNT in (one.claim.quantity.kind, other.claim.quantity.kind)
        if counted and ({one.family, other.family} & _COUNTED or not one.claim.metric_text):
            continue
        relation, _ = entities.relate(one.entities, other.entities)
        if relation is entities.Relation.SHARED:
            a, b = _in_one_unit(one.claim, other.claim)
            verdict = compare(a, b, vocabulary, date_a=date_a, date_b=date_b, linked=True)
            found[place] = Pair(one.claim, other.claim, _plausible(one, other, verdict, vocabulary), _ONLY)
    return found


def _countable(one: Profile, other: Profile) -> bool:
    """Whether two figures are of one unit, or one has none and is worded by the other's: "its transistors at 92B"."""
    if one.family == other.family:
        return True
    named, bare = (one, other) if other.family == _BARE else (other, one)
    counted = named.claim.quantity.kind is Kind.COUNT and bare.family == _BARE
    return counted and not set(stems(named.claim.quantity.unit)).isdisjoint(bare.measured)


def _in_one_unit(a: Claim, b: Claim) -> tuple[Claim, Claim]:
    """Give a bare number the unit of the other."""
    unit = a.quantity.unit or b.quantity.unit
    one, two = (
        claim.model_copy(update={"quantity": claim.quantity.model_copy(update={"unit": unit})}) for claim in (a, b)
    )
    return (a, b) if a.quantity.unit and b.quantity.unit else (one, two)


def _without_framing(
    chosen: dict[tuple[int, int], Pair], ours: Sequence[Profile], theirs: Sequence[Profile]
) -> dict[tuple[int, int], Pair]:
    """Leave out dates that only say when something else holds, where both texts state something else."""
    if not all(any(each.claim.metric not in _FRAMING for each in side) for side in (ours, theirs)):
        return chosen
    return {place: pair for place, pair in chosen.items() if not {pair.a.metric, pair.b.metric} & _FRAMING}


def _other_events(
    ours: Sequence[Profile], theirs: Sequence[Profile], vocabulary: Vocabulary
) -> dict[tuple[int, int], Pair]:
    """Pair dates of different events of one thing: all that two texts without a common figure have in common."""
    found = {}
    for row, one in enumerate(ours):
        for column, other in enumerate(theirs):
            if not (one.claim.quantity.is_date and other.claim.quantity.is_date):
                continue
            if not {one.claim.metric, other.claim.metric} & _FRAMING and _about_one_thing(one, other):
                found[row, column] = Pair(
                    one.claim, other.claim, compare(one.claim, other.claim, vocabulary), _CONDITIONS
                )
    return found


def _points(ours: Sequence[Profile], theirs: Sequence[Profile], vocabulary: Vocabulary) -> dict[tuple[int, int], Pair]:
    """Pair a change in percent with one in points: a reader takes one for the other, so the difference must be said."""
    found: dict[tuple[int, int], Pair] = {}
    if len(ours) * len(theirs) > _ALL_WITH_ALL:
        return found
    for row, one in enumerate(ours):
        for column, other in enumerate(theirs):
            a, b = one.claim, other.claim
            if {a.quantity.unit, b.quantity.unit} == _SHARES and entities.relate(one.entities, other.entities)[0]:
                found[row, column] = Pair(a, b, compare(a, b, vocabulary, linked=True), _CONDITIONS)
    return found


def _apart(ours: Sequence[Profile], theirs: Sequence[Profile], vocabulary: Vocabulary) -> dict[tuple[int, int], Pair]:
    """Pair what comes nearest to a common figure where there is none, so that the reason is said."""
    found: dict[tuple[int, int], Pair] = {}
    if len(ours) * len(theirs) > _ALL_WITH_ALL:
        return found
    a, b = ([each for each in side if each.claim.metric not in _FRAMING] for side in (ours, theirs))
    for near in nearest(a, b, vocabulary):
        one, other = a[near.row], b[near.column]
        place = ours.index(one), theirs.index(other)
        found[place] = Pair(one.claim, other.claim, near.verdict, _UNPAIRED)
    return found


def _about_one_thing(one: Profile, other: Profile) -> bool:
    return entities.relate(one.entities, other.entities)[0] >= entities.Relation.RELATED
