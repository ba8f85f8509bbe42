"""Documents, their items and claims: what an ingest writes, and how it is read back."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, update

from claims.model.base import content_id
from claims.model.claim import Claim, Status
from claims.model.document import Document
from claims.model.quantity import DatePrecision
from claims.model.record import DocumentRecord, Role, Source
from claims.store import tables as t
from claims.store.batches import chunked
from claims.store.events import as_read
from claims.store.lookup import Lookup
from claims.store.rows import (
    DOCUMENT_COLUMNS,
    PLACE_COLUMNS,
    QUIET_COLUMNS,
    SOURCE_COLUMNS,
    claim_row,
    document_from,
    document_id,
    source_id,
    to_json,
)
from claims.store.upkeep import Upkeep


@dataclass(frozen=True)
class Added:
    """What an ingest of one document changed.

    Attributes:
        document: the stored edition.
        new_claims: claims that the record did not have.
        known_claims: claims that it had already, whether or not their reading changed.
        refreshed: the known claims whose stored reading was replaced, as nobody had decided on them; they have lost
            their suggested links and need linking again.
        beside: the decided claims of which this reading differs; it was stored as a proposal beside them.
        missing: ids of claims of this very edition that are no longer read; they stay as they are.
        edition: number of the edition in its lineage, from 1.
        unchanged: True if the database is as it was.
    """

    document: DocumentRecord
    new_claims: tuple[Claim, ...] = ()
    known_claims: tuple[Claim, ...] = ()
    refreshed: tuple[Claim, ...] = ()
    beside: tuple[Claim, ...] = ()
    missing: tuple[str, ...] = ()
    edition: int = 1
    unchanged: bool = True


#: "2026-10-21", and no date without its year.
_ISO_DAY = 10


class Documents(Lookup, Upkeep):
    """Reading and writing documents and their claims."""

    def save_source(self, name: str, url: str = "") -> Source:
        """Store the source unless it is there, and return it as stored; an address is added where none was known."""
        with self.transaction():
            self._put_source(Source(id=source_id(name), name=" ".join(name.split()), url=url))
            return self.source(source_id(name))

    def add_document(
        self,
        document: Document,
        source: Source,
        *,
        role: Role = Role.SOURCE,
        report_date: str | None = None,
        claims: Sequence[Claim] = (),
        ingested_at: str = "",
        locator: str = "",
        heard_by: str = "",
    ) -> Added:
        """Store a document as read, with its claims, in one transaction.

        The same bytes from the same source are one document, whatever the file is called; the same lineage with other
        bytes is a new edition. A claim whose id the record has is kept. Its extracted fields are refreshed while nobody
        has decided on it; a differing reading of a decided claim is stored beside it (`claims.reading`). A report date
        or role that differs from the stored one replaces it (a document once `published` stays so).

        Args:
            role: what the document is to us.
            report_date: ISO date of the report; the document's own date if None.
            ingested_at: ISO date and time, UTC, that the record shows; the store has no clock.
            locator, heard_by: for a call, podcast or chart: where in it, and who heard or saw it.

        Raises:
            DatabaseError: the database cannot be written, or a text is no valid Unicode. Nothing was changed.
        """
        digest = document.fingerprint
        with self.transaction():
            self._put_source(source)
            changed = self._publish_lineage(document.lineage) if role is Role.PUBLISHED else False
            stored = self._same_document(document.lineage, digest, source.id)
            if stored is None:
                values: dict[str, Any] = {
                    "id": document_id(document.lineage, digest),
                    "source": source.id,
                    "title": document.title,
                    "url": document.url or _address(document.lineage),
                    "date": report_date or document.date,
                    "role": self._role_of(document.lineage, role).value,
                    "lineage": document.lineage,
                    "edition": self._next_edition(document.lineage),
                    "name": document.name,
                    "format": document.format,
                    "locator": locator,
                    "heard_by": heard_by,
                    "digest": digest,
                    "ingested_at": ingested_at,
                }
                self._put_document(values, document)
                record, changed = self.document(values["id"]), True
            else:
                record, amended = self._amend_document(stored, role, report_date, document)
                changed = changed or amended
            if stored is not None and stored.lineage != document.lineage:
                # The same file under another name: its claims were stored under the first one's ids.
                known = tuple(recorded.claim for recorded in self.claims_of(stored.id))
                return Added(record, known_claims=known, edition=record.edition, unchanged=not changed)
            by_id = {claim.id: claim for claim in reversed(claims)}
            ordered = {claim.id: by_id[claim.id] for claim in claims}
            return self._merge(record, ordered, _reported(document, ordered), changed, fresh=stored is None)

    def _put_source(self, source: Source) -> None:
        known = self._connection.execute(select(t.sources.c.url).where(t.sources.c.id == source.id)).first()
        if known is None:
            row = {"id": source.id, "name": source.name, "url": source.url, "retired": int(source.retired)}
            self._insert(t.sources, [row])
        elif source.url and not known.url:
            self._connection.execute(update(t.sources).where(t.sources.c.id == source.id).values(url=source.url))

    def _same_document(self, lineage: str, digest: str, source: str) -> DocumentRecord | None:
        columns = (*t.columns(t.documents, DOCUMENT_COLUMNS), *t.columns(t.sources, SOURCE_COLUMNS))
        query = select(*columns).join(t.sources, t.sources.c.id == t.documents.c.source)
        row = self._connection.execute(
            query.where(t.documents.c.digest == digest)
            .where((t.documents.c.lineage == lineage) | (t.documents.c.source == source))
            .order_by(t.documents.c.lineage != lineage, t.documents.c.id)
        ).first()
        return None if row is None else document_from(row)

    def _publish_lineage(self, lineage: str) -> bool:
        """What we published supports nothing, in any of its editions, however an earlier one came to us."""
        other = (t.documents.c.lineage == lineage) & (t.documents.c.role != Role.PUBLISHED.value)
        found = list(self._connection.execute(select(t.documents.c.id).where(other)).scalars())
        if found:
            self._connection.execute(update(t.documents).where(other).values(role=Role.PUBLISHED.value))
            self._recount(figure for document in found for figure in self._figures_of_document(document))
        return bool(found)

    def _role_of(self, lineage: str, role: Role) -> Role:
        published = (t.documents.c.lineage == lineage) & (t.documents.c.role == Role.PUBLISHED.value)
        known = self._connection.execute(select(t.documents.c.pk).where(published)).first()
        return role if known is None else Role.PUBLISHED

    def _next_edition(self, lineage: str) -> int:
        query = select(func.max(t.documents.c.edition)).where(t.documents.c.lineage == lineage)
        return (self._connection.execute(query).scalar() or 0) + 1

    def _put_document(self, values: dict[str, Any], document: Document) -> None:
        self._insert(t.documents, [values])
        self._insert(t.document_texts, [{"document": values["id"], "raw": document.raw}])
        self._insert(
            t.items,
            [
                {
                    "id": content_id("item", values["id"], str(position)),
                    "document": values["id"],
                    "position": position,
                    "title": item.title,
                    "dateline": item.dateline,
                    "attribution": item.attribution,
                    "start": item.start,
                    "end": item.end,
                }
                for position, item in enumerate(document.items)
            ],
        )

    def _amend_document(
        self, stored: DocumentRecord, role: Role, report_date: str | None, document: Document
    ) -> tuple[DocumentRecord, bool]:
        changes: dict[str, Any] = {}
        if report_date and report_date != stored.date:
            changes["date"] = report_date
        if role is not stored.role and stored.role is not Role.PUBLISHED:
            changes["role"] = role.value
        address = document.url or _address(document.lineage)
        if address and not stored.url:
            changes["url"] = address
        if not changes:
            return stored, False
        self._connection.execute(update(t.documents).where(t.documents.c.id == stored.id).values(**changes))
        if "date" in changes:
            # A story of a digest keeps its own date.
            undated = t.claims.c.report_date.is_not_distinct_from(stored.date)
            of_document = (t.claims.c.document == stored.id) & undated
            self._connection.execute(update(t.claims).where(of_document).values(report_date=changes["date"]))
        self._recount(self._figures_of_document(stored.id))
        return self.document(stored.id), True

    def _row(self, claim: Claim, record: DocumentRecord, reported: Mapping[str, str]) -> dict[str, Any]:
        row = claim_row(claim, self._canonical)
        row.update(
            document=record.id,
            source=record.source.id,
            origin=self._origin(claim, record.source.name),
            report_date=reported.get(claim.id, record.date),
        )
        return row

    def _merge(
        self,
        record: DocumentRecord,
        read: dict[str, Claim],
        reported: Mapping[str, str],
        changed: bool,
        *,
        fresh: bool,
    ) -> Added:
        stored = self._stored_rows(read)
        new = [claim for identity, claim in read.items() if identity not in stored]
        self._insert(t.claims, [self._row(claim, record, reported) for claim in new])
        self._name_entities(new)
        known = [claim for identity, claim in read.items() if identity in stored]
        decided = self._decided(stored) if stored else set()
        refreshed, beside, quietly = [], [], False
        for claim in known:
            row, old = self._row(claim, record, reported), stored[claim.id]
            if old["document"] != record.id:
                quietly |= self._appear(claim, record.id)
                row.update((name, old[name]) for name in PLACE_COLUMNS)
            changes = {name: value for name, value in row.items() if old[name] != value}
            if claim.id in decided:
                reading = self._proposal(claim, changes)
                changes = {name: value for name, value in changes.items() if name in PLACE_COLUMNS}
                if reading != old["reading"]:
                    changes["reading"] = reading
                    beside.append(claim)
            elif not QUIET_COLUMNS.issuperset(changes):
                refreshed.append(claim)
            if changes:
                self._connection.execute(update(t.claims).where(t.claims.c.id == claim.id).values(**changes))
                quietly = True
        self._unlink_suggested([claim.id for claim in refreshed])
        self._name_entities(refreshed)
        if quietly:
            self._recount(self._reader.of_claims([claim.id for claim in known]))
        return Added(
            document=record,
            new_claims=tuple(new),
            known_claims=tuple(known),
            refreshed=tuple(refreshed),
            beside=tuple(beside),
            missing=() if fresh else self._missing(record.id, read),
            edition=record.edition,
            unchanged=not (changed or new or quietly),
        )

    def _proposal(self, claim: Claim, changes: dict[str, Any]) -> str | None:
        """Return the reading as it is kept beside a decided claim; None if it says nothing new.

        What a person corrected reads differently for ever; that very reading is not proposed again.
        """
        if QUIET_COLUMNS.issuperset(changes):
            return None
        corrected = as_read(self.events(claim.id))
        fields = claim.model_dump(mode="json")
        stored = self.claim(claim.id).claim.model_dump(mode="json") | corrected
        placed = {"id", *PLACE_COLUMNS}
        if all(fields[name] == stored[name] for name in fields if name not in placed):
            return None
        return to_json(fields)

    def _stored_rows(self, identities: Iterable[str]) -> dict[str, dict[str, Any]]:
        rows: dict[str, dict[str, Any]] = {}
        for batch in chunked(identities):
            for row in self._connection.execute(select(t.claims).where(t.claims.c.id.in_(batch))).mappings():
                rows[row["id"]] = dict(row)
        return rows

    def _decided(self, rows: dict[str, dict[str, Any]]) -> set[str]:
        """Return the claims that a person has judged in any way."""
        found = {identity for identity, row in rows.items() if row["status"] != Status.PROPOSED.value}
        for batch in chunked(rows):
            found.update(
                self._connection.execute(select(t.events.c.target).where(t.events.c.target.in_(batch))).scalars()
            )
        return found

    def _appear(self, claim: Claim, document: str) -> bool:
        row = {name: getattr(claim, name) for name in ("start", "end", "line", "column", "part")}
        query = select(t.appearances.c.pk).where(
            t.appearances.c.claim == claim.id, t.appearances.c.document == document
        )
        if self._connection.execute(query).first() is not None:
            return False
        self._insert(t.appearances, [{"claim": claim.id, "document": document, **row}])
        return True

    def _missing(self, document: str, read: Container[str]) -> tuple[str, ...]:
        query = select(t.claims.c.id).where(t.claims.c.document == document).order_by(t.claims.c.start, t.claims.c.id)
        return tuple(i for i in self._connection.execute(query).scalars() if i not in read)


def _reported(document: Document, claims: Mapping[str, Claim]) -> dict[str, str]:
    """Return the date of each claim's report where that is not the document's.

    A sentence may say on which day a party said something ("On October 21, swyx said"); a story of a digest may have a
    date of its own.
    """
    stories = enumerate(document.items) if len(document.items) > 1 else ()
    datelines = {place: item.dateline for place, item in stories if item.dateline}
    said = {
        (claim.quote, claim.subject): claim.quantity.low for claim in claims.values() if _is_day_of_a_statement(claim)
    }
    found: dict[str, str] = {}
    for claim in claims.values():
        party = claim.attribution[0] if claim.attribution else ""
        day = None if claim.quantity.is_date else said.get((claim.quote, party))
        day = day or datelines.get(claim.item_index)
        if day:
            found[claim.id] = day
    return found


def _is_day_of_a_statement(claim: Claim) -> bool:
    day = claim.quantity.precision is DatePrecision.DAY and len(claim.quantity.low) == _ISO_DAY
    return day and claim.metric == "statement_date" and claim.subject != ""


def _address(lineage: str) -> str:
    """Return the lineage if it is a web address, else "": a path is nobody's URL."""
    return lineage if lineage.startswith(("http://", "https://")) else ""
