"""Do two claims measure the same thing? By the vocabulary's metric where both have one, else by their words."""

from __future__ import annotations

from typing import NamedTuple

from claims.figures.wording import likeness, stems
from claims.model.claim import Claim
from claims.vocabulary.vocabulary import Vocabulary

#: From this share of common content words (0 to 1) on, two unnamed metrics are taken for one.
SIMILAR = 0.55

#: "4x more throughput" and "4x higher throughput": a speed-up is a growth of what is worded as its object.
_GROWTH = frozenset({"speedup", "increase"})

#: "Lowered prices by 44 %" and "44 % off".
_CHEAPER = frozenset({"reduction", "discount"})

#: What one pays for a phone is its price; what a test of a model costs is not.
_PAID = frozenset({"price", "cost"})

#: Results, papers and data are released by being published.
_OUT = frozenset({"release_date", "publication_date"})
_PUBLISHED = frozenset({"benchmark", "dataset", "publication"})


class MetricMatch(NamedTuple):
    """Whether two claims measure one thing, how surely (0 to 1), and why."""

    same: bool
    confidence: float
    reason: str


def same_metric(
    a: Claim,
    b: Claim,
    vocabulary: Vocabulary,
    first: tuple[str, ...] | None = None,
    second: tuple[str, ...] | None = None,
) -> MetricMatch:
    """Return whether two claims measure the same thing; the same with the arguments swapped.

    Args:
        a, b: the claims.
        vocabulary: for metrics.
        first, second: their `measured` words, if the caller has them already.
    """
    if a.metric and b.metric:
        return _named(a, b, vocabulary)
    if a.quantity.is_date != b.quantity.is_date:
        return MetricMatch(False, 0.0, "only one of them is a date")
    first = measured(a, vocabulary) if first is None else first
    second = measured(b, vocabulary) if second is None else second
    if bool(first) != bool(second) and a.quantity.unit == b.quantity.unit and _is_telling(a.quantity.unit):
        return MetricMatch(True, 0.6, "one claim does not say what it measures")
    if first == second != () and set(first) <= set(stems(a.quantity.unit)) | set(stems(b.quantity.unit)):
        return MetricMatch(True, 0.6, "both say no more than the unit")
    similarity = likeness(first, second)
    return MetricMatch(similarity >= SIMILAR, similarity, f"wording is {similarity:.0%} alike")


def may_be_one(one: str, two: str, vocabulary: Vocabulary) -> bool:
    """Return whether claims of two named metrics can ever measure one thing."""
    return one == two or {one, two} in (_GROWTH, _OUT, _CHEAPER) or vocabulary.metrics.related(one, two)


def root(metric: str, vocabulary: Vocabulary) -> str:
    """Return one and the same id for all metrics that `may_be_one` ties together, directly or over others."""
    roots = vocabulary.metrics.roots
    found = roots.get(metric, metric)
    for pair in (_GROWTH, _CHEAPER):
        tied = {roots.get(name, name) for name in pair}
        if found in tied:
            return min(tied)
    return found


def measured(claim: Claim, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the stems of the words that say what a claim measures, of its metric's name if the text has none.

    The names of what it is about are none of them, unless the text says nothing else.
    """
    entry = vocabulary.metrics.get(claim.metric) if claim.metric else None
    found = stems(claim.metric_text or (entry.name if entry is not None else ""))
    names = set(stems(" ".join((claim.subject if claim.subject_kind != "description" else "", *claim.topics))))
    return tuple(word for word in found if word not in names) or found


def _is_telling(unit: str) -> bool:
    """Whether a unit nearly says what is measured: "byte/token" does, a percentage or a duration does not."""
    return "/" in unit or "*" in unit


def _named(a: Claim, b: Claim, vocabulary: Vocabulary) -> MetricMatch:
    if a.metric == b.metric:
        return MetricMatch(True, 1.0, f"both measure {a.metric}")
    if {a.metric, b.metric} == _PAID:
        return MetricMatch(True, 0.7, "what a thing is sold for may be called what it costs")
    if vocabulary.metrics.related(a.metric, b.metric):
        return MetricMatch(True, 0.8, f"{a.metric} and {b.metric} may word one figure")
    if {a.metric, b.metric} == _OUT and a.subject_kind in _PUBLISHED and a.subject == b.subject:
        return MetricMatch(True, 0.8, "what is published is out")
    if {a.metric, b.metric} == _GROWTH and a.qualifiers.get("of", "") == b.qualifiers.get("of", ""):
        return MetricMatch(True, 0.8, f"{a.metric} and {b.metric} of one thing")
    if {a.metric, b.metric} == _CHEAPER and any(
        each.qualifiers.get("of", "").startswith(("price", "cost")) for each in (a, b) if each.metric == "reduction"
    ):
        return MetricMatch(True, 0.8, "a discount is a reduction of a price")
    return MetricMatch(False, 0.0, f"{a.metric} is not {b.metric}")
