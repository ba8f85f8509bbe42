"""`claims corrections`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, format_option, notice, verbosity_options, write


@click.command("corrections", short_help="Print the issued corrections (Markdown, HTML, Atom or JSON Feed).")
@format_option(("md", "html", "atom", "json"), "md")
@database_option
@verbosity_options
def command(format_: str, database: str | None) -> None:
    """Print the issued corrections, newest first, as a page or a feed.

    \b
    Examples:
      claims corrections
      claims corrections --format atom > public/corrections.xml
    """
    from claims.corrections.feeds import render
    from claims.workflows.articles import issued_notes
    from claims.workflows.house import House

    environment = Environment(database=database)
    configuration = environment.configuration
    house = House(configuration.newsroom, configuration.folder)
    with environment.store(read_only=True) as store:
        issued = issued_notes(store)
    write(render(issued, format_, feed=house.feed(), templates=house.templates))
    if not issued:
        notice("No correction was issued yet.")
