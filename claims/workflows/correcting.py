"""The corrections that our published articles need: found, edited, issued."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from claims.corrections.draft import draft_corrections
from claims.corrections.feeds import Feed
from claims.corrections.notes import Templates
from claims.errors import ConfigurationError, NotFoundError, UsageError
from claims.figures.agreement import compare
from claims.model.correction import Correction, CorrectionStatus
from claims.model.record import FigureRecord, RecordedClaim, Verdict
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.configuration import Newsroom


class House:
    """A newsroom's wording and time zone, as notes and feeds need them.

    Raises:
        ConfigurationError: there is no such time zone, or no such folder of templates.
    """

    def __init__(self, newsroom: Newsroom, folder: Path) -> None:
        self.newsroom = newsroom
        try:
            self.zone: tzinfo = ZoneInfo(newsroom.timezone)
        except (ZoneInfoNotFoundError, ValueError):
            raise ConfigurationError(f"There is no time zone {newsroom.timezone!r} ([newsroom] timezone).") from None
        self.templates = Templates(folder / newsroom.templates if newsroom.templates else None, zone=self.zone)

    def feed(self) -> Feed:
        """Return what the feeds of corrections say about themselves."""
        return Feed(title="Corrections", author=self.newsroom.name, home_url=self.newsroom.url)


def find_pending(store: Store, vocabulary: Vocabulary, house: House, *, actor: str, at: str) -> list[Correction]:
    """Bring the pending corrections up to date with the decisions, and return them.

    A printed figure that a decision contradicts gets a pending note, once. A pending note whose decision was taken back
    is dropped, with that as its reason; what was issued or dropped stays as it is.
    """

    def judge(printed: RecordedClaim, accepted: RecordedClaim) -> Verdict:
        return compare(
            printed.claim,
            accepted.claim,
            vocabulary,
            date_a=printed.report_date,
            date_b=accepted.report_date,
            linked=True,
        )

    def needed(records: Iterable[FigureRecord]) -> Iterable[Correction]:
        for record in records:
            if record.outcome is not None:
                printed = store.printed([record.figure.id])
                yield from draft_corrections(
                    record,
                    printed,
                    judge,
                    write=house.templates.note,
                    write_further=house.templates.further,
                    zone=house.zone,
                    told=stored.values(),
                )

    with store.transaction():
        stored = {note.id: note for note in store.corrections()}
        drafted = {note.id: note for note in needed(store.each_figure())}
        for identity, note in drafted.items():
            if identity not in stored:
                store.save_correction(note)
        for identity, note in stored.items():
            if note.status is CorrectionStatus.PENDING and identity not in drafted:
                store.decide(
                    identity, "drop", actor=actor, at=at, reason="The decision that it rests on no longer holds."
                )
    return store.corrections(CorrectionStatus.PENDING)


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
