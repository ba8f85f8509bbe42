"""Reading sources, documents and claims back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Row, Select, select

from claims.errors import NotFoundError
from claims.model.document import Item
from claims.model.event import Event
from claims.model.record import DocumentRecord, RecordedClaim, Role, Source
from claims.store import tables as t
from claims.store.batches import chunked
from claims.store.decision_rows import EVENT_FIELDS, event_from
from claims.store.events import in_order
from claims.store.rows import (
    CLAIM_COLUMNS,
    DOCUMENT_COLUMNS,
    SOURCE_COLUMNS,
    STATE_COLUMNS,
    document_from,
    source_from,
)
from claims.store.session import Session


class Lookup(Session):
    """Sources, documents and claims, by id and as lists."""

    def source(self, identity: str) -> Source:
        """Return the source.

        Raises:
            NotFoundError: there is none of that id.
        """
        query = select(*t.columns(t.sources, SOURCE_COLUMNS))
        row = self._connection.execute(query.where(t.sources.c.id == identity)).first()
        if row is None:
            raise NotFoundError(f"The record holds no source {identity}.")
        return source_from(row)

    def sources(self) -> list[Source]:
        """Return all sources, by name."""
        query = select(*t.columns(t.sources, SOURCE_COLUMNS))
        return [source_from(row) for row in self._connection.execute(query.order_by(t.sources.c.name))]

    def document(self, identity: str) -> DocumentRecord:
        """Return the edition of a document.

        Raises:
            NotFoundError: there is none of that id.
        """
        row = self._connection.execute(_documents().where(t.documents.c.id == identity)).first()
        if row is None:
            raise NotFoundError(f"The record holds no document {identity}.")
        return document_from(row)

    def documents(self, *, role: Role | None = None) -> list[DocumentRecord]:
        """Return all editions of all documents, in order of lineage and edition."""
        query = _documents().order_by(t.documents.c.lineage, t.documents.c.edition, t.documents.c.id)
        if role is not None:
            query = query.where(t.documents.c.role == role.value)
        return [document_from(row) for row in self._connection.execute(query)]

    def documents_with(self, digest: str) -> list[DocumentRecord]:
        """Return the stored documents whose file had exactly these bytes, by id."""
        query = _documents().where(t.documents.c.digest == digest).order_by(t.documents.c.id)
        with self.snapshot():
            return [document_from(row) for row in self._connection.execute(query)]

    def document_text(self, identity: str) -> str:
        """Return the text of the file that the claims' offsets count in.

        Raises:
            NotFoundError: there is no such document.
        """
        query = select(t.document_texts.c.raw).where(t.document_texts.c.document == identity)
        raw = self._connection.execute(query).scalar()
        if raw is None:
            raise NotFoundError(f"The record holds no document {identity}.")
        return str(raw)

    def format_of(self, identity: str) -> str:
        """Return the format of the reader that read a document, "" if there is no such document."""
        query = select(t.documents.c.format).where(t.documents.c.id == identity)
        return self._connection.execute(query).scalar() or ""

    def items(self, document: str) -> list[Item]:
        """Return the stories of a document, in order; their ranges count in its readable text."""
        query = select(*(t.items.c[name] for name in ("start", "end", "title", "dateline", "attribution")))
        rows = self._connection.execute(query.where(t.items.c.document == document).order_by(t.items.c.position))
        return [Item(start, end, title, dateline, by) for start, end, title, dateline, by in rows]

    def claim(self, identity: str) -> RecordedClaim:
        """Return the claim; `link` and `confidence` are those of no link in particular.

        Raises:
            NotFoundError: there is none of that id.
        """
        found = self.claims([identity])
        if not found:
            raise NotFoundError(f"The record holds no claim {identity}.")
        return found[0]

    def claims(self, identities: Iterable[str]) -> list[RecordedClaim]:
        """Return those of the claims that the record holds, each once, in the order asked for."""
        wanted = list(dict.fromkeys(identities))
        found: dict[str, RecordedClaim] = {}
        with self.snapshot():
            for batch in chunked(wanted):
                for recorded in self._recorded(_claims().where(t.claims.c.id.in_(batch))):
                    found[recorded.claim.id] = recorded
        return [found[identity] for identity in wanted if identity in found]

    def claims_of(self, document: str) -> list[RecordedClaim]:
        """Return the claims that an edition of a document makes, in text order.

        A claim that an earlier edition made first is given with its place in this edition.
        """
        again = t.appearances
        with self.snapshot():
            own = self._recorded(_claims().where(t.claims.c.document == document))
            joined = _claims().join(again, again.c.claim == t.claims.c.id).where(again.c.document == document)
            others = self._recorded(joined)
            query = select(again.c.claim, again.c.start, again.c.end, again.c.line, again.c.column)
            places = {row.claim: row for row in self._connection.execute(query.where(again.c.document == document))}
        for recorded in others:
            place = places[recorded.claim.id]._mapping
            moved = {name: place[name] for name in ("start", "end", "line", "column")}
            own.append(recorded.model_copy(update={"claim": recorded.claim.model_copy(update=moved)}))
        return sorted(own, key=lambda recorded: (recorded.claim.start, recorded.claim.id))

    def subject_named(self, name: str) -> str:
        """Return the id of the subject of that name, or with that further name.

        Raises:
            NotFoundError: there is none.
        """
        named = select(t.subjects.c.id).where(t.subjects.c.name == name)
        found = self._connection.execute(named).scalar()
        if found is None:
            further = select(t.subject_aliases.c.subject).where(t.subject_aliases.c.alias == name)
            found = self._connection.execute(further).scalar()
        if found is None:
            raise NotFoundError(f"The record has no subject called {name!r}.")
        return str(found)

    def events(self, target: str | None = None) -> list[Event]:
        """Return the decisions on one thing, parents before children; on everything, by time, if no target is given."""
        query = select(*(t.events.c[name] for name in EVENT_FIELDS))
        if target is None:
            rows = self._connection.execute(query.order_by(t.events.c.at, t.events.c.pk)).mappings()
            return [event_from(row) for row in rows]
        rows = self._connection.execute(query.where(t.events.c.target == target)).mappings()
        return in_order(event_from(row) for row in rows)

    def touched_since(self, moment: str, identities: Iterable[str]) -> frozenset[str]:
        """Return what came to the record, or was decided on, after a moment; see `FigureReader.touched_since`."""
        return self._reader.touched_since(moment, identities)

    def _recorded(self, query: Select[Any]) -> list[RecordedClaim]:
        return self._reader.recorded(self._connection.execute(query).all())

    def _stream(self, query: Select[Any]) -> Iterator[Row[Any]]:
        """Yield rows without holding all of them."""
        yield from self._connection.execute(query, execution_options={"yield_per": 2_000})


def _documents() -> Select[Any]:
    columns = (*t.columns(t.documents, DOCUMENT_COLUMNS), *t.columns(t.sources, SOURCE_COLUMNS))
    return select(*columns).join(t.sources, t.sources.c.id == t.documents.c.source)


def _claims() -> Select[Any]:
    return select(*t.columns(t.claims, (*CLAIM_COLUMNS, *STATE_COLUMNS))).select_from(t.claims)
