"""Our articles over their editions: what changed between two texts, and which notes the text has caught up with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from claims.corrections.draft import overtaken_at
from claims.corrections.editions import Article, changed_at, changes, draft_silent
from claims.corrections.text import local_day
from claims.figures.agreement import compare_recorded
from claims.figures.independence import counts
from claims.model.correction import Change, Correction, CorrectionStatus, Edition, FigureChange
from claims.model.record import AGREEING, FigureRecord, LinkStatus, RecordedClaim, VerdictKind
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.house import House


def article_of(store: Store, edition: Edition) -> Article:
    """Return an edition with its claims, and the figures that they are about."""
    claims = store.claims_of(edition.publication.document)
    links = store.links_of(each.claim.id for each in claims)
    figures = {link.claim: link.figure for link in links if link.status is not LinkStatus.REFUSED}
    return Article(edition=edition, claims=tuple(claims), figures=figures)


def changes_of(store: Store, url: str) -> tuple[FigureChange, ...]:
    """Return how the figures of an article's newest edition differ from those of the last; () for its first."""
    editions = store.editions([url]).get(url, [])
    if len(editions) < 2:
        return ()
    before, after = (article_of(store, edition) for edition in editions[-2:])
    return changes(before, after, _about(store.corrections(), url))


def silent_edits(store: Store, vocabulary: Vocabulary, house: House, told: Sequence[Correction]) -> list[Correction]:
    """Return a pending note for each figure that an article of ours changed without one.

    A figure that was changed twice gets the note of the first change; what became of it since is the newest text's. A
    change that was taken back gets none: only the change back is told, of what stood there meanwhile.
    Where the record stands by the earlier text and against the later, it is the later one that the note calls wrong.

    Args:
        told: all notes there are.
    """
    drafted: list[Correction] = []
    for url, editions in store.editions(store.altered()).items():
        articles = [article_of(store, edition) for edition in editions]
        about = _about(told, url)
        texts: set[str] = set()
        newest = {each.claim.id for each in articles[-1].claims}
        for before, after in pairwise(articles):
            texts.add(before.edition.publication.document)
            found = [each for each in changes(before, after, about) if each.change is Change.SILENT]
            records = {
                figure: store.figure(figure)
                for each in found
                for article, claim in ((before, each.before), (after, each.after))
                if claim is not None and (figure := article.figure(claim))
            }
            notes = draft_silent(
                before,
                after,
                found,
                date=local_day(after.edition.publication.told, house.zone),
                labels={figure: record.figure.label for figure, record in records.items()},
                write=house.templates.note,
                spoilt=_spoilt(before, after, found, records, vocabulary),
                again=after.edition.publication.document in texts,
            )
            taken_back = {each.before.claim.id for each in found if each.before} & newest
            drafted += [note for note in notes if note.claim not in taken_back]
    return drafted


def _spoilt(
    before: Article,
    after: Article,
    found: Iterable[FigureChange],
    records: Mapping[str, FigureRecord],
    vocabulary: Vocabulary,
) -> dict[str, RecordedClaim]:
    """Return the claims of the earlier text by which the record stands, and against what became of them.

    Each is given by its id with the newest report that says the same. Of a settled figure only the claim that was
    accepted counts.
    """
    spoilt: dict[str, RecordedClaim] = {}
    for each in found:
        if each.before is None or each.after is None:
            continue
        old, new = each.before, each.after
        figures = dict.fromkeys(filter(None, (before.figure(old), after.figure(new))))
        reports = [report for figure in figures for report in _reports(records[figure])]
        against = [compare_recorded(new, one, vocabulary).verdict is VerdictKind.CONFLICT for one in reports]
        stand_by = [one for one in reports if compare_recorded(old, one, vocabulary).verdict in AGREEING]
        if stand_by and all(against):
            spoilt[old.claim.id] = max(stand_by, key=lambda one: (one.document.date or "", one.claim.id))
    return spoilt


def _reports(record: FigureRecord) -> list[RecordedClaim]:
    accepted = record.by_id(record.accepted) if record.accepted else None
    return [accepted] if accepted is not None else [each for each in record.claims if counts(each)]


def with_changes(store: Store, notes: Iterable[Correction]) -> list[Correction]:
    """Return issued notes, each with the moment since which the article's text is changed (`Correction.changed`)."""
    given = list(notes)
    editions = store.editions({note.publication.url for note in given})
    articles: dict[str, Article] = {}
    found = []
    for note in given:
        ids = [edition.publication.id for edition in editions.get(note.publication.url, ())]
        if note.publication.id not in ids or note.publication.id == ids[-1]:
            found.append(note)
            continue
        later = editions[note.publication.url][ids.index(note.publication.id) + 1 :]
        for edition in later:
            if edition.publication.id not in articles:
                articles[edition.publication.id] = article_of(store, edition)
        at = changed_at(note, store.claim(note.claim), [articles[edition.publication.id] for edition in later])
        found.append(note.model_copy(update={"changed": at}))
    return found


def issued_notes(store: Store) -> list[Correction]:
    """Return the issued notes, the newest first, each with what became of it: see `Correction.changed`, `overtaken`."""
    with store.snapshot():
        found = with_changes(store, store.corrections(CorrectionStatus.ISSUED))
    return [note.model_copy(update={"overtaken": overtaken_at(note, found)}) for note in found]


def _about(notes: Iterable[Correction], url: str) -> list[Correction]:
    return [note for note in notes if note.publication.url == url]
