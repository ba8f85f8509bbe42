"""The list of pending corrections, for an editor at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from claims.model.correction import Correction
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
