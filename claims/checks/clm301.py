"""
The draft's value differs from the record by a unit.

## What it does

It fires when the draft conflicts with the record and the two numbers stand in a ratio that only a slip of the unit
explains: a factor of 1,000 or a million with the same digits (million against billion), bits against bytes, GB against
GiB, a share written as a percentage.

## Why it matters

The digits look right, so nobody looks again, and the statement is wrong a thousandfold.

## Example that fires

The record has "155 trillion tokens per day".

> A single DeepSeek cluster processes 155 billion tokens per day.

## Example that does not

> A single DeepSeek cluster processes 155,000 billion tokens per day.

## How to settle it

Correct the unit or the multiplier.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.conflicting import is_unit_slip
from claims.checks.context import Context, Trouble
from claims.checks.wording import about, reason, values
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM301",
    name="unit-slip",
    severity=Severity.ERROR,
    summary="The draft's value differs from the record by a unit.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each value that a slip of the unit would explain."""
    for mention in context.having(Trouble.CONFLICT):
        if is_unit_slip(mention):
            against = mention.judgement.against
            yield context.report_mention(
                INFO,
                mention,
                f"{mention.claim.text} looks like a slip of the unit for {about(mention)}: {values(against)}",
                help_=reason(against[0]),
            )
