"""Phrases that several checks share."""

from __future__ import annotations

from claims.checks.context import Held, Mention
from claims.model.finding import Evidenced
from claims.model.wording import describe


def said(held: Held) -> str:
    """Return who gives which value: "155T tokens per day (Latent Space, 2026-10-20)"."""
    recorded = held.recorded
    who = recorded.claim.attribution[0] if recorded.claim.attribution else recorded.document.source.name
    details = ", ".join(part for part in (who, recorded.report_date or "") if part)
    return f"{describe_written(held)} ({details})" if details else describe_written(held)


def describe_written(held: Held) -> str:
    """Return a recorded value as it was written, with the words that bound it."""
    claim = held.recorded.claim
    full, bare = describe(claim.quantity), claim.text
    prefix = full[: len(full) - len(full.lstrip("abcdefghijklmnopqrstuvwxyz "))]
    return f"{prefix}{bare}" if prefix and not bare.startswith(prefix.strip()) else bare


def about(mention: Mention) -> str:
    """Return what the figure is: the record's label, else subject and metric of the draft."""
    judgement, claim = mention.judgement, mention.claim
    if judgement.match is not None and judgement.match.figure.figure.label:
        return judgement.match.figure.figure.label
    return ", ".join(part for part in (claim.subject, claim.metric or claim.metric_text) if part) or "the figure"


def reason(held: Held) -> str:
    """Return the rule's explanation with its hint, for the help line."""
    return f"{held.verdict.explanation} {held.verdict.likely}".rstrip()


def values(held: tuple[Held, ...]) -> str:
    """Return the distinct values among recorded claims, each with the first who gives it."""
    seen: dict[tuple[str, str, str], Held] = {}
    for one in held:
        quantity = one.recorded.claim.quantity
        seen.setdefault((quantity.low, quantity.high, quantity.unit), one)
    return "; ".join(said(one) for one in list(seen.values())[:3])


def sources(record: tuple[Evidenced, ...]) -> str:
    """Return the names of the sources, each once."""
    return ", ".join(dict.fromkeys(one.source for one in record))
