"""
A date or unit can be read in two ways.

## What it does

It fires where the text itself admits a second reading that differs: 12/11/25 is 12 November or 11 December.

## Why it matters

Readers on the other side of the ocean read the other date.

## Example that fires

> The weights were released on 12/11/2025.

## Example that does not

> The weights were released on 12 November 2025.

## How to settle it

Write the month as a word, or the date as 2025-11-12.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context
from claims.model.finding import Finding, RuleInfo, Severity
from claims.model.wording import describe_value

INFO = RuleInfo(
    code="CLM302",
    name="ambiguous-form",
    severity=Severity.WARNING,
    summary="A date or unit can be read in two ways.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each quantity with a second reading."""
    for mention in context.mentions:
        quantity = mention.claim.quantity
        others = [
            describe_value(quantity.model_copy(update={"low": low, "high": high}))
            for low, high in quantity.alternatives
            if (low, high) != (quantity.low, quantity.high)
        ]
        if others:
            yield context.report(
                INFO,
                mention.draft,
                mention.place,
                f"{mention.claim.text} can be read as {' or as '.join([describe_value(quantity), *others])}",
                help_="Write the month as a word, or the date as YYYY-MM-DD.",
            )
