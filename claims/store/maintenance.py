"""Looking after a database: copies, compaction, and whether it is sound."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, Engine

from claims.errors import DatabaseError, UsageError
from claims.store.ddl import normalised, schema_statements, sqlite_ddl
from claims.store.engine import connect, read_revision
from claims.store.files import HEAD_REVISION, database_path
from claims.store.state import StateKeeper

_MIGRATIONS = Path(__file__).resolve().parent / "migrations"
#: Pages that a backup copies at a time, so that others can write in between.
_PAGES = 4_096


class Maintenance(StateKeeper):
    """Backup, compaction and examination of an open database."""

    def backup(self, target: str | Path, *, overwrite: bool = False) -> None:
        """Write a copy to `target`, complete or not at all, while others go on using the database.

        Raises:
            UsageError: the target exists and `overwrite` is not given, or is the database itself.
            DatabaseError: the target cannot be written.
        """

        def copy(partial: Path) -> None:
            raw = cast(sqlite3.Connection, self._connection.connection.dbapi_connection)
            with closing(sqlite3.connect(partial)) as other:
                raw.backup(other, pages=_PAGES)
                # The copy is one file; a log beside it would get lost.
                other.execute("PRAGMA journal_mode = DELETE")

        self._write_copy(Path(target), overwrite, copy)

    def vacuum_to(self, target: str | Path, *, overwrite: bool = False) -> None:
        """Write a compact copy in rollback mode to `target`: one file, fit to be committed or sent.

        Raises:
            UsageError: the target exists and `overwrite` is not given, or is the database itself.
            DatabaseError: the target cannot be written.
        """

        def copy(partial: Path) -> None:
            self._connection.exec_driver_sql("VACUUM INTO ?", (str(partial),))
            with closing(sqlite3.connect(partial)) as other:
                other.execute("PRAGMA journal_mode = DELETE")

        self._write_copy(Path(target), overwrite, copy)

    def _write_copy(self, target: Path, overwrite: bool, copy: Callable[[Path], None]) -> None:
        if self.path is not None and target.exists() and self.path.exists() and target.samefile(self.path):
            raise UsageError(f"{target} is the database itself; name another file.")
        if target.exists() and not overwrite:
            raise UsageError(f"{target} exists already; name another file or ask to overwrite it.")
        partial = target.with_name(target.name + ".part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            partial.unlink(missing_ok=True)
            copy(partial)
            partial.replace(target)
        except (sqlite3.Error, OSError) as error:
            raise DatabaseError(f"{target} cannot be written: {error}.") from error
        finally:
            with suppress(OSError):
                partial.unlink(missing_ok=True)

    def finish(self) -> None:
        """Make the database one compact file in rollback mode, with fresh statistics for the query planner.

        Raises:
            DatabaseError: others are using it.
        """
        if self.read_only:
            raise DatabaseError(f"{self.name} was opened for reading only.")
        self._run("ANALYZE")
        mode = self._connection.exec_driver_sql("PRAGMA journal_mode = DELETE").scalar()
        if mode not in ("delete", "memory"):
            raise DatabaseError(f"{self.name} is in use by another program; try again when that has finished.")
        self._write_ahead = False
        self._run("VACUUM")

    def doctor(self) -> list[str]:
        """Return what is wrong with the database, one sentence each; an empty list if it is sound.

        Looks at the file's own integrity, references, the schema's text, whether state is what the decisions make it,
        parents of decisions, the counts on figures, and the search index. Nothing is changed.
        """
        problems = [f"file: {row[0]}" for row in self._connection.exec_driver_sql("PRAGMA integrity_check(20)")]
        problems = [] if problems == ["file: ok"] else problems
        if problems:
            # What else could be read from a damaged file would only distract.
            return problems
        for table, row, parent, _ in self._connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(20):
            problems.append(f"references: row {row} of {table} refers to a row of {parent} that is not there")
        problems += self._schema_problems()
        with self.snapshot():
            problems += [f"state: {line}" for line in self._differences(self._with_state())]
            miscounted = self._miscounted()
        if miscounted:
            problems.append(f"counts: {miscounted} figures have other counts than their claims and conflicts give")
        return problems + self._search_problems()

    def _schema_problems(self) -> list[str]:
        mine = {normalised(statement) for statement in schema_statements(self._connection)}
        missing = [each for each in _statements_of(sqlite_ddl()) if normalised(each) not in mine]
        # The revision's own table is Alembic's business.
        titles = [title for title in map(_title, missing) if title != "table alembic_version"]
        return [f"schema: {title} is missing or was altered" for title in titles]

    def _search_problems(self) -> list[str]:
        broken = ["search: the index does not fit the claims; `claims doctor --repair` builds it anew"]
        if self.read_only:
            counts = "SELECT (SELECT count(*) FROM claims_fts_docsize) = (SELECT count(*) FROM claims)"
            return [] if self._connection.exec_driver_sql(counts).scalar() else broken
        try:
            # Rank 1 compares the index with the claims themselves; it writes nothing, but needs the right to.
            self._run("INSERT INTO claims_fts(claims_fts, rank) VALUES ('integrity-check', 1)")
        except DatabaseError as error:
            # Where nothing may be written the index cannot be asked; that is no damage.
            return [] if "read-only" in str(error) else broken
        return []

    def rebuild_search(self) -> None:
        """Build the search index anew from the claims."""
        with self.transaction():
            self._run("INSERT INTO claims_fts(claims_fts) VALUES ('rebuild')")

    def repair(self) -> list[str]:
        """Write state, counts and search index anew from what they follow from; return what state had to change."""
        with self.transaction():
            changed = self.refold()
            self._recount_all()
            self.rebuild_search()
        return changed


def _statements_of(ddl: str) -> list[str]:
    """Return the statements of `sqlite_ddl`, which are separated by an empty line."""
    return [part.strip().removesuffix(";") for part in ddl.split("\n\n") if part.strip() and not part.startswith("--")]


def _title(statement: str) -> str:
    """Return "table claims" for "CREATE TABLE claims (...)"."""
    words = statement.replace("CREATE VIRTUAL", "CREATE").split()
    return f"{words[1].lower()} {words[2]}"


def upgrade(location: str | Path) -> tuple[str, str]:
    """Bring a database to this version's schema, in one transaction, and return (revision before, revision after).

    A missing database is laid out; its revision before is "".

    Raises:
        DatabaseError: it is no claims database, damaged, locked, newer than this version, or a step failed; then
            nothing was changed.
    """
    path = database_path(location)
    new = path is not None and not (path.exists() and path.stat().st_size)
    engine, connection = connect(location, create=True, any_known_revision=True)
    try:
        before = read_revision(connection) or ""
        if before != HEAD_REVISION:
            _migrate(connection, str(location))
        return "" if new else before, HEAD_REVISION
    finally:
        connection.close()
        engine.dispose()


def migrate_new(engine: Engine) -> None:
    """Lay out an empty database by running every step from the first; what upgrades arrive at."""
    with engine.connect() as connection:
        _migrate(connection, "the new database")


def _migrate(connection: Connection, name: str) -> None:
    # Imported here alone: Alembic takes longer to import than a whole check may take.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        command.upgrade(config, "head")
        connection.exec_driver_sql("COMMIT")
    except BaseException as error:
        connection.exec_driver_sql("ROLLBACK")
        if isinstance(error, CommandError):
            raise DatabaseError(f"{name} cannot be upgraded: {error}. Nothing was changed.") from error
        raise
