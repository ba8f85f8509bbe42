"""
The draft may conflict with the record: a condition that matters is missing on one side.

## What it does

It fires when the values differ and the metric is sensitive to a condition (the hardware, the batch size, the
percentile) that only one of the two states. Nothing recorded agrees.

## Why it matters

Either the draft left out the condition that makes the value true, or the value is wrong; a reader cannot tell.

## Example that fires

The record has "840 tokens/s at batch 1 on GB300 NVL72".

> Kimi K3 decodes at 700 tokens/s at batch 1.

## Example that does not

> Kimi K3 decodes at 840 tokens/s at batch 1 on GB300 NVL72.

## How to settle it

State the condition. If it is the same one, the value needs correcting.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, Trouble
from claims.checks.wording import about, reason, values
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM110",
    name="possible-conflict",
    severity=Severity.WARNING,
    summary="The value differs from the record, and a condition that matters is missing on one side.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each figure that conflicts unless a missing condition explains it."""
    for mention in context.having(Trouble.POSSIBLE):
        against = mention.judgement.against
        yield context.report_mention(
            INFO,
            mention,
            f"{mention.claim.text} may conflict with the record on {about(mention)}: {values(against)}",
            help_=reason(against[0]),
        )
