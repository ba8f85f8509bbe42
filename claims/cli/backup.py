"""`claims backup`."""

from __future__ import annotations

from pathlib import Path

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, notice, verbosity_options


@click.command("backup", short_help="Copy the database safely while it is in use.")
@click.argument("file")
@database_option
@verbosity_options
def command(file: str, database: str | None) -> None:
    """Copy the database to FILE as it is at one moment, even while others write. An existing FILE is not overwritten.

    \b
    Examples:
      claims backup claims-2026-11-30.db
    """
    environment = Environment(database=database)
    with environment.store(read_only=True) as store:
        store.backup(Path(file))
    notice(f"Wrote {file}.")
