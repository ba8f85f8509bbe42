"""Our own correction notes inside a text: what they quote, the error as what is right, is no claim of the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from claims.model.claim import Claim
from claims.model.document import Document

#: So many letters of a note are looked for before the whole of it: a quick test.
_BEGINNING = 24


def outside_notes(document: Document, claims: Sequence[Claim], notes: Iterable[str]) -> tuple[Claim, ...]:
    """Return the claims that do not stand in a correction note of ours.

    A note is known by its whole text, as it was issued; its heading ("Correction, 30 November 2026.") stands before it
    in the same paragraph or list item. What follows it there is the text's own again.

    Args:
        notes: the texts of our issued notes, as readers see them.
    """
    spans = list(_spans(document, notes))
    if not spans:
        return tuple(claims)
    kept = []
    for claim in claims:
        start, _ = document.text_span(claim.start, claim.end)
        if not any(first <= start < last for first, last in spans):
            kept.append(claim)
    return tuple(kept)


def holds_note(document: Document, note: str) -> bool:
    """True if a text has a correction note of ours, given by its words as they were issued."""
    return any(True for _ in _spans(document, [note]))


def _spans(document: Document, notes: Iterable[str]) -> Iterable[tuple[int, int]]:
    folded = " ".join(document.text.split())
    for note in dict.fromkeys(notes):
        words = note.split()
        if not words or " ".join(words)[:_BEGINNING] not in folded:
            continue
        pattern = re.compile(r"\s+".join(map(re.escape, words)))
        for block in document.blocks:
            for found in pattern.finditer(document.text, block.start, block.end):
                yield block.start, found.end()
