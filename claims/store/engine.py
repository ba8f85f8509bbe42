"""Opening a database with SQLAlchemy, and laying out a new one."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.pool import NullPool

from claims.errors import DatabaseError
from claims.store.ddl import create_schema
from claims.store.files import database_path, fail, open_file, require_revision, require_usable, revision_of


def connect(
    location: str | Path, *, create: bool = False, read_only: bool = False, any_known_revision: bool = False
) -> tuple[Engine, Connection]:
    """Open the database and prove that it is one of this version's.

    Args:
        location: a path, a `sqlite:///` URL or ":memory:".
        create: lay out the database where the file is missing or empty; missing folders are made.
        read_only: open the file for reading; nothing is written, not even a journal mode.
        any_known_revision: accept the schemas of earlier versions too, in order to upgrade them.

    Raises:
        DatabaseError: it is missing, no database, damaged, locked, or of a schema that this version does not know.
    """
    path = database_path(location)
    if path is not None:
        require_usable(path, create and not read_only)
    engine = _engine(path, read_only, str(location))
    try:
        connection = engine.connect()
    except BaseException:
        engine.dispose()
        raise
    try:
        revision = read_revision(connection)
        if revision is None and create and not read_only:
            _lay_out(connection, str(location))
            revision = read_revision(connection)
        require_revision(revision, str(location), any_known_revision)
    except BaseException:
        connection.close()
        engine.dispose()
        raise
    return engine, connection


def read_revision(connection: Connection) -> str | None:
    """Return the schema's revision, None if the database has no schema of ours."""
    return revision_of(lambda query: connection.exec_driver_sql(query).first())


def _engine(path: Path | None, read_only: bool, name: str) -> Engine:
    def opened() -> sqlite3.Connection:
        return open_file(path, read_only=read_only, name=name)

    # Transactions are begun and ended by `session.Session` alone, hence the driver's autocommit.
    engine = create_engine("sqlite://", creator=opened, poolclass=NullPool, isolation_level="AUTOCOMMIT")

    @event.listens_for(engine, "handle_error")
    def translate(context: ExceptionContext) -> None:
        error = context.original_exception
        if isinstance(error, sqlite3.Error | UnicodeError):
            fail(error, name)

    return engine


def _lay_out(connection: Connection, name: str) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        # Another process may have laid it out while we waited for the lock.
        if read_revision(connection) is None:
            tables = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()
            if tables:
                raise DatabaseError(f"{name} is a database of another program; nothing was written.")
            create_schema(connection)
        connection.exec_driver_sql("COMMIT")
    except BaseException:
        with suppress(DatabaseError):
            connection.exec_driver_sql("ROLLBACK")
        raise
