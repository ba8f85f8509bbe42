"""`claims dismiss`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import actor, database_option, notice, now, verbosity_options


@click.command("dismiss", short_help="Say that a conflict is none, with a reason.")
@click.argument("what", metavar="CONFLICT|FIGURE")
@click.option("--reason", required=True, help="Why both claims may stand.")
@database_option
@verbosity_options
def command(what: str, reason: str, database: str | None) -> None:
    """Dismiss a conflict (or all open ones of a figure): both claims may stand, and drafts may use either.

    \b
    Examples:
      claims dismiss conflict-0123456789abcdef --reason "One is the cached rate, the other the uncached one."
    """
    from claims.reports.summary import count
    from claims.workflows.deciding import dismiss
    from claims.workflows.finding import conflict_of, find_figure

    environment = Environment(database=database)
    with environment.store() as store:
        record = find_figure(store, what)
        conflicts = conflict_of(record, what)
        dismiss(store, conflicts, reason=reason, actor=actor(), at=now())
    notice(f"Dismissed {count(len(conflicts), 'conflict')} of {record.figure.label}.")
