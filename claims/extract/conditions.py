"""Conditions that a sentence states in words: batch, percentile, tier, precision, lengths, phase, scope, variant."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from claims.extract.condition_patterns import COUNT, GATES, PATTERNS
from claims.extract.names import Name
from claims.extract.sentences import stems
from claims.patterns import lazy_pattern
from claims.vocabulary.phrases import Words, lowered, words_of

_NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "twelve": "12", "sixteen": "16", "single": "1", "a single": "1",
}  # fmt: skip
#: "two H200 nodes": as many nodes, not chips.
_WHOLES = lazy_pattern(r"[ -](?:node|server|rack|machine|cluster|system|instance|box|pod)s?\b")
_COUNTED = lazy_pattern(rf"(?<![\w.,])(?P<count>{COUNT})(?:-way\s|\s?(?:x|×|\*)?\s?)$")
_HOURS = lazy_pattern(r"s?[\s-](?:GPU|card|node)[\s-]?(?:hours?|days?|months?)", re.IGNORECASE)
_PLAIN = lazy_pattern(r"[0-9]+(?:\.[0-9]+)?")

_RESERVED = lazy_pattern(r"(?:reserv|commit|one|two|three|five|\d)")
_SCOPES = ("cluster", "node", "rack", "pod")
_VARIANTS = (
    *("mid_training", "post_training", "extension", "annealing"),
    *("total", "active", "peak", "sustained", "pre_training", "full_training"),
    *("pre_money", "post_money", "gross", "net", "operating", "continued"),
)
_PHASES = ("prefill", "decode")


class Condition(NamedTuple):
    """A stated condition and its place in the sentence."""

    start: int
    end: int
    kind: str
    value: str


def conditions(text: str, words: Words | None = None, known: frozenset[str] | None = None) -> list[Condition]:
    """Return the conditions that a sentence states in words, in order.

    Args:
        words: the words of the sentence, if they are known.
        known: the stems of these words, if they are known.
    """
    if words is None:
        words = words_of(text)
    if known is None:
        known = stems(words)
    tried: dict[int, list[int]] = {}
    for start, word in words:
        for number in GATES.get(word[:4], ()):
            tried.setdefault(number, []).append(start)
    if not tried:
        return []
    lower = lowered(text)
    found: list[Condition] = []
    for number in sorted(tried):
        _, others, opens, pattern, cased = PATTERNS[number]
        if others and others.isdisjoint(known):
            continue
        searched = text if cased else lower
        if not opens:
            found += [_condition(match, text) for match in pattern.finditer(searched)]
            continue
        end = 0
        for start in tried[number]:
            if start >= end and (match := pattern.match(searched, start)) is not None:
                end = match.end()
                found.append(_condition(match, text))
    found.sort(key=lambda condition: condition.start)
    return found


def _condition(match: re.Match[str], text: str) -> Condition:
    group = match.lastgroup or "effort"
    said = text[slice(*match.span(group))]
    kind, value = group.rstrip("2345"), said
    if kind in ("batch", "concurrency"):
        value = _NUMBER_WORDS.get(said.lower(), re.sub(r"\s?(?:to|-|–)\s?", "-", said.replace(",", "")))
    elif kind == "one_user":
        kind, value = "concurrency", "1"
    elif kind == "percentile":
        lower = said.lower()
        if lower[0] == "p" and lower[1:2].isdigit():
            value = "P" + lower[1:]
        elif lower[0].isdigit():
            value = "P" + lower[:2]
        else:
            value = "P50" if lower == "median" else "mean"
    elif kind == "tier":
        lower = " ".join(said.lower().replace("-", " ").split())
        value = "off-peak" if lower == "off peak" else "at launch" if "launch" in lower else lower
        value = "reserved" if _RESERVED.match(value) else value
        value = (
            "standard" if value.startswith(("standard", "list")) else "batch" if value.startswith("batch") else value
        )
    elif kind == "running_mode":
        value = re.sub(r"[\s-]+", "-", said.lower())
    elif kind == "to_date":
        kind, value = "round", "all rounds"
    elif kind in ("spec_off", "spec_on"):
        kind, value = "speculation", kind.removeprefix("spec_")
    elif kind == "shots":
        count = said.lower().replace("-", " ").split()[0]
        value = {"zero": "0", "few": "few", "many": "many"}.get(count) or _NUMBER_WORDS.get(count, count)
    elif kind == "tries":
        value = re.sub(r"[\s@^-]", "", said.lower())
        if not value.startswith(("pass", "maj", "cons", "avg", "best")):
            count = said.lower().split()[0]
            value = "pass" + (_NUMBER_WORDS.get(count) or ("1" if count in ("first", "a") else count))
    elif kind in ("dense", "sparse"):
        kind, value = "sparsity", kind
    elif kind in ("running", "agreed"):
        kind, value = "capacity", kind
    elif kind == "precision":
        value = said.upper() if "-" not in said else said.lower()
    elif kind in ("input_length", "output_length", "context"):
        value = _length(said)
    elif kind == "phase_total":
        kind, value = "phase", "total"
    elif kind in _PHASES:
        kind, value = "phase", kind
    elif kind in ("cached", "uncached"):
        kind, value = "cache", "included" if kind == "cached" else "excluded"
    elif kind == "memory":
        value = "system"  # of the machine, not of its cards
    elif kind in _SCOPES:
        kind, value = "scope", kind
    elif kind in ("adjusted", "gaap"):
        kind, value = "accounting", "GAAP" if kind == "gaap" else "adjusted"
    elif kind == "billing":
        value = "monthly" if "month" in said.lower() else "yearly"
    elif kind == "round":
        value = f"Series {said[7:]}" if len(said) > 4 else "seed"
    elif kind in ("reads", "writes"):
        kind, value = "access", kind.removesuffix("s")
    elif kind in _VARIANTS:
        kind, value = "variant", kind.replace("_", "-")
    elif kind in ("synthetic", "real"):
        kind, value = "trace", kind
    elif kind == "edition":
        value = said.lower()
    elif kind == "endpoint":
        kind, value = "channel", "global" if "global" in said.lower() else "regional"
    elif kind in ("thinking_off", "thinking_on"):
        kind, value = "effort", "thinking" if kind == "thinking_on" else "none"
    elif kind in ("live", "recorded"):
        kind, value = "mode", kind
    elif kind == "clip":
        value = said.lower().replace("-", " ")
    elif kind in ("both_ways", "one_way"):
        kind, value = "direction", kind.replace("_", " ")
    elif kind in ("native", "extended"):
        kind, value = "reach", kind
    elif kind in ("part", "whole"):
        kind, value = "extent", kind
    elif kind == "channel":
        value = "API" if said == "API" else said.lower().rstrip("s") if said[0] in "aA" else "app"
    elif kind == "modality":
        value = {"vision": "image", "speech": "audio", "voice": "audio"}.get(said.lower(), said.lower())
    elif kind == "form":
        value = said.upper()[:3]
    elif kind == "segment":
        value = re.sub(r"\W", "", said).lower().replace("centre", "center").removesuffix("s")
    elif kind in ("prompt_above", "prompt_below"):
        kind, value = "prompt", f"{'over' if kind == 'prompt_above' else 'up to'} {_length(said)}"
    elif kind in ("effort", "workload"):
        value = said.lower().replace(" ", "-")
    return Condition(match.start(), match.end(), kind, value)


def _length(said: str) -> str:
    folded = said.replace(",", "").replace(" ", "").lower()
    digits = folded.rstrip("km")
    if len(digits) > 12 or not _PLAIN.fullmatch(digits):
        return folded
    factor = 1000 if folded.endswith("k") else 1_000_000 if folded.endswith("m") else 1
    return format((Decimal(digits) * factor).normalize(), "f")


def count_before(text: str, name: Name) -> str:
    """Return how many pieces of a hardware the words before its name say ("four B300s", "64x GB300"), "" if none."""
    ways = text.startswith("-way ", name.start - 5)  # "an eight-way MI355X box"
    if _HOURS.match(text, name.end) or (_WHOLES.match(text, name.end) and not ways):
        return ""
    match = _COUNTED.search(text[max(0, name.start - 12) : name.start])
    if match is None:
        return ""
    return _NUMBER_WORDS.get(match.group("count").lower(), match.group("count"))
