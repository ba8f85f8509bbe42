"""One open database: its connection, its transactions, and the few things that differ by dialect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from operator import itemgetter
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, Engine, Row, Table
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from claims.errors import DatabaseError
from claims.store.engine import connect
from claims.store.figure_rows import FigureReader
from claims.store.files import BUSY_SECONDS, database_path
from claims.store.rows import Canonical, OriginOf, last_named, plain_values


class Session:
    """A connection with explicit transactions. One session belongs to one thread at a time."""

    def __init__(
        self,
        location: str | Path,
        *,
        create: bool = False,
        read_only: bool = False,
        canonical: Canonical = plain_values,
        origin: OriginOf = last_named,
    ) -> None:
        self.name = str(location)
        self.path = database_path(location)
        self.read_only = read_only
        self._canonical = canonical
        self._origin = origin
        self._engine: Engine
        self._connection: Connection
        self._engine, self._connection = connect(location, create=create, read_only=read_only)
        self._reader = FigureReader(self._fetch)
        self._depth = 0
        self._snapshots = 0
        self._write_ahead = False
        self._bulk: dict[tuple[str, tuple[str, ...], bool], tuple[str, tuple[str, ...]]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the database free; an open transaction is rolled back. Closing twice is harmless."""
        self._connection.close()
        self._engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is written, or nothing. Inner transactions are save points of the outer.

        The write lock is taken at once (BEGIN IMMEDIATE), so what is read inside cannot be outdated when it is
        written; a second writer waits up to `engine.BUSY_SECONDS`.

        Raises:
            DatabaseError: the database was opened for reading, or stays locked.
        """
        if self.read_only:
            raise DatabaseError(f"{self.name} was opened for reading only.")
        if self._depth == 0:
            self._use_write_ahead_log()
            begin, commit, undo = "BEGIN IMMEDIATE", "COMMIT", ["ROLLBACK"]
        else:
            point = f"point_{self._depth}"
            begin, commit, undo = f"SAVEPOINT {point}", f"RELEASE {point}", [f"ROLLBACK TO {point}", f"RELEASE {point}"]
        self._run(begin)
        self._depth += 1
        try:
            yield
            self._run(commit)
        except BaseException:
            for statement in undo:
                # A full disk or a damaged file may have ended the transaction already; the first error is what counts.
                with suppress(DatabaseError):
                    self._run(statement)
            raise
        finally:
            self._depth -= 1

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """All reads inside see one state of the database."""
        if self._depth or self._snapshots:
            yield
            return
        self._run("BEGIN")
        self._snapshots += 1
        try:
            yield
        finally:
            self._snapshots -= 1
            with suppress(DatabaseError):
                self._run("COMMIT")

    def _run(self, statement: str) -> None:
        self._connection.exec_driver_sql(statement)

    def _fetch(self, statement: str, values: tuple[Any, ...]) -> Sequence[Row[Any]]:
        """Return all rows of a statement that needs no building."""
        return self._connection.exec_driver_sql(statement, values).all()

    def _use_write_ahead_log(self) -> None:
        """Readers go on reading while we write. Done at the first write, so that reading never alters a file."""
        if self._write_ahead:
            return
        # The change needs the file alone. Two that wait for each other would wait for nothing, so nobody waits: while
        # the file is in use it stays in rollback mode, which is slower, not wrong, and the next write tries again.
        self._run("PRAGMA busy_timeout = 0")
        try:
            mode = self._connection.exec_driver_sql("PRAGMA journal_mode = WAL").scalar()
            self._write_ahead = mode in ("wal", "memory")
        except DatabaseError:
            pass
        finally:
            self._run(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")

    def _insert(self, table: Table, rows: Sequence[dict[str, Any]]) -> None:
        """Bulk load: every row must have the same keys, in the same order."""
        self._load(table, rows)

    def _insert_new(self, table: Table, rows: Sequence[dict[str, Any]]) -> int:
        """Insert the rows whose unique columns are not there yet, and return how many; the others stay as they are."""
        return self._load(table, rows, only_new=True)

    def _load(self, table: Table, rows: Sequence[dict[str, Any]], *, only_new: bool = False) -> int:
        """Insert rows, which must all have the same keys, in the same order; return how many were inserted.

        The statement goes to the driver as it is; SQLAlchemy would prepare every row anew, which takes as long as
        SQLite takes to store it.
        """
        if not rows:
            return 0
        names = tuple(rows[0])
        known = self._bulk.get((table.name, names, only_new))
        if known is None:
            statement = sqlite_insert(table).on_conflict_do_nothing() if only_new else table.insert()
            compiled = statement.compile(dialect=self._engine.dialect, column_keys=list(names))
            known = self._bulk[table.name, names, only_new] = (str(compiled), tuple(compiled.positiontup or names))
        text, order = known
        values = list(map(itemgetter(*order), rows)) if len(order) > 1 else [(row[order[0]],) for row in rows]
        return self._connection.exec_driver_sql(text, values).rowcount

    def _upsert(self, table: Table, rows: Sequence[dict[str, Any]], key: Sequence[str], update: Sequence[str]) -> None:
        """Insert the rows, or update the columns `update` of those that are there under `key`."""
        if rows:
            statement = sqlite_insert(table)
            changes = {name: statement.excluded[name] for name in update}
            self._connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=changes), rows)
