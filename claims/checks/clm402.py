"""
A ratio, change, share or total that its own operands do not give.

## What it does

It does the sum again where one sentence states all of it: "from 400 ms to 300 ms, a 25 % cut"; "48 of 64 tasks (75 %)";
"8 nodes of 8 GPUs (64 GPUs)". Each number counts as the interval that its written precision admits, and every usual
reading of the words is tried (a change against the old or the new value, a ratio in either direction); it fires only if
none of them fits. Hedged numbers, bounds and ranges are left alone.

## Why it matters

The operands stand right beside the result, and any reader can divide.

## Example that fires

> Latency fell from 400 ms to 300 ms, a 35 % cut.

## Example that does not

> Latency fell from 400 ms to 300 ms, a 25 % cut.

## How to settle it

Find out which of the numbers is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from claims.checks.context import Context, Draft
from claims.model.claim import Claim, Stance
from claims.model.finding import Finding, Place, RuleInfo, Severity
from claims.model.quantity import Kind, Modifier
from claims.vocabulary.vocabulary import Vocabulary

INFO = RuleInfo(
    code="CLM402",
    name="arithmetic",
    severity=Severity.ERROR,
    summary="A ratio, change, share or total is not what its own operands give.",
)

_FROM = re.compile(r"\bfrom\s+\Z", re.IGNORECASE)
_TO = re.compile(r"\s*(?:\S+\s+){0,3}(?:to|→|->)\s+\Z", re.IGNORECASE)
_PART = re.compile(
    r"(?<![\w.,$-])(\d{1,3}(?:,\d{3})+|\d+)\s+(?:out\s+)?of\s+(?:the\s+|all\s+|its\s+)?\Z", re.IGNORECASE
)
_EQUALS = re.compile(r"[^.;:]{0,40}?(?:\(|,\s+or\s+|,\s+i\.e\.,?\s+|\s=\s)\s*\Z", re.IGNORECASE)
_TIMES = re.compile(r"\s*(?:nodes?|servers?|machines?|hosts?|trays?|racks?)?\s*(?:of|with|x|×|\*)\s+\Z", re.IGNORECASE)
#: Ratios that compare something else than the two numbers beside them.
_FOREIGN = re.compile(r"\b(?:compared|versus|vs\.?|than|relative|baseline|while|whereas|respectively)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Interval:
    """What a number admits by its written precision."""

    low: Fraction
    high: Fraction

    def meets(self, other: _Interval) -> bool:
        return self.low <= other.high and other.low <= self.high

    def over(self, other: _Interval) -> _Interval | None:
        return _Interval(self.low / other.high, self.high / other.low) if other.low > 0 and self.low >= 0 else None

    def times(self, other: _Interval) -> _Interval:
        return _Interval(self.low * other.low, self.high * other.high)

    def plus(self, number: int) -> _Interval:
        return _Interval(self.low + number, self.high + number)

    def scaled(self, factor: Fraction) -> _Interval:
        ends = sorted((self.low * factor, self.high * factor))
        return _Interval(ends[0], ends[1])


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each result that its operands do not give."""
    for draft in context.drafts:
        for _, sentence in groupby(draft.claims, key=lambda claim: claim.quote):
            claims = list(sentence)
            for index, result in enumerate(claims):
                wrong = _share(draft, claims, index) or _triple(draft, claims, index, context.vocabulary)
                if wrong:
                    operands, gives = wrong
                    yield context.report(
                        INFO,
                        draft,
                        draft.place(result.start, result.end),
                        f"{result.text} is not what {' and '.join(one.text for one in operands)} give: {gives}",
                        related=operands,
                        help_="Find out which of the numbers is wrong.",
                    )


def _triple(
    draft: Draft, claims: Sequence[Claim], index: int, vocabulary: Vocabulary
) -> tuple[list[Place], str] | None:
    """Return the operands before the claim at `index` and what they give, if it states something else."""
    fault = _fault(draft, claims, index - 2, vocabulary) if index >= 2 else ""
    if not fault:
        return None
    return [draft.place(claim.start, claim.end) for claim in claims[index - 2 : index]], fault


