"""
A figure rests on one origin.

## What it does

It fires when the record supports the figure and all its claims go back to one origin: copies, syndication and "X citing
Y" count once. A note.

## Why it matters

Five reports that repeat one post are one source. A figure that only its maker gives should be attributed to its maker.

## Example that fires

The record has one report of it, and a copy of that report.

> DeepInfer reaches a 96 % input cache hit rate.

## Example that does not

The record has it from two parties who do not cite each other.

> A single DeepSeek cluster processes 155T tokens per day.

## How to settle it

Say who gives it, or find a second party who knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, State
from claims.checks.wording import about
from claims.figures.independence import independent_origins
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM202",
    name="single-origin",
    severity=Severity.INFO,
    summary="All recorded claims of the figure go back to one origin.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each supported figure with one origin that the draft does not name."""
    for mention in context.mentions:
        judgement = mention.judgement
        if judgement.state is not State.SUPPORTED or mention.claim.attribution:
            continue
        behind = tuple(one.recorded for one in judgement.behind)
        if independent_origins(behind, context.vocabulary) == 1:
            yield context.report_mention(
                INFO,
                mention,
                f"{mention.claim.text} rests on one origin for {about(mention)}",
                held=judgement.behind,
                help_="Say who gives it, or find a second party who knows.",
            )
