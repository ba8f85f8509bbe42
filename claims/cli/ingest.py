"""`claims ingest`."""

from __future__ import annotations

import sys

import click

from claims.cli.environment import Environment, progress_bar
from claims.cli.options import database_option, date_option, existing, notice, now, verbosity_options
from claims.errors import UsageError


@click.command("ingest", short_help="Read documents, store their claims and say what conflicts.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...|-")
@click.option("--source", default="", metavar="NAME", help="Who published them. Default: what the document says.")
@click.option("--url", default="", metavar="URL", help="The document's address (for one file).")
@click.option(
    "--stdin-filename", default="-", metavar="NAME", help="Name of the text on stdin; its suffix is its format."
)
@date_option
@database_option
@verbosity_options
def command(
    files: tuple[str, ...],
    source: str,
    url: str,
    stdin_filename: str,
    date_: str | None,
    database: str | None,
    quiet: bool,
    verbose: bool,
) -> None:
    """Read documents (files or folders), store their claims, and say which figures are now in dispute.

    All documents are stored, or none: a file that cannot be read changes nothing. Reading one twice adds nothing.

    \b
    Examples:
      claims ingest reports/*.md --source "A newsletter" --date 2026-10-30
      claims ingest page.html --url https://example.org/page
    """
    from claims.reports.conflict_lines import conflicts_text
    from claims.workflows.ingesting import ingest
    from claims.workflows.reading import find_files, read, read_stdin

    if url and (len(files) > 1 or files == ("-",)):
        raise UsageError("--url names the address of one file; give one file, or leave it out.")
    environment = Environment(database=database)
    readings = []
    with progress_bar("Reading", quiet=quiet) as progress:
        paths = find_files(existing([name for name in files if name != "-"]))
        for number, path in enumerate(paths):
            progress(number, len(paths), path.name)
            readings.append(read(path, environment.vocabulary, date=date_, url=url))
        if "-" in files:
            data = sys.stdin.buffer.read()
            readings.append(read_stdin(data, stdin_filename, environment.vocabulary, date=date_))
    if not readings:
        notice("0 files: there is nothing to read there.")
        return
    with environment.store(create=True) as store, progress_bar("Storing", quiet=quiet) as progress:
        result = ingest(store, readings, vocabulary=environment.vocabulary, at=now(), source=source, progress=progress)
        for reading, added in zip(readings, result.documents, strict=True):
            if verbose:
                notice(
                    f"{reading.document.name}: {len(added.new_claims)} new, {len(added.known_claims)} known",
                    quiet=quiet,
                )
            for reason in reading.document.unread:
                notice(f"{reading.document.name}: not read: {reason}", quiet=quiet)
        new = sum(len(added.new_claims) for added in result.documents)
        known = sum(len(added.known_claims) for added in result.documents)
        notice(f"{_count(len(readings), 'document')}: {_count(new, 'new claim')}, {known} known already.", quiet=quiet)
        if result.disputed:
            notice(
                f"{_count(len(result.disputed), 'figure')} in dispute after this (`claims conflicts` lists them all)."
            )
            click.echo(conflicts_text(result.disputed, environment.vocabulary).rstrip("\n"))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
