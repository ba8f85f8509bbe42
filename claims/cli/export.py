"""`claims export`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, notice, refuse_other, verbosity_options, written_whole


@click.command("export", short_help="Write the record as JSON Lines.")
@click.argument("file", metavar="FILE|-")
@database_option
@verbosity_options
def command(file: str, database: str | None) -> None:
    """Write everything in the record as JSON Lines in a stable order, fit for review and merging in git.

    \b
    Examples:
      claims export record.jsonl
      claims export - | gzip > record.jsonl.gz
    """
    target = Path(file)
    with Environment(database=database).store(read_only=True) as store:
        if file == "-":
            store.export(sys.stdout)
            return
        refuse_other(target, b"{", "an export")
        with written_whole(target) as stream:
            store.export(stream)
    notice(f"Wrote {file}.")
