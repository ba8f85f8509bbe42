"""Figures in model terms, read through Datasette's own connection.

The store would open the file a second time in this process. POSIX locks belong to a process, and closing any handle of
a file gives them up (SQLite, "How To Corrupt An SQLite Database File", 2.2): the desk stays with one way to the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from claims.errors import NotFoundError
from claims.model.record import FigureRecord
from claims.store.figure_rows import FigureReader


def read_figures(connection: sqlite3.Connection, identities: Sequence[str]) -> list[FigureRecord]:
    """Return the figures in the order asked for, as one moment of the record holds them.

    Claims that a person said are about another figure are included, with their refused link.

    Raises:
        NotFoundError: the record holds no figure of one of the ids.
        DatabaseError: a row is damaged.
    """

    def rows(statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in connection.execute(statement, values)]

    with _one_moment(connection):
        found = {record.figure.id: record for record in FigureReader(rows).figures(identities, refused=True)}
    for identity in identities:
        if identity not in found:
            raise NotFoundError(f"The record holds no figure {identity}.")
    return [found[identity] for identity in identities]


def read_reasons(connection: sqlite3.Connection, figure: str) -> dict[str, str]:
    """Return claim id -> why the claim is linked to the figure."""
    return dict(connection.execute("SELECT claim, reason FROM links WHERE figure = ?", [figure]).fetchall())


@contextmanager
def _one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.rollback()
