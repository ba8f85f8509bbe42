"""`claims correct`."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claims.cli.environment import Environment
from claims.cli.options import (
    actor,
    database_option,
    date_option,
    existing,
    format_option,
    notice,
    now,
    url_option,
    verbosity_options,
    write,
)
from claims.errors import UsageError

if TYPE_CHECKING:
    from claims.model.correction import Correction
    from claims.store.repository import Store
    from claims.workflows.house import House


@click.command("correct", short_help="List, edit and issue the corrections that published articles need.")
@click.argument("drafts", metavar="[DRAFT]...", nargs=-1)
@click.option("--issue", "issue_", metavar="ID|all", help="Issue this pending note, once and for all.")
@click.option("--apply", "apply_", is_flag=True, help="With --issue: put it into the article's file as well.")
@click.option("--file", "file_", metavar="PATH", help="Where the article's file is now (with --apply).")
@click.option("--edit", "edit_", metavar="ID", help="Replace the text of this pending note (with --note).")
@click.option("--drop", "drop_", metavar="ID", help="Give up this pending note (with --reason).")
@click.option("--note", metavar="TEXT", help="The new text.")
@click.option("--tip", metavar="TEXT", help="Take down what a reader says of a figure (with --url, --printed, --by).")
@url_option("The article that a tip is about.")
@click.option("--printed", default="", metavar="VALUE", help="The figure that is meant, as printed.")
@click.option("--by", default="", metavar="NAME", help="Who the reader is. Default: somebody who stays unnamed.")
@click.option("--tips", "tips_", is_flag=True, help="List readers' tips, open ones first.")
@click.option("--answer", metavar="TIP", help="Say what became of a tip (with --outcome and --reason).")
@click.option("--outcome", type=click.Choice(["corrected", "stands", "unclear"]), help="What became of it.")
@click.option("--promises", is_flag=True, help="List promises that have fallen due by --date (today).")
@date_option
@click.option("--reason", metavar="TEXT", help="Why a note is dropped, or a tip answered so.")
@format_option(("text", "json"), "text")
@database_option
@verbosity_options
def command(
    drafts: tuple[str, ...],
    issue_: str | None,
    apply_: bool,
    file_: str | None,
    edit_: str | None,
    drop_: str | None,
    note: str | None,
    tip: str | None,
    url: str,
    printed: str,
    by: str,
    tips_: bool,
    answer: str | None,
    outcome: str | None,
    promises: bool,
    date_: str | None,
    reason: str | None,
    format_: str,
    database: str | None,
) -> None:
    """Without an option: list the pending corrections, each with the article, what it printed, and what is right.
    Figures that were computed from a corrected one in the same article are listed too, and such as no report stands by
    any more, though nobody has settled them yet (`claims resolve` does).

    --issue makes a note public, once and for all. With --apply it also changes the figure in the article's file and
    adds the note at its foot, and nothing else; the text is then the article's new edition. A file that is not the
    text that was published stays as it is.

    --tip takes down what a reader reports of a figure, --tips lists such tips, --answer says what became of one.
    --promises lists the dates by which somebody promised something; settling the figure (`claims resolve`) ends one.

    A DRAFT (a file or folder), or `drafts` of the configuration, is looked through for figures that were corrected.

    \b
    Examples:
      claims correct
      claims correct drafts/
      claims correct --edit correction-01 --note "An earlier version gave another date."
      claims correct --issue correction-01
      claims correct --issue correction-01 --apply
      claims correct --tip "The price was $12." --url https://example.org/issues/1 --printed '$10'
      claims correct --promises
    """
    from claims.reports.corrections import doubts_text, drafts_text, pending_text
    from claims.workflows.checking import findings_on_decided
    from claims.workflows.correcting import drop, edit, find_correction, find_pending
    from claims.workflows.doubting import doubts
    from claims.workflows.house import House
    from claims.workflows.project import files_of
    from claims.workflows.reading import find_files, read

    doing = (issue_, edit_, drop_, tip, answer, tips_ or None, promises or None)
    if sum(option is not None for option in doing) > 1:
        raise UsageError("Do one thing at a time: --issue, --edit, --drop, --tip, --tips, --answer or --promises.")
    if (apply_ and issue_ is None) or (file_ is not None and not apply_):
        raise UsageError("--apply goes with --issue, and --file with --apply.")
    if (edit_ is None) != (note is None) or (drop_ is None and answer is None) != (reason is None):
        raise UsageError("--edit goes with --note, and --drop and --answer with --reason.")
    if (answer is None) != (outcome is None):
        raise UsageError("--answer goes with --outcome.")
    if (tip is None) != (url == "") or (tip is None and (printed or by)):
        raise UsageError("--tip goes with --url, and with --printed and --by.")
    if date_ is not None and not promises:
        raise UsageError("--date goes with --promises.")
    environment = Environment(database=database)
    if tip is not None or tips_ or answer is not None:
        _tips(environment, tip, url, printed, by, answer, outcome, reason or "", format_)
        return
    if promises:
        _promises(environment, date_ or now()[:10], format_)
        return
    configuration = environment.configuration
    with environment.store() as store:
        house = House(configuration.newsroom, configuration.folder)
        pending = find_pending(store, environment.vocabulary, house, actor=actor(), at=now())
        if issue_ is not None:
            chosen = pending if issue_ == "all" else [find_correction(store, issue_)]
            _issue(store, chosen, environment, house, Path(file_) if file_ else None, put=apply_)
            return
        if edit_ is not None and note is not None:
            notice(f"Edited {edit(store, find_correction(store, edit_), note).id}.")
            return
        if drop_ is not None and reason is not None:
            found = find_correction(store, drop_)
            drop(store, found, reason=reason, actor=actor(), at=now())
            notice(f"Dropped {found.id}.")
            return
        paths = find_files(existing(drafts)) if drafts else files_of(configuration, "drafts")
        readings = [read(path, environment.vocabulary, tables=environment.tables) for path in paths]
        today = date.fromisoformat(now()[:10])
        doubtful = [] if format_ == "json" else doubts(store, environment.vocabulary)
        touched = findings_on_decided(readings, store, vocabulary=environment.vocabulary, today=today)
    if format_ == "json":
        write(json.dumps([each.model_dump(mode="json") for each in pending], ensure_ascii=False))
    else:
        write("\n\n".join(filter(None, (pending_text(pending), doubts_text(doubtful), drafts_text(touched)))))
        if not pending:
            notice("No correction is pending.")


def _issue(
    store: Store, chosen: list[Correction], environment: Environment, house: House, file: Path | None, *, put: bool
) -> None:
    """Issue notes, all or none, and `put` them into their articles' files, if so asked; what was issued is only put."""
    from claims.model.correction import CorrectionStatus
    from claims.reports.summary import count
    from claims.workflows.applying import apply, prepare
    from claims.workflows.correcting import issue

    at = now()
    fresh = [each for each in chosen if not (put and each.status is CorrectionStatus.ISSUED)]
    as_issued = [
        each.model_copy(update={"status": CorrectionStatus.ISSUED, "issued": at}) if each in fresh else each
        for each in chosen
    ]
    # What cannot be put into its article is not issued either.
    prepared = (
        prepare(store, as_issued, vocabulary=environment.vocabulary, house=house, path=file, tables=environment.tables)
        if put
        else []
    )
    with store.transaction():
        issued = [issue(store, each, actor=actor(), at=at) for each in fresh]
    for each in issued:
        notice(f"Issued {each.id}: {each.note}")
    for article in prepared:
        if article.is_needed:
            apply(store, article, vocabulary=environment.vocabulary, house=house, at=at)
            figures, notes = count(article.places, "figure"), count(len(article.notes), "note")
            notice(f"{article.path}: {figures} changed, {notes} added; now the new edition of the article.")
        else:
            notice(f"{article.path} says so already.")
    if not chosen:
        notice("Nothing is pending.")


