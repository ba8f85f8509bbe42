"""The store in model terms: one object for everything that is recorded."""

from __future__ import annotations

from pathlib import Path

from claims.errors import DatabaseError
from claims.store.documents import Documents
from claims.store.files import DamagedDatabaseError
from claims.store.filing import Filing
from claims.store.interchange import Interchange
from claims.store.maintenance import Maintenance
from claims.store.publications import Publications
from claims.store.rows import Canonical, OriginOf, last_named, plain_values
from claims.store.scanning import Scanning
from claims.store.search import Search
from claims.store.tips import Tips


class Store(Documents, Filing, Scanning, Publications, Tips, Search, Interchange, Maintenance):
    """An open database of claims. A context manager; used by one thread at a time."""


def open_store(
    location: str | Path,
    *,
    create: bool = False,
    read_only: bool = False,
    canonical: Canonical = plain_values,
    origin: OriginOf = last_named,
) -> Store:
    """Open the database.

    Args:
        location: a path, a `sqlite:///` URL, or ":memory:" (with `create`).
        create: lay out the database where the file is missing or empty; missing folders are made.
        read_only: read and nothing else; the file stays as it is, byte for byte.
        canonical: gives the values by which claims are sorted; by default they stay in the unit as stated.
        origin: gives the end of a claim's attribution chain.

    Raises:
        DatabaseError: it is missing, no database, damaged, locked, or of a schema that this version does not know.
    """
    return Store(location, create=create, read_only=read_only, canonical=canonical, origin=origin)


def examine(location: str | Path) -> list[str]:
    """Return what is wrong with a database, damage that keeps it from opening included; an empty list if it is sound.

    Raises:
        DatabaseError: there is nothing to examine: it is missing, locked, no claims database or of another schema.
    """
    try:
        try:
            store = open_store(location)
        except DamagedDatabaseError:
            raise
        except DatabaseError:
            # In a folder where nothing may be written a database can still be read.
            store = open_store(location, read_only=True)
        with store:
            return store.doctor()
    except DamagedDatabaseError as error:
        return [str(error)]
