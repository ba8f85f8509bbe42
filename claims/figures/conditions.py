"""Qualifiers: the conditions that hold two values apart (design, section 5, "Qualifiers")."""

from __future__ import annotations

import re
from fractions import Fraction

from claims.figures import entities
from claims.figures.exact import difference, fraction
from claims.figures.names import canonical, name, narrower, same
from claims.figures.wording import stems
from claims.model.claim import Claim, Nature
from claims.model.quantity import Quantity
from claims.model.record import AGREEING, Verdict, VerdictKind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

#: Kinds of things that are conditions of a measurement and not its subject.
CONDITION_ENTITIES = frozenset({"hardware", "benchmark", "dataset"})

#: Kinds whose values are words of the text, so that one in common is enough.
_WORDED = frozenset({"baseline", "condition", "tasks"})


#: What holds where a text says nothing: a price is the list price, or the one asked at launch; a chip's is its peak;
#: revenue and parameters are counted in full, and a profit is net.
_USUAL = {
    "tier": frozenset({"standard", "at launch"}),
    "variant": frozenset({"peak", "total", "net"}),
    "accounting": frozenset({"GAAP"}),
}

#: What no other condition makes up for: a speed of which neither text nor passage names the model may be any's.
#: A change is tied to its model in other ways, see `anchors`.
_INDISPENSABLE = "model"

#: "before": the value before a change; "given": what a test was run at. Where two values agree it says nothing.
_STAGE = "stage"

#: A part of a thing; what names none is of the whole.
_PART = "component"
_EXTENT = "extent"
_GIVEN = "given"
#: How much of an installation is meant; what names nothing is of one piece.
_SCOPE = "scope"
_TOGETHER = lazy_pattern(r"\b(?:together|in\s(?:total|all)|altogether|combined)\b", re.IGNORECASE)
#: How many pieces of the thing have a value together.
_PIECES = "gpus"

#: So many conditions on which a metric depends, stated alike, show that two claims describe one set-up.
_SHARED = 2

#: "Without hipBLASLt": one word that names a thing, or what goes on.
_WITHOUT = lazy_pattern(r"\bwithout\s(?:the\s|any\s)?(?P<word>[\w.-]{4,}\w)\b", re.IGNORECASE)

#: A year of a plan costs so many months of it at least.
_SOME_MONTHS = 6

#: Values that differ by less were hardly measured under different conditions.
_HARDLY_APART = Fraction(1, 100)


def judge(a: Claim, b: Claim, vocabulary: Vocabulary, value: Verdict) -> Verdict | None:
    """Return the verdict that the qualifiers give, None where they leave the decision to time and values.

    Args:
        a, b: two claims of one subject and metric.
        vocabulary: tells which kinds a metric is sensitive to.
        value: what comparing the values gave; a missing qualifier turns a conflict into a possible one.
    """
    one, two = qualifiers(a, vocabulary), qualifiers(b, vocabulary)
    _generated(a, b, one, two)
    for kind in sorted((one.keys() & two.keys()) - {_STAGE}):
        if not fits(kind, one[kind], two[kind], vocabulary):
            return _different(f"qualifier.{kind}", f"{kind}: {one[kind]} against {two[kind]}")
    for mine, other, claim in ((one, two, b), (two, one, a)):
        peak = mine.get("variant") == "peak" and "variant" not in other
        if peak and claim.nature is Nature.MEASURED and value.verdict is VerdictKind.CONFLICT:
            return _different("qualifier.variant", "one is a peak, the other was measured")
    if value.verdict is VerdictKind.CONFLICT and (_PART in one) != (_PART in two):
        return _different(f"qualifier.{_PART}", f"one is of a part, the {one.get(_PART) or two[_PART]}")
    extents = {one.get(_EXTENT), two.get(_EXTENT)}
    if value.verdict is VerdictKind.CONFLICT and "part" in extents and len(extents) > 1:
        return _different(f"qualifier.{_EXTENT}", "one is of a part of what the other is of")
    if (
        value.verdict is VerdictKind.CONFLICT
        and (_SCOPE in one) != (_SCOPE in two)
        and _is_of_hardware(a, b, vocabulary)
    ):
        return _different(f"qualifier.{_SCOPE}", f"one is of a whole {one.get(_SCOPE) or two[_SCOPE]}")
    several = {kinds.get(_PIECES, "1") for kinds in (one, two)}
    told = any(_TOGETHER.search(claim.quote) for claim in (a, b) if claim.qualifiers.get(_PIECES, "1") != "1")
    if value.verdict is VerdictKind.CONFLICT and len(several) > 1 and not told and _is_of_hardware(a, b, vocabulary):
        return _different(f"qualifier.{_PIECES}", f"one is of {max(several, key=lambda number: (len(number), number))}")
    other_stage = one.get(_STAGE) != two.get(_STAGE) or is_given(a)
    if value.verdict is VerdictKind.CONFLICT and other_stage:
        return _different("qualifier.stage", "one is the value before a change, or one that a test was given")
    without = value.verdict is VerdictKind.CONFLICT and (_without(a, b) or _without(b, a))
    if without:
        return _different("qualifier.without", f"one is without {without}")
    if value.verdict is VerdictKind.CONFLICT and _billed_otherwise(a.quantity, b.quantity):
        return _different("billing", "one is a price by the month, the other one by the year")
    only_a, only_b = missing(a, b, vocabulary)
    if only_a and only_b and value.verdict not in AGREEING:
        # The rule is named by what the two lack together, so that it does not depend on their order.
        kinds = sorted({only_a[0], only_b[0]})
        return _different(
            f"qualifier.{'.'.join(kinds)}",
            f"one states its {' and '.join(only_a)}, the other its {' and '.join(only_b)}",
        )
    lacking = sorted({*only_a, *only_b, *_vague(one, two)})
    if not lacking or value.verdict is not VerdictKind.CONFLICT:
        return None
    shared = (one.keys() & two.keys() & _sensitive(a, b, vocabulary)) - {_INDISPENSABLE}
    # So much said alike, or values so near, show one set-up that one of the texts describes more tersely.
    many = len(shared) >= _SHARED and len(shared) > len(lacking)
    if _INDISPENSABLE in lacking and not _is_relative(a, b, vocabulary):
        many = False
    if many or _near(a.quantity, b.quantity, vocabulary):
        return None
    return Verdict.of(
        verdict=VerdictKind.POSSIBLE_CONFLICT,
        rule=f"qualifier.missing.{lacking[0]}",
        explanation=f"{value.explanation[:-1]}, but only one claim states its {' and '.join(lacking)} in full, "
        "on which this metric depends.",
        hint=value.hint,
        tolerance=value.tolerance,
    )


