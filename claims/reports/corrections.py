"""The list of pending corrections, for an editor at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from claims.model.correction import Correction, Doubt
from claims.model.finding import Finding
from claims.reports.terminal import inert


def pending_text(notes: Sequence[Correction]) -> str:
    """Return the pending notes, each with its article, place, wrong and right figure, source and drafted text."""
    return "\n\n".join(_note(note) for note in notes)


def drafts_text(findings: Sequence[Finding]) -> str:
    """Return where drafts in work give a figure that was settled otherwise, one line a place; "" where none does."""
    return "\n".join(
        f"{inert(each.place.path)}:{each.place.line}:{each.place.column}: in work: {inert(each.message)}"
        for each in findings
    )


def doubts_text(doubts: Sequence[Doubt]) -> str:
    """Return where articles give what no report stands by any more, and what one says instead; "" without any."""
    return "\n\n".join(map(_doubt, doubts))


def _doubt(doubt: Doubt) -> str:
    article, printed, against = doubt.publication, doubt.printed.claim, doubt.against
    return "\n".join(
        [
            f"{doubt.figure.id}  not settled: {inert(doubt.figure.label)}",
            f"  article: {inert(article.title)} ({inert(article.url)}, {article.date}), line {printed.line}",
            f"  printed: {inert(printed.text)}: {inert(printed.quote)}",
            f"  record:  {inert(against.claim.text)} ({inert(against.document.source.name)},"
            f" {against.report_date or 'undated'})  {against.claim.id}",
        ]
    )


def _note(note: Correction) -> str:
    article = note.publication
    lines = [
        f"{note.id}  {note.kind.value}",
        f"  article: {inert(article.title)} ({inert(article.url)}, {article.date}), line {note.where}",
        f"  printed: {inert(note.wrong)}: {inert(note.quote)}",
        f"  right:   {inert(note.right) or 'not known'}, by {inert(note.source) or 'nobody'}"
        + (f" ({inert(note.source_url)})" if note.source_url else ""),
        f"  why:     {inert(note.why)} ({note.date})",
        f"  note:    {inert(note.note)}",
    ]
    return "\n".join(lines)
