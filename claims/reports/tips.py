"""Readers' tips, and letters to those who passed an error on, for an editor at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from claims.model.tip import Tip
from claims.reports.terminal import inert


def tips_text(tips: Sequence[Tip]) -> str:
    """Return each tip with the figure that it is about, and what became of it; "" where there is none."""
    return "\n\n".join(map(_tip, tips))


def _tip(tip: Tip) -> str:
    article = tip.publication
    state = "open" if tip.outcome is None else f"{tip.outcome.value}, {tip.answered}: {inert(tip.reason)}"
    return "\n".join(
        [
            f"{tip.id}  {state}",
            f"  article: {inert(article.title)} ({inert(article.url)}, {article.date}), line {tip.line}",
            f"  printed: {inert(tip.printed)}: {inert(tip.quote)}",
            f"  says:    {inert(tip.text)} ({inert(tip.by) or 'a reader'}, {tip.at})",
        ]
    )
