"""
A count does not fit the list that it announces.

## What it does

It fires where a sentence that ends with a colon announces a number of things ("Five articles this week:") and the list
right below, or the list in the same sentence ("Three ferries sailed: the Moth and the Bee"), has another number of
items. A sentence with several counts is left alone, and so is a list in a sentence that calls itself incomplete
("including"), has clauses or appositions, or may be read in two ways.

## Why it matters

An item was added or cut, and nobody went back to the sentence above.

## Example that fires

> Five articles this week:
>
> - one
> - two
> - three
> - four

## Example that does not

> Four articles this week:
>
> - one
> - two
> - three
> - four

## How to settle it

Count again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from decimal import Decimal

from claims.checks.context import Context, Draft
from claims.figures.arithmetic.enumeration import announces, listed
from claims.model.claim import Claim, Stance
from claims.model.document import BlockKind
from claims.model.finding import Finding, RuleInfo, Severity
from claims.model.quantity import Kind, Modifier
from claims.patterns import lazy_pattern

INFO = RuleInfo(
    code="CLM403",
    name="wrong-count",
    severity=Severity.ERROR,
    summary="A count does not fit the list that it announces.",
)

#: What may stand before a count that announces a list: nothing that could make it count anything else.
_OPENING = lazy_pattern(
    r"(?:(?:and|but|so|here|there|these|those|are|is|were|come|comes|in|we|have|has|had|publish(?:ed)?|"
    r"the|our|following|all|its|main|new|first,?|second,?)\W+)*\Z",
    re.IGNORECASE,
)
_SENTENCE_END = lazy_pattern(r"[.!?]\s+(?=\S)")
_LONGEST = 50


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each announced count that its list does not have."""
    for draft in context.drafts:
        yield from _check_draft(context, draft)


def _check_draft(context: Context, draft: Draft) -> Iterator[Finding]:
    blocks = draft.document.blocks
    claims = sorted(draft.claims, key=_start)
    for index, block in enumerate(blocks):
        if block.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
            continue
        text = draft.document.text[block.start : block.end].rstrip()
        if ":" not in text:
            continue
        yield from _within(context, draft, claims, block.start, text)
        below = blocks[index + 1] if index + 1 < len(blocks) else None
        if block.kind is BlockKind.PARAGRAPH and below and below.kind is BlockKind.LIST_ITEM and text.endswith(":"):
            last = max((match.end() for match in _SENTENCE_END.finditer(text)), default=0)
            claim = _announced(draft, claims, block.start + last, block.start + len(text))
            items = _items(draft, index + 1)
            if claim is not None and Decimal(claim.quantity.low) != items:
                yield _finding(context, draft, claim, f"the list below has {items} item{'' if items == 1 else 's'}")


def _within(context: Context, draft: Draft, claims: Sequence[Claim], block_start: int, text: str) -> Iterator[Finding]:
    """Yield a finding for each count whose list stands in the same sentence, after a colon."""
    start = 0
    for end in (*(match.end() for match in _SENTENCE_END.finditer(text)), len(text)):
        head, colon, tail = text[start:end].partition(": ")
        claim = _announced(draft, claims, block_start + start, block_start + end) if colon else None
        if claim is not None:
            colon_at = draft.document.raw_span(block_start + start + len(head), block_start + start + len(head) + 1)[0]
            if claim.end > colon_at or not announces(draft.document.raw[claim.end : colon_at]):
                claim = None
        if claim is not None:
            items = listed(tail.strip().rstrip(".!?"), claim.text.split()[-1])
            number = Decimal(claim.quantity.low)
            # Twice as many may be pairs: "two cities: Visby, Sweden, and Turku, Finland".
            if items is not None and items not in (number, 2 * number):
                yield _finding(context, draft, claim, f"the sentence lists {items}")
        start = end


def _start(claim: Claim) -> int:
    return claim.start


def _finding(context: Context, draft: Draft, claim: Claim, but: str) -> Finding:
    return context.report(
        INFO,
        draft,
        draft.place(claim.start, claim.end),
        f"{claim.text} are announced, and {but}",
        help_="Count again.",
    )


def _announced(draft: Draft, claims: Sequence[Claim], text_start: int, text_end: int) -> Claim | None:
    """Return the one count that a sentence of the readable text announces, None if it has none or more than one."""
    start, end = draft.document.raw_span(text_start, text_end)
    first = bisect_left(claims, start, key=_start)
    inside = claims[first : bisect_left(claims, end, lo=first, key=_start)]
    if len(inside) != 1:
        return None
    claim = inside[0]
    quantity = claim.quantity
    if (
        quantity.kind is not Kind.COUNT
        or quantity.modifier is not Modifier.EXACT
        or claim.stance is not Stance.ASSERTED
    ):
        return None
    number = Decimal(quantity.low)
    before = draft.document.raw[start : claim.start]
    if quantity.low != quantity.high or number != int(number) or not 2 <= number <= _LONGEST:
        return None
    return claim if _OPENING.match(before.lstrip("*_ ")) else None


def _items(draft: Draft, index: int) -> int:
    """Return how many items of the first one's level the list at `index` has."""
    blocks = draft.document.blocks
    level, items = blocks[index].level, 0
    while index < len(blocks) and blocks[index].kind is BlockKind.LIST_ITEM and blocks[index].level >= level:
        items += blocks[index].level == level
        index += 1
    return items
