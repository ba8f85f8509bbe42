"""
A comment that silences a check is faulty or no longer needed.

## What it does

It fires on `<!-- claims: ignore ... -->` comments that name no code or give no reason, that stand without their other
half (ignore-start, ignore-end), and that silence nothing.

## Why it matters

A comment that outlives its cause hides the next fault in the same place.

## Example that fires

> `<!-- claims: ignore CLM201 -->` The engine needs 12 GB per GPU.

## Example that does not

> `<!-- claims: ignore CLM201 -- measured by us, notes in the shared folder -->` The engine needs 12 GB per GPU.

## How to settle it

Give the code and, after ` -- `, the reason; or take the comment out.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, Draft
from claims.checks.directives import Ignore
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM901",
    name="unused-ignore",
    severity=Severity.WARNING,
    summary="A comment that silences a check is faulty, or silences nothing.",
    house=True,
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each faulty comment; the runner knows which of the others silenced nothing."""
    for draft in context.drafts:
        for ignore in draft.directives.ignores:
            if ignore.fault:
                yield _finding(context, draft, ignore, ignore.fault)


def unused(context: Context, draft: Draft, ignore: Ignore) -> Finding:
    """Return the finding about a comment that silenced nothing."""
    return _finding(context, draft, ignore, f"{', '.join(ignore.codes)} is silenced here and would say nothing")


def _finding(context: Context, draft: Draft, ignore: Ignore, message: str) -> Finding:
    help_ = "Write `<!-- claims: ignore CODE -- reason -->`, or take the comment out."
    return context.report(INFO, draft, draft.place(*ignore.at), message, help_=help_)
