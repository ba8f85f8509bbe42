"""`claims serve`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import actor, database_option, notice, verbosity_options


@click.command("serve", short_help="Open the fact-checkers' desk in Datasette, on this machine.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8001, show_default=True, type=int, help="Port; 0 for any free one.")
@click.option("--open", "open_browser", is_flag=True, help="Open the desk in the browser.")
@click.option("--read-only", is_flag=True, help="A desk for readers: nobody may act.")
@database_option
@verbosity_options
def command(host: str, port: int, open_browser: bool, read_only: bool, database: str | None) -> None:
    """Serve the record with Datasette and the desk until Ctrl-C.

    It prints a link that signs you in, once: who follows it first can confirm readings, settle disputes and issue
    corrections. Others who reach the desk can read it.

    \b
    Examples:
      claims serve
      claims serve --port 0 --open
    """
    from claims.desk.serving import serve
    from claims.workflows.house import House

    environment = Environment(database=database)
    person = actor()
    with environment.store(read_only=True):
        pass  # A database that cannot be used is told before anything listens.
    serve(
        environment.database,
        host,
        port,
        open_browser,
        read_only,
        person=person,
        vocabulary=environment.vocabulary,
        house=House(environment.configuration.newsroom, environment.configuration.folder),
        say=click.echo,
        warn=notice,
    )
