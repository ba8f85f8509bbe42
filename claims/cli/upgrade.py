"""`claims upgrade`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, notice, verbosity_options


@click.command("upgrade", short_help="Bring a database to this version's schema.")
@database_option
@verbosity_options
def command(database: str | None) -> None:
    """Bring the database to the schema of this version; a missing one is created. Nothing is lost.

    \b
    Examples:
      claims backup before.db
      claims upgrade
    """
    from claims.store.maintenance import upgrade

    before, after = upgrade(Environment(database=database).database)
    notice("The database is up to date." if before == after else f"Upgraded from {before or 'nothing'} to {after}.")
