"""
The drafts give one figure two values.

## What it does

It compares the figures of all drafts of the run with each other, with the same rules as two reports. It fires once a
figure, and names every place. It needs no database. Values that the text puts into somebody's mouth, or denies, are not
compared, nor are the cells of a table and the items of lists with each other: they give the values of several
conditions. Two sentences must say nearly the same of one subject, under the same conditions, or give one property of it
in plain words ("has a range of 40 km", "the range is 60 km"), or have other values in common and the same words beside
the one that differs ("3.8x more throughput, 46x less waiting"; "improves throughput by 3.2x and reduces waiting by
46x"). A sentence is held against a row of a table only if it has another value of that row or column as well.

## Why it matters

The standfirst is written first and the text is corrected later: readers then find both.

## Example that fires

> A single DeepSeek cluster processes 155 trillion tokens a day. [...] Second, a single DeepSeek cluster processes 150T
> tokens per day.

## Example that does not

> A single DeepSeek cluster processes 155 trillion tokens a day. [...] At 155T tokens per day, the cluster is busy.

## How to settle it

Decide which value holds. If both do, say under which conditions, or who gives which.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from claims.checks.context import Context, Draft, Mention
from claims.checks.judging import CONDITIONS, SURE
from claims.checks.repeats import LINKED, PROPERTY, may_be_one, one_property, one_statement
from claims.checks.restated import contradictions
from claims.checks.slots import slots
from claims.figures import keys
from claims.figures.agreement import compare
from claims.figures.matching import Link, match_profiles
from claims.figures.readings import value_key
from claims.model.claim import Stance
from claims.model.finding import Finding, Place, RuleInfo, Severity
from claims.model.record import AGREEING, Verdict, VerdictKind
from claims.model.wording import describe

INFO = RuleInfo(
    code="CLM401",
    name="contradiction",
    severity=Severity.ERROR,
    summary="One figure has two flat values within or across the drafts.",
)

#: Where more claims than this share a key and a metric, each is held against so many that follow it, not against all.
_MANY = 100
_NEAR = 40
#: A figure with more values than this is a series (rows of a benchmark, prices of several tiers).
_SERIES = 3


def check(context: Context) -> Iterator[Finding]:
    """Yield one finding a figure that the drafts give two values."""
    flat = [mention for mention in context.mentions if _is_flat(mention)]
    groups = _Groups(len(flat))
    conflicts: dict[tuple[int, int], tuple[Verdict, float]] = {}
    pairs = sorted(_pairs(flat, context))
    for one, two in pairs:
        a, b = flat[one], flat[two]
        prepared = (context.profiles[a.claim.id], context.profiles[b.claim.id])
        if not may_be_one(a, b, prepared) or not one_statement(a, b, prepared, context.vocabulary):
            continue
        link = _link(a, b, context)
        if link is None or link.confidence < LINKED:
            continue
        verdict = compare(
            a.claim,
            b.claim,
            context.vocabulary,
            date_a=a.draft.date,
            date_b=b.draft.date,
            linked=one_property(a, b),
        )
        if verdict.verdict is VerdictKind.CONFLICT:
            conflicts[one, two] = (verdict, link.confidence)
            groups.join(one, two)
        elif verdict.verdict in AGREEING:
            groups.join(one, two)
    values = _series({index for pair in conflicts for index in pair}, pairs, flat, context)
    sentences = Counter((flat[one].claim.quote, flat[two].claim.quote) for one, two in conflicts)
    given = _by_sentence(flat)
    lasting = {
        (flat[one].claim.quote, flat[two].claim.quote)
        for one, two in conflicts
        if (entry := context.vocabulary.metrics.get(flat[one].claim.metric)) is not None and entry.kind == "fixed"
    }
    seen: set[int] = set()
    told: set[tuple[str, int]] = set()
    for (one, two), (verdict, confidence) in conflicts.items():
        if flat[two].draft.background:
            continue
        root = groups.root(one)
        # Two sentences that differ in several figures report two measurements, unless one of the figures is of the kind
        # that is never measured anew, such as a release date.
        pair = (flat[one].claim.quote, flat[two].claim.quote)
        differing = max(sentences[pair], _differ_in(given[pair[0]], given[pair[1]]))
        if differing > 1 and pair not in lasting:
            continue
        if root not in seen and len(values[one] | values[two]) <= _SERIES:
            seen.add(root)
            members = [flat[index] for index in range(len(flat)) if groups.root(index) == root]
            told.update(_key(each) for each in members)
            yield _finding(context, flat[one], flat[two], members, verdict, confidence)
    for draft in context.drafts:
        if not draft.background:
            yield from _restated(context, draft, told, given)


def _link(a: Mention, b: Mention, context: Context) -> Link | None:
    if one_property(a, b):
        # One property of one subject is one figure, however unlike the rest of the two sentences.
        return Link(PROPERTY, "one property")
    return match_profiles(context.profiles[a.claim.id], context.profiles[b.claim.id], context.vocabulary)


def _series(
    told: set[int], pairs: Sequence[tuple[int, int]], flat: Sequence[Mention], context: Context
) -> dict[int, set[str]]:
    """Return for each of the mentions the values of all that is surely about its figure, until they are a series."""
    values: dict[int, set[str]] = {index: set() for index in told}
    for one, two in pairs:
        asked = [index for index in (one, two) if index in told and len(values[index]) <= _SERIES]
        if not asked:
            continue
        a, b = flat[one], flat[two]
        if not may_be_one(a, b, (context.profiles[a.claim.id], context.profiles[b.claim.id])):
            continue
        link = _link(a, b, context)
        if link is not None and link.confidence >= SURE:
            for index in asked:
                values[index].update(value_key(each.claim.quantity, context.vocabulary) for each in (a, b))
    return values


def _restated(
    context: Context, draft: Draft, told: set[tuple[str, int]], given: dict[str, dict[str, set[str]]]
) -> Iterator[Finding]:
    """Yield what one draft states twice by the company of its numbers, but for figures that were `told` of already."""
    stated = [each for each in context.mentions if each.draft is draft and _is_stated(each)]
    for first, second, verdict in contradictions(slots(stated, context.vocabulary), context.vocabulary):
        one, two = first.mention, second.mention
        quotes = [given.get(each.claim.quote, {}) for each in (one, two)]
        if not told & {_key(one), _key(two)} and _differ_in(*quotes) <= 1:
            told.update((_key(one), _key(two)))
            yield _finding(context, one, two, (one, two), verdict, SURE)


def _key(mention: Mention) -> tuple[str, int]:
    return mention.draft.document.name, mention.claim.start


def _by_sentence(flat: Sequence[Mention]) -> dict[str, dict[str, set[str]]]:
    """Return sentence -> what is measured, or its unit -> the values given for it."""
    found: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for mention in flat:
        claim = mention.claim
        found[claim.quote][claim.metric or claim.quantity.unit].add(f"{claim.quantity.low} {claim.quantity.high}")
    return {quote: dict(values) for quote, values in found.items()}


def _differ_in(one: dict[str, set[str]], two: dict[str, set[str]]) -> int:
    """Return of how many things two sentences both give values, and others."""
    return sum(not one[what] & two[what] for what in one.keys() & two.keys())


def _is_stated(mention: Mention) -> bool:
    claim = mention.claim
    return claim.stance is Stance.ASSERTED and claim.metric not in CONDITIONS


def _is_flat(mention: Mention) -> bool:
    return _is_stated(mention) and not mention.claim.attribution


def _pairs(flat: Sequence[Mention], context: Context) -> set[tuple[int, int]]:
    """Return the pairs to look at: where one is filed as the other would be looked for, and both measure one thing.

    Of many under one key only those that stand near each other.
    """
    by_key: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    # Two articles of others owe each other no agreement.
    within = [mention.draft.document.name if context.settings.as_report else "" for mention in flat]
    profiles = [context.profiles[mention.claim.id] for mention in flat]
    for index, mention in enumerate(flat):
        for key in keys.filed(profiles[index]):
            by_key[key, mention.claim.metric, within[index]].append(index)
    pairs: set[tuple[int, int]] = set()
    for index, mention in enumerate(flat):
        for key in keys.wanted(profiles[index]):
            found = by_key.get((key, mention.claim.metric, within[index]))
            if found is None:
                continue
            if len(found) > _MANY:
                place = bisect_left(found, index)
                found = found[max(0, place - _NEAR) : place + _NEAR + 1]
            pairs.update((one, index) if one < index else (index, one) for one in found if one != index)
    return pairs


def _finding(
    context: Context, first: Mention, second: Mention, members: Sequence[Mention], verdict: Verdict, confidence: float
) -> Finding:
    what = ", ".join(part for part in (first.claim.subject, first.claim.metric or first.claim.metric_text) if part)
    return context.report(
        INFO,
        second.draft,
        second.place,
        f"{second.claim.text} contradicts {first.claim.text} in {_where(first.place, second.place)}"
        f"{f' ({what})' if what else ''}",
        confidence=confidence,
        related=_places(first, second, members),
        help_=f"{verdict.explanation} {verdict.likely}".rstrip(),
    )


def _where(first: Place, second: Place) -> str:
    return f"line {first.line}" if first.path == second.path else f"{first.path}, line {first.line}"


def _places(first: Mention, second: Mention, members: Sequence[Mention]) -> list[Place]:
    """Return both places of the contradiction, then one place of each further value."""
    places = [first.place, second.place]
    values = {describe(first.claim.quantity), describe(second.claim.quantity)}
    for member in members:
        value = describe(member.claim.quantity)
        if value not in values:
            values.add(value)
            places.append(member.place)
    return places


class _Groups:
    """Disjoint sets of indexes."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))

    def root(self, index: int) -> int:
        while self._parent[index] != index:
            self._parent[index] = self._parent[self._parent[index]]
            index = self._parent[index]
        return index

    def join(self, one: int, two: int) -> None:
        a, b = sorted((self.root(one), self.root(two)))
        self._parent[b] = a
