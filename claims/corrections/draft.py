"""Which notes a decision makes necessary: from a settled figure and our own articles to pending corrections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, tzinfo

from claims.corrections.text import local_day, value_in_words
from claims.escaping import safe_url
from claims.model.base import content_id
from claims.model.claim import Rank, Stance
from claims.model.correction import Correction, CorrectionKind, CorrectionStatus, Publication
from claims.model.record import AGREEING, FigureRecord, LinkStatus, Outcome, RecordedClaim, Role, Verdict, VerdictKind

#: Compares what we printed with what is right; the workflow gives `figures.agreement.compare` with its vocabulary.
Compare = Callable[[RecordedClaim, RecordedClaim], Verdict]
#: Writes the readers' text of a drafted note, given the figure's label (see `notes.Templates.note`).
Write = Callable[[Correction, str], str]

#: The same for a note that says that an earlier note (the second argument) was wrong.
WriteFurther = Callable[[Correction, Correction, str], str]

_DIFFER = (VerdictKind.CONFLICT, VerdictKind.POSSIBLE_CONFLICT, VerdictKind.SUPERSEDED)


def draft_corrections(
    record: FigureRecord,
    published: Sequence[tuple[Publication, RecordedClaim]],
    compare: Compare,
    *,
    write: Write | None = None,
    write_further: WriteFurther | None = None,
    zone: tzinfo = UTC,
    decision: str = "",
    told: Iterable[Correction] = (),
) -> tuple[Correction, ...]:
    """Return a pending correction for every printed figure that the decision on `record` contradicts.

    Args:
        record: the figure as settled. One without a decision gives no notes.
        published: each article of ours that carries the figure, with the claim that it prints. Of an article with
            several editions the newest first; a value that it still gives is noted where it stands there.
        compare: what comparing the printed with the accepted claim says; see `Compare`.
        write: fills `note`; None leaves it empty. write_further: the same for a note on a note.
        zone: the editor's time zone; `date` is the decision's day there.
        decision: id of the deciding event, part of each note's id; without it the decision's own content serves.
        told: notes that exist already. An article whose newest issued note says the same is not noted again when a
            decision is only made anew.

    Kinds: `update` where the printed value was right in its time (the outcome says so, or the accepted value holds
    for a later date than the printed one); `clarification` where the article misleads without being wrong (it gave a
    disputed value flatly, left out a condition, or rightly said who claimed it); else `correction`.

    An issued note is never changed. If the article turns out to have been right after all, a further note says that the
    earlier note was wrong, unless another edition needs a note that gives the same figure as right.
    """
    if record.outcome is None:
        return ()
    notes_so_far = tuple(told)
    issued = [note for note in notes_so_far if note.status is CorrectionStatus.ISSUED]
    last, reworded = _last_issued(notes_so_far), _last_of_value(notes_so_far, published)
    notes, further = [], []
    corrected: set[tuple[str, str]] = set()
    for publication, printed in _standing(published):
        if printed.link is LinkStatus.REFUSED or printed.claim.stance in (Stance.REJECTED, Stance.SUPPOSED):
            continue
        judged = _judge(record, publication, printed, compare)
        article = _article(publication)
        before = last.get((article, printed.claim.id)) or reworded.get((article, value_in_words(printed.claim)))
        if judged is None:
            accepted = record.by_id(record.accepted) if record.accepted else None
            if before is not None and accepted is not None and compare(printed, accepted).verdict in AGREEING:
                further += _on_a_note(record, before, printed, accepted, write_further, zone)
            continue
        kind, right = judged
        shown = list(dict.fromkeys(value_in_words(claim.claim) for claim in right))
        note = Correction(
            id=content_id("correction", article, printed.claim.id, decision or _decision(record)),
            kind=kind,
            status=CorrectionStatus.PENDING,
            publication=publication,
            claim=printed.claim.id,
            figure=record.figure.id,
            wrong=value_in_words(printed.claim),
            right=" or ".join(shown),
            where=printed.claim.line,
            quote=printed.claim.quote,
            source="; ".join(dict.fromkeys(named_source(claim) for claim in right)),
            source_url=next((url for claim in right if (url := safe_url(claim.document.url))), ""),
            why=record.reason,
            date=local_day(record.decided_at or "", zone),
        )
        corrected.add((article, note.right))
        told_so = before is not None and (before.kind, before.right) == (note.kind, note.right)
        if before is not None and told_so and before.id != note.id and not overtaken_at(before, issued):
            continue
        notes.append(note.model_copy(update={"note": write(note, record.figure.label)}) if write else note)
    # Where a note puts the text right, it says what the earlier note should have said.
    notes += [note for note in further if (_article(note.publication), note.right) not in corrected]
    return tuple(sorted(notes, key=lambda note: (note.publication.date, note.publication.id, note.where, note.id)))


def _on_a_note(
    record: FigureRecord,
    before: Correction,
    printed: RecordedClaim,
    accepted: RecordedClaim,
    write: WriteFurther | None,
    zone: tzinfo,
) -> list[Correction]:
    """Return the note that the earlier one was wrong, as the printed value is right; none if it said so itself."""
    right = value_in_words(printed.claim)
    if before.kind is not CorrectionKind.CORRECTION or before.right == right:
        return []
    note = before.model_copy(
        update={
            "id": content_id("correction", before.id, "further", _decision(record)),
            "status": CorrectionStatus.PENDING,
            "wrong": before.right,
            "right": right,
            "source": named_source(accepted),
            "source_url": safe_url(accepted.document.url),
            "why": record.reason,
            "date": local_day(record.decided_at or "", zone),
            "issued": None,
            "note": "",
        }
    )
    return [note.model_copy(update={"note": write(note, before, record.figure.label)}) if write else note]


def overtaken_at(note: Correction, issued: Iterable[Correction]) -> str:
    """Return when a later note on the same figure of the article gave another value, "" if none did.

    Readers who meet the earlier note alone would take what it calls right for the last word.
    """
    later = (
        each.issued or ""
        for each in issued
        if each.publication.url == note.publication.url
        and (each.claim == note.claim or (note.figure and each.figure == note.figure))
        and (each.issued or "") > (note.issued or "")
        and each.right != note.right
    )
    return min(later, default="")


def _last_issued(told: Iterable[Correction]) -> dict[tuple[str, str], Correction]:
    """Return the newest issued note of each claim of each article."""
    ordered = sorted(
        (note for note in told if note.status is CorrectionStatus.ISSUED), key=lambda note: note.issued or ""
    )
    return {(_article(note.publication), note.claim): note for note in ordered}


def _last_of_value(
    told: Iterable[Correction], published: Sequence[tuple[Publication, RecordedClaim]]
) -> dict[tuple[str, str], Correction]:
    """Return the newest issued note of each value that an article gave in a sentence that its text no longer has.

    A sentence that was reworded makes another claim, which says what readers were told of already.
    """
    standing = {printed.claim.id for _, printed in _standing(published)}
    left = (note for note in told if note.claim not in standing)
    return {(article, note.wrong): note for (article, _), note in _last_issued(left).items()}


def _article(publication: Publication) -> str:
    """Return what an article is known by over its editions."""
    return publication.url or publication.id


def _standing(published: Sequence[tuple[Publication, RecordedClaim]]) -> list[tuple[Publication, RecordedClaim]]:
    """Return the places without those of earlier editions whose value a later edition of the article gives as well."""
    newest: dict[tuple[str, str], str] = {}
    kept = []
    for publication, printed in published:
        value = (_article(publication), value_in_words(printed.claim))
        if newest.setdefault(value, publication.id) == publication.id:
            kept.append((publication, printed))
    return kept


def named_source(recorded: RecordedClaim) -> str:
    """Return who stands behind a claim: "Yuchen Jin, citing DeepSeek (Tech Digest)", or the source alone."""
    chain, source = recorded.claim.attribution, recorded.document.source.name
    if not chain:
        return source
    said = ", citing ".join(chain)
    return said if source in chain or not source else f"{said} ({source})"


def _judge(
    record: FigureRecord, publication: Publication, printed: RecordedClaim, compare: Compare
) -> tuple[CorrectionKind, tuple[RecordedClaim, ...]] | None:
    """Return the kind of note and the claims that are right, None if the article may stand as it is."""
    accepted = record.by_id(record.accepted) if record.accepted else None
    if accepted is None:
        return _without_accepted(record, printed, compare)
    verdict = compare(printed, accepted).verdict
    if verdict not in _DIFFER:
        return None
    right = (accepted,)
    if record.outcome is Outcome.BOTH_TRUE_THEN or _later(accepted, publication, printed):
        return CorrectionKind.UPDATE, right
    if verdict is VerdictKind.SUPERSEDED:
        # The record's value is the older one: the article is ahead of it, not wrong.
        return None
    misleads = (
        record.outcome in (Outcome.DIFFERENT_CONDITIONS, Outcome.PRINT_BOTH)
        or verdict is VerdictKind.POSSIBLE_CONFLICT
        or _rightly_attributed(record, printed, compare)
    )
    return (CorrectionKind.CLARIFICATION if misleads else CorrectionKind.CORRECTION), right


def _without_accepted(
    record: FigureRecord, printed: RecordedClaim, compare: Compare
) -> tuple[CorrectionKind, tuple[RecordedClaim, ...]] | None:
    """Judge where no claim was accepted: nobody is right, or several are."""
    if record.outcome is Outcome.NEITHER:
        return CorrectionKind.CORRECTION, ()
    if record.outcome is not Outcome.PRINT_BOTH:
        return None
    others = tuple(
        claim
        for claim in record.claims
        if claim.document.role is Role.SOURCE
        and claim.rank is not Rank.DEPRECATED
        and compare(printed, claim).verdict is VerdictKind.CONFLICT
    )
    return (CorrectionKind.CLARIFICATION, others) if others else None


def _later(accepted: RecordedClaim, publication: Publication, printed: RecordedClaim) -> bool:
    """True if the accepted value is stated to hold from a later time than the one for which we printed ours."""
    right_at, printed_at = accepted.claim.as_of, printed.claim.as_of or publication.date
    if not right_at or not printed_at:
        return False
    # "2026-10" against "2026-10-20" is the same time as far as anybody said.
    common = min(len(right_at), len(printed_at))
    return right_at[:common] > printed_at[:common]


def _rightly_attributed(record: FigureRecord, printed: RecordedClaim, compare: Compare) -> bool:
    """True if the article named who says so, and the record holds that the party did say it."""
    named = {party.casefold() for party in printed.claim.attribution}
    return bool(named) and any(
        claim.document.role is Role.SOURCE
        and named & {party.casefold() for party in (*claim.claim.attribution, claim.document.source.name)}
        and compare(printed, claim).verdict in AGREEING
        for claim in record.claims
    )


def _decision(record: FigureRecord) -> str:
    return "|".join((record.figure.id, str(record.outcome), record.accepted or "", record.decided_at or ""))
