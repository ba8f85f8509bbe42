"""
The draft puts a value into the mouth of somebody who said another one.

## What it does

Where the draft names who gives a value, it compares the value with what that party said according to the record. It
fires when the record has that party say something else, and nothing that agrees. Whatever a report says without naming
anybody, its source says. Where the link to the record is weak, it is a warning.

## Why it matters

To misquote a named party is worse than to be wrong oneself.

## Example that fires

The record has "Nathan Lambert said 150T tokens per day" and, from others, 155T.

> Nathan Lambert puts a single DeepSeek cluster at 155T tokens per day.

## Example that does not

> Nathan Lambert puts a single DeepSeek cluster at 150T tokens per day.

## How to settle it

Correct the value or the name. If the party has said both, ingest the second report as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, Trouble
from claims.checks.wording import about, reason, values
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM106",
    name="wrong-attribution",
    severity=Severity.ERROR,
    summary="The party that the draft names said another value.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each value that the named party did not give."""
    for mention in context.having(Trouble.WRONG_PARTY):
        judgement = mention.judgement
        others = f". That value is known from: {values(judgement.behind)}" if judgement.behind else ""
        yield context.report_mention(
            INFO,
            mention,
            f"{judgement.party} is on record with another value than {mention.claim.text} for {about(mention)}:"
            f" {values(judgement.against)}{others}",
            held=(*judgement.against, *judgement.behind),
            help_=reason(judgement.against[0]),
        )
