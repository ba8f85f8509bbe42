"""The change between two stated values: in which words it is told, and what its size can be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from claims.checks.context import Draft
from claims.checks.interval import Interval, admitted
from claims.model.claim import Claim
from claims.model.quantity import Kind, Modifier
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

_HEDGES = r"(?:(?:roughly|about|around|nearly|almost|over|just|some|~)\s*)*"
_FALLS = (
    r"cuts?|cutting|drop(?:s|ped|ping)?|falls?|fell|falling|fallen|decline[sd]?|declining|decreas(?:e|es|ed|ing)"
    r"|reduc(?:tion|ed|es|ing)|down|lower(?:ed|ing)?|less|fewer|cheaper|sank|shrank|slid|slipped|slump(?:ed)?"
)
_RISES = (
    r"rise[sn]?|rising|rose|increas(?:e|es|ed|ing)|growth|gr[eo]w(?:s|n|ing)?|gain(?:s|ed)?|jump(?:s|ed)?|up|higher"
    r"|more|climb(?:s|ed)?|surged?"
)
_FROM = lazy_pattern(rf"\bfrom\s+{_HEDGES}\Z", re.IGNORECASE)
_TO = lazy_pattern(rf"\bto\s+{_HEDGES}\Z", re.IGNORECASE)
_THEN_TO = lazy_pattern(rf"\s*(?:[\w/-]+\s+){{0,3}}(?:to|→|->)\s+{_HEDGES}\Z", re.IGNORECASE)
_THEN_FROM = lazy_pattern(rf"\s*,?\s*(?:[\w/-]+\s+)?from\s+{_HEDGES}\Z", re.IGNORECASE)
#: What may stand between the two ends of a change and its size: "(", ", a", ", a cut of", ", up", ", achieving over a";
#: or, where the size comes first, a few words up to "from". Neither may begin a new thought.
_AFTER = lazy_pattern(
    rf"[^.;:()]{{0,30}}?(?:\(|\s=|:|[,–—]\s*(?:or|i\.e\.,?|an?|for\s+an?|by|up|down|\w+ing(?:\s+\w+){{0,2}}?(?:\s+an?)?)\s)\s*"
    rf"{_HEDGES}(?:an?\s+)?(?:(?:{_FALLS}|{_RISES}|change|improvement|speedup)\s+(?:of\s+|by\s+)?)?{_HEDGES}\Z",
    re.IGNORECASE,
)
#: A size that stands right after a comma is one of the change only if a comparing word follows.
_COMMA = lazy_pattern(rf"\s*(?:[\w/-]+\s+)?[,–—]\s*{_HEDGES}\Z", re.IGNORECASE)
_COMPARING = lazy_pattern(rf"\s*(?:{_FALLS}|{_RISES}|faster|slower|better|worse|smaller|larger)\b", re.IGNORECASE)
_BEFORE = lazy_pattern(rf"[^.;:()]{{0,60}}\bfrom\s+{_HEDGES}\Z", re.IGNORECASE)
_RIGHT_BEFORE_TO = lazy_pattern(rf"\s*,?\s*to\s+{_HEDGES}\Z", re.IGNORECASE)
_NEW_THOUGHT = lazy_pattern(
    r"\b(?:and|but|after|while|with|not|compared|versus|vs|than|relative|baseline|whereas|respectively|using|at|per)\b",
    re.IGNORECASE,
)
#: A word right beside the size that says which way it goes, and that it is a share of the old value.
_FALLING = (
    lazy_pattern(rf"\b(?:{_FALLS})\s+(?:of\s+|by\s+)?{_HEDGES}(?:an?\s+)?\Z", re.IGNORECASE),
    lazy_pattern(rf"\s*(?:{_FALLS})\b", re.IGNORECASE),
)
_RISING = (
    lazy_pattern(rf"\b(?:{_RISES})\s+(?:of\s+|by\s+)?{_HEDGES}(?:an?\s+)?\Z", re.IGNORECASE),
    lazy_pattern(rf"\s*(?:{_RISES})\b", re.IGNORECASE),
)
_MULTIPLIED = lazy_pattern(r"(?:doubl|halv|tripl|trebl|quadrupl|quintupl)(?:e|es|ed|ing)\Z", re.IGNORECASE)
#: "Doubled" is a round word: it may stand for anything nearer to twice than to two and a half times, or one and a half.
_ROUND = Fraction(1, 8)
#: How far beside a claim its word of change is looked for.
_BESIDE = 30
_MARKUP = lazy_pattern(r"[*_`]+")


def between(draft: Draft, start: int, end: int) -> str:
    """Return a stretch of the file without the marks of emphasis and code."""
    return _MARKUP.sub("", draft.document.raw[start:end])


def wrong_change(draft: Draft, a: Claim, b: Claim, result: Claim, vocabulary: Vocabulary) -> str | None:
    """Return what two neighbouring claims give, if they are the ends of a change whose size `result` misstates.

    Returns:
        "" if the size fits or is none of this change; None if the two are not the ends of a change.
    """
    before, middle = between(draft, max(0, a.start - 24), a.start), between(draft, a.end, b.start)
    if _FROM.search(before) and _THEN_TO.match(middle):
        return _fault(draft, a, b, result, vocabulary) if _belongs(draft, a, b, result) else ""
    if _TO.search(before) and _THEN_FROM.match(middle):
        words = between(draft, result.end, a.start) if result.end <= a.start else ""
        return _fault(draft, b, a, result, vocabulary) if _RIGHT_BEFORE_TO.match(words) else ""
    return None


def unless(result: Claim, scale: Fraction, readings: Sequence[Interval], gives: str) -> str:
    """Return `gives` if what a claim states, times `scale`, meets none of the readings; else ""."""
    stated = _stated(result, scale)
    return "" if stated is None or any(stated.meets(one) for one in readings) else gives


def _stated(result: Claim, scale: Fraction) -> Interval | None:
    stated = admitted(result, scale)
    if stated is None or not _MULTIPLIED.match(result.text):
        return stated
    value = Fraction(Decimal(result.quantity.low))
    if stated.high is None:
        return Interval(value * (1 - _ROUND), None)
    hedged = result.quantity.modifier in (Modifier.APPROX, Modifier.NEARLY)
    below = 2 * _ROUND if hedged else _ROUND
    return Interval(value * (1 - below), value * (1 + _ROUND))


def _belongs(draft: Draft, a: Claim, b: Claim, result: Claim) -> bool:
    """True if the result speaks about the change from `a` to `b`."""
    if result.start < a.start:
        words = between(draft, result.end, a.start)
        return _BEFORE.match(words) is not None and not _NEW_THOUGHT.search(words)
    words = between(draft, b.end, result.start)
    if _NEW_THOUGHT.search(words):
        return False
    after = between(draft, result.end, result.end + _BESIDE)
    return _AFTER.match(words) is not None or bool(_COMMA.match(words) and _COMPARING.match(after))


def _fault(draft: Draft, old_claim: Claim, new_claim: Claim, result: Claim, vocabulary: Vocabulary) -> str:
    units, one, two = vocabulary.units, old_claim.quantity.unit, new_claim.quantity.unit
    if not units.convertible(one, two):
        return ""
    if "percent" in (one, two):
        # "From 20 % to 30 %, up 50 %" may mean points or a share; only points that are called so are plain.
        return _points(old_claim, new_claim, result)
    old, new = admitted(old_claim, units.factor(one)), admitted(new_claim, units.factor(two))
    up = new.over(old) if old and new else None
    down = old.over(new) if old and new else None
    if up is None or down is None:
        return ""
    ratio = float(_value(new_claim, vocabulary) / _value(old_claim, vocabulary))
    if result.quantity.unit == "percent":
        readings = [up.plus(-1), up.plus(-1).negated()]
        if not _is_plain(draft, result, up):
            readings += [down.plus(-1), down.plus(-1).negated()]
            # "+158 %" is a change; without a sign it may be "158 % of".
            if result.text[:1] not in "+-−":
                readings += [up, down]
        return unless(result, Fraction(1, 100), readings, f"a change of {(ratio - 1) * 100:+.3g} %")
    if result.quantity.kind is Kind.RATIO:
        readings = [up, down] if _MULTIPLIED.match(result.text) else [up, down, up.plus(-1), down.plus(-1)]
        return unless(result, Fraction(1), readings, f"a ratio of {max(ratio, 1 / ratio):.3g}x")
    return ""


def _value(claim: Claim, vocabulary: Vocabulary) -> Fraction:
    return Fraction(Decimal(claim.quantity.low)) * vocabulary.units.factor(claim.quantity.unit)


def _is_plain(draft: Draft, result: Claim, up: Interval) -> bool:
    """True if a word right beside the size says that it rose, and it did, or that it fell, and it did.

    Only then is the size one of these values: "from 400 ms to 300 ms, a 33 % rise in speed" speaks of another one.
    """
    if up.high is None:
        return False
    forms = _RISING if up.low > 1 else _FALLING if up.high < 1 else ()
    if not forms:
        return False
    before = between(draft, max(0, result.start - _BESIDE), result.start)
    return bool(forms[0].search(before) or forms[1].match(between(draft, result.end, result.end + _BESIDE)))


def _points(old_claim: Claim, new_claim: Claim, result: Claim) -> str:
    old, new = admitted(old_claim), admitted(new_claim)
    same = old_claim.quantity.unit == new_claim.quantity.unit
    if not same or result.quantity.unit != "percentage_point" or old is None or new is None:
        return ""
    if old.high is None or new.high is None:
        return ""
    change = Interval(new.low - old.high, new.high - old.low)
    return unless(result, Fraction(1), (change, change.negated()), f"a change of {change.middle:+.3g} points")
