"""Record by hand what no file says: a call, a podcast, a chart."""

from __future__ import annotations

from dataclasses import dataclass

from claims.documents import read_text
from claims.errors import UsageError
from claims.extract import extract
from claims.model.base import content_id
from claims.model.claim import Evidence
from claims.model.record import FigureRecord
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.linking import link_new_claims
from claims.workflows.reading import Reading

#: Media in which we asked or listened ourselves; in the others somebody else published what we saw.
_OWN_REPORTING = frozenset({"call", "interview", "e-mail", "message"})


@dataclass(frozen=True)
class Testimony:
    """What somebody said, and how we know.

    Attributes:
        quote: their sentence, with the figure in it.
        source: who said it.
        medium: "call", "podcast", ...; locator: the place in it; heard_by: who of us heard or saw it.
        subject: what it is about, "" if the words say so.
        url: where it can be heard or seen, "" if nowhere.
        date: ISO date on which it was said, None if unknown.
    """

    quote: str
    source: str
    medium: str
    locator: str = ""
    heard_by: str = ""
    subject: str = ""
    url: str = ""
    date: str | None = None


def hear(testimony: Testimony, vocabulary: Vocabulary) -> Reading:
    """Return what was said as a document of its own, with its claims.

    Raises:
        UsageError: the quote states no figure.
    """
    identity = content_id("testimony", testimony.source, testimony.medium, testimony.date or "", testimony.quote)
    document = read_text(testimony.quote, name=identity, lineage=testimony.url or identity, format="text")
    evidence = Evidence.OWN_REPORTING if testimony.medium in _OWN_REPORTING else Evidence.PRIMARY_SEEN
    changes: dict[str, object] = {"evidence": evidence}
    if testimony.subject:
        known = vocabulary.subjects.resolve(testimony.subject)
        changes["subject"] = known.name if known else testimony.subject
        changes["subject_kind"] = known.kind if known else ""
    read = extract(document, vocabulary, date=testimony.date)
    claims = tuple(claim.model_copy(update=changes) for claim in read)
    if not claims:
        raise UsageError("The quote states no figure; give the sentence with its number, unit and subject.")
    return Reading(document=document, claims=claims, date=testimony.date)


def add(store: Store, testimony: Testimony, heard: Reading, *, vocabulary: Vocabulary, at: str) -> list[FigureRecord]:
    """Store what was said (see `hear`) and link its claims. Adding the same twice changes nothing.

    Returns:
        the figures that are in dispute after this.
    """
    with store.transaction():
        publisher = store.save_source(testimony.source, "")
        added = store.add_document(
            heard.document,
            publisher,
            report_date=testimony.date,
            claims=heard.claims,
            ingested_at=at,
            locator=": ".join(part for part in (testimony.medium, testimony.locator) if part),
            heard_by=testimony.heard_by,
        )
        new = (claim.id for claim in (*added.new_claims, *added.refreshed))
        return list(store.each_of(link_new_claims(store, new, vocabulary, at=at)))
