"""An article's earlier and later text: which figures changed between them, and which of that readers were told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from claims.corrections.draft import named_source, overtaken_at
from claims.corrections.text import value_in_words
from claims.escaping import safe_url
from claims.model.base import Frozen, content_id
from claims.model.claim import Claim, Stance
from claims.model.correction import Change, Correction, CorrectionKind, CorrectionStatus, Edition, FigureChange
from claims.model.record import RecordedClaim


class Article(Frozen):
    """The claims of one edition, and the figure of the record that each is about."""

    edition: Edition
    claims: tuple[RecordedClaim, ...]
    figures: dict[str, str]

    def figure(self, recorded: RecordedClaim) -> str:
        """Return the id of the claim's figure, "" if it has none."""
        return self.figures.get(recorded.claim.id, "")


def changes(before: Article, after: Article, told: Iterable[Correction]) -> tuple[FigureChange, ...]:
    """Return how the figures differ, in the order of the later text; removed ones at the end.

    A figure that only stands in another sentence, or elsewhere, is no change.

    Args:
        told: notes about this article; only issued ones count.
    """
    issued = [note for note in told if note.status is CorrectionStatus.ISSUED]
    # A note that another one has overtaken before the edit tells of an earlier one.
    stale = {note.id for note in issued if "" < overtaken_at(note, issued) < after.edition.publication.told}
    issued = [note for note in issued if note.id not in stale]
    found = []
    pairs, added, removed = _paired(before, after)
    for old, new in pairs:
        note = next((each for each in issued if _tells(each, old, before.figure(old))), None)
        kind = Change.CORRECTED if note else Change.SILENT
        found.append(_change(kind, old, new, note.id if note else ""))
    found += [_change(Change.ADDED, None, each) for each in added]
    found.sort(key=lambda each: each.after.claim.start if each.after else 0)
    return (*found, *(_change(Change.REMOVED, each, None) for each in removed))


def _change(change: Change, before: RecordedClaim | None, after: RecordedClaim | None, note: str = "") -> FigureChange:
    was, now = (value_in_words(each.claim) if each else "" for each in (before, after))
    return FigureChange(change=change, before=before, after=after, was=was, now=now, note=note)


def draft_silent(
    before: Article,
    after: Article,
    silent: Iterable[FigureChange],
    *,
    date: str,
    labels: Mapping[str, str],
    write: Callable[[Correction, str], str] | None = None,
    spoilt: Mapping[str, RecordedClaim] | None = None,
    again: bool = False,
) -> tuple[Correction, ...]:
    """Return a pending note for each figure of an article that was changed without one.

    Args:
        date: ISO date of the change; labels: figure id -> its label.
        spoilt: id of a claim of the earlier text -> the report that says the same, where the record speaks against
            the later text. Such an edit corrected nothing: the note says that the later text is wrong.
        again: the later text was that of an earlier edition too, so that this very change may have been told once.
    """
    occasion = (str(after.edition.publication.edition),) if again else ()
    notes = []
    for each in silent:
        if each.before is None or each.after is None:
            continue
        report = (spoilt or {}).get(each.before.claim.id)
        article, wrong, right = (
            (before, each.before, each.after) if report is None else (after, each.after, each.before)
        )
        publication, claim, figure = article.edition.publication, wrong.claim, article.figure(wrong)
        note = Correction(
            id=content_id(
                "correction", publication.url or publication.id, claim.id, "silent", right.claim.id, *occasion
            ),
            kind=CorrectionKind.CORRECTION,
            status=CorrectionStatus.PENDING,
            publication=publication,
            claim=claim.id,
            figure=figure,
            wrong=value_in_words(claim),
            right=value_in_words(right.claim),
            where=claim.line,
            quote=claim.quote,
            source=named_source(report) if report is not None else "",
            source_url=safe_url(report.document.url) if report is not None else "",
            why="",
            date=date,
        )
        notes.append(note.model_copy(update={"note": write(note, labels.get(figure, ""))}) if write else note)
    return tuple(notes)


def changed_at(note: Correction, printed: RecordedClaim, later: Sequence[Article]) -> str:
    """Return when the article's text stopped to give what a note calls wrong: ISO date and time, "" if it still does.

    Args:
        printed: the note's own claim.
        later: the editions after the one that the note is about, the oldest first.
    """
    at = ""
    for article in later:
        given = any(
            each.claim.id == note.claim
            or (note.figure and article.figure(each) == note.figure and _value(each.claim) == _value(printed.claim))
            for each in _asserted(article.claims)
        )
        at = "" if given else at or article.edition.publication.told
    return at


class _Paired(NamedTuple):
    changed: list[tuple[RecordedClaim, RecordedClaim]]
    added: list[RecordedClaim]
    removed: list[RecordedClaim]


def _paired(before: Article, after: Article) -> _Paired:
    """Pair the figures of two editions: first what is equal, then the same sentence, then the same figure."""
    old, new = _asserted(before.claims), _asserted(after.claims)
    same = {each.claim.id for each in old} & {each.claim.id for each in new}
    old = [each for each in old if each.claim.id not in same]
    new = [each for each in new if each.claim.id not in same]
    places = {**_places(before.claims), **_places(after.claims)}
    changed: list[tuple[RecordedClaim, RecordedClaim]] = []
    keys: tuple[Callable[[RecordedClaim, Article], object], ...] = (
        lambda each, article: (article.figure(each), _value(each.claim)) if article.figure(each) else None,
        lambda each, _: (each.claim.subject, each.claim.metric, _value(each.claim)),
        lambda each, _: places.get(each.claim.id),
        lambda each, article: article.figure(each) or None,
    )
    for key in keys:
        waiting: dict[object, list[RecordedClaim]] = {}
        for each in new:
            if (name := key(each, after)) is not None:
                waiting.setdefault(name, []).append(each)
        left = []
        for each in old:
            partners = waiting.get(key(each, before))
            if not partners:
                left.append(each)
                continue
            partner = partners.pop(0)
            new.remove(partner)
            if _value(each.claim) != _value(partner.claim):
                changed.append((each, partner))
        old = left
    return _Paired(changed, new, old)


def _asserted(claims: Sequence[RecordedClaim]) -> list[RecordedClaim]:
    return [each for each in claims if each.claim.stance not in (Stance.REJECTED, Stance.SUPPOSED)]


def _value(claim: Claim) -> tuple[str, ...]:
    quantity = claim.quantity
    return quantity.low, quantity.high, quantity.unit, quantity.modifier.value


def _places(claims: Iterable[RecordedClaim]) -> dict[str, tuple[str, int]]:
    """Return where each claim stands: its sentence without the values, and which of the sentence's values it is."""
    found: dict[str, tuple[str, int]] = {}
    for quote, group in groupby(claims, key=lambda each: each.claim.quote):
        members = list(group)
        frame, position = "", 0
        for index, each in enumerate(members):
            start = quote.find(each.claim.text, position)
            if start < 0:
                break
            frame, position = f"{frame}{quote[position:start]}\0", start + len(each.claim.text)
            found[each.claim.id] = ("", index)
        frame = " ".join(f"{frame}{quote[position:]}".split()).casefold()
        for each in members:
            if each.claim.id in found:
                found[each.claim.id] = (frame, found[each.claim.id][1])
    return found


def _tells(note: Correction, old: RecordedClaim, figure: str) -> bool:
    """True if the note is about this figure of the article, be it worded as in another edition."""
    return note.claim == old.claim.id or (
        bool(figure) and note.figure == figure and note.wrong == value_in_words(old.claim)
    )
