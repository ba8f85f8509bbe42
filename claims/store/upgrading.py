"""From an older schema to this version's, and a look at databases that will not open."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine

from claims.errors import DatabaseError
from claims.store.engine import DamagedDatabaseError, connect, read_revision
from claims.store.repository import open_store
from claims.store.tables import HEAD_REVISION

_MIGRATIONS = Path(__file__).resolve().parent / "migrations"


def upgrade(location: str | Path) -> tuple[str, str]:
    """Bring a database to this version's schema, in one transaction, and return (revision before, revision after).

    Raises:
        DatabaseError: it is missing, no claims database, damaged, locked, newer than this version, or a step failed;
            then nothing was changed.
    """
    engine, connection = connect(location, any_known_revision=True)
    try:
        before = read_revision(connection) or ""
        if before != HEAD_REVISION:
            _migrate(connection, str(location))
        return before, HEAD_REVISION
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


def examine(location: str | Path) -> list[str]:
    """Return what is wrong with a database, damage that keeps it from opening included; an empty list if it is sound.

    Raises:
        DatabaseError: there is nothing to examine: it is missing, locked, no claims database or of another schema.
    """
    try:
        with open_store(location) as store:
            return store.doctor()
    except DamagedDatabaseError as error:
        return [str(error)]
