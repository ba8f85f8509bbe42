"""Are two claims about one figure? Never by their values: an altered value must still meet the true one."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rapidfuzz import fuzz

from claims.figures import anchors, conditions, entities, metrics, names, transforms, values
from claims.figures.entities import Relation
from claims.figures.metrics import MetricMatch
from claims.figures.profile import Profile, profile, two_parties
from claims.figures.rows import same_row, unsaid
from claims.figures.stories import may_be_one
from claims.figures.wording import stems
from claims.model.claim import Claim
from claims.vocabulary.vocabulary import Vocabulary

#: Below this confidence two claims are not linked.
LINKED = 0.5

#: How sure each relation of two claims' entities makes a link.
_CONFIDENCE = {Relation.SHARED: 1.0, Relation.RELATED: 0.9, Relation.NEARBY: 0.75, Relation.UNKNOWN: 0.6}

#: "155T tokens a day" and "230 tokens per second" are not one figure, though speed may be called throughput.
_FAR = 20

#: Metrics of a text, which another text on the same thing has as well.
_OF_A_TEXT = frozenset({"reading_time", "articles"})

#: Values that differ by more are hardly one figure misreported, unless by a power of ten.
_MULTIPLE = 5
_SLIP = Fraction(1, 500)
#: The same where both were written with two digits at least: "1.4" is "13.8", rounded and slipped.
_SLIP_ROUNDED = Fraction(1, 50)
#: Of bits written for bytes, which no other pair of units is.
_BITS = 8
#: Powers of ten that a writer slips by: a digit or two, a thousand, a million for a trillion.
_SLIPS = (10, 100, 1_000, 1_000_000)
_IMPLAUSIBLE = 0.6

#: A value of two or more digits that is repeated takes this share of the doubt away.
_REPEATED = 0.3

#: A subject of a kind that does not have the metric was guessed wrong, or the metric was.
_ODD_SUBJECT = 0.8

#: A subject has many figures of such a metric ("8 GPUs", "posted on 3 May"): their sentences must be alike as well.
_ALIKE = 0.62

#: Metrics that are a setting of some run or some deed of the day, besides those that the vocabulary calls repeatable.
_SETTINGS = frozenset(
    {"gpus", "nodes", "batch_size", "concurrency", "input_length", "output_length", "window", "duration", "models"}
)

#: Of these a site or a cluster has as many as it has: there they are no setting of a run.
_HOLDINGS = frozenset({"gpus", "nodes"})

#: Passages that name different models, engines or chips make it so much less likely that two claims are one figure.
_OTHER_PASSAGE = 0.7

#: Kinds of things that are fast or slow with some model or other.
_MODEL = "model"
_SERVES = frozenset({"engine", "hardware"})
_DELAY = "time"

#: The kind of a subject that is told in common words.
_DESCRIPTION = "description"

#: Whose memory is meant: that of a chip, or the rest of the machine's, which every buyer chooses.
_MEMORY = "memory"

#: The date for which something else is stated; two of them are two times, and no contradiction.
_AS_OF = "as_of_date"

#: Two changes ("30 % faster") that share too little of what changed, two deals with different parties, and two figures
#: of a whole family of models are taken for one with so much less trust.
_ADRIFT = 0.7

#: A tie through something that never has the metric (two scores of one test, two counts under one engine) is so loose.
_TIED_ELSEWHERE = 0.7

#: The condition without which a score says nothing.
_BENCHMARK = "benchmark"

#: Conditions of a run; a fixed property of a model or a chip has none of them.
_RUN = frozenset({"concurrency", "batch", "percentile"})


class Link(NamedTuple):
    """Two claims, or a claim and a figure, taken to be about one figure; `confidence` from 0 to 1."""

    confidence: float
    reason: str


def match(a: Claim, b: Claim, vocabulary: Vocabulary) -> Link | None:
    """Return whether two claims are about one figure, None if not.

    Entities are compared role by role, then the metric, the unit and the conditions. Confidence is 1.0 where names,
    metric and conditions are all equal. The result is the same with the arguments swapped.
    """
    return match_profiles(profile(a, vocabulary), profile(b, vocabulary), vocabulary)


def match_profiles(a: Profile, b: Profile, vocabulary: Vocabulary) -> Link | None:
    """As `match`, for claims that are prepared already."""
    if a.family != b.family:
        return None
    equal = a.value == b.value
    if not equal and (a.listed or b.listed or _one_sentence(a.claim, b.claim)):
        return None
    metric = metrics.same_metric(a.claim, b.claim, vocabulary, *_measured(a, b))
    if not metric.same:
        return None
    relation, reason = entities.relate(a.entities, b.entities)
    if relation is Relation.DIFFERENT:
        return None
    for kind in a.conditions.keys() & b.conditions.keys():
        if not conditions.fits(kind, a.conditions[kind], b.conditions[kind], vocabulary):
            return None
    if relation is not Relation.SHARED and a.claim.metric in _OF_A_TEXT:
        return None
    if not _surroundings_fit(a, b, metric, vocabulary, equal=equal):
        return None
    if not _comparable(a.claim, b.claim, vocabulary):
        return None
    if not equal and (_conditions_cross(a, b, vocabulary) or (metric.confidence < 1 and _far_apart(a, b))):
        return None
    confidence = _CONFIDENCE[relation] * metric.confidence * _of_conditions(a, b)
    confidence *= _of_subject(a, vocabulary) * _of_subject(b, vocabulary)
    if relation is not Relation.SHARED and not _tied_by_a_bearer(a, b, reason, vocabulary):
        confidence *= _TIED_ELSEWHERE
    if entities.other_passages(a.entities, b.entities):
        confidence *= _OTHER_PASSAGE
    if not equal and (
        anchors.adrift(a.claim, b.claim, vocabulary)
        or anchors.other_deal(a.claim, b.claim, a.entities, b.entities, vocabulary)
        or _of_a_family(a, b, vocabulary)
        or _of_any_model(a, b, vocabulary)
        or _described_otherwise(a.claim, b.claim)
        or (relation <= Relation.NEARBY and _of_something_else(a, b, vocabulary))
        or _of_some_machine(a, vocabulary)
        or _of_some_machine(b, vocabulary)
    ):
        confidence *= _ADRIFT
    if not equal and implausible(a, b):
        confidence *= _IMPLAUSIBLE
    elif equal and a.claim.quantity.digits >= 2:
        confidence += (1 - confidence) * _REPEATED
    if confidence < LINKED:
        return None
    return Link(round(min(confidence, 1.0), 4), f"{_said(relation, reason)}; {metric.reason}")


def _measured(a: Profile, b: Profile) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
    # Words matter only where a metric is not named; working them out is dear.
    return (None, None) if a.claim.metric and b.claim.metric else (a.measured, b.measured)


def _surroundings_fit(a: Profile, b: Profile, metric: MetricMatch, vocabulary: Vocabulary, *, equal: bool) -> bool:
    """Whether rows, wording and kind of value allow one figure, where subject, metric and conditions do."""
    if a.row and b.row and not same_row(a.claim, a.row, b.claim, b.row):
        return False
    if not equal:
        if bool(a.row) != bool(b.row) and (unsaid(a.row, b.claim) if a.row else unsaid(b.row, a.claim)):
            return False
        if conditions.is_given(a.claim) or conditions.is_given(b.claim):
            return False
        if _is_workload(a, b, vocabulary) or anchors.are_settings(a.claim, b.claim, vocabulary):
            return False
        if not may_be_one(a, b) or (a.same_story(b) and entities.nearest_differ(a.entities, b.entities)):
            return False
        if any(told(a.claim) != told(b.claim) for told in (anchors.is_difference, anchors.is_of_each)):
            return False
        if a.claim.metric == _AS_OF or any(anchors.of_a_run(each.claim, vocabulary) for each in (a, b)):
            return False
        if a.claim.quantity.is_date and entities.only_in_passing(a.entities, b.entities):
            return False
        if a.claim.quantity.is_date and _is_repeatable(a, b, vocabulary) and not _share_a_thing(a, b):
            return False
    return _wording_fits(a, b, metric, vocabulary)


def _is_repeatable(a: Profile, b: Profile, vocabulary: Vocabulary) -> bool:
    """Whether a subject has many figures of such a metric, as an author has many posts on many days."""
    if a.claim.metric == b.claim.metric in _HOLDINGS and all(
        anchors.tells_what_it_holds(each.claim) for each in (a, b)
    ):
        return False
    entries = (vocabulary.metrics.get(each.claim.metric) for each in (a, b) if each.claim.metric)
    return any(entry is not None and (entry.repeatable or entry.id in _SETTINGS) for entry in entries)


def _share_a_thing(a: Profile, b: Profile) -> bool:
    """Whether two claims name a model, an engine, a chip, ... alike, besides their subject."""
    own = {a.entities.subject[0], b.entities.subject[0]}
    return any(
        a.conditions.get(kind) == b.conditions[kind]
        for kind in entities.TELLING
        if kind in b.conditions and kind not in own
    )


def _conditions_cross(a: Profile, b: Profile, vocabulary: Vocabulary) -> bool:
    """Whether each claim states a condition on which the metric depends and which the other lacks."""
    if a.conditions == b.conditions:
        return False
    only_a, only_b = conditions.missing(a.claim, b.claim, vocabulary)
    return bool(only_a and only_b)


def _of_a_family(a: Profile, b: Profile, vocabulary: Vocabulary) -> bool:
    """Whether both claims are of a family of models ("Qwen"), any of which may be meant."""
    return all(
        each.entities.subject[1] is not None and vocabulary.subjects.is_family(each.entities.subject[1].shown)
        for each in (a, b)
    )


def _of_any_model(a: Profile, b: Profile, vocabulary: Vocabulary) -> bool:
    """Whether both tell how fast an engine or a chip is, which depends on the model, and neither passage names one."""
    entry = vocabulary.metrics.get(a.claim.metric or b.claim.metric)
    if entry is None or entry.relative or _MODEL not in entry.sensitive or a.family == _DELAY:
        return False
    return all(_runs_any(each, vocabulary) and not each.entities.all(_MODEL) for each in (a, b))


def _described_otherwise(a: Claim, b: Claim) -> bool:
    """Whether claims tell in common words what they are about, and not in the same ones, or of two sorts of one thing.

    "A standard EUV scanner" and "a High-NA EUV scanner" are two sorts: each has a word that the other's sentence lacks.
    """
    if _DESCRIPTION not in (a.subject_kind, b.subject_kind):
        return False
    one, two = set(stems(a.subject)), set(stems(b.subject))
    if a.subject_kind == b.subject_kind and one.isdisjoint(two):
        return True
    if not {a.subject_kind, b.subject_kind} <= {_DESCRIPTION, ""} or one.isdisjoint(two):
        return False
    return bool(one - set(stems(b.quote))) and bool(two - set(stems(a.quote)))


def _of_something_else(a: Profile, b: Profile, vocabulary: Vocabulary) -> bool:
    """Whether one claim is about what common words describe ("this three-layer effort") and the other about a name.

    For a fixed property of a kind of thing, which what is described need not be.
    """
    if a.claim.metric != b.claim.metric or (a.claim.subject_kind == _DESCRIPTION) == (
        b.claim.subject_kind == _DESCRIPTION
    ):
        return False
    entry = vocabulary.metrics.get(a.claim.metric)
    if entry is None or entry.kind != "fixed" or not entry.subjects:
        return False
    described, named = (a, b) if a.claim.subject_kind == _DESCRIPTION else (b, a)
    if names.is_common(described.claim.subject):
        return False  # "a model" may be the one that the other names
    return bool(named.claim.subject) and set(stems(described.claim.subject)).isdisjoint(stems(named.claim.quote))


def _runs_any(each: Profile, vocabulary: Vocabulary) -> bool:
    """Whether a claim is about a chip, or an engine that belongs to no company with models of its own."""
    kind, name = each.entities.subject
    if name is None or kind not in _SERVES:
        return False
    known = vocabulary.subjects.resolve(name.shown)
    return kind == "hardware" or known is None or not known.maker


def _comparable(a: Claim, b: Claim, vocabulary: Vocabulary) -> bool:
    if a.quantity.unit == b.quantity.unit:
        return True
    aligned = transforms.align(a, b, vocabulary)
    return values.comparable(aligned.a, aligned.b, vocabulary)


def _one_sentence(a: Claim, b: Claim) -> bool:
    """One sentence gives one figure one value, unless it says who gives which."""
    return bool(a.quote) and a.quote == b.quote and not two_parties(a, b)


def _is_workload(a: Profile, b: Profile, vocabulary: Vocabulary) -> bool:
    """Whether one value is that of some run and the other a fixed property: "142K contexts for 32 users"."""
    entries = [vocabulary.metrics.get(each.claim.metric) for each in (a, b) if each.claim.metric]
    if not entries or any(entry is None or entry.kind != "fixed" for entry in entries):
        return False
    return bool(a.conditions.keys() & _RUN) != bool(b.conditions.keys() & _RUN) and a.value != b.value


def _tied_by_a_bearer(a: Profile, b: Profile, reason: str, vocabulary: Vocabulary) -> bool:
    """Whether what two claims have in common can have such a metric; True where nothing is known against it.

    Two claims that both say what they are about are tied by that, and two that do not by all that they say.
    """
    if (a.entities.subject[1] is None) == (b.entities.subject[1] is None):
        return True
    tie, entry = vocabulary.subjects.resolve(reason), vocabulary.metrics.get(a.claim.metric or b.claim.metric)
    return tie is None or entry is None or not entry.subjects or tie.kind in entry.subjects


def _of_some_machine(each: Profile, vocabulary: Vocabulary) -> bool:
    """Whether a claim tells what a machine has that no name stands for: "a 64 GB laptop", "2x A6000 + 128 GB RAM"."""
    if each.conditions.get(_MEMORY) == "system":
        return True
    entry = vocabulary.metrics.get(each.claim.metric)
    if entry is None or entry.subjects[:1] != ("hardware",) or "hardware" in each.conditions:
        return False
    kind, subject = each.entities.subject
    return bool(each.entities.near) if subject is None else bool(kind and kind not in entry.subjects)


def _of_subject(each: Profile, vocabulary: Vocabulary) -> float:
    """Return how far to trust that a claim's subject has its metric: "17 GB" of a model is no memory capacity."""
    kind, entry = each.entities.subject[0], vocabulary.metrics.get(each.claim.metric)
    if not kind or entry is None or entry.id in _OF_A_TEXT or not entry.subjects or kind in entry.subjects:
        return 1.0
    return _ODD_SUBJECT