def _is_of_hardware(a: Claim, b: Claim, vocabulary: Vocabulary) -> bool:
    """Whether the metric is a fixed property of a piece of hardware, of which a rack has so many times as much."""
    entries = (vocabulary.metrics.get(claim.metric) for claim in (a, b) if claim.metric)
    return any(entry is not None and entry.kind == "fixed" and entry.subjects[:1] == ("hardware",) for entry in entries)


def _billed_otherwise(a: Quantity, b: Quantity) -> bool:
    """Whether one is a price a month and the other one a year that costs less than twelve, as a yearly plan does."""
    monthly, yearly = (a, b) if a.unit.endswith("/month") else (b, a)
    if not monthly.unit.endswith("/month") or yearly.unit != f"{monthly.unit.removesuffix('/month')}/year":
        return False
    month, year = fraction(monthly.low), fraction(yearly.low)
    return month is not None and year is not None and _SOME_MONTHS * month <= year < 12 * month


def is_given(claim: Claim) -> bool:
    """Whether a claim tells what something else was measured at, of which every test has its own."""
    return claim.qualifiers.get(_STAGE) == _GIVEN


def _without(lacking: Claim, other: Claim) -> str:
    """Return what one claim says it is without while the other names it, "" if there is no such thing."""
    for match in _WITHOUT.finditer(lacking.quote):
        word = match["word"]
        if re.search(rf"(?<!without )\b{re.escape(word)}\b", other.quote, re.IGNORECASE):
            return word
    return ""


def _near(a: Quantity, b: Quantity, vocabulary: Vocabulary) -> bool:
    """Whether two values are nearly equal: other conditions hardly give the same result to within a hundredth."""
    x, y = fraction(a.low), fraction(b.low)
    if a.is_date or b.is_date or a.low != a.high or b.low != b.high or x is None or y is None:
        return False
    return difference(x * vocabulary.units.factor(a.unit), y * vocabulary.units.factor(b.unit)) <= _HARDLY_APART


def qualifiers(claim: Claim, vocabulary: Vocabulary) -> dict[str, str]:
    """Return the conditions of a claim, its subject included where that is of a kind that can be one."""
    found = dict(claim.qualifiers)
    if claim.subject and claim.subject_kind in ("hardware", "model", "engine"):
        found.setdefault(claim.subject_kind, claim.subject)
    if found.get("batch") == "1":
        # One request at a time is one user at a time, however it is worded.
        del found["batch"]
        found.setdefault("concurrency", "1")
    # Who makes a thing, and who says so, is no condition of its values; the event is part of the metric.
    return {
        kind: canonical(value, vocabulary) if kind in entities.ENTITY_KINDS else value
        for kind, value in found.items()
        if kind not in ("organisation", "person", "publication", "platform", "event", "node_size")
    }


