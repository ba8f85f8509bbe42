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

#: From this share of common content words (0 to 1) on, two unnamed metrics are taken for one.
SIMILAR = 0.55

#: How sure a cue of the one's metric in the other's words makes it that both measure that.
_BY_CUE = 0.7

#: Similarity (0 to 100) from which two stems are one word, spelled or inflected otherwise.
_SPELLING = 85

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
    silent = [each for each in (a, b) if not each.metric and not words(each.metric_text)]
    if silent and a.quantity.unit == b.quantity.unit and len(silent) == 1 and _is_telling(a.quantity.unit):
        return MetricMatch(True, 0.6, "one claim does not say what it measures")
    if a.metric or b.metric:
        named = vocabulary.metrics.get(a.metric or b.metric)
        text = words(b.metric_text if a.metric else a.metric_text)
        if named is not None:
            known = max((_contained(words(cue), text) for cue in (named.name, *named.cues)), default=0.0)
            similarity = max(similarity, _BY_CUE * known)
    return MetricMatch(similarity >= SIMILAR, similarity, f"wording is {similarity:.0%} alike")


def _is_telling(unit: str) -> bool:
    """Whether a unit nearly says what is measured: "byte/token" does, a percentage or a duration does not."""
    return "/" in unit or "*" in unit


def _named(a: Claim, b: Claim, vocabulary: Vocabulary) -> MetricMatch:
    if a.metric == b.metric:
        return MetricMatch(True, 1.0, f"both measure {a.metric}")
    if vocabulary.metrics.related(a.metric, b.metric):
        return MetricMatch(True, 0.8, f"{a.metric} and {b.metric} may word one figure")
    if {a.metric, b.metric} == _GROWTH and a.qualifiers.get("of", "") == b.qualifiers.get("of", ""):
        return MetricMatch(True, 0.8, f"{a.metric} and {b.metric} of one thing")
    return MetricMatch(False, 0.0, f"{a.metric} is not {b.metric}")


def _contained(cue: tuple[str, ...], text: tuple[str, ...]) -> float:
    """Return 1.0 where all content words of a cue stand in a text, else 0.0."""
    return float(bool(cue) and all(any(_same_word(word, other) for other in text) for word in cue))


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
    """Return the share of the content words of two wordings that both have, from 0 to 1, whatever their order."""
    first, second = words(one), words(two)
    if not first or not second:
        return 0.0
    shorter, longer = sorted((first, second), key=len)
    common = sum(1 for word in shorter if any(_same_word(word, other) for other in longer))
    return common / (len(first) + len(second) - common)


def _same_word(one: str, two: str) -> bool:
    return one == two or fuzz.ratio(one, two) >= _SPELLING
