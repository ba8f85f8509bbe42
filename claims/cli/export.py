"""`claims export`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, notice
from claims.errors import UsageError


@click.command("export", short_help="Write the record as JSON Lines.")
@click.argument("file", metavar="FILE|-")
@database_option
def command(file: str, database: str | None) -> None:
    """Write everything in the record as JSON Lines in a stable order, fit for review and merging in git.

    \b
    Examples:
      claims export record.jsonl
      claims export - | gzip > record.jsonl.gz
    """
    environment = Environment(database=database)
    with environment.store(read_only=True) as store:
        if file == "-":
            store.export(sys.stdout)
            return
        partial = Path(file).with_name(Path(file).name + ".part")
        try:
            # A half-written export must never look like a whole one.
            with partial.open("w", encoding="utf-8", newline="\n") as stream:
                store.export(stream)
            partial.replace(file)
        except OSError as error:
            partial.unlink(missing_ok=True)
            raise UsageError(f"{file} cannot be written: {error.strerror}.") from None
        notice(f"Wrote {file}.")
