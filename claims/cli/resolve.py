"""`claims resolve`."""

from __future__ import annotations

import click

from claims.cli.environment import Environment
from claims.cli.options import actor, database_option, notice, now, verbosity_options

_OUTCOMES = ("one_right", "both_true_then", "different_conditions", "neither", "print_both")


@click.command("resolve", short_help="Settle a disputed figure in favour of a claim, with a reason.")
@click.argument("what", metavar="FIGURE|CONFLICT")
@click.option("--accept", metavar="CLAIM", help="The claim that is right: its id, its value (155T) or its source.")
@click.option("--outcome", type=click.Choice(_OUTCOMES), default="one_right", show_default=True, help="How it ended.")
@click.option("--reason", required=True, help="Why; it is kept with the decision and shown to whoever asks.")
@click.option("--overrule", is_flag=True, help="Decide anew on what somebody else has settled.")
@database_option
@verbosity_options
def command(what: str, accept: str | None, outcome: str, reason: str, overrule: bool, database: str | None) -> None:
    """Settle a disputed figure. The losing claims are deprecated with the reason; nothing is deleted.

    You may change your own decision. If somebody else has settled the figure you are told so, and nothing is changed
    without --overrule.

    FIGURE is an id or words of its name.

    \b
    Examples:
      claims resolve DeepInfer --accept 2026-10-20 --reason "The maker's own announcement."
      claims resolve figure-0123456789abcdef --outcome print_both --reason "Neither party explains it."
    """
    from claims.model.record import Outcome
    from claims.reports.summary import count
    from claims.workflows.correcting import find_pending
    from claims.workflows.deciding import resolve
    from claims.workflows.finding import find_claim, find_figure
    from claims.workflows.house import House

    environment = Environment(database=database)
    configuration = environment.configuration
    with environment.store() as store:
        record = find_figure(store, what, saying=accept)
        settled = resolve(
            store,
            record,
            accept=find_claim(record, accept) if accept else None,
            outcome=Outcome(outcome),
            reason=reason,
            actor=actor(),
            at=now(),
            vocabulary=environment.vocabulary,
            overrule=overrule,
        )
        notice(f"Settled: {record.figure.label} ({outcome.replace('_', ' ')}).")
        for claim in settled.deprecated:
            notice(f"  deprecated: {claim.claim.text} ({claim.document.source.name}, {claim.report_date or 'undated'})")
        house = House(configuration.newsroom, configuration.folder)
        mine = find_pending(store, environment.vocabulary, house, actor=actor(), at=now(), figures=[record.figure.id])
        if mine:
            articles = len({note.publication.url for note in mine})
            notice(f"{count(articles, 'published article')} printed another value: `claims correct`.")
