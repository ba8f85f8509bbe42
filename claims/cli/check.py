"""`claims check`."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from claims.cli.environment import Environment, progress_bar
from claims.cli.options import (
    color_option,
    database_option,
    date_option,
    existing,
    format_option,
    is_quiet,
    is_verbose,
    notice,
    now,
    stdin_bytes,
    stdin_option,
    use_color,
    verbosity_options,
    write,
)

#: What DESIGN promises for later; asking for one is an error that says so.
_LATER = ("gitlab", "sarif", "junit", "rdjson")


@click.command("check", short_help="Check drafts against the record, before publication.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...|-")
@stdin_option
@click.option(
    "--select", multiple=True, metavar="CODE", help="Run only these checks (a beginning such as CLM1 will do)."
)
@click.option("--ignore", multiple=True, metavar="CODE", help="Leave these checks out.")
@click.option("--fail-on", type=click.Choice(["error", "warning", "info"]), help="Lowest severity that ends with 1.")
@click.option("--strict", is_flag=True, help="Unsourced figures are warnings.")
@click.option(
    "--as-report", is_flag=True, help="Somebody else's article is held against the record, not a draft of ours."
)
@format_option(("full", "concise", "json", "jsonl", "github"), "full", unbuilt=_LATER)
@date_option
@color_option
@database_option
@verbosity_options
def command(
    files: tuple[str, ...],
    stdin_filename: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str | None,
    strict: bool,
    as_report: bool,
    format_: str,
    date_: str | None,
    color: str,
    database: str | None,
) -> int:
    """Check drafts (files or folders) against the record and against each other.

    Ends with 1 if a finding is at or above --fail-on (default: error), with 2 if something could not be read.

    \b
    Examples:
      claims check draft.md
      claims check drafts/ --format github
      claims rule CLM103
    """
    from claims.checks.settings import Settings
    from claims.model.finding import Severity
    from claims.reports import render
    from claims.workflows.checking import check_drafts
    from claims.workflows.reading import find_files, read, read_stdin

    paths = find_files(existing([name for name in files if name != "-"]))
    environment = Environment(start=_folder(paths), database=database)
    options = environment.configuration.check
    settings = Settings(
        select=_codes(select) or options.select,
        ignore=_codes(ignore) or options.ignore,
        strict=strict or options.strict,
        as_report=as_report,
    )
    with environment.store(read_only=True) as store, progress_bar("Checking") as progress:
        readings = []
        for number, path in enumerate(paths):
            progress(number, len(paths), path.name)
            readings.append(read(path, environment.vocabulary, date=date_))
        if "-" in files:
            readings.append(read_stdin(stdin_bytes(), stdin_filename, environment.vocabulary, date=date_))
        today = date.fromisoformat(now()[:10])
        result, texts = check_drafts(readings, store, vocabulary=environment.vocabulary, settings=settings, today=today)
    # People are shown what they have to act on; notes on request. Machines get everything.
    shown = result if is_verbose() or strict or format_ not in ("full", "concise") else result.without_notes()
    if not (is_quiet() and not shown.findings):
        write(render(format_, shown, texts, color=use_color(color)))
    for reading in readings:
        for reason in reading.document.unread if is_verbose() else ():
            notice(f"{reading.document.name}: not read: {reason}")
    failing = result.failing(Severity(fail_on) if fail_on else options.fail_on)
    return 1 if failing else 0


def _codes(values: tuple[str, ...]) -> tuple[str, ...]:
    """Return codes given one by one or joined by commas."""
    return tuple(code.strip().upper() for value in values for code in value.split(",") if code.strip())


def _folder(paths: list[Path]) -> Path | None:
    """Return where the search for a configuration begins: at the first draft."""
    return paths[0].parent if paths else None
