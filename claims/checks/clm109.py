"""
An estimate, a vendor's statement or a promise is told as a fact.

## What it does

It fires when the record agrees with the value and every recorded claim puts it with more reserve: estimated where the
draft says measured, promised where the draft says done.

## Why it matters

"SemiAnalysis estimates 423" and "reaches 423" are different statements; the second has no source.

## Example that fires

The record has "SemiAnalysis estimates 423 tok/s/user".

> Kimi K3 reaches 423 tok/s per user on GB300 NVL72.

## Example that does not

> SemiAnalysis estimates that Kimi K3 gives 423 tok/s per user on GB300 NVL72.

## How to settle it

Say who estimates, states or promises it.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, Trouble
from claims.checks.wording import about, values
from claims.figures.support import Gap
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM109",
    name="lost-nature",
    severity=Severity.WARNING,
    summary="An estimate, a vendor's statement or a promise is told as a fact.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each figure whose sources put it with more reserve."""
    for mention in context.having(Trouble.SAYS_MORE):
        behind = tuple(one for one in mention.judgement.behind if one.support.gap is Gap.NATURE)
        if behind:
            nature = behind[0].recorded.claim.nature.value
            yield context.report_mention(
                INFO,
                mention,
                f"{mention.claim.text} is told as a fact; the record has it {nature}"
                f" for {about(mention)}: {values(behind)}",
                held=behind,
                help_=behind[0].support.explanation,
            )
