"""
The draft states a date that the record contradicts.

## What it does

It compares the draft's date with the recorded dates of the same event. A coarser date agrees with a finer one inside
it, and different events (announced, weights released) are different figures. It fires when no recorded claim agrees and
at least one conflicts.

## Why it matters

Dates are copied from report to report, and a report's own date is easily taken for the date of the event.

## Example that fires

The record has "DeepSeek open-sourced DeepInfer on 20 October 2026".

> DeepSeek open-sourced DeepInfer on 22 October 2026.

## Example that does not

> DeepSeek open-sourced DeepInfer in October 2026.

## How to settle it

Correct the draft, or name the party who gives the other date. If the record is wrong, `claims resolve` it with a
reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.conflicting import conflict
from claims.checks.context import Context, Trouble
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM102",
    name="conflicting-date",
    severity=Severity.ERROR,
    summary="The draft states a date that the record contradicts.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each date in conflict with the record."""
    for mention in context.having(Trouble.CONFLICT):
        if mention.claim.quantity.is_date:
            yield conflict(context, INFO, mention)
