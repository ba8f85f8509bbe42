"""The list of promises that fall due, for an editor at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from claims.model.promise import Promise
from claims.reports.summary import count
from claims.reports.terminal import inert


def promises_text(promises: Sequence[Promise]) -> str:
    """Return each promise with its day, who gave it in which words, and where we printed it; "" without any."""
    return "\n\n".join(map(_promise, promises))


def _promise(promise: Promise) -> str:
    claim, document = promise.claim.claim, promise.claim.document
    said = ", citing ".join(claim.attribution) or document.source.name
    lines = [
        f"{promise.due}  {inert(promise.label)}  {promise.figure}".rstrip(),
        f"  promised: {inert(said)} ({inert(document.source.name)}, {promise.claim.report_date or 'undated'};"
        f" {count(promise.reports, 'report')})",
        f"  words:    {inert(claim.quote)}",
    ]
    lines += [
        f"  printed:  {inert(article.title)} ({inert(article.url)}, {article.date}), line {line}"
        for article, line in promise.printed
    ]
    return "\n".join(lines)
