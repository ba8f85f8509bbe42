"""
The draft states a value that a later one has replaced.

## What it does

It fires when the record holds a later value with a stated as-of date ("$8 as of June 2025", or "now $8, was $40") and
the draft gives the earlier one without a date. A dated past ("in April it cost $40") is silent. A report's own date
never makes a value later.

## Why it matters

Prices and speeds change; yesterday's number is right in the archive and wrong in today's text.

## Example that fires

The record has "$40 as of April 2025" and "$8 as of June 2025".

> The model costs $40 per 1M output tokens.

## Example that does not

> In April 2025 the model cost $40 per 1M output tokens.

## How to settle it

Print the later value, or say when the earlier one held.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, Trouble
from claims.checks.wording import about, reason, values
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM104",
    name="superseded-figure",
    severity=Severity.ERROR,
    summary="The draft states a value that a later one, with a stated date, has replaced.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each value that a later one has replaced."""
    for mention in context.having(Trouble.SUPERSEDED):
        against = mention.judgement.against
        yield context.report_mention(
            INFO,
            mention,
            f"{mention.claim.text} is out of date for {about(mention)}: {values(against)}",
            help_=reason(against[0]),
        )
