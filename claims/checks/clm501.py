"""
A figure is past the day on which it was to be checked again.

## What it does

It fires when the draft agrees with a figure whose recheck date lies before today.

## Why it matters

Somebody knew that this value would not hold for ever, and set a date to look again.

## Example that fires

The figure was to be checked again on 1 November 2026, and it is 14 November.

> Mercury 3 costs $0.10 per 1M input tokens.

## Example that does not

The recheck date lies ahead.

> Mercury 3 costs $0.10 per 1M input tokens.

## How to settle it

Look at the source again, confirm or change the record, and set a new date.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, State
from claims.checks.wording import about
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM501",
    name="stale-figure",
    severity=Severity.WARNING,
    summary="The figure is past the day on which it was to be checked again.",
    house=True,
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each figure whose recheck date has passed."""
    today = context.today.isoformat()
    for mention in context.mentions:
        judgement = mention.judgement
        if judgement.match is None or judgement.state not in (State.SUPPORTED, State.COMPATIBLE):
            continue
        recheck = judgement.match.figure.recheck
        if recheck is not None and recheck < today:
            yield context.report_mention(
                INFO,
                mention,
                f"{mention.claim.text} was to be checked again by {recheck}: {about(mention)}",
                held=judgement.behind,
                help_="Look at the source again and set a new date.",
            )
