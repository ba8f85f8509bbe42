"""How large a change or ratio between two values may be said to be, and whether a stated size is one of these.

Every usual reading of the words is tried (against the old or the new value, a ratio in either direction), unless a word
right beside the size says which is meant ("a cut of 25 %", "up 20 %").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from claims.figures.arithmetic.interval import Interval
from claims.figures.arithmetic.passage import Passage, Term
from claims.figures.exact import fraction, shown
from claims.model.quantity import Kind, Modifier
from claims.model.wording import with_unit
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

HEDGES = r"(?:(?:roughly|about|around|nearly|almost|over|just|some|~)\s*)*"
FALLS = (
    r"cuts?|cutting|drop(?:s|ped|ping)?|falls?|fell|falling|fallen|decline[sd]?|declining|decreas(?:e|es|ed|ing)"
    r"|reduc(?:tion|ed|es|ing)|down|lower(?:ed|ing)?|less|fewer|cheaper|sank|shrank|slid|slipped|slump(?:ed)?"
)
RISES = (
    r"rise[sn]?|rising|rose|increas(?:e|es|ed|ing)|growth|gr[eo]w(?:s|n|ing)?|gain(?:s|ed)?|jump(?:s|ed)?|up|higher"
    r"|more|climb(?:s|ed)?|surged?"
)
#: Words by which one value is held against another.
COMPARING = (
    r"taller|longer|shorter|heavier|lighter|older|younger|wider|deeper|further|earlier|later|faster|slower|quicker|more"
    r"|less|fewer|higher|lower|better|worse|larger|bigger|smaller|cheaper|dearer|speed-?up|improvement|increase|decrease"
    r"|reduction|gain|as\s(?:fast|much|many|high)"
)
#: How far beside a number its word of change is looked for.
BESIDE = 30
#: A word right beside the size that says which way it goes, and that it is a share of the old value.
_FALLING = (
    lazy_pattern(rf"\b(?:{FALLS})\s+(?:of\s+|by\s+)?{HEDGES}(?:an?\s+)?\Z", re.IGNORECASE),
    lazy_pattern(rf"\s*(?:{FALLS})\b", re.IGNORECASE),
)
_RISING = (
    lazy_pattern(rf"\b(?:{RISES})\s+(?:of\s+|by\s+)?{HEDGES}(?:an?\s+)?\Z", re.IGNORECASE),
    lazy_pattern(rf"\s*(?:{RISES})\b", re.IGNORECASE),
)
_MULTIPLIED = lazy_pattern(r"(?:doubl|halv|tripl|trebl|quadrupl|quintupl)(?:e|es|ed|ing)\Z", re.IGNORECASE)
#: "Three times the 1,050 of last year": so many times it, and no increase by so much.
_OF_IT = lazy_pattern(r"\s*(?:of\s)?(?:the|its|that|those|what|as)\b", re.IGNORECASE)
#: "Doubled" is a round word: it may stand for anything nearer to twice than to two and a half times, or one and a half.
_ROUND = Fraction(1, 8)


def wrong(
    passage: Passage | None,
    old: Term,
    new: Term,
    result: Term,
    vocabulary: Vocabulary,
    *,
    bare: bool = False,
) -> str:
    """Return what two values give, if `result` states another size of their change or ratio; "" otherwise.

    Args:
        passage: the sentence, for the words beside the size; None where no words stand there.
        bare: a value without a unit has that of the other one: "185 tok/s on the one and 111 on the other".
    """
    units = vocabulary.units
    if bare and old.claim is None:
        old = replace(old, taken=new.unit)
    if bare and new.claim is None:
        new = replace(new, taken=old.unit)
    if not bare and (old.claim is None or new.claim is None):
        return ""
    if result.claim is None or not (old.unit == new.unit or units.convertible(old.unit, new.unit)):
        return ""
    if "percent" in (old.unit, new.unit):
        # "From 20 % to 30 %, up 50 %" may mean points or a share; only points that are called so are plain.
        return _difference(old, new, result) if result.unit == "percentage_point" else ""
    if result.unit == old.unit == new.unit and (result.kind is not Kind.RATIO or _is_multiple(old)):
        return _difference(old, new, result)
    factors = [units.factor(term.unit) if old.unit != new.unit else Fraction(1) for term in (old, new)]
    before, after = old.scaled(factors[0]), new.scaled(factors[1])
    up = after.over(before) if before and after else None
    down = before.over(after) if before and after else None
    if up is None or down is None:
        return ""
    ratio = float(new.value * factors[1] / (old.value * factors[0]))
    if result.unit == "percent":
        readings = [up.plus(-1), up.plus(-1).negated()]
        if passage is None or not _is_plain(passage, result, up):
            readings += [down.plus(-1), down.plus(-1).negated()]
            # "+158 %" is a change; without a sign it may be "158 % of".
            if result.claim.text[:1] not in "+-−":
                readings += [up, down]
        return unless(result, Fraction(1, 100), readings, f"a change of {(ratio - 1) * 100:+.3g} %")
    if result.kind is Kind.RATIO:
        plain = _MULTIPLIED.match(result.claim.text) or (
            passage is not None and _OF_IT.match(passage.words(result.end, result.end + BESIDE))
        )
        readings = [up, down] if plain else [up, down, up.plus(-1), down.plus(-1)]
        return unless(result, Fraction(1), readings, f"a ratio of {max(ratio, 1 / ratio):.3g}x")
    return ""


def _is_multiple(term: Term) -> bool:
    """True for a number that is itself written as a multiple: "1.2x"."""
    return term.claim is not None and term.claim.text.casefold().rstrip().endswith(("x", "×", "times", "fold"))


def amount(value: Fraction, like: Term) -> str:
    """Return a value with the unit of a number that it is held against, for people."""
    return with_unit(shown(value), like.unit) if like.claim is not None else shown(value)


def measures(old: Term, new: Term, result: Term, vocabulary: Vocabulary) -> bool:
    """True if a number can be the size of the change or ratio of two values by its unit."""
    alike = old.claim is not None and new.claim is not None and vocabulary.units.convertible(old.unit, new.unit)
    points = "percent" in (old.unit, new.unit)
    return alike and (
        result.unit == "percentage_point"
        if points
        else result.kind is Kind.RATIO or result.unit in ("percent", old.unit)
    )


def unless(result: Term, scale: Fraction, readings: Sequence[Interval], gives: str) -> str:
    """Return `gives` if what a number states, times `scale`, meets none of the readings; else ""."""
    stated = _stated(result, scale)
    return "" if stated is None or any(stated.meets(one) for one in readings) else gives


def _stated(result: Term, scale: Fraction) -> Interval | None:
    stated = result.scaled(scale)
    if stated is not None and result.kind is Kind.PRICE and result.value.denominator == 1:
        # A total in whole dollars may have been rounded to them.
        stated = stated.add(Interval(-scale / 2, scale / 2))
    if stated is not None and result.kind is Kind.RATIO and result.claim is not None and stated.high is not None:
        # Ratios are cut off as often as rounded: 4.45 is told as "4.4x". Who writes no tenths has rounded, for a half
        # or more is dear to leave out: 4.0 is not told as "three times".
        step = fraction(result.claim.quantity.step_low or "0") or Fraction(0)
        if step < 1:
            stated = stated.add(Interval(Fraction(0), scale * step / 2))
    if stated is None or result.claim is None or not _MULTIPLIED.match(result.claim.text):
        return stated
    if stated.high is None:
        return Interval(result.value * (1 - _ROUND), None)
    hedged = result.claim.quantity.modifier in (Modifier.APPROX, Modifier.NEARLY)
    below = 2 * _ROUND if hedged else _ROUND
    return Interval(result.value * (1 - below), result.value * (1 + _ROUND))


def _is_plain(passage: Passage, result: Term, up: Interval) -> bool:
    """True if a word right beside the size says that it rose, and it did, or that it fell, and it did.

    Only then is the size one of these values: "from 400 ms to 300 ms, a 33 % rise in speed" speaks of another one.
    """
    if up.high is None:
        return False
    forms = _RISING if up.low > 1 else _FALLING if up.high < 1 else ()
    if not forms:
        return False
    before = passage.words(result.start - BESIDE, result.start)
    return bool(forms[0].search(before) or forms[1].match(passage.words(result.end, result.end + BESIDE)))


def _difference(old: Term, new: Term, result: Term) -> str:
    if old.unit != new.unit or old.admits is None or new.admits is None:
        return ""
    change = new.admits.minus(old.admits)
    if change is None or change.high is None:
        return ""
    told = f"{shown(change.middle)} points" if result.unit == "percentage_point" else amount(change.middle, result)
    sign = "" if change.middle < 0 else "+"
    return unless(result, Fraction(1), (change, change.negated()), f"a change of {sign}{told}")
