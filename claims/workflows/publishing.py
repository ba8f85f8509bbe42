"""Remember what we published, so that a figure that turns out wrong leads back to every place where we printed it."""

from __future__ import annotations

from dataclasses import replace

from claims.errors import UsageError
from claims.figures.own_notes import outside_notes
from claims.model.correction import Publication
from claims.model.record import Role
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.ingesting import ingest, published_id
from claims.workflows.reading import Reading


def publish(
    store: Store, reading: Reading, *, vocabulary: Vocabulary, at: str, url: str = "", newsroom: str = "us"
) -> Publication:
    """Store an article of ours with its figures, and return its publication.

    Its claims never count as a source. Publishing the same text again changes nothing; another text at the same address
    is a new edition. Correction notes of ours that stand in it are no claims of the article.

    Args:
        reading: the article, read with its address as lineage and the day of publication as its date.
        at: ISO date and time, UTC.
        url: where it appeared; by default, where it says so itself.
        newsroom: the name of our own source.

    Raises:
        UsageError: it would be a new edition of an earlier day than the last.
    """
    with store.transaction():
        _refuse_backdating(store, url or reading.document.url, reading)
        own = outside_notes(reading.document, reading.claims, store.issued_notes())
        reading = replace(reading, claims=own)
        result = ingest(store, [reading], vocabulary=vocabulary, at=at, source=newsroom, role=Role.PUBLISHED)
        document = result.documents[0].document
        publication = Publication(
            id=published_id(document.id),
            document=document.id,
            url=url or reading.document.url or document.url,
            title=document.title or reading.document.title or reading.document.name,
            date=document.date or "",
        )
        store.save_publication(publication)
    return publication


def _refuse_backdating(store: Store, url: str, reading: Reading) -> None:
    """Editions come in the order of their days; one that is dated back would be taken for the newest text."""
    editions = store.editions([url]).get(url, []) if url else []
    if not editions or not reading.date:
        return
    last = editions[-1].publication.date
    if reading.date < last:
        raise UsageError(
            f"{url} was published with the date {last} already; a text of {reading.date} cannot follow it. "
            "Give the day of this edition: --date."
        )