def _tips(
    environment: Environment,
    tip: str | None,
    url: str,
    printed: str,
    by: str,
    answered: str | None,
    outcome: str | None,
    reason: str,
    format_: str,
) -> None:
    """Take down a tip, answer one, or list all."""
    from claims.model.tip import TipOutcome
    from claims.reports.tips import tips_text
    from claims.workflows.tipping import answer, take_down

    if tip is None and answered is None:
        with environment.store(read_only=True) as store:
            found = store.tips()
        if format_ == "json":
            write(json.dumps([each.model_dump(mode="json") for each in found], ensure_ascii=False))
            return
        write(tips_text(found))
        if not found:
            notice("No reader's tip was taken down.")
        return
    with environment.store() as store:
        if tip is not None:
            taken = take_down(store, tip, url=url, printed=printed, by=by, actor=actor(), at=now())
            notice(f"Taken down: {taken.id}, on {taken.printed} in line {taken.line} of {taken.publication.url}.")
        else:
            done = answer(store, answered or "", TipOutcome(outcome or ""), reason=reason, actor=actor(), at=now())
            notice(f"Answered {done.id}: {outcome}.")


def _promises(environment: Environment, day: str, format_: str) -> None:
    """List the promises that have fallen due by a day."""
    from claims.reports.promise_lines import promises_text
    from claims.workflows.promising import promises_due

    with environment.store(read_only=True) as store:
        found = promises_due(store, day)
    if format_ == "json":
        write(json.dumps([each.model_dump(mode="json") for each in found], ensure_ascii=False))
        return
    write(promises_text(found))
    if not found:
        notice(f"No promise has fallen due by {day}.")
