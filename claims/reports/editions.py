"""What a new edition of an article changed, for an editor at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from claims.model.correction import Change, FigureChange
from claims.model.record import RecordedClaim
from claims.reports.summary import count
from claims.reports.terminal import inert


def changes_text(changes: Sequence[FigureChange]) -> str:
    """Return one line a figure that the new edition gives otherwise; "" where all figures are as they were."""
    return "\n".join(map(_line, changes))


def silent_notice(changes: Sequence[FigureChange]) -> str:
    """Return a sentence on figures that were changed without a correction, "" if none was."""
    silent = sum(each.change is Change.SILENT for each in changes)
    return (
        f"Silent edit of {count(silent, 'figure')}: `claims correct` has the note that readers need." if silent else ""
    )


def _line(each: FigureChange) -> str:
    match each.change:
        case Change.ADDED:
            return f"added     line {_place(each.after)}: {inert(each.now)}"
        case Change.REMOVED:
            return f"removed   line {_place(each.before)} (as it was): {inert(each.was)}"
    told = f"told by {each.note}" if each.note else "silent edit: no correction says so"
    return f"changed   line {_place(each.after)}: {inert(each.was)} -> {inert(each.now)} ({told})"


def _place(recorded: RecordedClaim | None) -> str:
    return str(recorded.claim.line) if recorded else ""
