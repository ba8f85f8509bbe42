"""The record as text: JSON Lines in a stable order, for review, for git, and for joining two databases."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NoReturn, TextIO

from sqlalchemy import Column, Float, Integer, Table, Text, func, select, update

from claims.errors import ImportFormatError
from claims.model.claim import Evidence, Nature, Rank, Stance, Status
from claims.model.correction import CorrectionKind, CorrectionStatus
from claims.model.quantity import DatePrecision, Kind, Modifier
from claims.model.record import ConflictStatus, LinkStatus, Outcome, Role, VerdictKind
from claims.store import tables as t
from claims.store.ddl import SQLITE_SEARCH_TRIGGERS
from claims.store.decisions import Clash, Decisions
from claims.store.files import HEAD_REVISION
from claims.store.payloads import flaw
from claims.store.rows import to_json

#: Raised when a reader of today could misread the lines of tomorrow.
FORMAT = 1
#: Rows that are written at a time.
_BATCH = 1_000
_LARGEST = 2**63

#: In the order in which rows refer to one another, each with the columns that order its rows.
_TABLES: tuple[tuple[Table, tuple[str, ...]], ...] = (
    (t.sources, ("id",)),
    (t.documents, ("id",)),
    (t.document_texts, ("document",)),
    (t.items, ("document", "position")),
    (t.subjects, ("id",)),
    (t.subject_aliases, ("subject", "alias")),
    (t.metrics, ("id",)),
    (t.claims, ("id",)),
    (t.appearances, ("claim", "document")),
    (t.figures, ("id",)),
    (t.figure_keys, ("key", "figure")),
    (t.links, ("claim", "figure")),
    (t.conflicts, ("id",)),
    (t.publications, ("id",)),
    (t.corrections, ("id",)),
    (t.events, ("id",)),
)
_BY_NAME = {table.name: table for table, _ in _TABLES}

_WORDS: dict[tuple[str, str], type[StrEnum]] = {
    ("documents", "role"): Role,
    ("claims", "status"): Status,
    ("claims", "rank"): Rank,
    ("claims", "modifier"): Modifier,
    ("claims", "kind"): Kind,
    ("claims", "precision"): DatePrecision,
    ("claims", "nature"): Nature,
    ("claims", "evidence"): Evidence,
    ("claims", "stance"): Stance,
    ("figures", "outcome"): Outcome,
    ("links", "status"): LinkStatus,
    ("conflicts", "verdict"): VerdictKind,
    ("conflicts", "status"): ConflictStatus,
    ("corrections", "kind"): CorrectionKind,
    ("corrections", "status"): CorrectionStatus,
}


@dataclass(frozen=True)
class Imported:
    """What an import brought.

    Attributes:
        lines: rows read; new: those that the database did not have.
        clashes: things on which two people decided without knowing of each other, those of before included.
    """

    lines: int
    new: int
    clashes: tuple[Clash, ...] = ()

    def __str__(self) -> str:
        told = [f"{self.lines} rows read, {self.new} of them new."]
        for clash in self.clashes:
            sides = "; ".join(f"{event.actor}, {event.at}: {event.action}" for event in clash.events)
            told.append(f"Two decisions on {clash.target} know nothing of each other ({sides}); the last one counts.")
        return "\n".join(told)


class Interchange(Decisions):
    """Export and import."""

    def export(self, stream: TextIO) -> int:
        """Write everything, one row a line, and return the number of rows.

        The first line says what the file is. Then come the tables in a fixed order, each sorted by its ids. `type`
        comes first, columns at their default are left out; local row numbers and derived counts never appear. Two
        databases hold the same record exactly if their exports are equal.
        """
        stream.write(_dump({"type": "claims-export", "format": FORMAT, "schema": HEAD_REVISION}))
        count = 0
        with self.snapshot():
            for table, order in _TABLES:
                columns = _columns(table)
                query = select(*columns).order_by(*(table.c[name] for name in order))
                defaults = [(column.name, "json" in column.info, _default(column)) for column in columns]
                for row in self._stream(query):
                    values: dict[str, Any] = {"type": table.name}
                    for (name, is_json, default), value in zip(defaults, row, strict=True):
                        if value != default:
                            values[name] = json.loads(value) if is_json else value
                    stream.write(_dump(values))
                    count += 1
        return count

    def import_(self, stream: TextIO) -> Imported:
        """Add everything that an export holds; all of it or, on any error, nothing.

        Into an empty database this makes an equal one. Otherwise it is a union: rows that are there already stay as
        they are, decisions of both sides count, and state is folded anew. Importing twice changes nothing more.

        Raises:
            ImportFormatError: a line is no row of an export; the message names it. Or a row refers to one that is
                neither in the file nor in the database.
        """
        with self.transaction():
            # Rows may stand in any order; what they refer to is looked at when all are in.
            self._run("PRAGMA defer_foreign_keys = ON")
            lines = new = 0
            with self._without_indexes(t.claims):
                for table, rows in _batches(_parsed(stream)):
                    lines += len(rows)
                    new += self._insert_new(table, rows)
            self._require_whole()
            if new:
                self._number_editions()
                self._apply(self._with_state())
                self._recount_all()
            return Imported(lines, new, tuple(self.clashes()))

    @contextmanager
    def _without_indexes(self, table: Table) -> Iterator[None]:
        """Fill an empty table without its indexes and search, which are made when all is in: it takes half the time.

        A table that has rows already is left as it is. All of it is part of the transaction.
        """
        if self._connection.execute(select(table.c.pk).limit(1)).first() is not None:
            yield
            return
        indexes = sorted(table.indexes, key=lambda index: str(index.name))
        for index in indexes:
            index.drop(self._connection)
        for name, _ in SQLITE_SEARCH_TRIGGERS:
            self._run(f"DROP TRIGGER {name}")
        yield
        for index in indexes:
            index.create(self._connection)
        self._run("INSERT INTO claims_fts(claims_fts) VALUES ('rebuild')")
        for _, statement in SQLITE_SEARCH_TRIGGERS:
            self._run(statement)

    def _require_whole(self) -> None:
        broken = self._connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken is not None:
            table, _, parent, _ = broken
            raise ImportFormatError(
                f"The file is incomplete: a row of {table} refers to one of {parent} that neither the file nor the "
                "database holds. Nothing was imported."
            )

    def _number_editions(self) -> None:
        """Editions of one document from two databases may both be the second; the earlier one keeps its number."""
        columns = t.documents.c
        doubled = select(columns.lineage).group_by(columns.lineage, columns.edition).having(func.count() > 1).distinct()
        for lineage in list(self._connection.execute(doubled).scalars()):
            mine = select(columns.id, columns.edition).where(columns.lineage == lineage)
            rows = self._connection.execute(mine.order_by(columns.ingested_at, columns.edition, columns.id)).all()
            for number, (identity, edition) in enumerate(rows, start=1):
                if number != edition:
                    change = update(t.documents).where(columns.id == identity).values(edition=number)
                    self._connection.execute(change)
        self._number_publications()

    def _number_publications(self) -> None:
        """The same for the times at which an article appeared; exports of before schema 0004 have neither."""
        columns = t.publications.c
        read = select(t.documents.c.ingested_at).where(t.documents.c.id == columns.document).scalar_subquery()
        doubled = select(columns.url).group_by(columns.url, columns.edition).having(func.count() > 1).distinct()
        for url in list(self._connection.execute(doubled).scalars()):
            untold = (columns.url == url) & (columns.told == "")
            self._connection.execute(update(t.publications).where(untold).values(told=read))
            mine = select(columns.id, columns.edition).join(t.documents, t.documents.c.id == columns.document)
            order = (columns.told, t.documents.c.edition, columns.edition, columns.id)
            rows = self._connection.execute(mine.where(columns.url == url).order_by(*order)).all()
            for number, (identity, edition) in enumerate(rows, start=1):
                if number != edition:
                    change = update(t.publications).where(columns.id == identity).values(edition=number)
                    self._connection.execute(change)


def _columns(table: Table) -> list[Column[Any]]:
    return [column for column in table.columns if column.name != "pk" and not column.info.get("derived")]


def _default(column: Column[Any]) -> Any:
    """Return the value that a row has where an export is silent; None also where there is no default."""
    default = column.server_default
    if default is None or not hasattr(default, "arg"):
        return None
    return str(default.arg) if isinstance(default.arg, str) else int(str(default.arg))


def _dump(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"


def _batches(rows: Iterable[tuple[Table, dict[str, Any]]]) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Gather neighbouring rows of one table."""
    batch: list[dict[str, Any]] = []
    current: Table | None = None
    for table, row in rows:
        if current is not None and (table is not current or len(batch) == _BATCH):
            yield current, batch
            batch = []
        current = table
        batch.append(row)
    if current is not None:
        yield current, batch


