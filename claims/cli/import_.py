"""`claims import`."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, notice, now, verbosity_options
from claims.errors import DocumentError


@click.command("import", short_help="Read an export into a database.")
@click.argument("file", metavar="FILE|-")
@database_option
@verbosity_options
def command(file: str, database: str | None) -> None:
    """Read an export. Into an empty or missing database it gives an equal record; into a filled one, the union of both.

    Claims that come without a link to a figure are linked, and what then contradicts each other is a conflict.

    \b
    Examples:
      claims import record.jsonl --db copy.db
    """
    from claims.workflows.importing import import_record

    environment = Environment(database=database)
    with read_text(file) as stream, environment.store(create=True) as store:
        result = import_record(store, stream, environment.vocabulary, at=now())
    notice(str(result))


@contextmanager
def read_text(file: str) -> Iterator[TextIO]:
    """Open an export, or standard input for "-".

    Raises:
        DocumentError: it is missing, a folder, or may not be read.
    """
    if file == "-":
        yield io.TextIOWrapper(sys.stdin.buffer, "utf-8", newline="\n")
        return
    try:
        stream = Path(file).open(encoding="utf-8", newline="\n")  # noqa: SIM115 (closed below, where it is used)
    except OSError as error:
        raise DocumentError(f"{file} cannot be read: {error.strerror}.") from None
    with stream:
        yield stream
