"""What others claimed and a decision of ours judged, for those who read notes by machine."""

from __future__ import annotations

from collections.abc import Iterable

from claims.corrections.linked_data import Review
from claims.corrections.text import value_in_words
from claims.model.claim import Rank, Stance
from claims.model.correction import Correction, CorrectionKind
from claims.model.record import RecordedClaim, Role
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary


def reviews_of(store: Store, notes: Iterable[Correction], vocabulary: Vocabulary) -> list[Review]:
    """Return the claims of others that were withdrawn when a figure of ours was corrected; each with its newest note.

    An update judges nobody: what it replaces was right in its time.
    """
    newest: dict[str, Correction] = {}
    for note in sorted(notes, key=lambda each: each.issued or "", reverse=True):
        if note.kind is CorrectionKind.CORRECTION and note.figure:
            newest.setdefault(note.figure, note)
    return [
        _review(recorded, newest[record.figure.id], vocabulary)
        for record in store.each_of(sorted(newest))
        for recorded in record.claims
        if recorded.rank is Rank.DEPRECATED
        and recorded.document.role is Role.SOURCE
        and recorded.claim.stance is Stance.ASSERTED
    ]


def _review(recorded: RecordedClaim, note: Correction, vocabulary: Vocabulary) -> Review:
    claim, document = recorded.claim, recorded.document
    author = claim.attribution[0] if claim.attribution else document.source.name
    known = vocabulary.subjects.get(author)
    return Review(
        claim=claim.id,
        text=claim.quote,
        value=value_in_words(claim),
        author=author,
        person=known is not None and known.kind == "person",
        title=document.title,
        url=document.url,
        date=recorded.report_date or "",
        verdict=f"Wrong: it is {note.right}" if note.right else "Wrong",
        note=note.id,
    )
