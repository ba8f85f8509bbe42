"""
The draft states a value that the record contradicts.

## What it does

It looks up the figure that the draft speaks of and compares the two values, with the precision, hedges and bounds that
each was written with. It fires when no recorded claim agrees and at least one conflicts, or where an exact report rules
the value out that a bound or a range merely admits ("up to 300" admits 269, beside "296" it does not). There is no
percentage tolerance: the explanation names the rule that decided. It is a warning where the draft may well mean another
figure: the link is weak, the draft gives a whole series of values, a ratio's sentence is unlike the recorded one, or a
party of whom the record holds nothing gives the value.

## Why it matters

A slip of one digit is the commonest fault in a text full of figures, and the one that readers find first.

## Example that fires

The record has "a single cluster processes 155T tokens per day".

> A single DeepSeek cluster handles 165 trillion tokens per day.

## Example that does not

> A single DeepSeek cluster handles about 155 trillion tokens a day.

## How to settle it

Correct the draft, or name the party who gives the other value. If the record is wrong, `claims resolve` it with a
reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.conflicting import conflict, is_unit_slip
from claims.checks.context import Context, Trouble
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM101",
    name="conflicting-value",
    severity=Severity.ERROR,
    summary="The draft states a value that the record contradicts.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each value in conflict with the record."""
    for mention in context.having(Trouble.CONFLICT):
        if not mention.claim.quantity.is_date and not is_unit_slip(mention):
            yield conflict(context, INFO, mention)
