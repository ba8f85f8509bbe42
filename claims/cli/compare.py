"""`claims compare`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from claims.cli.environment import Environment
from claims.cli.options import date_option, format_option, verbosity_options, write


@click.command("compare", short_help="Do two documents, or two sentences, agree?")
@click.argument("a")
@click.argument("b")
@click.option("--text", "as_text", is_flag=True, help="A and B are sentences, not files.")
@click.option("--date-a", metavar="DATE", help="The date of A (YYYY, YYYY-MM or YYYY-MM-DD).")
@click.option("--date-b", metavar="DATE", help="The date of B.")
@date_option
@format_option(("text", "json"), "text", unbuilt=("jsonl",))
@verbosity_options
def command(
    a: str, b: str, as_text: bool, date_a: str | None, date_b: str | None, date_: str | None, format_: str
) -> None:
    """Compare every figure of A with the figure of B that speaks of the same thing.

    \b
    Examples:
      claims compare ours.md theirs.md
      claims compare --text "One cluster handles 155T tokens a day." "A single cluster handles 150T tokens per day."
    """
    from claims.cli.options import iso_date
    from claims.reports.comparison import comparison_object, comparison_text
    from claims.workflows.comparing import compare_readings
    from claims.workflows.reading import Reading, read, read_stdin

    environment = Environment()

    def reading(value: str, name: str, day: str | None) -> Reading:
        when = iso_date(day) if day else date_
        if as_text:
            return read_stdin(value.encode(), name, environment.vocabulary, tables=environment.tables, date=when)
        return read(Path(value), environment.vocabulary, tables=environment.tables, date=when)

    result = compare_readings(reading(a, "a.md", date_a), reading(b, "b.md", date_b), environment.vocabulary)
    if format_ == "json":
        write(json.dumps(comparison_object(result), ensure_ascii=False))
    else:
        write(comparison_text(result))
