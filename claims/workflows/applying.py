"""Put issued corrections into the files of our articles: the figure, the note at the foot, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from claims.checks.edits import Edit
from claims.checks.rewording import renumbered, reworded
from claims.corrections.text import value_in_words
from claims.documents import decode, read_bytes, read_text
from claims.errors import NotFoundError, UsageError
from claims.figures.arithmetic.relations import misfits
from claims.figures.own_notes import holds_note, outside_notes
from claims.figures.support import support
from claims.model.claim import Claim
from claims.model.correction import Correction, CorrectionKind, Edition
from claims.model.document import BlockKind, Document
from claims.model.quantity import Modifier
from claims.model.record import RecordedClaim
from claims.patterns import lazy_pattern
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.articles import article_of
from claims.workflows.columns import NO_TABLES, ConfiguredTables
from claims.workflows.following import READ_AGAIN, is_followed
from claims.workflows.house import House
from claims.workflows.publishing import publish
from claims.workflows.reading import Reading, understand
from claims.workflows.rewriting import Shift, applied, encoded, newline_of, rewrite, same_figure

#: Where the foot of a page is: before the end of the article, else of the main part, else of the page.
_ENDS = tuple(
    lazy_pattern(rf"(?:(?<=[\r\n])[ \t]*)?</{name}\s*>", re.IGNORECASE) for name in ("article", "main", "body")
)


@dataclass(frozen=True)
class Prepared:
    """An article with its corrections made, read and found to say nothing else; no file is written yet.

    Attributes:
        edition: the newest one, whose text the file must hold.
        path: the article's file.
        before, after: its text as read; `after` is what the file will hold.
        notes: those that are put at its foot, as issued.
        places: count of the figures that are changed.
    """

    edition: Edition
    path: Path
    before: Reading
    after: Reading
    notes: tuple[Correction, ...]
    places: int

    @property
    def is_needed(self) -> bool:
        """False if the text says all of it already."""
        return self.before.document.raw != self.after.document.raw


class _Change(NamedTuple):
    """A figure of the text that is to be another: by what was accepted, or (None) by what its operands give."""

    claim: Claim
    choices: tuple[str, ...]
    accepted: RecordedClaim | None


def prepare(
    store: Store,
    notes: Iterable[Correction],
    *,
    vocabulary: Vocabulary,
    house: House,
    path: Path | None = None,
    tables: ConfiguredTables = NO_TABLES,
) -> list[Prepared]:
    """Make the corrections in the texts of the articles that the notes are on; nothing is written.

    A figure is changed where a note puts one value in the place of another; a clarification is only added. What the
    file says already, be it by hand, is left as it is.

    Args:
        notes: as issued, or as they will be.
        path: where the article's file is now; by default, where it was when it was published.
        tables: as the articles were read with.

    Raises:
        UsageError: an article cannot be changed so; the message says why, and nothing was changed at all.
        DocumentError: its file cannot be read.
    """
    by_url: dict[str, list[Correction]] = {}
    for note in notes:
        by_url.setdefault(note.publication.url, []).append(note)
    if path is not None and len(by_url) > 1:
        raise UsageError(f"--file names one article's file, and the notes are on {len(by_url)} articles.")
    editions = store.editions(by_url)
    return [_prepare(store, editions[url][-1], about, path, vocabulary, house, tables) for url, about in by_url.items()]


def apply(store: Store, prepared: Prepared, *, vocabulary: Vocabulary, house: House, at: str) -> None:
    """Write an article's file and remember its text as a new edition: both or none.

    A run that is killed between the two leaves the file written; the next one finds that, and only remembers it.

    Raises:
        DocumentError: the file cannot be written, or is no longer what was read.
    """
    article = prepared.edition.publication
    with store.transaction():
        publish(store, prepared.after, vocabulary=vocabulary, at=at, url=article.url, newsroom=house.newsroom.name)
        before, after = prepared.before.document.raw, prepared.after.document.raw
        rewrite(prepared.path, before, after, changed=_other_text(prepared.path, prepared.edition))


def _prepare(
    store: Store,
    edition: Edition,
    notes: Sequence[Correction],
    path: Path | None,
    vocabulary: Vocabulary,
    house: House,
    tables: ConfiguredTables,
) -> Prepared:
    article = edition.publication
    if edition.format not in READ_AGAIN:
        raise UsageError(
            f"{article.url} was published as {edition.format}, which is not edited; the block for the next issue is "
            "`claims corrections --format block`."
        )
    file = path or Path(edition.name)
    raw, lineage = store.document_text(article.document), store.document(article.document).lineage
    published = read_text(raw, name=str(file), lineage=lineage, format=edition.format)
    before = understand(published, vocabulary, date=article.date, tables=tables)
    before = replace(before, claims=outside_notes(published, before.claims, store.issued_notes()))
    told = tuple(note for note in notes if not holds_note(published, note.note))
    editing = _Editing(
        before,
        _foot(raw, edition.format, told, house) if told else (),
        (*store.issued_notes(), *(note.note for note in told)),
        tuple(note.note for note in told),
        vocabulary,
        tables,
    )
    edits = editing.tried(list(_changes(store, edition, notes, before)))
    text = applied(raw, sorted([*edits, *editing.foot], key=_start))
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UsageError(
            f"{file} cannot be read: {error.strerror or error}. --file says where the article is."
        ) from None
    after = understand(
        read_bytes(encoded(text, data), name=str(file), lineage=lineage, format=edition.format),
        vocabulary,
        date=article.date,
        tables=tables,
    )
    if decode(data, str(file)) not in (raw, text):
        raise UsageError(_other_text(file, edition))
    return Prepared(edition, file, before, after, told, len(edits))


def _other_text(file: Path, edition: Edition) -> str:
    article = edition.publication
    return (
        f"{file} is not the text that was published at {article.url} (edition {article.edition}); nothing was changed. "
        "`claims publish` tells the record of a changed text, --file where the article is."
    )


def _changes(store: Store, edition: Edition, notes: Sequence[Correction], before: Reading) -> Iterator[_Change]:
    """Yield what is to be changed in the text; figures that it no longer gives need no change."""
    stored = article_of(store, edition)
    fresh = {claim.start: claim for claim in before.claims}
    raw = before.document.raw
    done: set[int] = set()
    for note in notes:
        if note.kind is CorrectionKind.CLARIFICATION or not note.right:
            continue
        accepted = _accepted(store, note)
        for recorded in stored.claims:
            claim = fresh.get(recorded.claim.start)
            named = recorded.claim.id == note.claim
            # The same value in another place; not where somebody else is said to give it.
            same = note.figure and stored.figure(recorded) == note.figure and not recorded.claim.attribution
            if claim is None or claim.start in done or not (named or same):
                continue
            if value_in_words(claim) != note.wrong:
                continue
            done.add(claim.start)
            choices = reworded(raw, claim, accepted.claim) if accepted else renumbered(claim, note.right)
            if claim.attribution or _is_quoted(before.document, claim) or _is_bounded(claim):
                # What a party said is not ours to change, and a bound or a range needs other words around it.
                choices = ()
            yield _Change(claim, choices, accepted)


def _is_quoted(document: Document, claim: Claim) -> bool:
    """Whether a figure stands between quotation marks, or in a block that quotes."""
    start, _ = document.text_span(claim.start, claim.end)
    block = next((each for each in document.blocks if each.start <= start < each.end), None)
    if block is None:
        return False
    before = document.text[block.start : start]
    opened = before.count('"') % 2 == 1 or before.count("“") + before.count("„") > before.count("”")
    return block.kind is BlockKind.QUOTE or opened or before.count("«") > before.count("»")


def _is_bounded(claim: Claim) -> bool:
    """Whether a value is told as a range or with a bound: "between 25 and 29 October", "more than 640 GB"."""
    return claim.quantity.is_range or claim.quantity.modifier not in (Modifier.EXACT, Modifier.APPROX)


def _accepted(store: Store, note: Correction) -> RecordedClaim | None:
    """Return the accepted claim whose value a note gives as right, None for a note on a computed figure."""
    try:
        record = store.figure(note.figure) if note.figure else None
    except NotFoundError:
        return None
    accepted = record.by_id(record.accepted) if record is not None and record.accepted else None
    return accepted if accepted is not None and value_in_words(accepted.claim) == note.right else None


class _Editing(NamedTuple):
    """A text that is being edited.

    Attributes:
        before: as read; foot: the edit that adds the notes, if any.
        notes: the texts of all notes of ours, whose figures are none of the text; told: of those that `foot` adds.
    """

    before: Reading
    foot: Sequence[Edit]
    notes: Sequence[str]
    told: Sequence[str]
    vocabulary: Vocabulary
    tables: ConfiguredTables

    def tried(self, changes: Sequence[_Change]) -> list[Edit]:
        """Return the edits, in order, that make the text say what it is to say and nothing else.

        Raises:
            UsageError: there are none such.
        """
        name = self.before.document.name
        chosen: list[tuple[_Change, Edit]] = []
        for change in sorted(changes, key=lambda each: each.claim.start):
            claim = change.claim
            edits = [Edit(claim.start, claim.end, text) for text in change.choices]
            edit = next((each for each in edits if self._says_so([(change, each)], whole=False)), None)
            if edit is None:
                line, column = self.before.document.position(claim.start)
                raise UsageError(
                    f"{name}:{line}:{column}: {claim.text!r} cannot be put right by itself; change it by hand, then "
                    "`claims publish` the file. Nothing was changed."
                )
            chosen.append((change, edit))
        if not self._says_so(chosen, whole=True):
            raise UsageError(
                f"{name}: with the correction made, the text would not read as it should; change it by hand, then "
                "`claims publish` the file. Nothing was changed."
            )
        return [edit for _, edit in chosen]

    def _says_so(self, chosen: Sequence[tuple[_Change, Edit]], *, whole: bool) -> bool:
        """Whether the edited text gives the same figures but for those that were to change.

        Args:
            whole: all is edited: computed figures must follow from their operands, and the notes stand at the foot.
        """
        before, document = self.before, self.before.document
        edits = sorted([*(edit for _, edit in chosen), *(self.foot if whole else ())], key=_start)
        text = applied(document.raw, edits)
        made = read_text(text, name=document.name, lineage=document.lineage, format=document.format)
        after = understand(made, self.vocabulary, date=before.date, tables=self.tables)
        shift = Shift(edits)
        rest = {claim.start: claim for claim in outside_notes(made, after.claims, self.notes)}
        changed = {edit.start: change for change, edit in chosen}
        for claim in before.claims:
            now, change = rest.pop(shift.moved(claim.start), None), changed.get(claim.start)
            if now is None or not self._is_as_meant(claim, now, change):
                return False
        if rest or not whole:
            return not rest
        computed = {shift.moved(start) for start, change in changed.items() if change.accepted is None}
        wrong = {
            found.result.claim.start for found in misfits(made, after.claims, self.vocabulary) if found.result.claim
        }
        return not computed & wrong and all(holds_note(made, note) for note in self.told)

    def _is_as_meant(self, before: Claim, after: Claim, change: _Change | None) -> bool:
        if change is None:
            return same_figure(before, after)
        if change.accepted is None:
            return (before.subject, before.metric) == (after.subject, after.metric)
        return support(change.accepted, after, self.vocabulary, date=self.before.date, linked=True).supported


def _start(edit: Edit) -> int:
    return edit.start


def _foot(raw: str, format_: str, notes: Sequence[Correction], house: House) -> list[Edit]:
    """Return the edit that puts notes at the foot of a text, with the text's own line ends."""
    kind = {"markdown": "md", "html": "html"}.get(format_, "txt")
    shown = [note.model_copy(update={"changed": note.issued if is_followed(note) else ""}) for note in notes]
    foot = house.templates.foot(shown, kind).strip("\n") + "\n"
    newline = newline_of(raw)
    ended = raw.endswith(("\n", "\r"))
    place, lead = len(raw), "" if ended else "\n"
    if kind == "html":
        for end in _ENDS:
            if found := list(end.finditer(raw)):
                place = found[-1].start()
                lead = "" if raw[:place].endswith(("\n", "\r")) else "\n"
                break
    else:
        lead += "\n"
    return [Edit(place, place, f"{lead}{foot}".replace("\n", newline))]
