"""
The right number for the wrong thing: the value is known for another subject, metric or condition.

## What it does

It fires when the record knows nothing of the figure as the draft tells it, and yet holds the very same telling number
(three digits or more, no round or usual size) for something that shares an entity with it: another engine with the same
model, another batch size. An error where a person confirmed the recorded claim's figure, else a warning.

## Why it matters

Two columns of a table were swapped, or a sentence was shortened by its subject; the number itself looks familiar.

## Example that fires

The record has "vLLM serves DeepSeek-V4.1-Flash at 954K tokens/s per GPU".

> SGLang serves DeepSeek-V4.1-Flash at 954K tokens/s per GPU.

## Example that does not

> vLLM serves DeepSeek-V4.1-Flash at 954K tokens/s per GPU.

## How to settle it

Name the right thing. If both share the value, ingest the report that says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, Held, Trouble
from claims.checks.wording import values
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM108",
    name="wrong-thing",
    severity=Severity.ERROR,
    summary="The value is known for another subject, metric or condition.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each number that the record holds for something else."""
    for mention in context.having(Trouble.ELSEWHERE):
        judgement = mention.judgement
        known = "; ".join(dict.fromkeys(_thing(one) for one in judgement.against[:3]))
        yield context.report_mention(
            INFO,
            mention,
            f"{mention.claim.text} is known for something else: {known} ({values(judgement.against)})",
            severity=Severity.ERROR if judgement.sure else Severity.WARNING,
            help_=judgement.against[0].verdict.explanation,
        )


def _thing(held: Held) -> str:
    """Return what a recorded claim is about, in words."""
    claim = held.recorded.claim
    conditions = ", ".join(value for kind, value in sorted(claim.qualifiers.items()) if kind != "event")
    what = ", ".join(part for part in (claim.subject, claim.metric or claim.metric_text) if part)
    return f"{what} ({conditions})" if conditions else what