def _fault(draft: Draft, claims: Sequence[Claim], index: int, vocabulary: Vocabulary) -> str:
    """Return what the two claims at `index` give, if the third states something else; "" otherwise."""
    a, b, result = claims[index : index + 3]
    if not all(_plain(claim) for claim in (a, b, result)):
        return ""
    if not vocabulary.units.convertible(a.quantity.unit, b.quantity.unit):
        return ""
    raw = draft.document.raw
    before, between, after = raw[max(0, a.start - 12) : a.start], raw[a.end : b.start], raw[b.end : result.start]
    if _FROM.search(before) and _TO.match(between):
        alone = len(claims) == 3 and not _FOREIGN.search(raw[b.end : result.end + 30])
        return _change(a, b, result, vocabulary) if alone else ""
    if _TIMES.match(between) and _EQUALS.match(after) and result.quantity.kind is Kind.COUNT:
        return _product(a, b, result)
    return ""


def _plain(claim: Claim) -> bool:
    quantity = claim.quantity
    return (
        claim.stance is Stance.ASSERTED
        and not quantity.is_date
        and quantity.low == quantity.high
        and quantity.modifier is Modifier.EXACT
    )


def _interval(claim: Claim, scale: Fraction = Fraction(1)) -> _Interval:
    value, half = Fraction(Decimal(claim.quantity.low)), Fraction(Decimal(claim.quantity.step_low or "1")) / 2
    # A count is exact; of a measured number the last digit may be rounded.
    if claim.quantity.kind is Kind.COUNT:
        half = Fraction(0)
    return _Interval((value - half) * scale, (value + half) * scale)


def _change(a: Claim, b: Claim, result: Claim, vocabulary: Vocabulary) -> str:
    units = vocabulary.units
    old = _interval(a, units.factor(a.quantity.unit))
    new = _interval(b, units.factor(b.quantity.unit))
    up, down = new.over(old), old.over(new)
    if up is None or down is None:
        return ""
    if result.quantity.unit == "percent" and "percent" not in (a.quantity.unit, b.quantity.unit):
        stated = _interval(result, Fraction(1, 100))
        fits = (
            up.plus(-1),
            up.plus(-1).scaled(Fraction(-1)),
            down.plus(-1),
            down.plus(-1).scaled(Fraction(-1)),
            up,
            down,
        )
        return "" if any(stated.meets(one) for one in fits) else f"a change of {_percent(up)}"
    if result.quantity.kind is Kind.RATIO:
        stated = _interval(result)
        ratios = (up, down, up.plus(-1), down.plus(-1))
        return "" if any(stated.meets(one) for one in ratios) else f"a ratio of {_ratio(up, down)}"
    return ""


def _share(draft: Draft, claims: Sequence[Claim], index: int) -> tuple[list[Place], str] | None:
    """Judge "48 of 64 tasks (75 %)": the part need not be a claim of its own."""
    if not index or claims[index].quantity.unit != "percent" or not _plain(claims[index]):
        return None
    whole, result, raw = claims[index - 1], claims[index], draft.document.raw
    part = _PART.search(raw, max(0, whole.start - 40), whole.start)
    if part is None or whole.quantity.kind is not Kind.COUNT or not _plain(whole):
        return None
    if not _EQUALS.match(raw[whole.end : result.start]):
        return None
    number = Fraction(part[1].replace(",", ""))
    share = _Interval(number, number).over(_interval(whole))
    if share is None or share.low > 1 or _interval(result, Fraction(1, 100)).meets(share):
        return None
    operands = [draft.place(part.start(1), part.end(1)), draft.place(whole.start, whole.end)]
    return operands, f"{float(share.low) * 100:.4g} %"


def _product(a: Claim, b: Claim, result: Claim) -> str:
    product = _interval(a).times(_interval(b))
    return "" if _interval(result).meets(product) else f"{float(product.low):,.10g}"


def _percent(up: _Interval) -> str:
    return f"{(float(up.low + up.high) / 2 - 1) * 100:+.3g} %"


def _ratio(up: _Interval, down: _Interval) -> str:
    return f"{max(float(up.low + up.high), float(down.low + down.high)) / 2:.3g}x"
