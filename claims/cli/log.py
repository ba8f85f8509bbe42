"""`claims log`."""

from __future__ import annotations

import json

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, format_option, notice, verbosity_options, write


@click.command("log", short_help="Print the decisions of the record, oldest first.")
@click.argument("target", required=False, metavar="[ID]")
@format_option(("text", "jsonl"), "text")
@database_option
@verbosity_options
def command(target: str | None, format_: str, database: str | None) -> None:
    """Print who decided what, when and why; of one thing, if its ID is given.

    \b
    Examples:
      claims log
      claims log figure-0123456789abcdef
    """
    from claims.reports.log_lines import log_text
    from claims.workflows.finding import names_of

    with Environment(database=database).store(read_only=True) as store:
        events = store.events(target)
        names = names_of(store, events)
    if format_ == "jsonl":
        write("\n".join(json.dumps(event.model_dump(mode="json"), ensure_ascii=False) for event in events))
    else:
        write(log_text(events, names))
    if not events:
        notice("No decisions yet.")
