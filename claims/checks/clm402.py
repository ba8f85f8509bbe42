"""
A ratio, change, share or total that its own operands do not give.

## What it does

It does the sum again where one sentence, table or list states all of it:

- a change: "from 400 ms to 300 ms, a 25 % cut"; "doubled from 200 to 400";
- a ratio: "185 tok/s against 111 tok/s, 1.67x"; "1.67x the 111 tok/s of the H100";
- a share: "48 of 64 tasks (75 %)"; "48/64 (75 %)";
- a product: "43,538 GPU hours at $2.00 an hour, $87,076"; "8 nodes of 8 GPUs (64 GPUs)";
- a sum: "40 in Visby and 25 in Turku, 65 in all"; a row, column or list item called "Total"; an average must lie among
  its parts;
- a difference or discount: "$562,027 of revenue against a cost of $87,072, a profit of $474,955"; "330 m, 11 m taller
  than the old one (319 m)"; "was $50, now $40 (20 % off)";
- a column called "speedup", "ratio" or "change" beside two columns of one unit, or beside a row that has 1x; a last
  column of means or products.

Each number counts as the interval that its written precision, its hedge and its bound admit, and every usual reading of
the words is tried (a change against the old or the new value, a ratio in either direction), unless a word right beside
the size says which is meant ("a cut of 25 %", "up 20 %"); it fires only if none of them fits. A computed column is
judged only where most of its rows fit. Ranges are left alone, and so is a sum that calls itself incomplete.

## Why it matters

The operands stand right beside the result, and any reader can divide.

## Example that fires

> Latency fell from 400 ms to 300 ms, a 35 % cut.

## Example that does not

> Latency fell from 400 ms to 300 ms, a 25 % cut.

## How to settle it

Find out which of the numbers is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context
from claims.figures.arithmetic.relations import misfits
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM402",
    name="arithmetic",
    severity=Severity.ERROR,
    summary="A ratio, change, share or total is not what its own operands give.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each result that its operands do not give."""
    for draft in context.drafts:
        place = draft.document.raw_span
        for misfit in misfits(draft.document, draft.claims, context.vocabulary):
            result, *operands = (draft.place(*place(one.start, one.end)) for one in (misfit.result, *misfit.operands))
            yield context.report(
                INFO,
                draft,
                result,
                f"{result.text} is not what {' and '.join(one.text for one in operands)} give: {misfit.gives}",
                related=operands,
                help_="Find out which of the numbers is wrong.",
            )
