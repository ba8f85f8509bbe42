"""
A figure has no source.

## What it does

It fires when no recorded claim is about the figure and its block neither has a link, nor says who gives it, nor names a
source in a comment (`<!-- claims: source=URL-or-id -->`). A note by default, a warning in strict mode.

## Why it matters

What cannot be traced cannot be checked, neither now nor when a reader asks.

## Example that fires

The record knows nothing of it.

> The engine halves the bill and needs 12 GB per GPU.

## Example that does not

> The engine needs 12 GB per GPU, according to its maintainers.

## How to settle it

Ingest the report that it comes from, link to it, or say who gives it.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, State
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM201",
    name="unsourced-figure",
    severity=Severity.INFO,
    summary="The record knows nothing of the figure, and its block names no source.",
    house=True,
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each figure without a source."""
    severity = Severity.WARNING if context.settings.strict else Severity.INFO
    for mention in context.mentions:
        if mention.judgement.state is State.UNSOURCED:
            yield context.report_mention(
                INFO,
                mention,
                f"{mention.claim.text} has no source: the record knows nothing of it, and its block names none",
                severity=severity,
                held=(),
                help_="Ingest the report it comes from, link to it, or say who gives it.",
            )
