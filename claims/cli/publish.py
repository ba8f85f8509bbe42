"""`claims publish`."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from claims.cli.environment import Environment
from claims.cli.options import (
    database_option,
    date_option,
    in_advance_option,
    notice,
    now,
    refuse_future,
    url_option,
    verbosity_options,
    write,
)
from claims.errors import UsageError


@click.command("publish", short_help="Remember the figures of an article that we published.")
@click.argument("file")
@url_option("Where it appeared. Default: what the article says.")
@date_option
@in_advance_option
@database_option
@verbosity_options
def command(file: str, url: str, date_: str | None, in_advance: bool, database: str | None) -> None:
    """Remember what an article of ours printed, so that a figure that turns out wrong leads back to it.

    Our own articles never count as a source. A changed text at the same address is a new edition: the difference in
    figures is printed, and a figure that was changed without a correction is a silent edit, for which `claims correct`
    has a note ready.

    \b
    Examples:
      claims publish issue-1.md --url https://example.org/issues/1 --date 2026-10-31
    """
    from claims.checks.settings import Settings
    from claims.reports.editions import changes_text, silent_notice
    from claims.reports.summary import count
    from claims.workflows.articles import changes_of
    from claims.workflows.checking import check_drafts
    from claims.workflows.publishing import publish
    from claims.workflows.reading import read

    environment = Environment(database=database)
    reading = read(Path(file), environment.vocabulary, tables=environment.tables, date=date_, url=url)
    if not (url or reading.document.url):
        raise UsageError("Say where the article appeared: --url URL.")
    if not reading.date:
        raise UsageError("Say when the article appeared: --date YYYY-MM-DD.")
    refuse_future(reading.date, in_advance=in_advance)
    with environment.store() as store:
        checked, _ = check_drafts(
            [reading],
            store,
            vocabulary=environment.vocabulary,
            settings=Settings(),
            today=date.fromisoformat(now()[:10]),
        )
        known = {each.id for each in store.publications()}
        publication = publish(
            store,
            reading,
            vocabulary=environment.vocabulary,
            at=now(),
            url=url,
            newsroom=environment.configuration.newsroom.name,
        )
        changes = changes_of(store, publication.url) if publication.id not in known else ()
        kept = len(store.claims_of(publication.document))
    write(changes_text(changes))
    notice(f"Remembered {publication.url} of {publication.date}: {count(kept, 'figure')}.")
    if silent := silent_notice(changes):
        notice(silent)
    doubtful = len(checked.failing())
    if doubtful:
        notice(f"The record speaks against {count(doubtful, 'figure')} of it: `claims check {file}` shows which.")
