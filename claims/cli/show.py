"""`claims show`."""

from __future__ import annotations

import json

import click

from claims.cli.environment import Environment
from claims.cli.options import color_option, database_option, format_option, use_color, verbosity_options, write


@click.command("show", short_help="Show everything known about a figure, a claim or a subject.")
@click.argument("what", metavar="FIGURE|CLAIM|SUBJECT")
@format_option(("text", "json"), "text", unbuilt=("jsonl",))
@color_option
@database_option
@verbosity_options
def command(what: str, format_: str, color: str, database: str | None) -> None:
    """Show a figure with all its reports in order of time, a chart of their values, and what was decided.

    WHAT is an id or words of the name; a subject shows all its figures.

    \b
    Examples:
      claims show DeepInfer
      claims show figure-0123456789abcdef --format json
    """
    from claims.reports.figure_object import figure_object
    from claims.reports.figure_page import figure_text
    from claims.workflows.finding import find_figures

    environment = Environment(database=database)
    with environment.store(read_only=True) as store:
        records = find_figures(store, what)
    if format_ == "json":
        figures = [figure_object(record, environment.vocabulary) for record in records]
        write(json.dumps({"figures": figures}, ensure_ascii=False))
    else:
        colored = use_color(color)
        write("\n\n".join(figure_text(record, environment.vocabulary, color=colored) for record in records))
