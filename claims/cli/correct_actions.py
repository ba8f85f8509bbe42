"""What `claims correct` does besides listing: issue and apply notes, readers' tips, promises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from claims.cli.environment import Environment
from claims.cli.options import actor, notice, now, write

if TYPE_CHECKING:
    from claims.model.correction import Correction
    from claims.store.repository import Store
    from claims.workflows.house import House


def issue(
    store: Store, chosen: list[Correction], environment: Environment, house: House, file: Path | None, *, put: bool
) -> None:
    """Issue notes, all or none, and `put` them into their articles' files, if so asked; what was issued is only put."""
    from claims.reports.summary import count
    from claims.workflows.issuing import issue_all, issue_and_put

    if put:
        done = issue_and_put(
            store,
            chosen,
            vocabulary=environment.vocabulary,
            house=house,
            actor=actor(),
            at=now(),
            path=file,
            tables=environment.tables,
        )
    else:
        done = issue_all(store, chosen, actor=actor(), at=now())
    for note in done.notes:
        notice(f"Issued {note.id}: {note.note}")
    for article in done.articles:
        if article.is_needed:
            figures, notes = count(article.places, "figure"), count(len(article.notes), "note")
            notice(f"{article.path}: {figures} changed, {notes} added; now the new edition of the article.")
        else:
            notice(f"{article.path} says so already.")
    if not chosen:
        notice("Nothing is pending.")


def tips(
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


def list_promises(environment: Environment, day: str, format_: str) -> None:
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
