"""A record opened only to look at it: quick, without SQLAlchemy, for who checks a draft."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from claims.model.quantity import Quantity
from claims.model.record import FigureRecord
from claims.store.figure_rows import FigureReader
from claims.store.files import database_path, fail, open_file, require_revision, require_usable, revision_of
from claims.store.rows import Canonical, plain_values


class RecordReader:
    """What checks ask of the record (`claims.model.record.Record`), and nothing that could write.

    A context manager; used by one thread at a time. The file stays as it is, byte for byte.

    Args:
        location: a path, a `sqlite:///` URL or ":memory:".
        canonical: gives the values by which claims are sorted in this record.

    Raises:
        DatabaseError: it is missing, no database, damaged, locked, or of a schema that this version does not read.
    """

    def __init__(self, location: str | Path, *, canonical: Canonical = plain_values) -> None:
        self.name = str(location)
        self._canonical = canonical
        self._reader = FigureReader(self._rows)
        path = database_path(location)
        if path is not None:
            require_usable(path, create=False)
        try:
            self._connection = open_file(path, read_only=True, name=self.name)
        except sqlite3.Error as error:
            fail(error, self.name)
        try:
            require_revision(revision_of(lambda query: next(iter(self._rows(query, ())), None)), self.name)
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the database free. Closing twice is harmless."""
        self._connection.close()

    def figures_with(self, keys: Iterable[str], *, crowd: int | None = None) -> list[FigureRecord]:
        """Return every figure that is filed under one of the keys; see `Record.figures_with`."""
        with self._snapshot():
            return self._reader.figures(sorted(self._reader.filed(keys, crowd)))

    def figures_stating(self, quantities: Iterable[Quantity], *, crowd: int) -> list[FigureRecord]:
        """Return every figure of which a claim states one of the values; see `Record.figures_stating`."""
        with self._snapshot():
            return self._reader.figures(sorted(self._reader.stating(self._asked(quantities), crowd)))

    def figures_of(self, claims: Iterable[str]) -> list[FigureRecord]:
        """Return the figures that hold one of the claims, each once, in order of id."""
        with self._snapshot():
            return self._reader.figures(sorted(self._reader.of_claims(claims)))

    def issued_notes(self) -> list[str]:
        """Return the texts of all issued correction notes."""
        return self._reader.issued_notes()

    def touched_since(self, moment: str, identities: Iterable[str]) -> frozenset[str]:
        """Return what came to the record, or was decided on, after a moment; see `FigureReader.touched_since`."""
        return self._reader.touched_since(moment, identities)

    def _asked(self, quantities: Iterable[Quantity]) -> list[tuple[float, str]]:
        return [(low, unit) for low, _, unit in map(self._canonical, quantities) if low is not None]

    def _rows(self, statement: str, values: tuple[Any, ...]) -> Sequence[Sequence[Any]]:
        try:
            return self._connection.execute(statement, values).fetchall()
        except (sqlite3.Error, UnicodeError) as error:
            fail(error, self.name)

    @contextmanager
    def _snapshot(self) -> Iterator[None]:
        """All reads inside see one state of the database."""
        self._rows("BEGIN", ())
        try:
            yield
        finally:
            self._connection.rollback()
