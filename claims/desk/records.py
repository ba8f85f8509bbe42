"""Figures in model terms, read through Datasette's own connection.

The store would open the file a second time in this process. POSIX locks belong to a process, and closing any handle of
a file gives them up (SQLite, "How To Corrupt An SQLite Database File", 2.2): the desk stays with one way to the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from claims.errors import NotFoundError
from claims.model.record import Conflict, Figure, FigureRecord, RecordedClaim, Verdict
from claims.store.rows import (
    CLAIM_COLUMNS,
    DOCUMENT_COLUMNS,
    LINK_COLUMNS,
    STATE_COLUMNS,
    ClaimReader,
    document_from,
    from_json,
)


def read_figures(connection: sqlite3.Connection, identities: Sequence[str]) -> list[FigureRecord]:
    """Return the figures in the order asked for, as one moment of the record holds them.

    Claims that a person said are about another figure are included, with their refused link.

    Raises:
        NotFoundError: the record holds no figure of one of the ids.
        DatabaseError: a row is damaged.
    """
    with _one_moment(connection):
        return [_figure(connection, identity) for identity in identities]


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


def _figure(connection: sqlite3.Connection, identity: str) -> FigureRecord:
    row = connection.execute(
        """SELECT label, subject, metric, unit, qualifiers, accepted, outcome, reason, decided_at, recheck
        FROM figures WHERE id = ?""",
        [identity],
    ).fetchone()
    if row is None:
        raise NotFoundError(f"The record holds no figure {identity}.")
    label, subject, metric, unit, qualifiers, accepted, outcome, reason, decided_at, recheck = row
    return FigureRecord(
        figure=Figure(
            id=identity, label=label, subject=subject, metric=metric, unit=unit, qualifiers=from_json(qualifiers)
        ),
        claims=tuple(_claims(connection, identity)),
        conflicts=tuple(_conflicts(connection, identity)),
        accepted=accepted,
        outcome=outcome,
        reason=reason,
        decided_at=decided_at,
        recheck=recheck,
    )


def _claims(connection: sqlite3.Connection, figure: str) -> list[RecordedClaim]:
    linked = "FROM links JOIN claims ON claims.id = links.claim WHERE links.figure = ?"
    records = [
        document_from(tuple(row))
        for row in connection.execute(
            f"""SELECT {_names(DOCUMENT_COLUMNS)} FROM documents JOIN sources ON sources.id = documents.source
            WHERE documents.id IN (SELECT claims.document {linked})""",
            [figure],
        )
    ]
    reader = ClaimReader({record.id: record for record in records})
    columns = _names((*CLAIM_COLUMNS, *STATE_COLUMNS, *LINK_COLUMNS))
    return [reader.recorded(tuple(row)) for row in connection.execute(f"SELECT {columns} {linked}", [figure])]


def _conflicts(connection: sqlite3.Connection, figure: str) -> Iterator[Conflict]:
    for row in connection.execute(
        """SELECT id, a, b, status, reason, verdict, rule, explanation, hint, tolerance
        FROM conflicts WHERE figure = ? ORDER BY id""",
        [figure],
    ):
        identity, a, b, status, reason, *verdict = row
        names = ("verdict", "rule", "explanation", "hint", "tolerance")
        yield Conflict(
            id=identity, figure=figure, a=a, b=b, status=status, reason=reason,
            verdict=Verdict(**dict(zip(names, verdict, strict=True))),
        )  # fmt: skip


def _names(columns: Iterable[Any]) -> str:
    return ", ".join(f'{column.table.name}."{column.name}"' for column in columns)
