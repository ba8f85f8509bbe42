"""`claims extract`."""

from __future__ import annotations

from pathlib import Path

import click

from claims.cli.environment import Environment
from claims.cli.options import date_option, format_option, notice, stdin_option, verbosity_options, write


@click.command("extract", short_help="List the figures that a text states (needs no database).")
@click.argument("file", metavar="FILE|-")
@date_option
@stdin_option
@format_option(("text", "jsonl"), "text", unbuilt=("csv", "json"))
@verbosity_options
def command(file: str, date_: str | None, stdin_filename: str, format_: str) -> None:
    """List every numeric claim of FILE with its place, value, unit, bound and date.

    \b
    Examples:
      claims extract report.md
      claims extract report.md --date 2026-10-30 --format jsonl
      pbpaste | claims extract -
    """
    from claims.reports.claim_lines import claims_jsonl, claims_table
    from claims.reports.summary import count

    environment = Environment()
    reading = environment.read(None if file == "-" else Path(file), stdin_filename=stdin_filename, date=date_)
    if format_ == "jsonl":
        write(claims_jsonl(reading.claims))
    else:
        write(claims_table(reading.claims))
        notice(f"{count(len(reading.claims), 'figure')} read.")
    for reason in reading.document.unread:
        notice(f"not read: {reason}")
