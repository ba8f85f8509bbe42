"""Remember what we published, so that a figure that turns out wrong leads back to every place where we printed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claims.errors import UsageError
from claims.figures.own_notes import outside_notes
from claims.model.correction import Edition, Publication
from claims.model.record import Role
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.ingesting import ingest, published_id
from claims.workflows.reading import Reading


def publish(
    store: Store, reading: Reading, *, vocabulary: Vocabulary, at: str, url: str = "", newsroom: str = "us"
) -> Publication:
    """Store an article of ours with its figures, and return its publication.

    Its claims never count as a source. Any other text than the last at the same address is a new edition, also one that
    was there before. The last text again changes nothing but its day, where another one is given. Correction notes of
    ours that stand in it are no claims of the article.

    Args:
        reading: the article, read with its address as lineage and the day of publication as its date.
        at: ISO date and time, UTC.
        url: where it appeared; by default, where it says so itself.
        newsroom: the name of our own source.

    Raises:
        UsageError: it would be a new edition of an earlier day than the last.
    """
    address = url or reading.document.url
    with store.transaction():
        editions = store.editions([address]).get(address, []) if address else []
        same = editions[-1].publication if editions and editions[-1].digest == reading.document.fingerprint else None
        _refuse_backdating(address, reading, editions[:-1] if same else editions)
        own = outside_notes(reading.document, reading.claims, store.issued_notes())
        earlier = next((each for each in editions if each.digest == reading.document.fingerprint), None)
        # A text that returns is the document that it was; only its publication has another day.
        kept = earlier.publication.date if earlier is not None and same is not earlier.publication else reading.date
        read = replace(reading, claims=own, date=kept)
        result = ingest(store, [read], vocabulary=vocabulary, at=at, source=newsroom, role=Role.PUBLISHED)
        document = result.documents[0].document
        number = same.edition if same else editions[-1].publication.edition + 1 if editions else 1
        first = [each for each in store.publications_of(document.id) if each.id == published_id(document.id)]
        elsewhere = address if first and first[0].url != address else ""
        publication = Publication(
            id=same.id if same else published_id(document.id, number if earlier is not None else 0, elsewhere),
            document=document.id,
            url=address or document.url,
            title=document.title or reading.document.title or reading.document.name,
            date=reading.date or document.date or "",
            edition=number,
            told=same.told if same else at,
        )
        store.save_publication(publication)
    return publication


def _refuse_backdating(url: str, reading: Reading, before: Sequence[Edition]) -> None:
    """Editions come in the order of their days; one that is dated back would be taken for the newest text."""
    if not before or not reading.date:
        return
    last = before[-1].publication.date
    if reading.date < last:
        raise UsageError(
            f"{url} was published with the date {last} already; a text of {reading.date} cannot follow it. "
            "Give the day of this edition: --date."
        )
