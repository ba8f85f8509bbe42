"""
The draft says more than its sources: a hedge was dropped or precision was added.

## What it does

It fires when the record agrees with the draft's value and yet no claim entails the wording: "over 840" became "840",
"about" was lost, "October 2026" became "29 October", a range became one number.

## Why it matters

The source does not vouch for the finer statement; if it turns out wrong, the mistake is ours.

## Example that fires

The record has "over 840 tokens/s".

> vLLM serves Kimi K3 at 840 tokens/s.

## Example that does not

> vLLM serves Kimi K3 at more than 840 tokens/s.

## How to settle it

Put the source's words back, or find a source that says it so exactly.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, Trouble
from claims.checks.wording import about, values
from claims.figures.support import Gap
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM105",
    name="dropped-hedge",
    severity=Severity.WARNING,
    summary="The draft dropped a hedge or added precision that its sources do not give.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each figure that says more than any recorded claim."""
    for mention in context.having(Trouble.SAYS_MORE):
        behind = mention.judgement.behind
        if all(one.support.gap is not Gap.NATURE for one in behind):
            yield context.report_mention(
                INFO,
                mention,
                f"{mention.claim.text} says more than the record on {about(mention)}: {values(behind)}",
                held=behind,
                help_=behind[0].support.explanation,
            )
