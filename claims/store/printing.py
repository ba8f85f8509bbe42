"""What we published, edition by edition, and where in it a figure stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, column, or_, select, table

from claims.errors import NotFoundError
from claims.model.claim import Claim, Stance
from claims.model.correction import Edition, Publication
from claims.model.record import FigureRecord, LinkStatus, RecordedClaim, Role
from claims.store import tables as t
from claims.store.batches import chunked
from claims.store.lookup import Lookup
from claims.store.rows import trusted

#: A metric has far more claims than a subject has: its index is not to be used in place of that of subjects.
_metric = t.claims.c.metric.concat("")
PUBLICATION_FIELDS = ("id", "document", "url", "title", "date", "edition", "told")


class _Place(NamedTuple):
    publication: Publication
    recorded: RecordedClaim


class Printing(Lookup):
    """Reading and writing publications."""

    def save_publication(self, publication: Publication) -> None:
        """Store the publication, or its changed address, title or date."""
        with self.transaction():
            self._upsert(t.publications, [publication.model_dump()], ["id"], PUBLICATION_FIELDS[1:])

    def publication(self, identity: str) -> Publication:
        """Return the publication.

        Raises:
            NotFoundError: there is none of that id.
        """
        found = self._publications(t.publications.c.id == identity)
        if not found:
            raise NotFoundError(f"The record holds no publication {identity}.")
        return found[0]

    def publications(self) -> list[Publication]:
        """Return all publications, newest first."""
        return self._publications()

    def publications_of(self, document: str) -> list[Publication]:
        """Return the publications of one stored edition of a document."""
        return self._publications(t.publications.c.document == document)

    def printed(self, figures: Iterable[str]) -> list[tuple[Publication, RecordedClaim]]:
        """Return every place where one of the figures was printed by us: the article and its claim, newest first.

        Of one day, a later edition comes before an earlier one. An article whose later edition states the claim again
        is listed with the place in that edition.
        """
        held = select(t.links.c.claim).where(
            t.links.c.figure.in_(list(figures)), t.links.c.status != LinkStatus.REFUSED.value
        )
        return _newest_first(self._places(t.claims.c.id.in_(held)))

    def printed_or_alike(self, record: FigureRecord) -> list[tuple[Publication, RecordedClaim]]:
        """Return what `printed` does, and where we give a value that a report gave of the figure's subject and metric.

        Linking may have left such a claim out, as where one sentence gives several values of one metric. What a person
        refused to link is not among them.
        """
        held = select(t.links.c.claim).where(t.links.c.figure == record.figure.id)
        linked = self._places(t.claims.c.id.in_(held.where(t.links.c.status != LinkStatus.REFUSED.value)))
        claims = [each.claim for each in record.claims if each.document.role is Role.SOURCE and each.claim.subject]
        given = {
            (claim.subject, claim.metric, claim.quantity.low, claim.quantity.high, claim.quantity.unit)
            for claim in claims
            if claim.metric
        }
        columns = [t.claims.c.subject, _metric, *(t.claims.c[name] for name in ("low", "high", "unit"))]
        ours = t.documents.c.role == Role.PUBLISHED.value
        for values in sorted(given):
            same = [column == value for column, value in zip(columns, values, strict=True)]
            linked += self._places(*same, ours, t.claims.c.id.not_in(held))
        return _newest_first(linked)

    def _places(self, *conditions: ColumnElement[bool]) -> list[_Place]:
        """Return the places where certain claims were printed, in no particular order."""
        columns = t.columns(t.publications, PUBLICATION_FIELDS)
        article = t.publications.join(t.documents, t.documents.c.id == t.publications.c.document)
        stated = select(*columns, t.claims.c.id.label("claim")).select_from(
            article.join(t.claims, t.claims.c.document == t.publications.c.document)
        )
        again = select(*columns, t.claims.c.id.label("claim")).select_from(
            article.join(t.appearances, t.appearances.c.document == t.publications.c.document).join(
                t.claims, t.claims.c.id == t.appearances.c.claim
            )
        )
        with self.snapshot():
            rows = [
                row
                for query in (stated, again)
                for row in self._connection.execute(query.where(*conditions)).mappings()
            ]
            places = {document: self._placed(document) for document in dict.fromkeys(row["document"] for row in rows)}
        return [
            _Place(
                Publication(**{name: row[name] for name in PUBLICATION_FIELDS}),
                places[row["document"]][row["claim"]],
            )
            for row in rows
        ]

    def editions(self, urls: Iterable[str]) -> dict[str, list[Edition]]:
        """Return the editions of the articles of ours at some addresses, the oldest first."""
        columns = (
            *t.columns(t.publications, PUBLICATION_FIELDS),
            *t.columns(t.documents, ("name", "format", "digest")),
        )
        query = select(*columns).join(t.documents, t.documents.c.id == t.publications.c.document)
        query = query.order_by(t.publications.c.edition, t.publications.c.told, t.publications.c.pk)
        found: dict[str, list[Edition]] = {}
        for batch in chunked(dict.fromkeys(urls)):
            for *article, name, format_, digest in self._connection.execute(
                query.where(t.publications.c.url.in_(batch))
            ):
                publication = Publication(**dict(zip(PUBLICATION_FIELDS, article, strict=True)))
                edition = Edition(publication=publication, name=name, format=format_, digest=digest)
                found.setdefault(publication.url, []).append(edition)
        return found

    def printed_otherwise(self) -> list[str]:
        """Return the figures of which an article of ours and a report give different values, in order of id.

        Not among them: what is in dispute, and what somebody settled.
        """
        ours, theirs = t.claims.alias("ours"), t.claims.alias("theirs")
        our_link, their_link = t.links.alias("our_link"), t.links.alias("their_link")
        document, report = t.documents.alias("document"), t.documents.alias("report")
        differ = [ours.c[name] != theirs.c[name] for name in ("low", "high", "unit")]
        query = (
            select(t.figures.c.id)
            .join(our_link, our_link.c.figure == t.figures.c.id)
            .join(ours, ours.c.id == our_link.c.claim)
            .join(document, (document.c.id == ours.c.document) & (document.c.role == Role.PUBLISHED.value))
            .join(their_link, their_link.c.figure == t.figures.c.id)
            .join(theirs, (theirs.c.id == their_link.c.claim) & or_(*differ))
            .join(report, (report.c.id == theirs.c.document) & (report.c.role == Role.SOURCE.value))
            .where(t.figures.c.outcome.is_(None), t.figures.c.open_conflicts == 0)
        )
        return list(self._connection.execute(query.distinct().order_by(t.figures.c.id)).scalars())

    def altered(self) -> list[str]:
        """Return the addresses of our articles of which a later edition lacks a claim that an earlier one makes."""
        later = t.publications.alias("later")
        followed = t.publications.join(
            later, (later.c.url == t.publications.c.url) & (later.c.edition > t.publications.c.edition)
        )
        kept_first, again = t.claims.alias("kept_first"), t.appearances.alias("again")
        found: set[str] = set()
        for stated, claim in ((t.claims, t.claims.c.id), (t.appearances, t.appearances.c.claim)):
            first = select(kept_first.c.pk).where(kept_first.c.id == claim, kept_first.c.document == later.c.document)
            kept = select(again.c.pk).where(again.c.claim == claim, again.c.document == later.c.document)
            query = select(t.publications.c.url).select_from(
                followed.join(stated, stated.c.document == t.publications.c.document)
            )
            found.update(self._connection.execute(query.where(~kept.exists(), ~first.exists()).distinct()).scalars())
        return sorted(found)

    def decided_and_printed(self) -> list[str]:
        """Return the figures that somebody settled and that an article of ours may give, in order of id.

        These are all that it is linked to, and all of a subject and metric that it speaks of; see `printed_or_alike`.
        """
        decided = t.figures.c.outcome.is_not(None)
        published = t.claims.join(t.documents, t.documents.c.id == t.claims.c.document)
        ours = t.documents.c.role == Role.PUBLISHED.value
        linked = (
            select(t.links.c.pk)
            .select_from(published.join(t.links, t.links.c.claim == t.claims.c.id))
            .where(t.links.c.figure == t.figures.c.id, ours)
        )
        alike = (
            select(t.claims.c.pk)
            .select_from(published)
            .where(t.claims.c.subject == t.figures.c.subject, _metric == t.figures.c.metric, ours)
            .where(t.figures.c.subject != "", t.figures.c.metric != "")
        )
        query = select(t.figures.c.id).where(decided, linked.exists() | alike.exists())
        return list(self._connection.execute(query.order_by(t.figures.c.id)).scalars())

    def from_us(self, claim: Claim, *, figure: str, since: str) -> list[tuple[RecordedClaim, bool]]:
        """Return the claims of others that may have a printed figure from us, and whether their sentence is ours.

        Args:
            claim: what we printed; figure: the figure of the record that it is about, "" for none.
            since: ISO day on which we did; our sentence in a report that is older, or has no date, is not from us.
        """
        alike = (t.claims.c.subject == claim.subject) & (_metric == claim.metric)
        if figure:
            held = select(t.links.c.claim).where(
                t.links.c.figure == figure, t.links.c.status != LinkStatus.REFUSED.value
            )
            alike = alike | t.claims.c.id.in_(held)
        cites = (t.claims.c.stance == Stance.CITES_US.value) | (t.documents.c.role == Role.CITES_US.value)
        same = (t.claims.c.subject == claim.subject) & (t.claims.c.quote == claim.quote) & (t.documents.c.date >= since)
        query = (
            select(t.claims.c.id, t.claims.c.quote == claim.quote)
            .join(t.documents, t.documents.c.id == t.claims.c.document)
            .where(t.documents.c.role != Role.PUBLISHED.value, (alike & cites) | same)
            .order_by(t.claims.c.id)
        )
        with self.snapshot():
            found = {identity: bool(verbatim) for identity, verbatim in self._connection.execute(query)}
            return [(recorded, found[recorded.claim.id]) for recorded in self.claims(found)]

    def promised(self, day: str, since: str = "") -> list[RecordedClaim]:
        """Return the promised dates on ISO days from `since` to `day`, whoever reports them, in order of day."""
        view = table("promises_due", column("due"), column("claim"))
        query = select(view.c.claim).where(view.c.due <= day, view.c.due >= (since or "0"), view.c.due.not_like("-%"))
        with self.snapshot():
            return self.claims(self._connection.execute(query.order_by(view.c.due, view.c.claim)).scalars().all())

    def _placed(self, document: str) -> dict[str, RecordedClaim]:
        return {recorded.claim.id: recorded for recorded in self.claims_of(document)}

    def _publications(self, *conditions: Any) -> list[Publication]:
        query = select(*(t.publications.c[name] for name in PUBLICATION_FIELDS)).where(*conditions)
        rows = self._connection.execute(query.order_by(t.publications.c.date.desc(), t.publications.c.id)).mappings()
        with trusted("A publication"):
            return [Publication(**row) for row in rows]


def _newest_first(places: list[_Place]) -> list[tuple[Publication, RecordedClaim]]:
    places.sort(key=lambda each: (-each.publication.edition, each.publication.id, each.recorded.claim.start))
    places.sort(key=lambda each: each.publication.date, reverse=True)
    return [(each.publication, each.recorded) for each in places]
