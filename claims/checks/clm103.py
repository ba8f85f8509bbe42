"""
The draft takes a side on a figure that is disputed in the record.

## What it does

It fires when the draft agrees with some recorded claims of a figure and contradicts others, and nobody has settled that
conflict. It is silent when the draft says who gives the value and that party did so, when one sentence gives both
values, and when the wording fits all sides ("in October 2026"). It is a warning where the other side's reports are
filed under another figure that may be the same. Where the draft names a party of whom the record holds nothing on this
figure, it is a warning.

## Why it matters

Two reports disagree, so one of them is wrong, and the draft would print one of them as a fact.

## Example that fires

The record has "155T tokens per day" and "150T tokens per day" for one cluster.

> A single DeepSeek cluster processes 155T tokens per day.

## Example that does not

> Latent Space gives 155T tokens per day, Nathan Lambert 150T.

## How to settle it

Say in the text who gives which value, or find out and settle it for everybody: `claims resolve FIGURE --accept CLAIM
--reason "..."`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from claims.checks.context import Context, Mention, Trouble
from claims.checks.wording import about, reason, values
from claims.model.finding import Finding, RuleInfo, Severity

INFO = RuleInfo(
    code="CLM103",
    name="disputed-figure",
    severity=Severity.ERROR,
    summary="The draft takes a side on a figure that is disputed in the record.",
)


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each figure on which the record disagrees with itself."""
    given: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for mention in context.mentions:
        given[_sentence(mention)].update(one.recorded.claim.id for one in mention.judgement.behind)
    for mention in context.having(Trouble.DISPUTED):
        judgement = mention.judgement
        figure = judgement.match.figure.figure.id if judgement.match else ""
        # The sentence gives the other side's value as well: it reports the dispute and takes no side.
        if given[_sentence(mention)].intersection(one.recorded.claim.id for one in judgement.against):
            continue
        unknown = f". The record holds nothing that {judgement.party} said of it" if judgement.party else ""
        yield context.report_mention(
            INFO,
            mention,
            f"{mention.claim.text} takes a side: {about(mention)} is disputed."
            f" With it: {values(judgement.behind)}. Against it: {values(judgement.against)}{unknown}",
            severity=Severity.WARNING if judgement.party else None,
            held=(*judgement.behind, *judgement.against),
            help_=f"{_way_out(mention, figure)} {reason(judgement.against[0])}",
        )


def _way_out(mention: Mention, figure: str) -> str:
    """Return what to do; where the record has the other side under another figure, settling one would not help."""
    judgement = mention.judgement
    if judgement.match and all(judgement.match.figure.by_id(one.recorded.claim.id) for one in judgement.against):
        return f"Say who gives which value, or settle it: claims resolve {figure}."
    return "The record keeps these as two figures. Say who gives which value, or in what they differ."


def _sentence(mention: Mention) -> tuple[str, str]:
    return mention.draft.document.name, mention.claim.quote
