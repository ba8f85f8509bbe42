"""
A figure rests on one origin.

## What it does

It fires when the record supports the figure and all its claims go back to one origin: copies, syndication and "X citing
Y" count once. What a company alone can know at first hand, such as its revenue or what its own cluster does in a day,
has one origin however many report it. A note.

## Why it matters

Five reports that repeat one post are one source. A figure that only its maker gives should be attributed to its maker.

## Example that fires

The record has one report of it, and a copy of that report.

> DeepInfer reaches a 96 % input cache hit rate.

## Example that does not

The record has it from two parties who do not cite each other, and who can both have measured it.

> vLLM serves DeepSeek-V4.1-Flash at 954K tokens/s per GPU.

## How to settle it

Say who gives it, or find a second party who knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, State
from claims.checks.wording import about
from claims.figures.independence import independent_origins, knower
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM202",
    name="single-origin",
    severity=Severity.INFO,
    summary="All recorded claims of the figure go back to one origin.",
    house=True,
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each supported figure with one origin that the draft does not name."""
    for mention in context.mentions:
        judgement = mention.judgement
        if judgement.state is not State.SUPPORTED or mention.claim.attribution:
            continue
        behind = tuple(one.recorded for one in judgement.behind)
        party = knower(judgement.match.figure, context.vocabulary) if judgement.match is not None else ""
        if party and behind:
            yield context.report_mention(
                INFO,
                mention,
                f"{mention.claim.text} can be known at first hand by {party} alone, for {about(mention)}",
                held=judgement.behind,
                help_=f"Say that it comes from {party}.",
            )
        elif independent_origins(behind, context.vocabulary) == 1:
            yield context.report_mention(
                INFO,
                mention,
                f"{mention.claim.text} rests on one origin for {about(mention)}",
                held=judgement.behind,
                help_="Say who gives it, or find a second party who knows.",
            )
