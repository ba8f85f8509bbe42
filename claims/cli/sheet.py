"""`claims sheet`."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from claims.cli.environment import Environment
from claims.cli.options import (
    database_option,
    date_option,
    format_option,
    notice,
    now,
    stdin_option,
    verbosity_options,
    write,
    written_whole,
)
from claims.errors import UsageError


@click.command("sheet", short_help="Print the checking copy of a draft.")
@click.argument("draft", metavar="DRAFT|-")
@stdin_option
@format_option(("html", "md", "csv"), "html")
@click.option("--output", metavar="FILE", help="Write the sheet to this file instead of stdout.")
@date_option
@database_option
@verbosity_options
def command(
    draft: str, stdin_filename: str, format_: str, output: str | None, date_: str | None, database: str | None
) -> None:
    """Print the checking copy of a draft: every figure in order, with its record, evidence, and a box to tick.

    Each figure is shown in its sentence with what the record holds for and against it, who published that and how we
    know, how many independent origins stand behind each value, who reviewed it, and what the checks found. What the
    record does not know is said as well. Findings never change the exit status: `claims check` is for that.

    \b
    Examples:
      claims sheet draft.md --output draft.html
      claims sheet draft.md --format csv --output draft.csv
    """
    from claims.reports import sheet_csv, sheet_html, sheet_markdown
    from claims.reports.summary import summary
    from claims.workflows.checking import settings_from
    from claims.workflows.project import Project
    from claims.workflows.sheet import make_sheet

    path = None if draft == "-" else Path(draft)
    if path and output and path.exists() and Path(output).exists() and path.samefile(output):
        raise UsageError(f"{output} is the draft itself; writing the sheet there would destroy it.")
    environment = Environment(start=path.parent if path else None, database=database)
    settings = settings_from(environment.configuration)
    project = Project.around(environment.configuration)
    with environment.store(read_only=True) as store:
        reading = environment.read(path, stdin_filename=stdin_filename, date=date_)
        today = date.fromisoformat(now()[:10])
        sheet = make_sheet(
            reading,
            store,
            store.events,
            vocabulary=environment.vocabulary,
            settings=settings,
            today=today,
            project=project,
        )
    text = {"html": sheet_html.render, "md": sheet_markdown.render, "csv": sheet_csv.render}[format_](sheet)
    if output is None:
        write(text)
    else:
        with written_whole(Path(output)) as stream:
            stream.write(text)
        notice(f"Wrote {output}.")
    notice(summary(sheet.result))
