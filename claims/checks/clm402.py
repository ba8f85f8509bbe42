"""
A ratio, change, share or total that its own operands do not give.

## What it does

It does the sum again where one sentence states all of it: "from 400 ms to 300 ms, a 25 % cut"; "48 of 64 tasks (75 %)";
"8 nodes of 8 GPUs (64 GPUs)". Each number counts as the interval that its written precision, its hedge and its bound
admit, and every usual reading of the words is tried (a change against the old or the new value, a ratio in either
direction), unless a word right beside the size says which is meant ("a cut of 25 %", "up 20 %"); it fires only if none
of them fits. The size may stand before the two values or after them, as a percentage, a multiple or a word ("doubled
from 200 to 400"), but in the same clause. Ranges are left alone.

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
from fractions import Fraction
from itertools import groupby

from claims.checks.changes import between, unless, wrong_change
from claims.checks.context import Context, Draft
from claims.checks.interval import Interval, admitted
from claims.model.claim import Claim, Stance
from claims.model.finding import Finding, Place, RuleInfo, Severity
from claims.model.quantity import Kind
from claims.patterns import lazy_pattern
from claims.vocabulary.vocabulary import Vocabulary

INFO = RuleInfo(
    code="CLM402",
    name="arithmetic",
    severity=Severity.ERROR,
    summary="A ratio, change, share or total is not what its own operands give.",
)

_PART = lazy_pattern(
    r"(?<![\w.,$-])(\d{1,3}(?:,\d{3})+|\d+)\s+(?:out\s+)?of\s+(?:the\s+|all\s+|its\s+)?\Z", re.IGNORECASE
)
_EQUALS = lazy_pattern(r"[^.;:]{0,40}?(?:\(|,\s+or\s+|,\s+i\.e\.,?\s+|\s=\s)\s*\Z", re.IGNORECASE)
_TIMES = lazy_pattern(
    r"\s*(?:nodes?|servers?|machines?|hosts?|trays?|racks?)?\s*(?:of|with|x|×|\*)\s+\Z", re.IGNORECASE
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each result that its operands do not give."""
    for draft in context.drafts:
        for _, sentence in groupby(draft.claims, key=lambda claim: claim.quote):
            claims = [claim for claim in sentence if claim.stance is Stance.ASSERTED]
            for index, result in enumerate(claims):
                wrong = _share(draft, claims, index) or _sum(draft, claims, index, context.vocabulary)
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


def _sum(draft: Draft, claims: Sequence[Claim], index: int, vocabulary: Vocabulary) -> tuple[list[Place], str] | None:
    """Return the operands of the result at `index` and what they give, if it states something else.

    The operands stand right before the result, or right after it ("a 2.38x speedup, from 51.5 s to 21.6 s").
    """
    for first in (index - 2, index + 1):
        if first >= 0 and first + 1 < len(claims):
            a, b = claims[first : first + 2]
            fault = _fault(draft, a, b, claims[index], vocabulary)
            if fault:
                return [draft.place(a.start, a.end), draft.place(b.start, b.end)], fault
    return None


def _fault(draft: Draft, a: Claim, b: Claim, result: Claim, vocabulary: Vocabulary) -> str:
    """Return what two neighbouring claims give, if the result states something else; "" otherwise."""
    change = wrong_change(draft, a, b, result, vocabulary)
    if change is not None:
        return change
    middle = between(draft, a.end, b.start)
    if result.start > b.end and _TIMES.match(middle) and result.quantity.kind is Kind.COUNT:
        return _product(a, b, result) if _EQUALS.match(between(draft, b.end, result.start)) else ""
    return ""


def _share(draft: Draft, claims: Sequence[Claim], index: int) -> tuple[list[Place], str] | None:
    """Judge "48 of 64 tasks (75 %)": the part need not be a claim of its own."""
    result = claims[index]
    if not index or result.quantity.unit != "percent":
        return None
    whole, raw = claims[index - 1], draft.document.raw
    part = _PART.search(raw, max(0, whole.start - 40), whole.start)
    if (
        part is None
        or whole.quantity.kind is not Kind.COUNT
        or not _EQUALS.match(between(draft, whole.end, result.start))
    ):
        return None
    number, total = Fraction(part[1].replace(",", "")), admitted(whole)
    share = Interval(number, number).over(total) if total else None
    if share is None or share.low > 1 or not unless(result, Fraction(1, 100), (share,), "another share"):
        return None
    operands = [draft.place(part.start(1), part.end(1)), draft.place(whole.start, whole.end)]
    return operands, f"{share.middle * 100:.4g} %"


def _product(a: Claim, b: Claim, result: Claim) -> str:
    one, two = admitted(a), admitted(b)
    if one is None or two is None or one.high is None or two.high is None:
        return ""
    product = one.times(two)
    return unless(result, Fraction(1), (product,), f"{product.middle:,.10g}")
