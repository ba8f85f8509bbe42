"""`claims doctor`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import database_option, notice, verbosity_options, write


@click.command("doctor", short_help="Look for damage in a database.")
@database_option
@verbosity_options
def command(database: str | None) -> int:
    """Check the file, its references, its search index and that its state follows from its decisions.

    Ends with 1 if something is damaged; each damage is one line.

    \b
    Examples:
      claims doctor
    """
    from claims.store.repository import examine

    damage = examine(Environment(database=database).database)
    for line in damage:
        write(line)
    if not damage:
        notice("No damage found.")
    return 1 if damage else 0
