"""`--fix`, `--unsafe-fixes` and `--diff` of `claims check`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from claims.cli.options import notice, write

if TYPE_CHECKING:
    from claims.checks.settings import Settings
    from claims.cli.environment import Environment
    from claims.store.looking import RecordReader
    from claims.workflows.project import Project
    from claims.workflows.reading import Reading


class Fixes(NamedTuple):
    """What is to be fixed besides the rest: accepted figures (`unsafe`), `blanks` before units; `diff` only shows."""

    unsafe: bool
    blanks: bool
    diff: bool
    color: bool

    def made(
        self,
        readings: Sequence[Reading],
        record: RecordReader,
        environment: Environment,
        settings: Settings,
        today: date,
        project: Project,
    ) -> list[Reading]:
        """Fix the drafts, or print the diff, and return them as they are (or would be) then."""
        from claims.checks.own_words import FIXABLE
        from claims.reports.diff import unified_diff
        from claims.reports.summary import count
        from claims.workflows.fixing import fix_drafts, write_fixed

        for reading in readings:
            if reading.document.format not in FIXABLE:
                notice(f"{reading.document.name} is not fixed: only Markdown, HTML and plain text are.")
        done = fix_drafts(
            readings,
            record,
            vocabulary=environment.vocabulary,
            settings=settings,
            today=today,
            unsafe=self.unsafe,
            blanks=self.blanks,
            project=project,
            tables=environment.tables,
        )
        changed = [each for each in done if each.edits]
        places = count(sum(each.edits for each in changed), "place")
        if self.diff:
            for each in changed:
                before, after = each.before.document, each.after.document
                on_terminal = sys.stdout.isatty()
                write(unified_diff(before.raw, after.raw, before.name, color=self.color, terminal=on_terminal))
            notice(f"Would fix {places} in {count(len(changed), 'file')}.")
        else:
            for each in changed:
                write_fixed(each)
            notice(f"Fixed {places} in {count(len(changed), 'file')}.")
        return [each.after for each in done]
