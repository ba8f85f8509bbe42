"""Ranges: whether two numbers make one ("1.7 to 3.2x", "5.2 ± 0.3") or are the ends of a change."""

from __future__ import annotations

import re

from claims.extract.numbers import Number
from claims.extract.reading import Reading
from claims.model.quantity import Modifier
from claims.patterns import lazy_pattern

JOIN = lazy_pattern(
    r"(?P<dash>[ \u00a0]?[-–—‑−~〜][ \u00a0]?)|(?P<to>[ \u00a0](?:up[ ])?to[ \u00a0])|(?P<and>[ ]and[ ])"
    r"|(?P<spread>[ ]?(?:±|\+/-|\+-|\\pm)[ ]?)"
)
_SPANS = lazy_pattern(r"\b(?:rang|vary|varie|anywhere|span|scal|sweep)", re.IGNORECASE)
_CHANGES = lazy_pattern(
    r"\b(?:up|down|r[io]se|risen|rising|f[ae]ll(?:en|ing)?|dropp?(?:ed|ing|s)?|increas\w*|decreas\w*|improv\w*|"
    r"reduc\w*|cut(?:ting)?|gr[eo]w\w*|"
    r"went|gone|goes|going|jump\w*|climb\w*|slash\w*|lower\w*|rais\w*|mov\w*|shr[iau]nk\w*|chang\w*|expand\w*|"
    r"declin\w*|boost\w*|"
    r"lift\w*|doubl\w*|tripl\w*|push\w*|tak(?:es?|ing)|took|bring\w*|brought|sped|speed(?:s|ing)? up|"
    r"accelerat\w*|soar\w*|swung|slid|plung\w*|transition\w*|extend\w*|switch\w*|shift\w*|migrat\w*)\b",
    re.IGNORECASE,
)
#: "a 3x speed-up, from 118 to 370 tok/s"; of ratios themselves they make a range ("speed-ups from 1.3x to 1.8x").
_GAINS = lazy_pattern(r"\b(?:speed-?up|gain|leap|uplift)s?\b", re.IGNORECASE)
#: "from about 5 to 8": the hedge is not read yet when the two numbers meet.
_FROM = lazy_pattern(
    r"\bfrom (?:[A-Z][\w. -]{0,24}['’]s? )?"
    r"(?:(?:about|around|roughly|some|approximately|an?|just|over|under|nearly|almost) )*$"
)
_BY = lazy_pattern(
    r"\b(?:rose|risen|fell|fallen|dropped|grew|grown|shrank|increased|decreased|climbed|declined|cut|raised|lowered|up|down)"
    r"[ ]by[ ](?:about[ ]|around[ ]|some[ ]|nearly[ ]|another[ ]|a[ ]further[ ])?$"
)
_MOVED = lazy_pattern(
    r"\b(?:rose|fell|dropped|grew|shrank|increased|decreased|climbed|declined|gained|added|slipped|jumped)[ ]$"
)
_GREW_BY = lazy_pattern(
    r"\b(?:increas\w+|ris\w+|rose|grew|grows|gain\w*|improv\w+|fell|falls|drop\w*|decreas\w+|up|down)\b[^;()]{0,50}\($"
)
_LED = lazy_pattern(r"\b(?:from|between|of|at|about|around|roughly)[ ]$")
_HEDGED = lazy_pattern(r" to [~≈]")
_REACH = 100


def _is_led(text: str, first: Reading, floor: int) -> bool:
    """True if the first of two numbers begins a phrase of its own ("from 5 to ~8 ms"), or is hedged as the other is."""
    place = first.outer_start
    return text[place : place + 1] in "~≈" or _LED.search(text, max(floor, place - 12), place) is not None


def joined(text: str, first: Reading, second: Reading, join: str, floor: int) -> Reading:
    low, high = first.low, second.low
    assert isinstance(low, Number) and isinstance(high, Number)
    if join == "spread":
        if first.bare or (first.unit, first.ratio) == (second.unit, second.ratio):
            second.start, second.outer_start = first.start, first.start
            second.low, second.spread = low, high
            second.modifier = first.modifier
            return second
        if second.unit == "percent":
            first.spread, first.relative = high, True
            first.end = first.outer_end = second.end
            return first
        if second.bare:
            first.spread, first.end = high, second.end
            first.outer_end = second.end
        return first
    alike = (first.unit, first.ratio) == (second.unit, second.ratio)
    if not (first.bare or alike):
        return first
    if second.bare and not first.bare:
        return first
    if second.bare and join == "dash" and low.written.startswith("0") and "." not in low.written:
        return first
    if (first.bare or first.end == low.end) and high.scale and not low.scale:
        back = low.value() * 10**high.scale / high.value() if second.unit == "year" and high.value() else 0
        shared = low.value() < high.value() / 10**high.scale or 1 < back < 10
        if shared:
            low.exponent += high.scale
            low.scale = high.scale
    if second.unit == "year" and high.scale and low.value() > high.value():
        low, high = high, low  # "68–66 million years ago": time before the present is told backwards
    if join == "dash" and not low.value() < high.value():
        return first
    if join == "to" and _HEDGED.match(text, first.end) and not _is_led(text, first, floor):
        return first  # "100% at rate 0.5 to ~60% at rate 1"
    if join == "to" and _BY.search(text, max(floor, first.outer_start - 24), first.outer_start):
        return first  # "dropped by 9,000 to 214,000"
    told = text[max(floor, first.outer_start - 1) : first.outer_start] == "("
    if join == "to" and told and _GREW_BY.search(text, max(floor, first.outer_start - 60), first.outer_start):
        first.change = "from"
        return first  # "rises by 0.92 (3.02 to 3.94)"
    if join == "to" and _MOVED.search(text, max(floor, first.outer_start - 20), first.outer_start):
        own = first.currency or (not first.bare and first.unit != "percent" and not first.ratio)
        if own or ("," in low.written and (high.scale or "," in high.written)):
            return first  # "rose 11 cents to $28.11", "rose 440,000 to 6.1 million"
    if join == "to" and (_is_change(text, first, floor) or not low.value() < high.value()):
        first.change = "from"
        return first
    second.start, second.outer_start = first.start, first.outer_start
    second.low, second.high = low, high
    second.modifier = Modifier.RANGE
    if not second.per:
        second.per = first.per
    second.kind = second.kind or first.kind
    return second


def _is_change(text: str, first: Reading, floor: int) -> bool:
    """True for "from 10 ms to 5 ms" after a verb of change: two values, not a range."""
    before = text[max(floor, first.outer_start - _REACH) : first.outer_start].rpartition(". ")[2]
    if _FROM.search(before) is None or _SPANS.search(before):
        return False
    if first.currency or first.unit == "percent" or _CHANGES.search(before) is not None:
        return True
    return not first.ratio and _GAINS.search(before) is not None