def fits(kind: str, one: str, two: str, vocabulary: Vocabulary) -> bool:
    """Whether two values of one kind of qualifier can be the same condition."""
    if one == two:
        return True
    first, second = name(one), name(two)
    if first.folded == second.folded:
        return True
    if kind in entities.ENTITY_KINDS:
        return same(first, second) or (kind in CONDITION_ENTITIES and narrower(first, second))
    if kind == "of":
        return vocabulary.metrics.related(one, two)
    if kind in _WORDED:
        worded = bool(set(stems(one)) & set(stems(two)))
        return worded or same(first, second) or _maker(one, vocabulary) == _maker(two, vocabulary) != ""
    return False


def missing(a: Claim, b: Claim, vocabulary: Vocabulary) -> tuple[list[str], list[str]]:
    """Return the kinds of conditions, among those on which the metric depends, that only `a` and only `b` states.

    A model, an engine or a baseline that the other claim's passage names is not missing there; a chip is, since a
    passage on one often names others.
    """
    one, two = qualifiers(a, vocabulary), qualifiers(b, vocabulary)
    one, two = (
        {kind: value for kind, value in each.items() if value not in _USUAL.get(kind, ())} for each in (one, two)
    )
    _generated(a, b, one, two)
    telling = _sensitive(a, b, vocabulary)
    only_a, only_b = sorted((one.keys() - two.keys()) & telling), sorted((two.keys() - one.keys()) & telling)
    return (
        [kind for kind in only_a if not _in_passage(kind, one[kind], b, vocabulary)],
        [kind for kind in only_b if not _in_passage(kind, two[kind], a, vocabulary)],
    )


def _generated(a: Claim, b: Claim, one: dict[str, str], two: dict[str, str]) -> None:
    """Add to the qualifiers of a generation speed that what is generated is the output, where the other says which."""
    for claim, mine, other in ((a, one, two), (b, two, one)):
        if claim.metric == "generation_speed" and "phase" in other:
            mine.setdefault("phase", "decode")


def _in_passage(kind: str, value: str, other: Claim, vocabulary: Vocabulary) -> bool:
    if kind == "hardware" or (kind != "baseline" and kind not in entities.ENTITY_KINDS):
        return False
    around = entities.of(other, vocabulary)
    # A name whose kind nobody knows may be of any.
    candidates = around.names() if kind == "baseline" else around.all(kind) + around.all("")
    wanted = name(canonical(value, vocabulary))
    return any(same(wanted, each) for each in candidates)


def _maker(shown: str, vocabulary: Vocabulary) -> str:
    subject = vocabulary.subjects.resolve(shown)
    if subject is None:
        return ""
    return subject.name if subject.kind == "organisation" else subject.maker


def _vague(one: dict[str, str], two: dict[str, str]) -> list[str]:
    """Return the kinds of which one claim gives a name that is part of the other's: "GB300" and "GB300 NVL72"."""
    shared = one.keys() & two.keys() & CONDITION_ENTITIES
    pairs = [(kind, name(one[kind]), name(two[kind])) for kind in sorted(shared)]
    found = [kind for kind, first, second in pairs if not same(first, second) and narrower(first, second)]
    # "2x the throughput" and "3x the speed per user" may word one change, and may be two.
    return [*found, "of"] if one.get("of", "") != two.get("of", "") and {"of"} <= one.keys() & two.keys() else found


def _sensitive(a: Claim, b: Claim, vocabulary: Vocabulary) -> frozenset[str]:
    """Return the kinds of qualifiers on which the metric depends; for an unknown metric, all that are no things."""
    entries = [vocabulary.metrics.get(claim.metric) for claim in (a, b) if claim.metric]
    if not entries:
        return frozenset(kind for claim in (a, b) for kind in claim.qualifiers if kind not in entities.ENTITY_KINDS)
    return frozenset(kind for entry in entries if entry is not None for kind in entry.sensitive)


def _is_relative(a: Claim, b: Claim, vocabulary: Vocabulary) -> bool:
    entries = (vocabulary.metrics.get(claim.metric) for claim in (a, b) if claim.metric)
    return any(entry is not None and entry.relative for entry in entries)


def _different(rule: str, text: str) -> Verdict:
    return Verdict.of(
        verdict=VerdictKind.DIFFERENT_CONDITIONS,
        rule=rule,
        explanation=f"The values hold under different conditions ({text}).",
    )
