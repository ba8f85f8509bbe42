"""The corrections that our published articles need: found, edited, issued."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claims.corrections.draft import draft_corrections
from claims.corrections.text import value_in_words
from claims.errors import NotFoundError, UsageError
from claims.figures.agreement import compare_recorded
from claims.model.correction import Correction, CorrectionStatus, Publication
from claims.model.record import FigureRecord, RecordedClaim, Verdict
from claims.store.decisions import UNCHECKED, Decision, Unchecked
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.articles import silent_edits
from claims.workflows.following import is_followed, notes_that_follow
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

    A printed figure that a decision contradicts gets a pending note, once; so do those that were computed from it in
    the same article, and one that an article changed without a note. A pending note that is needed no more is dropped,
    with that as its reason; what was issued or dropped stays as it is.

    Args:
        figures: draft, and return, the notes on these alone, and drop none; None: look at all there is.
    """
    with store.transaction():
        decided = store.decided_and_printed() if figures is None else sorted(set(figures))
        records = list(store.each_of(decided))
        places = {record.figure.id: store.printed_or_alike(record) for record in records}
        urls = None if figures is None else {article.url for found in places.values() for article, _ in found}
        stored = {note.id: note for note in store.corrections(urls=urls)}
        direct: dict[str, Correction] = {}
        followed: list[Correction] = []
        for record in records:
            notes = _needed(record, places[record.figure.id], vocabulary, house, stored.values())
            direct.update((note.id, note) for note in notes)
            followed += _following(store, record, notes, vocabulary, house, stored.values())
        drafted = dict(direct)
        # What an issued note told of may be printed again: that is told again, by the note on the edit.
        told = {note.id for note in stored.values() if note.status is CorrectionStatus.ISSUED}
        known = {_claim(note) for note in direct.values() if note.id not in told}
        further = silent_edits(store, vocabulary, house, list(stored.values())) if figures is None else []
        for note in (*followed, *further):
            if _claim(note) not in known:
                known.add(_claim(note))
                drafted[note.id] = note
        for identity, note in drafted.items():
            before = stored.get(identity)
            if before is None:
                store.save_correction(_beside_earlier(store, note, stored.values(), house))
            elif before.status is CorrectionStatus.PENDING and _place(before) != _place(note):
                # A new edition of the article has the figure in another place; what the editor wrote stays.
                moved = {"publication": note.publication, "where": note.where, "quote": note.quote}
                store.save_correction(before.model_copy(update=moved))
        for identity, note in stored.items() if figures is None else ():
            if note.status is CorrectionStatus.PENDING and identity not in drafted:
                store.decide(identity, "drop", actor=actor, at=at, reason="What it rests on no longer holds.")
    pending = store.corrections(CorrectionStatus.PENDING)
    return pending if figures is None else [note for note in pending if note.id in drafted]


def _beside_earlier(store: Store, note: Correction, told: Iterable[Correction], house: House) -> Correction:
    """Return a new note that says which note it takes the place of, if the last one on its figure gave another value.

    Both stand at the article's foot, where no state of the earlier one is brought up to date.
    """
    issued = [
        each
        for each in told
        if each.status is CorrectionStatus.ISSUED
        and each.publication.url == note.publication.url
        and (each.claim == note.claim or (note.figure and each.figure == note.figure))
    ]
    last = max(issued, key=lambda each: each.issued or "", default=None)
    if last is None or last.right == note.right:
        return note
    if value_in_words(store.claim(note.claim).claim) != note.wrong:
        # It is on the earlier note, which it names already, not on what the article gives.
        return note
    return note.model_copy(update={"note": f"{note.note} {house.templates.replacing(last)}".strip()})


def _needed(
    record: FigureRecord,
    places: Sequence[tuple[Publication, RecordedClaim]],
    vocabulary: Vocabulary,
    house: House,
    told: Iterable[Correction],
) -> tuple[Correction, ...]:
    """Return the notes that the decision on a figure makes necessary where we printed it."""

    def judge(printed: RecordedClaim, accepted: RecordedClaim) -> Verdict:
        return compare_recorded(printed, accepted, vocabulary)

    return draft_corrections(
        record,
        places,
        judge,
        write=house.templates.note,
        write_further=house.templates.further,
        zone=house.zone,
        told=told,
    )


def _following(
    store: Store,
    record: FigureRecord,
    notes: Iterable[Correction],
    vocabulary: Vocabulary,
    house: House,
    told: Iterable[Correction],
) -> list[Correction]:
    """Return the notes on what was computed from a figure that others put right."""
    right = record.by_id(record.accepted) if record.accepted else None
    replaced = [note for note in notes if is_followed(note)]
    if right is None or not replaced:
        return []
    return notes_that_follow(store, replaced, right.claim.quantity, vocabulary, house, told=told)


def _claim(note: Correction) -> tuple[str, str]:
    return note.publication.url, note.claim


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


def edit(
    store: Store,
    note: Correction,
    text: str,
    *,
    actor: str,
    at: str,
    expect: str | Unchecked | None = UNCHECKED,
) -> Correction:
    """Replace the text of a pending note; both wordings are kept as an event.

    Args:
        expect: see `claims.store.decisions.Decision`.

    Raises:
        UsageError: the text is empty, or the note was issued or dropped.
        ConcurrentChangeError: somebody else decided on the note meanwhile.
    """
    if not text.strip():
        raise UsageError("A note needs a text: --note TEXT.")
    edited = _pending(note).model_copy(update={"note": text.strip()})
    wording = {"before": {"note": note.note}, "after": {"note": edited.note}}
    decision = Decision(note.id, "note", "Worded otherwise.", wording, expect)
    with store.transaction():
        store.decide_all([decision], actor=actor, at=at)
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
