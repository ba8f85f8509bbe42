"""
A figure that was withdrawn or corrected returns.

## What it does

It fires when the draft agrees only with claims that were deprecated: the losing side of a settled dispute, or a source
that was retired. For metrics that vary over time it is a warning, because the old value may hold again; but a value of
which a decision says that it was wrong never held, so that it is an error. What the draft says of another time is held
against nothing of this.

## Why it matters

A wrong number outlives its correction: it is still in the notes, in the archive and in other people's articles.

## Example that fires

The dispute over DeepInfer's open-source date was settled in favour of 20 October 2026.

> DeepSeek open-sourced DeepInfer on 29 October 2026.

## Example that does not

> DeepSeek open-sourced DeepInfer on 20 October 2026.

## How to settle it

Print the accepted value, or tell the story of the correction ("not 29 October, as first reported").
"""

from __future__ import annotations

from collections.abc import Iterator

from claims.checks.context import Context, Judgement, Mention, Trouble
from claims.checks.wording import about, values
from claims.model.claim import Rank
from claims.model.finding import Finding, RuleInfo, Severity
from claims.model.record import Outcome
from claims.vocabulary.vocabulary import Vocabulary

INFO = RuleInfo(
    code="CLM107",
    name="withdrawn-figure",
    severity=Severity.ERROR,
    summary="A figure that was withdrawn or corrected returns.",
)


#: Outcomes of a decision by which what was left out was never right.
_WRONG = frozenset({Outcome.ONE_RIGHT, Outcome.NEITHER})


def check(context: Context) -> Iterator[Finding]:
    """Yield a finding for each figure that only withdrawn claims give."""
    for mention in context.having(Trouble.WITHDRAWN):
        judgement = mention.judgement
        instead = f"; the record now has {values(judgement.against)}" if judgement.against else ""
        why, day = _why(judgement), _day(judgement)
        yield context.report_mention(
            INFO,
            mention,
            f"{mention.claim.text} was withdrawn for {about(mention)}{instead}",
            severity=Severity.WARNING if _may_hold_again(mention, context.vocabulary) else None,
            held=(*judgement.against, *judgement.behind),
            help_=f"It was withdrawn{day}{f' because: {why}' if why else '.'}" if why or day else "",
        )


def _why(judgement: Judgement) -> str:
    """Return why the value was withdrawn: by the figure's last decision, where that left the value out.

    A claim keeps the reason for which it was first deprecated, and the figure may have been settled anew since.
    """
    figure = judgement.match.figure if judgement.match else None
    decided = figure is not None and (
        figure.outcome is Outcome.NEITHER or any(one.recorded.claim.id == figure.accepted for one in judgement.against)
    )
    if figure and decided and any(one.recorded.rank is Rank.DEPRECATED for one in judgement.behind):
        return figure.reason
    return next((one.recorded.rank_reason for one in judgement.behind if one.recorded.rank_reason), "")


def _day(judgement: Judgement) -> str:
    """Return the day on which the figure was settled, for a sentence; "" where nobody settled it."""
    figure = judgement.match.figure if judgement.match else None
    return f" on {figure.decided_at[:10]}" if figure is not None and figure.decided_at else ""


def _may_hold_again(mention: Mention, vocabulary: Vocabulary) -> bool:
    """Whether the figure moves with time and no decision says that the value was wrong."""
    metric = vocabulary.metrics.get(mention.claim.metric)
    if metric is None or metric.kind != "varying":
        return False
    judgement = mention.judgement
    figure = judgement.match.figure if judgement.match else None
    rejected = any(one.recorded.rank is Rank.DEPRECATED for one in judgement.behind)
    return figure is None or figure.outcome not in _WRONG or not rejected
