"""Finding things by words, names and the first letters of ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import bindparam, func, select, text

from claims.model.record import RecordedClaim
from claims.store import tables as t
from claims.store.lookup import Lookup
from claims.store.rows import subject_id, to_json

#: A phrase in quotation marks, or a run of letters, digits and the signs that names and numbers are written with.
_TERM = re.compile(r'"([^"]*)"|([^\s"]+)')
_WORD = re.compile(r"\w", re.UNICODE)
_FOUND_LIMIT = 50


class NamedSubject(Protocol):
    """A subject of the vocabulary."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def maker(self) -> str | None: ...
    @property
    def aliases(self) -> Iterable[str]: ...


class NamedMetric(Protocol):
    """A metric of the vocabulary."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def dimensions(self) -> Iterable[str]: ...
    @property
    def sensitive(self) -> Iterable[str]: ...


@dataclass(frozen=True)
class Found:
    """Something that a name or the beginning of an id stands for.

    Attributes:
        kind: "claim", "figure", "conflict", "subject", "source", "document", "correction" or "event".
        id: its whole id; label: what people call it.
    """

    kind: str
    id: str
    label: str


class Search(Lookup):
    """Search over quotes, and finding by name."""

    def search(self, words: str, *, limit: int = _FOUND_LIMIT) -> list[RecordedClaim]:
        """Return the claims whose quote, subject or metric has all the words, the best match first.

        A phrase in quotation marks is looked for as it is; the last word may be the beginning of one. Signs that are
        operators to a search engine are only letters here, so that nothing typed can be an error.
        """
        query = _match(words)
        if not query:
            return []
        statement = text(
            "SELECT claims.id FROM claims_fts JOIN claims ON claims.pk = claims_fts.rowid "
            "WHERE claims_fts MATCH :query ORDER BY claims_fts.rank, claims.id LIMIT :limit"
        ).bindparams(bindparam("query", query), bindparam("limit", limit))
        return self.claims(self._connection.execute(statement).scalars().all())

    def find(self, name: str, *, limit: int = _FOUND_LIMIT) -> list[Found]:
        """Return what the text stands for: an id or its beginning, else a subject, source, figure or document.

        Exact names come first, then names that contain the text; case does not matter.
        """
        wanted = name.strip()
        if not wanted:
            return []
        by_id = list(self._by_id(wanted, limit))
        return by_id[:limit] if by_id else list(self._by_name(wanted, limit))[:limit]

    def _by_id(self, beginning: str, limit: int) -> Iterator[Found]:
        kinds = (
            ("claim", t.claims, t.claims.c.text),
            ("figure", t.figures, t.figures.c.label),
            ("conflict", t.conflicts, t.conflicts.c.explanation),
            ("subject", t.subjects, t.subjects.c.name),
            ("source", t.sources, t.sources.c.name),
            ("document", t.documents, t.documents.c.name),
            ("correction", t.corrections, t.corrections.c.wrong),
            ("event", t.events, t.events.c.action),
        )
        prefix, dash, rest = beginning.partition("-")
        for kind, table, label in kinds:
            if not dash or kind != prefix or not re.fullmatch(r"[0-9a-z]*", rest):
                continue
            # A range, not LIKE: it uses the index. "~" comes after every letter and digit.
            query = select(table.c.id, label).where(table.c.id >= beginning, table.c.id < beginning + "~")
            for identity, named in self._connection.execute(query.order_by(table.c.id).limit(limit)):
                yield Found(kind, identity, named)

    def _by_name(self, name: str, limit: int) -> Iterator[Found]:
        kinds = (
            ("subject", t.subjects.c.id, t.subjects.c.name),
            ("figure", t.figures.c.id, t.figures.c.label),
            ("source", t.sources.c.id, t.sources.c.name),
            ("document", t.documents.c.id, t.documents.c.name),
        )
        folded = name.lower()
        seen: set[str] = set()
        aliases = select(t.subjects.c.id, t.subjects.c.name).join(
            t.subject_aliases, t.subject_aliases.c.subject == t.subjects.c.id
        )
        # Spellings that differ in spaces and hyphens alone are one subject.
        spelled = select(t.subjects.c.id, t.subjects.c.name).where(t.subjects.c.id == subject_id(name))
        for identity, label in self._connection.execute(spelled):
            seen.add(identity)
            yield Found("subject", identity, label)
        for identity, label in self._connection.execute(aliases.where(func.lower(t.subject_aliases.c.alias) == folded)):
            if identity not in seen:
                seen.add(identity)
                yield Found("subject", identity, label)
        for exact in (True, False):
            for kind, key, label_column in kinds:
                lowered = func.lower(label_column)
                condition = lowered == folded if exact else lowered.contains(folded, autoescape=True)
                query = select(key, label_column).where(condition).order_by(label_column, key).limit(limit)
                for identity, label in self._connection.execute(query):
                    if identity not in seen:
                        seen.add(identity)
                        yield Found(kind, identity, label)

    def save_vocabulary(self, subjects: Iterable[NamedSubject], metrics: Iterable[NamedMetric]) -> None:
        """Store the vocabulary's subjects, aliases and metrics, so that lists and searches know their names."""
        known = list(subjects)
        with self.transaction():
            rows = [
                {"id": subject_id(each.name), "name": each.name, "kind": each.kind, "maker": each.maker or ""}
                for each in known
            ]
            self._upsert(t.subjects, rows, ["id"], ["kind", "maker"])
            self._insert_new(
                t.subject_aliases,
                [
                    {"subject": subject_id(each.name), "alias": alias}
                    for each in known
                    for alias in dict.fromkeys(each.aliases)
                    if alias != each.name
                ],
            )
            self._upsert(
                t.metrics,
                [
                    {
                        "id": each.id,
                        "name": each.name,
                        "kind": str(each.kind),
                        "dimensions": to_json(list(each.dimensions)),
                        "sensitive": to_json(list(each.sensitive)),
                    }
                    for each in metrics
                ],
                ["id"],
                ["name", "kind", "dimensions", "sensitive"],
            )


def _match(words: str) -> str:
    """Return the search as FTS5 understands it: every term a quoted string, the last one a prefix."""
    terms = []
    for phrase, word in _TERM.findall(words.replace("\0", " ")):
        term = phrase or word
        if _WORD.search(term):
            terms.append('"' + term.replace('"', '""') + '"')
    if terms and not words.rstrip().endswith('"'):
        terms[-1] += "*"
    return " ".join(terms)
