"""A database's file: where it is, whether it can be used, and one clear sentence where it cannot.

Nothing here knows SQLAlchemy, whose import takes longer than checking a draft.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from claims.errors import DatabaseError

#: The Alembic revision that `claims.store.tables` are; the newest of `KNOWN_REVISIONS`.
HEAD_REVISION = "0004"
#: Every revision that this version can read or upgrade, oldest first.
KNOWN_REVISIONS = ("0001", "0002", "0003", "0004")

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


def require_usable(path: Path, create: bool) -> None:
    """Look whether there is a file to open, without opening it.

    Args:
        create: a missing or empty file will be laid out; its folder is made.

    Raises:
        DatabaseError: there is none, or it is no file that can be read.
    """
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


def open_file(path: Path | None, *, read_only: bool, name: str) -> sqlite3.Connection:
    """Return a connection in the driver's autocommit mode: transactions are begun and ended by who asks for them.

    Args:
        path: None for a database in memory.
        name: what messages call it.

    Raises:
        DatabaseError: the file's schema is damaged.
    """
    if path is None:
        target = "file::memory:"
    else:
        mode = "ro" if read_only else "rwc"
        target = f"{path.absolute().as_uri()}?mode={mode}"
        if read_only and _needs_immutable(path):
            target += "&immutable=1"
    raw = sqlite3.connect(target, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        raw.execute("PRAGMA foreign_keys = ON")
        raw.execute("PRAGMA temp_store = MEMORY")
        raw.execute("PRAGMA cache_size = -65536")
    except UnicodeDecodeError as error:
        # A damaged schema is quoted in SQLite's own message, which is then no text.
        raw.close()
        fail(error, name)
    return raw


def _needs_immutable(path: Path) -> bool:
    """True for a WAL database in a folder that we may not write: SQLite could not make its -shm file there."""
    return not os.access(path.parent, os.W_OK) and not path.with_name(path.name + "-wal").exists()


def fail(error: Exception, name: str) -> NoReturn:
    """Raise the DatabaseError that says what an error of SQLite means for who works with the database `name`."""
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


def revision_of(first: Callable[[str], Sequence[Any] | None]) -> str | None:
    """Return the schema's revision, None if the database has no schema of ours. Alembic is not imported.

    Args:
        first: gives the first row of a query.
    """
    if first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'") is None:
        return None
    row = first("SELECT version_num FROM alembic_version")
    return None if row is None else str(row[0])


def require_revision(revision: str | None, name: str, any_known: bool = False) -> None:
    """Refuse a schema that this version does not read.

    Args:
        any_known: accept the schemas of earlier versions too, in order to upgrade them.

    Raises:
        DatabaseError: it is another's, a later version's, or (without `any_known`) an earlier one's.
    """
    if revision is None:
        raise DatabaseError(f"{name} is not a claims database.")
    if revision not in KNOWN_REVISIONS:
        raise DatabaseError(
            f"{name} has schema {revision}, newer than this version of claims knows ({HEAD_REVISION}); "
            "install a newer version."
        )
    if revision != HEAD_REVISION and not any_known:
        raise DatabaseError(f"{name} has schema {revision}; run `claims upgrade` to bring it to {HEAD_REVISION}.")
