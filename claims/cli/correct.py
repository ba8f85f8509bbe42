"""`claims correct`."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import click

from claims.cli.correct_actions import issue, list_promises, tips
from claims.cli.environment import Environment, found_files
from claims.cli.options import (
    actor,
    database_option,
    date_option,
    format_option,
    notice,
    now,
    url_option,
    verbosity_options,
    write,
)
from claims.errors import UsageError


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
    --format json has the pending notes alone.

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
    from claims.workflows.reading import read

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
        tips(environment, tip, url, printed, by, answer, outcome, reason or "", format_)
        return
    if promises:
        list_promises(environment, date_ or now()[:10], format_)
        return
    configuration = environment.configuration
    with environment.store() as store:
        house = House(configuration.newsroom, configuration.folder)
        pending = find_pending(store, environment.vocabulary, house, actor=actor(), at=now())
        if issue_ is not None:
            chosen = pending if issue_ == "all" else [find_correction(store, issue_)]
            issue(store, chosen, environment, house, Path(file_) if file_ else None, put=apply_)
            return
        if edit_ is not None and note is not None:
            notice(f"Edited {edit(store, find_correction(store, edit_), note, actor=actor(), at=now()).id}.")
            return
        if drop_ is not None and reason is not None:
            found = find_correction(store, drop_)
            drop(store, found, reason=reason, actor=actor(), at=now())
            notice(f"Dropped {found.id}.")
            return
        paths = found_files(drafts) if drafts else files_of(configuration, "drafts")
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