def implausible(a: Profile, b: Profile) -> bool:
    """Whether two values are too far apart to be one thing misreported, and no slip of a power of ten explains it.

    Who misreports a figure seldom multiplies it by five; two figures that the texts do not tell apart often differ so.
    """
    x, y = a.magnitude, b.magnitude
    if a.claim.as_of and b.claim.as_of:
        return False
    # A stated change may be of any size: what was before it is as near to the other value as what came.
    for each, other in ((a, y), (b, x)):
        before = each.size(each.claim.supersedes) if each.claim.supersedes else None
        if before and other and not _many_times(before, other):
            return False
    if not x or not y or not _many_times(x, y):
        return False
    most, least = _as_whole(x, y)
    if most == _BITS * least and any("bit/" in each.claim.quantity.unit for each in (a, b)):
        return False
    slip = _SLIP_ROUNDED if min(a.claim.quantity.digits, b.claim.quantity.digits) > 1 else _SLIP
    # As far apart as `difference` says, and without a fraction for each power: linking asks this of most pairs.
    return all(
        abs(most - power * least) * slip.denominator > slip.numerator * max(most, power * least) for power in _SLIPS
    )


def _many_times(x: Fraction, y: Fraction) -> bool:
    most, least = _as_whole(x, y)
    return most >= _MULTIPLE * least


