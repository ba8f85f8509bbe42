"""Our articles over their editions: what changed between two texts, and which notes the text has caught up with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from claims.corrections.editions import Article, changed_at, changes, draft_silent
from claims.corrections.text import local_day
from claims.model.correction import Change, Correction, CorrectionStatus, Edition, FigureChange
from claims.model.record import LinkStatus
from claims.store.repository import Store
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


def silent_edits(store: Store, house: House, told: Sequence[Correction]) -> list[Correction]:
    """Return a pending note for each figure that an article of ours changed without one.

    A figure that was changed twice gets the note of the first change; what became of it since is the newest text's.

    Args:
        told: all notes there are.
    """
    drafted: list[Correction] = []
    for url, editions in store.editions(store.altered()).items():
        articles = [article_of(store, edition) for edition in editions]
        about = _about(told, url)
        for before, after in pairwise(articles):
            found = [each for each in changes(before, after, about) if each.change is Change.SILENT]
            labels = {
                figure: store.figure(figure).figure.label
                for each in found
                if each.before is not None and (figure := before.figure(each.before))
            }
            drafted += draft_silent(
                before,
                found,
                date=local_day(after.edition.at, house.zone),
                labels=labels,
                write=house.templates.note,
            )
    return drafted


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
    """Return the issued notes, the newest first, each with whether the article's text was changed."""
    with store.snapshot():
        return with_changes(store, store.corrections(CorrectionStatus.ISSUED))


def _about(notes: Iterable[Correction], url: str) -> list[Correction]:
    return [note for note in notes if note.publication.url == url]
