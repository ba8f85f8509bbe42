"""`claims extract`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from claims.cli.environment import Environment
from claims.cli.options import date_option, format_option, write


@click.command("extract", short_help="List the figures that a text states (needs no database).")
@click.argument("file", metavar="FILE|-")
@date_option
@click.option(
    "--stdin-filename", default="-", metavar="NAME", help="Name of the text on stdin; its suffix is its format."
)
@format_option(("text", "jsonl"), "text", unbuilt=("csv", "json"))
def command(file: str, date_: str | None, stdin_filename: str, format_: str) -> None:
    """List every numeric claim of FILE with its place, value, unit, bound and date.

    \b
    Examples:
      claims extract report.md
      claims extract report.md --date 2026-10-30 --format jsonl
      pbpaste | claims extract -
    """
    from claims.reports.claim_lines import claims_jsonl, claims_table
    from claims.workflows.reading import read, read_stdin

    environment = Environment()
    if file == "-":
        reading = read_stdin(sys.stdin.buffer.read(), stdin_filename, environment.vocabulary, date=date_)
    else:
        reading = read(Path(file), environment.vocabulary, date=date_)
    if format_ == "jsonl":
        write(claims_jsonl(reading.claims))
    else:
        write(claims_table(reading.claims))
        count = len(reading.claims)
        click.echo(f"{count} figure{'' if count == 1 else 's'} read.", err=True)
    for reason in reading.document.unread:
        click.echo(f"not read: {reason}", err=True)
