"""The notes on figures that follow from a corrected one: totals, ratios, shares and changes of the same article."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claims.corrections.derived import derived
from claims.corrections.text import value_in_words
from claims.documents import read_text
from claims.errors import DocumentError
from claims.model.base import content_id
from claims.model.claim import Claim
from claims.model.correction import Correction, CorrectionKind, CorrectionStatus
from claims.model.document import Document
from claims.model.quantity import Quantity
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.house import House

#: Formats whose stored text is the file itself, so that it can be read again.
READ_AGAIN = frozenset({"markdown", "html", "text"})


def notes_that_follow(
    store: Store,
    notes: Sequence[Correction],
    right: Quantity,
    vocabulary: Vocabulary,
    house: House,
    *,
    told: Iterable[Correction] = (),
) -> list[Correction]:
    """Return a pending note for each figure that was computed from one that the notes put right.

    Args:
        notes: on one figure of the record; those on several articles are looked at article by article.
        right: the value that was accepted.
        told: notes that there are; what readers were told already is not told again.
    """
    issued = {
        (note.publication.url, note.claim, note.right): note.id
        for note in told
        if note.status is CorrectionStatus.ISSUED
    }
    found: dict[str, Correction] = {}
    for publication in dict.fromkeys(note.publication.id for note in notes):
        here = {note.claim: note for note in notes if note.publication.id == publication}
        article = next(iter(here.values())).publication
        claims = [recorded.claim for recorded in store.claims_of(article.document)]
        corrected = [(claim, right) for claim in claims if claim.id in here]
        for each in derived(_document(store, article.document, claims), claims, corrected, vocabulary):
            base = here[each.operand.id]
            note = _note(store, base, each.claim, each.right, house)
            if issued.get((article.url, note.claim, note.right), note.id) == note.id:
                found.setdefault(note.id, note)
    return list(found.values())


def _note(store: Store, base: Correction, claim: Claim, right: str, house: House) -> Correction:
    figure = next(iter(store.figures_of([claim.id])), None)
    note = base.model_copy(
        update={
            "id": content_id("correction", base.id, "derived", claim.id),
            "status": CorrectionStatus.PENDING,
            "claim": claim.id,
            "figure": figure.figure.id if figure else "",
            "wrong": value_in_words(claim),
            "right": right,
            "where": claim.line,
            "quote": claim.quote,
            "issued": None,
            "note": "",
        }
    )
    return note.model_copy(update={"note": house.templates.derived(note, base, figure.figure.label if figure else "")})


def _document(store: Store, identity: str, claims: Sequence[Claim]) -> Document | None:
    """Return an article's text as read, None where it cannot be read again or has nothing to compute."""
    format_ = store.format_of(identity)
    if format_ not in READ_AGAIN or len(claims) < 2:
        return None
    try:
        return read_text(store.document_text(identity), name=identity, format=format_)
    except DocumentError:
        return None


def is_followed(note: Correction) -> bool:
    """True for a note that puts one value in the place of another."""
    return note.kind is not CorrectionKind.CLARIFICATION and bool(note.right)
