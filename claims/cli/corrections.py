"""`claims corrections`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, format_option, notice, verbosity_options, write


@click.command(
    "corrections", short_help="Print the issued corrections: a page, a feed, an article's foot, linked data."
)
@format_option(("md", "html", "atom", "json", "jsonld", "block"), "md")
@click.option("--article", metavar="URL", help="Print the snippet for the foot of this article (md, html or jsonld).")
@click.option("--colleagues", is_flag=True, help="Print a letter to each who has from us a figure that was corrected.")
@database_option
@verbosity_options
def command(format_: str, article: str | None, colleagues: bool, database: str | None) -> None:
    """Print the issued corrections, newest first: as a page (md, html), a feed (atom, json), linked data of schema.org
    (jsonld: CorrectionComment, and ClaimReview of claims by others), or the block for the next issue of a newsletter
    (block), since a sent e-mail cannot be edited.

    --colleagues: who has a corrected figure from us, by what was ingested: reports that cite us, and such as print our
    sentence word for word. For each there is a letter in plain text, to be sent by hand.

    \b
    Examples:
      claims corrections
      claims corrections --format atom > public/corrections.xml
      claims corrections --article https://example.org/issues/1 --format html
      claims corrections --colleagues
    """
    from claims.corrections.rendering import render
    from claims.errors import NotFoundError
    from claims.reports.summary import count
    from claims.workflows.articles import issued_notes
    from claims.workflows.house import House
    from claims.workflows.passing_on import passed_on
    from claims.workflows.reviewing import reviews_of

    environment = Environment(database=database)
    configuration = environment.configuration
    house = House(configuration.newsroom, configuration.folder)
    with environment.store(read_only=True) as store:
        issued = issued_notes(store)
        if article is not None:
            if not store.editions([article]):
                raise NotFoundError(f"The record holds no article of ours at {article}.")
            issued = [note for note in issued if note.publication.url == article]
        if colleagues:
            letters = [house.templates.letter(each) for each in passed_on(store, issued, environment.vocabulary)]
            write(f"\n{'-' * 72}\n\n".join(letters))
            notice(
                f"{count(len(letters), 'letter')}."
                if letters
                else "Nobody is known to have passed on an error of ours."
            )
            return
        reviews = reviews_of(store, issued, environment.vocabulary) if format_ == "jsonld" else []
    write(
        render(
            issued,
            format_,
            feed=house.feed(),
            templates=house.templates,
            reviews=reviews,
            snippet=article is not None,
        )
    )
    if not issued:
        notice("No correction was issued yet.")
