"""Read documents into the record: all of them or none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from claims.figures.citing import Us
from claims.model.base import content_id
from claims.model.document import Document
from claims.model.record import Role
from claims.store.documents import Added
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.citing import marked, ourselves
from claims.workflows.configuration import Newsroom
from claims.workflows.linking import link_new_claims
from claims.workflows.reading import Progress, Reading, silent


@dataclass(frozen=True)
class Ingested:
    """What an ingest did.

    Attributes:
        documents: one a reading, in order.
        disputed: ids of the figures that new claims touched and that are in dispute now.
    """

    documents: tuple[Added, ...]
    disputed: tuple[str, ...]

    @property
    def unchanged(self) -> bool:
        """True if the record is as it was."""
        return all(added.unchanged for added in self.documents)


def ingest(
    store: Store,
    readings: Iterable[Reading],
    *,
    vocabulary: Vocabulary,
    at: str,
    source: str = "",
    role: Role = Role.SOURCE,
    newsroom: Newsroom | None = None,
    progress: Progress = silent,
) -> Ingested:
    """Store documents with their claims, link the claims and look for conflicts, in one transaction.

    Args:
        readings: the documents as read. They are read before anything is written, so a file that cannot be read
            leaves the record as it was.
        at: ISO date and time, UTC, of the ingest.
        source: who published them; by default the document says so itself (see `name_source`).
        role: what the documents are to us; a `source` that has all its figures from us is made `cites_us`.
        newsroom: our names and web sites, by which a report may cite us; links to what the record says we published are
            known without.
    """
    ready = list(readings)
    added = []
    with store.transaction():
        us = ourselves(store, newsroom or Newsroom(), vocabulary) if role is Role.SOURCE else Us()
        for number, read_ in enumerate(ready):
            progress(number, len(ready), read_.document.name)
            reading, part = marked(read_, us, vocabulary) if us else (read_, role)
            publisher = store.save_source(source or _known_source(store, reading) or name_source(reading.document), "")
            added.append(
                store.add_document(
                    reading.document,
                    publisher,
                    role=part,
                    report_date=reading.date,
                    claims=reading.claims,
                    ingested_at=at,
                )
            )
        progress(len(ready), len(ready), "")
        new = (claim.id for each in added for claim in (*each.new_claims, *each.refreshed))
        disputed = link_new_claims(store, new, vocabulary, at=at)
    return Ingested(tuple(added), tuple(disputed))


def _known_source(store: Store, reading: Reading) -> str:
    """Return who published these very bytes when they were read before, "" if the document itself says who did."""
    document = reading.document
    if document.source or urlsplit(document.url or document.lineage).hostname:
        return ""
    known = store.documents_with(document.digest) if document.digest else []
    return known[0].source.name if len(known) == 1 else ""


def name_source(document: Document) -> str:
    """Return who published the document, by its own account: its front matter, its address, else its file's name."""
    if document.source:
        return document.source
    host = urlsplit(document.url or document.lineage).hostname
    if host:
        return host.removeprefix("www.")
    return PurePosixPath(document.name.replace("\\", "/")).stem or document.name


def published_id(document: str, again: int = 0) -> str:
    """Return the id of the publication of a stored document.

    Args:
        again: the number of the edition as which its text returned, 0 for the first time.
    """
    return content_id("publication", document, *([str(again)] if again else []))
