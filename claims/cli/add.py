"""`claims add`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, date_option, notice, now, url_option, verbosity_options, write

_MEDIA = ("call", "interview", "podcast", "video", "chart", "e-mail", "message", "other")


@click.command("add", short_help="Record a claim from a call, a podcast, a chart or an e-mail by hand.")
@click.argument("quote")
@click.option("--source", required=True, metavar="NAME", help="Who said it.")
@click.option("--medium", type=click.Choice(_MEDIA), required=True, help="Where it was said.")
@click.option("--locator", default="", metavar="TEXT", help="The place in it: a time, a page, a figure's number.")
@click.option("--heard-by", default="", metavar="NAME", help="Who of us heard or saw it.")
@click.option("--subject", default="", metavar="NAME", help="What it is about, if the words leave that open.")
@url_option("Where it can be heard or seen.")
@date_option
@database_option
@verbosity_options
def command(
    quote: str,
    source: str,
    medium: str,
    locator: str,
    heard_by: str,
    subject: str,
    url: str,
    date_: str | None,
    database: str | None,
) -> None:
    """Record what somebody said: QUOTE is their sentence, with the figure in it.

    \b
    Examples:
      claims add "A single DeepSeek cluster handles 155T tokens a day." --source "DeepSeek press office" \\
          --medium call --heard-by "M. Keller" --date 2026-11-02
    """
    from claims.reports.claim_lines import claims_table
    from claims.reports.conflict_lines import conflicts_text
    from claims.reports.summary import count
    from claims.workflows.adding import Testimony, add, hear

    environment = Environment(database=database)
    testimony = Testimony(
        quote=quote,
        source=source,
        medium=medium,
        locator=locator,
        heard_by=heard_by,
        subject=subject,
        url=url,
        date=date_,
    )
    heard = hear(testimony, environment.vocabulary)
    with environment.store(create=True) as store:
        disputed = add(store, testimony, heard, vocabulary=environment.vocabulary, at=now())
    write(claims_table(heard.claims))
    if disputed:
        notice(f"{count(len(disputed), 'figure')} in dispute after this.")
        write(conflicts_text(disputed, environment.vocabulary))
