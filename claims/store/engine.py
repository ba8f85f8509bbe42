"""Opening a database: where it is, whether it can be used, and one clear sentence where it cannot."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from sqlalchemy import Connection, Engine, create_engine, event, select
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.pool import NullPool

from claims.errors import DatabaseError
from claims.store.ddl import create_schema
from claims.store.tables import HEAD_REVISION, KNOWN_REVISIONS, alembic_version

#: How long a writer waits for another one, in seconds.
BUSY_SECONDS = 10.0
_MEMORY = ":memory:"


class DamagedDatabaseError(DatabaseError):
    """The file is a database, but parts of it are not what was written."""


def database_path(location: str | Path) -> Path | None:
    """Return the file that a path or SQLAlchemy URL names, None for a database in memory.

    Raises:
        DatabaseError: the URL names another kind of database.
    """
    text = str(location)
    if text == _MEMORY:
        return None
    if "://" not in text:
        return Path(text)
    scheme, _, rest = text.partition("://")
    if scheme.split("+")[0] != "sqlite":
        raise DatabaseError(f"{scheme} databases are not supported yet; name a SQLite file or a sqlite:/// URL.")
    return None if rest in ("", "/" + _MEMORY) else Path(rest.removeprefix("/"))


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
        _require_usable(path, create and not read_only)
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
        _require_revision(revision, str(location), any_known_revision)
    except BaseException:
        connection.close()
        engine.dispose()
        raise
    return engine, connection


def read_revision(connection: Connection) -> str | None:
    """Return the schema's revision, None if the database has no schema of ours. Alembic is not imported."""
    known = connection.exec_driver_sql("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'")
    if known.first() is None:
        return None
    return connection.execute(select(alembic_version.c.version_num)).scalar()


def _require_usable(path: Path, create: bool) -> None:
    # The file is never opened here: closing a handle of ours would drop the locks that other connections of this
    # process hold on it (POSIX locks belong to the process; "How To Corrupt An SQLite Database File", 2.2).
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise DatabaseError(f"{path} is a folder, not a database.")
    except FileNotFoundError:
        if not create:
            raise DatabaseError(
                f"There is no database at {path}; `claims init` or `claims ingest` makes one, --db names another."
            ) from None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(f"The folder of {path} cannot be made: {error.strerror}.") from None
        return
    except OSError as error:
        raise DatabaseError(f"{path} cannot be read: {error.strerror}.") from None
    if not size and not create:
        raise DatabaseError(f"{path} is empty, not a claims database; `claims init` lays one out.")


def _engine(path: Path | None, read_only: bool, name: str) -> Engine:
    if path is None:
        target = "file::memory:"
    else:
        mode = "ro" if read_only else "rwc"
        target = f"{path.absolute().as_uri()}?mode={mode}"
        if read_only and _needs_immutable(path):
            target += "&immutable=1"

    def open_file() -> sqlite3.Connection:
        raw = sqlite3.connect(target, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            raw.execute("PRAGMA foreign_keys = ON")
            raw.execute("PRAGMA temp_store = MEMORY")
            raw.execute("PRAGMA cache_size = -65536")
        except UnicodeDecodeError as error:
            # A damaged schema is quoted in SQLite's own message, which is then no text.
            raw.close()
            _fail(error, name)
        return raw

    # Transactions are begun and ended by `session.Session` alone, hence the driver's autocommit.
    engine = create_engine("sqlite://", creator=open_file, poolclass=NullPool, isolation_level="AUTOCOMMIT")

    @event.listens_for(engine, "handle_error")
    def translate(context: ExceptionContext) -> None:
        error = context.original_exception
        if isinstance(error, sqlite3.Error | UnicodeError):
            _fail(error, name)

    return engine


def _needs_immutable(path: Path) -> bool:
    """True for a WAL database in a folder that we may not write: SQLite could not make its -shm file there."""
    return not os.access(path.parent, os.W_OK) and not path.with_name(path.name + "-wal").exists()


def _fail(error: Exception, name: str) -> NoReturn:
    text = str(error)
    if isinstance(error, UnicodeEncodeError):
        bad = f"U+{ord(str(error.object)[error.start]):04X}"
        message = f"{name}: a text with the lone surrogate {bad} is no valid Unicode and cannot be stored."
    elif "locked" in text or "busy" in text:
        message = f"{name} is locked by another program; try again when that has finished."
    elif "not a database" in text:
        message = f"{name} is not a SQLite database."
    elif "disk I/O" in text:
        # A full disk gives the same error as a broken one, so nothing is said of damage.
        message = (
            f"{name} cannot be read or written ({text}): look whether the disk is full or failing, then try again."
        )
    elif "malformed" in text or "corrupt" in text or isinstance(error, UnicodeDecodeError):
        raise DamagedDatabaseError(
            f"{name} is damaged ({text}); restore a backup, or rebuild it with `claims import` from an export."
        ) from error
    elif "readonly" in text:
        message = f"{name} cannot be written: it, or its folder, is read-only."
    elif "full" in text:
        message = f"{name} cannot grow: the disk is full. Nothing was changed."
    elif "unable to open" in text:
        message = f"{name} cannot be opened: check that the folder exists and may be written."
    else:
        message = f"{name} refused the operation: {text}."
    raise DatabaseError(message) from error


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


def _require_revision(revision: str | None, name: str, any_known: bool) -> None:
    if revision is None:
        raise DatabaseError(f"{name} is not a claims database.")
    if revision not in KNOWN_REVISIONS:
        raise DatabaseError(
            f"{name} has schema {revision}, newer than this version of claims knows ({HEAD_REVISION}); "
            "install a newer version."
        )
    if revision != HEAD_REVISION and not any_known:
        raise DatabaseError(f"{name} has schema {revision}; run `claims upgrade` to bring it to {HEAD_REVISION}.")
