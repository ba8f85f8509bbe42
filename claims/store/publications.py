"""What we published, and the notes that correct it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Select, func, select

from claims.errors import NotFoundError, UsageError
from claims.model.correction import Correction, CorrectionStatus, Edition, Publication
from claims.model.record import LinkStatus, RecordedClaim, Role
from claims.store import tables as t
from claims.store.decisions import UNCHECKED, Decisions, Unchecked
from claims.store.rows import correction_from, correction_row, trusted

_PUBLICATION_FIELDS = ("id", "document", "url", "title", "date")


class Publications(Decisions):
    """Reading and writing publications and corrections."""

    def save_publication(self, publication: Publication) -> None:
        """Store the publication, or its changed address, title or date."""
        with self.transaction():
            self._upsert(t.publications, [publication.model_dump()], ["id"], _PUBLICATION_FIELDS[1:])

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

        Of one day, a later edition comes before an earlier one. An article whose later edition states the claim again is
        listed with the place in that edition.
        """
        held = select(t.links.c.claim).where(
            t.links.c.figure.in_(list(figures)), t.links.c.status != LinkStatus.REFUSED.value
        )
        columns = [*(t.publications.c[name] for name in _PUBLICATION_FIELDS), t.documents.c.edition]
        article = t.publications.join(t.documents, t.documents.c.id == t.publications.c.document)
        own = (
            select(*columns, t.claims.c.id.label("claim"))
            .select_from(article)
            .join(t.claims, t.claims.c.document == t.publications.c.document)
        )
        again = (
            select(*columns, t.appearances.c.claim)
            .select_from(article)
            .join(t.appearances, t.appearances.c.document == t.publications.c.document)
        )
        with self.snapshot():
            rows = list(self._connection.execute(own.where(t.claims.c.id.in_(held))).mappings())
            rows += list(self._connection.execute(again.where(t.appearances.c.claim.in_(held))).mappings())
            places = {document: self._placed(document) for document in dict.fromkeys(row["document"] for row in rows)}
        found = [
            (
                row["edition"],
                Publication(**{name: row[name] for name in _PUBLICATION_FIELDS}),
                places[row["document"]][row["claim"]],
            )
            for row in rows
        ]
        found.sort(key=lambda each: (-each[0], each[1].id, each[2].claim.start))
        found.sort(key=lambda each: each[1].date, reverse=True)
        return [(publication, recorded) for _, publication, recorded in found]

    def editions(self, urls: Iterable[str] | None = None) -> dict[str, list[Edition]]:
        """Return the editions of our articles by address, the oldest first.

        Args:
            urls: addresses; None for every article that has more than one edition.
        """
        documents = [t.documents.c[name] for name in ("edition", "ingested_at", "name", "format")]
        query = select(*(t.publications.c[name] for name in _PUBLICATION_FIELDS), *documents).join(
            t.documents, t.documents.c.id == t.publications.c.document
        )
        if urls is None:
            several = select(t.publications.c.url).group_by(t.publications.c.url).having(func.count() > 1)
            query = query.where(t.publications.c.url.in_(several))
        else:
            query = query.where(t.publications.c.url.in_(list(urls)))
        query = query.order_by(t.documents.c.ingested_at, t.documents.c.edition, t.publications.c.pk)
        found: dict[str, list[Edition]] = {}
        for *article, number, at, name, format_ in self._connection.execute(query):
            publication = Publication(**dict(zip(_PUBLICATION_FIELDS, article, strict=True)))
            edition = Edition(publication=publication, number=number, at=at, name=name, format=format_)
            found.setdefault(publication.url, []).append(edition)
        return found

    def decided_and_printed(self) -> list[str]:
        """Return the figures that somebody settled and that an article of ours gives, in order of id."""
        decided = select(t.figures.c.id).where(t.figures.c.outcome.is_not(None))
        held = (
            select(t.links.c.figure)
            .join(t.claims, t.claims.c.id == t.links.c.claim)
            .join(t.documents, t.documents.c.id == t.claims.c.document)
            .where(t.links.c.figure.in_(decided), t.documents.c.role == Role.PUBLISHED.value)
        )
        return list(self._connection.execute(held.distinct().order_by(t.links.c.figure)).scalars())

    def issued_notes(self) -> list[str]:
        """Return the texts of all issued notes."""
        query = select(t.corrections.c.note).where(t.corrections.c.status == CorrectionStatus.ISSUED.value)
        return [note for note in self._connection.execute(query).scalars() if note]

    def _placed(self, document: str) -> dict[str, RecordedClaim]:
        return {recorded.claim.id: recorded for recorded in self.claims_of(document)}

    def _publications(self, *conditions: Any) -> list[Publication]:
        query = select(*(t.publications.c[name] for name in _PUBLICATION_FIELDS)).where(*conditions)
        rows = self._connection.execute(query.order_by(t.publications.c.date.desc(), t.publications.c.id)).mappings()
        with trusted("A publication"):
            return [Publication(**row) for row in rows]

    def save_correction(self, correction: Correction) -> None:
        """Store a pending correction, or the changed text of one.

        Raises:
            UsageError: it is not pending, or the stored one was issued or dropped: an issued note only gets a further
                note. Issue with `issue_correction`, drop with `decide(..., "drop")`.
        """
        if correction.status is not CorrectionStatus.PENDING:
            raise UsageError(f"{correction.id} is {correction.status}; only pending corrections are saved.")
        with self.transaction():
            self._require_pending(correction.id)
            row = correction_row(correction)
            self._upsert(t.corrections, [row], ["id"], [name for name in row if name not in ("id", "status")])

    def _require_pending(self, identity: str) -> None:
        query = select(t.corrections.c.status).where(t.corrections.c.id == identity)
        status = self._connection.execute(query).scalar()
        if status not in (None, CorrectionStatus.PENDING.value):
            raise UsageError(f"{identity} was {status} already and stays as it is.")

    def issue_correction(
        self, correction: Correction, *, actor: str, at: str, expect: str | Unchecked | None = UNCHECKED
    ) -> Correction:
        """Issue the stored pending correction with the text given, once and for all, and return it as issued.

        Raises:
            NotFoundError: it is not stored. UsageError: it was issued or dropped already.
            ConcurrentChangeError: somebody decided on it since `expect`.
        """
        with self.transaction():
            self._require_pending(correction.id)
            issued = correction.model_copy(update={"status": CorrectionStatus.ISSUED, "issued": at})
            payload = {"correction": issued.model_dump(mode="json")}
            self.decide(correction.id, "issue", actor=actor, at=at, payload=payload, expect=expect)
            return self.correction(correction.id)

    def correction(self, identity: str) -> Correction:
        """Return the correction.

        Raises:
            NotFoundError: there is none of that id.
        """
        found = self._corrections(_corrections().where(t.corrections.c.id == identity))
        if not found:
            raise NotFoundError(f"The record holds no correction {identity}.")
        return found[0]

    def corrections(self, status: CorrectionStatus | None = None) -> list[Correction]:
        """Return the corrections of that status (all if None), the newest first: by issue, else by date."""
        query = _corrections()
        if status is not None:
            query = query.where(t.corrections.c.status == status.value)
        found = self._corrections(query.order_by(t.corrections.c.id))
        return sorted(found, key=lambda each: each.issued or each.date, reverse=True)

    def _corrections(self, query: Select[Any]) -> list[Correction]:
        found = []
        for row in self._connection.execute(query).mappings():
            publication = Publication(**{name: row[f"publication_{name}"] for name in _PUBLICATION_FIELDS})
            found.append(correction_from(row, publication))
        return found


def _corrections() -> Select[Any]:
    article = [t.publications.c[name].label(f"publication_{name}") for name in _PUBLICATION_FIELDS]
    return select(t.corrections, *article).join(t.publications, t.publications.c.id == t.corrections.c.publication)
