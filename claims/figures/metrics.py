"""Do two claims measure the same thing? By the vocabulary's metric where both have one, else by their words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rapidfuzz import fuzz

from claims.model.claim import Claim
from claims.vocabulary.vocabulary import Vocabulary

_WORD = re.compile(r"[^\W\d_]{2,}")

#: Words that say nothing about what is measured.
_EMPTY = frozenset(
    word
    for words in (
        "a an the and or for with from to in on at by as of than then per over under about around into out off up",
        "this that its it their which who whose when where while each every some more most very only just now also",
        "is was were are be been being has have had will would can could may might not no",
        "said says according reported reports",
    )
    for word in words.split()
)

#: From this similarity of content words (0 to 1) on, two unnamed metrics are taken for one.
SIMILAR = 0.6

#: "4x more throughput" and "4x higher throughput": a speed-up is a growth of what is worded as its object.
_GROWTH = frozenset({"speedup", "increase"})

_ENDINGS = ("ization", "isation", "ations", "ation", "ings", "ing", "edly", "ed", "ers", "er", "es", "s", "e")


@dataclass(frozen=True, slots=True)
class MetricMatch:
    """Whether two claims measure one thing, how surely (0 to 1), and why."""

    same: bool
    confidence: float
    reason: str


def same_metric(a: Claim, b: Claim, vocabulary: Vocabulary) -> MetricMatch:
    """Return whether two claims measure the same thing."""
    if a.metric and b.metric:
        return _named(a, b, vocabulary)
    similarity = likeness(a.metric_text, b.metric_text)
    if a.quantity.unit == b.quantity.unit and not (words(a.metric_text) and words(b.metric_text)):
        return MetricMatch(True, 0.5, "one claim does not say what it measures")
    if a.metric or b.metric:
        named = vocabulary.metrics.get(a.metric or b.metric)
        text = b.metric_text if a.metric else a.metric_text
        if named is not None:
            similarity = max(similarity, likeness(text, named.name), likeness(text, " ".join(named.cues)) / 2)
    return MetricMatch(similarity >= SIMILAR, similarity, f"wording is {similarity:.0%} alike")


def _named(a: Claim, b: Claim, vocabulary: Vocabulary) -> MetricMatch:
    if a.metric == b.metric:
        return MetricMatch(True, 1.0, f"both measure {a.metric}")
    if vocabulary.metrics.related(a.metric, b.metric):
        return MetricMatch(True, 0.8, f"{a.metric} and {b.metric} may word one figure")
    if {a.metric, b.metric} == _GROWTH and a.qualifiers.get("of", "") == b.qualifiers.get("of", ""):
        return MetricMatch(True, 0.8, f"{a.metric} and {b.metric} of one thing")
    return MetricMatch(False, 0.0, f"{a.metric} is not {b.metric}")


def words(text: str) -> tuple[str, ...]:
    """Return the content words of a wording, cut to their stems, in order, each once."""
    stems = (_stem(word) for word in _WORD.findall(text.lower()) if word not in _EMPTY)
    return tuple(dict.fromkeys(stems))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def likeness(one: str, two: str) -> float:
    """Return how alike the content words of two wordings are, from 0 to 1, whatever their order."""
    first, second = words(one), words(two)
    if not first or not second:
        return 0.0
    return fuzz.token_set_ratio(" ".join(first), " ".join(second)) / 100
