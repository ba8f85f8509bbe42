"""
A count does not fit the list that it announces.

## What it does

It fires where a sentence that ends with a colon announces a number of things ("Five articles this week:") and the list
right below has another number of items. A sentence with several counts is left alone.

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
from collections.abc import Iterator
from decimal import Decimal

from claims.checks.context import Context, Draft
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
    for index, block in enumerate(blocks[:-1]):
        if block.kind is not BlockKind.PARAGRAPH or blocks[index + 1].kind is not BlockKind.LIST_ITEM:
            continue
        text = draft.document.text[block.start : block.end].rstrip()
        if not text.endswith(":"):
            continue
        claim = _announced(draft, block.start, text)
        if claim is None:
            continue
        items = _items(draft, index + 1)
        if Decimal(claim.quantity.low) != items:
            yield context.report(
                INFO,
                draft,
                draft.place(claim.start, claim.end),
                f"{claim.text} is announced, and the list below has {items} item{'' if items == 1 else 's'}",
                help_="Count again.",
            )


def _announced(draft: Draft, block_start: int, text: str) -> Claim | None:
    """Return the one count that the last sentence of a block announces, None if there is none or more than one."""
    last = max((match.end() for match in _SENTENCE_END.finditer(text)), default=0)
    start, end = draft.document.raw_span(block_start + last, block_start + len(text))
    inside = [claim for claim in draft.claims if start <= claim.start < end]
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
