"""What a reader reports of an article of ours."""

from __future__ import annotations

from enum import StrEnum

from claims.model.base import Frozen
from claims.model.correction import Publication


class TipOutcome(StrEnum):
    """`corrected`: a note was issued; `stands`: the article is right; `unclear`: nobody could find out."""

    CORRECTED = "corrected"
    STANDS = "stands"
    UNCLEAR = "unclear"


class Tip(Frozen):
    """A reader's report on one figure of an article.

    Attributes:
        id: that of the event by which it was taken down.
        claim: the article's claim; printed: its value in words, line and quote: where it stands.
        text: what the reader says; by: who that is, "" for somebody who stays unnamed.
        taken_by, at: who took it down, and when (ISO date and time, UTC).
        outcome: what became of it, None while it is open; reason: why; answered: when.
    """

    id: str
    publication: Publication
    claim: str
    printed: str
    line: int
    quote: str
    text: str
    by: str = ""
    taken_by: str = ""
    at: str = ""
    outcome: TipOutcome | None = None
    reason: str = ""
    answered: str = ""
