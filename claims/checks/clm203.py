"""
A figure rests on a recorded claim that nobody has reviewed.

## What it does

It fires when the record supports the figure only with claims that were read by the machine and confirmed by no person.
A note.

## Why it matters

A machine may have taken the number of another sentence; a person sees that at a glance.

## Example that fires

The report was ingested and nobody has looked at its claims.

> DeepInfer reaches a 96 % input cache hit rate.

## Example that does not

A fact-checker has confirmed the recorded claim.

> DeepInfer reaches a 96 % input cache hit rate.

## How to settle it

Open the recorded claim (`claims show CLAIM`, or the desk), compare it with its quote, and confirm it.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, Held, Mention, State
from claims.checks.wording import about
from claims.model.claim import Status
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM203",
    name="unreviewed-record",
    severity=Severity.INFO,
    summary="The figure rests on recorded claims that nobody has reviewed.",
    house=True,
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each supported figure whose recorded claims nobody has confirmed."""
    for mention in context.mentions:
        judgement = mention.judgement
        if judgement.state is State.SUPPORTED and not any(_reviewed(mention, one) for one in judgement.behind):
            yield context.report_mention(
                INFO,
                mention,
                f"{mention.claim.text} rests on a claim that nobody has reviewed for {about(mention)}",
                held=judgement.behind,
                help_=f"Compare it with its quote: claims show {judgement.behind[0].recorded.claim.id}",
            )


def _reviewed(mention: Mention, held: Held) -> bool:
    """A person confirmed the reading, or accepted the claim when settling its figure."""
    match = mention.judgement.match
    accepted = match.figure.accepted if match else None
    return held.recorded.status is Status.CONFIRMED or held.recorded.claim.id == accepted
