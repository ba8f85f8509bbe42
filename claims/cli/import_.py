"""`claims import`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, notice
from claims.errors import DocumentError


@click.command("import", short_help="Read an export into a database.")
@click.argument("file", metavar="FILE|-")
@database_option
def command(file: str, database: str | None) -> None:
    """Read an export. Into an empty or missing database it gives an equal record; into a filled one, the union of both.

    \b
    Examples:
      claims import record.jsonl --db copy.db
    """
    if file != "-" and not Path(file).is_file():
        raise DocumentError(f"{file} does not exist.")
    environment = Environment(database=database)
    with environment.store(create=True) as store:
        if file == "-":
            result = store.import_(sys.stdin)
        else:
            with Path(file).open(encoding="utf-8", newline="\n") as stream:
                result = store.import_(stream)
    notice(str(result))
