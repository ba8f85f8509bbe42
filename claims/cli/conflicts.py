"""`claims conflicts`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import color_option, database_option, format_option, notice, use_color, verbosity_options, write


@click.command("conflicts", short_help="List disputed figures, every report side by side.")
@click.option(
    "--status",
    type=click.Choice(["open", "resolved", "dismissed", "all"]),
    default="open",
    show_default=True,
    help="Which conflicts.",
)
@format_option(("text", "jsonl"), "text", unbuilt=("json", "csv", "atom"))
@color_option
@database_option
@verbosity_options
def command(status: str, format_: str, color: str, database: str | None) -> None:
    """List the figures on which sources disagree: every report with its source, whom it cites and where that ends, the
    number of independent origins of each value, and the rule that says they cannot all be right.

    \b
    Examples:
      claims conflicts
      claims conflicts --status all --format jsonl
    """
    from claims.model.record import ConflictStatus
    from claims.reports.conflict_lines import conflicts_jsonl, conflicts_text

    environment = Environment(database=database)
    with environment.store(read_only=True) as store:
        if status == "all":
            records = [record for record in store.each_figure() if record.conflicts]
        else:
            records = list(store.each_figure(ConflictStatus(status)))
    if format_ == "jsonl":
        write(conflicts_jsonl(records, environment.vocabulary))
        return
    if records:
        write(conflicts_text(records, environment.vocabulary, color=use_color(color)))
    else:
        notice("No figure is in dispute." if status == "open" else f"No figure has such a conflict ({status}).")