def _parsed(stream: TextIO) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Yield the rows of an export, each proved to fit its table."""
    shapes = {name: _Shape(table) for name, table in _BY_NAME.items()}
    decode = _Decoder()
    number = 0
    for number, line in enumerate(_lines(stream), start=1):
        values = decode(line, number)
        kind = values.pop("type", None)
        if number == 1:
            _require_header(kind, values)
            continue
        shape = shapes.get(kind) if isinstance(kind, str) else None
        if shape is None:
            _refuse(number, f"`type` is {kind!r}, which is no table of an export")
        if shape.table is t.events:
            _require_sound(values, number)
        yield shape.table, shape.row(values, number)
    if number == 0:
        raise ImportFormatError("The file is empty; an export has at least its first line.")


def _lines(stream: TextIO) -> Iterator[str]:
    try:
        yield from stream
    except UnicodeDecodeError as error:
        raise ImportFormatError(f"The file is not UTF-8 text ({error.reason} at byte {error.start}).") from None


class _Decoder:
    """Reads lines of JSON; made once, since Python makes a decoder for every call that has options."""

    def __init__(self) -> None:
        self._decode = json.JSONDecoder(parse_constant=self._constant).decode
        self._number = 0

    def __call__(self, line: str, number: int) -> dict[str, Any]:
        self._number = number
        try:
            values = self._decode(line)
            if "\\u" in line:
                # An escaped lone surrogate is valid JSON but no text.
                json.dumps(values, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            _refuse(number, "a text has a lone surrogate and is no valid Unicode")
        except (ValueError, RecursionError):
            _refuse(number, "this is no JSON object on one line")
        if not isinstance(values, dict):
            _refuse(number, "this is no JSON object")
        return values

    def _constant(self, word: str) -> NoReturn:
        _refuse(self._number, f"{word} is no JSON number")


def _require_header(kind: object, values: dict[str, Any]) -> None:
    if kind != "claims-export":
        _refuse(1, "this is not an export of claims, which begins with its type and format")
    form = values.get("format")
    if not isinstance(form, int) or form > FORMAT:
        _refuse(1, f"the export has format {form}, newer than this version of claims knows ({FORMAT})")


def _require_sound(values: dict[str, Any], number: int) -> None:
    """A decision that could not have been made here must not arrive from elsewhere."""
    target, action, payload = values.get("target"), values.get("action"), values.get("payload", {})
    if isinstance(target, str) and isinstance(action, str) and isinstance(payload, dict):
        fault = flaw(target, action, payload)
        if fault:
            _refuse(number, f"the decision `{action}` has a payload that does not fit: {fault}")


def _refuse(number: int, why: str) -> NoReturn:
    raise ImportFormatError(f"Line {number}: {why}. Nothing was imported.")


class _Shape:
    """What a row of one table must look like."""

    def __init__(self, table: Table) -> None:
        self.table = table
        columns = _columns(table)
        self._defaults = {column.name: _default(column) for column in columns}
        self._columns = {column.name: column for column in columns}
        self._required = [c.name for c in columns if not c.nullable and c.server_default is None]
        #: Columns that take any text.
        self._texts = frozenset(
            column.name
            for column in columns
            if isinstance(column.type, Text) and "json" not in column.info and (table.name, column.name) not in _WORDS
        )
        self._words = {name: frozenset(kind) for (owner, name), kind in _WORDS.items() if owner == table.name}

    def row(self, values: dict[str, Any], number: int) -> dict[str, Any]:
        row = self._defaults.copy()
        for name, value in values.items():
            if name in self._texts and type(value) is str:
                row[name] = value
                continue
            column = self._columns.get(name)
            if column is None:
                _refuse(number, f"{self.table.name} has no column {name}")
            row[name] = self._checked(column, value, number)
        for name in self._required:
            if row[name] is None:
                _refuse(number, f"{self.table.name} needs {name}")
        return row

    def _checked(self, column: Column[Any], value: Any, number: int) -> Any:
        name = column.name
        if value is None:
            if not column.nullable:
                _refuse(number, f"{name} cannot be null")
            return None
        if (shape := column.info.get("json")) is not None:
            if not isinstance(value, shape):
                _refuse(number, f"{name} must be a JSON {'list' if shape is list else 'object'}")
            return to_json(value)
        if isinstance(column.type, Integer):
            if not isinstance(value, int) or isinstance(value, bool) or not -_LARGEST <= value < _LARGEST:
                _refuse(number, f"{name} must be a whole number")
        elif isinstance(column.type, Float):
            if not isinstance(value, int | float) or isinstance(value, bool):
                _refuse(number, f"{name} must be a number")
            return float(value)
        elif not isinstance(value, str):
            _refuse(number, f"{name} must be a text")
        if name in self._words and value not in self._words[name]:
            _refuse(number, f"{name} cannot be {value!r}")
        return value
