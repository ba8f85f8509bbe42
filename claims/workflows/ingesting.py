"""Read documents into the record: all of them or none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from claims.errors import UsageError
from claims.extract import extract
from claims.figures.citing import Us
from claims.model.base import content_id
from claims.model.document import Document
from claims.model.record import Role
from claims.store.documents import Added
from claims.store.repository import Store
from claims.store.rows import source_id
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
    redate: bool = False,
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
        redate: texts that the record has under another date get the one that they were read for.

    Raises:
        UsageError: the record has a text already, as somebody else's or with another date. Nothing is stored then.
    """
    ready = list(readings)
    added = []
    with store.transaction():
        us = ourselves(store, newsroom or Newsroom(), vocabulary) if role is Role.SOURCE else Us()
        for number, given in enumerate(ready):
            progress(number, len(ready), given.document.name)
            read_ = given if role is Role.PUBLISHED else _as_known(store, given, source, vocabulary, redate=redate)
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


def _as_known(store: Store, reading: Reading, source: str, vocabulary: Vocabulary, *, redate: bool) -> Reading:
    """Return a reading for the date under which the record has this very text, if it has it.

    Raises:
        UsageError: what was said of its source or date differs from what the record has.
    """
    document = reading.document
    same = [each for each in store.documents_with(document.fingerprint) if each.lineage == document.lineage]
    if not same:
        return reading
    known, name = same[0], document.name
    if source and source_id(source) != known.source.id:
        raise UsageError(
            f"{name} is in the record as a text of {known.source.name}, and stays so; nothing was stored. Leave "
            f"--source out. If {source} printed the same text, give it a file or an address (--url) of its own."
        )
    if redate or known.date is None or reading.date in (None, known.date):
        return reading
    if reading.date != document.date:
        raise UsageError(
            f"{name} is in the record with the date {known.date}, not {reading.date}; nothing was stored. "
            "Leave --date out to keep it, or say that it was wrong: --redate."
        )
    # Nobody said a date; the one that the text gives was set aside before.
    return replace(reading, claims=extract(document, vocabulary, date=known.date), date=known.date)


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


def published_id(document: str, again: int = 0, address: str = "") -> str:
    """Return the id of the publication of a stored document.

    Args:
        again: the number of the edition as which its text returned, 0 for the first time.
        address: where it appeared, if it appeared elsewhere before.
    """
    return content_id("publication", document, *([str(again)] if again else []), *filter(None, [address]))
