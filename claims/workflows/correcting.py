"""The corrections that our published articles need: found, edited, issued."""

from __future__ import annotations

from collections.abc import Iterable

from claims.corrections.draft import draft_corrections
from claims.errors import NotFoundError, UsageError
from claims.figures.agreement import compare
from claims.model.correction import Correction, CorrectionStatus
from claims.model.record import FigureRecord, RecordedClaim, Verdict
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.articles import silent_edits
from claims.workflows.house import House


def find_pending(
    store: Store,
    vocabulary: Vocabulary,
    house: House,
    *,
    actor: str,
    at: str,
    figures: Iterable[str] | None = None,
) -> list[Correction]:
    """Bring the pending corrections up to date with the decisions, and return them.

    A printed figure that a decision contradicts gets a pending note, once, and so does one that an article changed
    without a note. A pending note that is needed no more is dropped, with that as its reason; what was issued or
    dropped stays as it is.

    Args:
        figures: draft, and return, the notes on these alone, and drop none; None: look at all there is.
    """
    only = None if figures is None else frozenset(figures)
    with store.transaction():
        stored = {note.id: note for note in store.corrections() if only is None or note.figure in only}
        decided = sorted(only) if only is not None else store.decided_and_printed()
        drafted = {
            note.id: note
            for record in store.each_of(decided)
            for note in _needed(store, record, vocabulary, house, stored.values())
        }
        if only is None:
            known = {(note.publication.url, note.claim) for note in drafted.values()}
            for note in silent_edits(store, house, list(stored.values())):
                if (note.publication.url, note.claim) not in known:
                    drafted[note.id] = note
        for identity, note in drafted.items():
            before = stored.get(identity)
            if before is None:
                store.save_correction(note)
            elif before.status is CorrectionStatus.PENDING and _place(before) != _place(note):
                # A new edition of the article has the figure in another place; what the editor wrote stays.
                moved = {"publication": note.publication, "where": note.where, "quote": note.quote}
                store.save_correction(before.model_copy(update=moved))
        for identity, note in stored.items() if only is None else ():
            if note.status is CorrectionStatus.PENDING and identity not in drafted:
                store.decide(identity, "drop", actor=actor, at=at, reason="What it rests on no longer holds.")
    pending = store.corrections(CorrectionStatus.PENDING)
    return pending if only is None else [note for note in pending if note.id in drafted]


def _needed(
    store: Store, record: FigureRecord, vocabulary: Vocabulary, house: House, told: Iterable[Correction]
) -> tuple[Correction, ...]:
    """Return the notes that the decision on a figure makes necessary."""

    def judge(printed: RecordedClaim, accepted: RecordedClaim) -> Verdict:
        return compare(
            printed.claim,
            accepted.claim,
            vocabulary,
            date_a=printed.report_date,
            date_b=accepted.report_date,
            linked=True,
        )

    if record.outcome is None:
        return ()
    return draft_corrections(
        record,
        store.printed([record.figure.id]),
        judge,
        write=house.templates.note,
        write_further=house.templates.further,
        zone=house.zone,
        told=told,
    )


def _place(note: Correction) -> tuple[str, int, str]:
    return note.publication.id, note.where, note.quote


def find_correction(store: Store, text: str) -> Correction:
    """Return the note, pending or not, whose id begins with `text`.

    Raises:
        NotFoundError: none does, or several do.
    """
    found = [note for note in store.corrections() if note.id.startswith(text)] if text else []
    if not found:
        raise NotFoundError(f"No correction has an id that begins with {text!r}; `claims correct` lists them.")
    if len(found) > 1:
        raise NotFoundError(f"{len(found)} corrections have an id that begins with {text!r}; give more of it.")
    return found[0]


def edit(store: Store, note: Correction, text: str) -> Correction:
    """Replace the text of a pending note.

    Raises:
        UsageError: the text is empty, or the note was issued or dropped.
    """
    if not text.strip():
        raise UsageError("A note needs a text: --note TEXT.")
    edited = _pending(note).model_copy(update={"note": text.strip()})
    store.save_correction(edited)
    return edited


def drop(store: Store, note: Correction, *, reason: str, actor: str, at: str) -> None:
    """Give up a pending note; it stays in the record with the reason.

    Raises:
        UsageError: no reason was given, or the note was issued or dropped.
    """
    if not reason.strip():
        raise UsageError("Dropping a note needs a reason: --reason TEXT.")
    store.decide(_pending(note).id, "drop", actor=actor, at=at, reason=reason)


def issue(store: Store, note: Correction, *, actor: str, at: str) -> Correction:
    """Issue a pending note, once and for all.

    Raises:
        UsageError: it was issued or dropped.
    """
    return store.issue_correction(_pending(note), actor=actor, at=at)


def _pending(note: Correction) -> Correction:
    if note.status is not CorrectionStatus.PENDING:
        raise UsageError(f"{note.id} was {note.status.value} already and stays as it is.")
    return note