def _as_whole(x: Fraction, y: Fraction) -> tuple[int, int]:
    """Return two whole numbers that are to each other as two positive values, the larger first."""
    one, other = x.numerator * y.denominator, y.numerator * x.denominator
    return (one, other) if one >= other else (other, one)


def _far_apart(a: Profile, b: Profile) -> bool:
    """Whether two values are of such different size that a wider and a narrower metric do not word one figure."""
    if a.claim.quantity.is_date or a.magnitude is None or b.magnitude is None:
        return False
    return max(a.magnitude, b.magnitude) > _FAR * min(a.magnitude, b.magnitude)


def _wording_fits(a: Profile, b: Profile, metric: MetricMatch, vocabulary: Vocabulary) -> bool:
    """Whether two sentences are alike, where the metric alone does not make one figure of two values."""
    ids = {claim.metric for claim in (a.claim, b.claim) if claim.metric}
    entries = [entry for entry in map(vocabulary.metrics.get, sorted(ids)) if entry is not None]
    if _is_repeatable(a, b, vocabulary):
        return _alike(a, b) >= _ALIKE
    # A score without its benchmark may be of any.
    if any(_BENCHMARK in entry.sensitive for entry in entries) and not (
        _BENCHMARK in a.conditions or _BENCHMARK in b.conditions
    ):
        return _alike(a, b) >= _ALIKE
    return bool(entries) or metric.confidence >= 0.8 or _alike(a, b) >= _ALIKE


def _alike(a: Profile, b: Profile) -> float:
    if not a.sentence or not b.sentence:
        return 0.0
    return fuzz.token_set_ratio(" ".join(a.sentence), " ".join(b.sentence)) / 100


def _of_conditions(a: Profile, b: Profile) -> float:
    only_a, only_b = a.conditions.keys() - b.conditions.keys(), b.conditions.keys() - a.conditions.keys()
    if only_a and only_b:
        return 0.85
    return 0.97 ** len(only_a | only_b)


def _said(relation: Relation, reason: str) -> str:
    return {
        Relation.SHARED: f"both name {reason}",
        Relation.RELATED: f"{reason} is named by the one and in the passage of the other",
        Relation.NEARBY: f"both passages are about {reason}",
    }.get(relation, reason)
