"""`claims ingest`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment, found_files, progress_bar
from claims.cli.options import (
    database_option,
    date_option,
    in_advance_option,
    is_verbose,
    notice,
    now,
    refuse_future,
    stdin_option,
    url_option,
    verbosity_options,
    write,
)
from claims.errors import UsageError

#: So many disputes are shown at once; nobody reads a hundred.
_SHOWN = 10


@click.command("ingest", short_help="Read documents, store their claims and say what conflicts.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...|-")
@click.option("--source", default=None, metavar="NAME", help="Who published them. Default: what the document says.")
@url_option("The document's address (for one file, or for stdin).")
@stdin_option
@date_option
@in_advance_option
@click.option("--redate", is_flag=True, help="Texts that the record has under another date get that of --date.")
@database_option
@verbosity_options
def command(
    files: tuple[str, ...],
    source: str | None,
    url: str,
    stdin_filename: str,
    date_: str | None,
    in_advance: bool,
    redate: bool,
    database: str | None,
) -> None:
    """Read documents (files or folders), store their claims, and say which figures are now in dispute.

    All documents are stored, or none: a file that cannot be read changes nothing. Reading one twice adds nothing;
    another --source or --date for a text that the record has is refused (--redate changes its date).

    \b
    Examples:
      claims ingest reports/*.md --source "A newsletter" --date 2026-10-30
      claims ingest page.html --url https://example.org/page
      curl https://example.org/page | claims ingest - --stdin-filename page.html --url https://example.org/page
    """
    from claims.model.claim import Stance
    from claims.reports.conflict_lines import conflicts_text
    from claims.reports.summary import count
    from claims.workflows.ingesting import ingest

    if source is not None and not source.strip():
        raise UsageError("--source is empty; name who published the documents, or leave it out.")
    if redate and date_ is None:
        raise UsageError("--redate needs the date: --date DATE.")
    if date_ is not None:
        refuse_future(date_, in_advance=in_advance)
    environment = Environment(database=database)
    paths = found_files(files)
    if url and len(paths) + ("-" in files) > 1:
        raise UsageError("--url names the address of one document; give one file, or leave it out.")
    readings = []
    with progress_bar("Reading") as progress:
        for number, path in enumerate(paths):
            progress(number, len(paths), path.name)
            readings.append(environment.read(path, date=date_, url=url))
        if "-" in files:
            readings.append(
                environment.read(None, stdin_filename=stdin_filename, date=date_, url=url, source=source or "")
            )
    if not readings:
        notice("0 files: there is nothing to read there.")
        return
    with environment.store(create=True) as store, progress_bar("Storing") as progress:
        result = ingest(
            store,
            readings,
            vocabulary=environment.vocabulary,
            at=now(),
            source=source or "",
            newsroom=environment.configuration.newsroom,
            redate=redate,
            progress=progress,
        )
        shown = list(store.each_of(result.disputed[:_SHOWN]))
    for reading, added in zip(readings, result.documents, strict=True):
        if is_verbose():
            notice(f"{reading.document.name}: {len(added.new_claims)} new, {len(added.known_claims)} known")
        for reason in reading.document.unread:
            notice(f"{reading.document.name}: not read: {reason}")
        if not reading.claims:
            what = "states no figure" if reading.document.text.strip() else "has no text"
            notice(f"{reading.document.name} {what}.")
        ours = sum(claim.stance is Stance.CITES_US for claim in (*added.new_claims, *added.known_claims))
        if ours:
            comes = "comes from us, and counts" if ours == 1 else "come from us, and count"
            notice(f"{reading.document.name}: {count(ours, 'figure')} {comes} for nothing.")
    new = sum(len(added.new_claims) for added in result.documents)
    known = sum(len(added.known_claims) for added in result.documents)
    notice(f"{count(len(readings), 'document')}: {count(new, 'new claim')}, {known} known already.")
    if result.disputed:
        notice(f"{count(len(result.disputed), 'figure')} in dispute after this (`claims conflicts` lists them all).")
        write(conflicts_text(shown, environment.vocabulary))
        if len(result.disputed) > _SHOWN:
            notice(f"{len(result.disputed) - _SHOWN} more are not shown here.")
