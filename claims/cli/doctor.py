"""`claims doctor`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, notice, verbosity_options, write


@click.command("doctor", short_help="Look for damage in a database.")
@click.option(
    "--repair", is_flag=True, help="First write state, counts and search index anew from what they follow from."
)
@database_option
@verbosity_options
def command(repair: bool, database: str | None) -> int:
    """Check the file, its references, its search index and that its state follows from its decisions.

    Ends with 1 if something is damaged; each damage is one line.

    \b
    Examples:
      claims doctor
      claims doctor --repair
    """
    from claims.store.repository import examine

    environment = Environment(database=database)
    if repair:
        with environment.store() as store:
            for line in store.repair():
                notice(f"repaired: {line}")
    damage = examine(environment.database)
    for line in damage:
        write(line)
    if not damage:
        notice("No damage found.")
    return 1 if damage else 0
