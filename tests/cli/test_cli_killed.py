"""Issuing, with the process killed at any moment: a note is out once or not at all, and the next run ends the work."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
from contextlib import closing
from itertools import chain, count
from pathlib import Path

from room import Room
from sqlalchemy import event
from sqlalchemy.engine import Engine

#: The process dies before one of so many statements of the database, and right before and after the file changes.
_STRIDE = 20
BEFORE, AFTER = -1, -2


def run_until(room: Room, moment: int) -> bool:
    """Issue and apply in a process of its own that is killed at a moment; return whether it came to its end."""
    child = os.fork()
    if child == 0:
        steps = count(1)

        def die_at(now: int) -> None:
            if now == moment:
                os.kill(os.getpid(), signal.SIGKILL)

        def step(*arguments: object) -> None:
            die_at(next(steps))

        event.listen(Engine, "before_cursor_execute", step)
        replace = Path.replace

        def replaced(path: Path, target: Path) -> Path:
            die_at(BEFORE)
            done = replace(path, target)
            die_at(AFTER)
            return done

        Path.replace = replaced  # type: ignore[method-assign]
        try:
            room.run("correct", "--issue", "all", "--apply", SOURCE_DATE_EPOCH="1793534400")
        except BaseException:
            os._exit(3)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return not os.WIFSIGNALED(status)


def test_a_note_is_issued_once_or_not_at_all_whenever_the_process_dies(printed: Room) -> None:
    (note,) = printed.run("correct", "--format", "json").json()
    saved = printed.folder / "saved"
    shutil.copytree(printed.folder / "data", saved / "data")
    before = (printed.folder / "article.md").read_bytes()
    whole: set[bytes] = set()
    seen: set[tuple[int, bool]] = set()
    for moment in chain((BEFORE, AFTER), count(1, _STRIDE)):
        shutil.rmtree(printed.folder / "data")
        shutil.copytree(saved / "data", printed.folder / "data")
        (printed.folder / "article.md").write_bytes(before)
        ended = run_until(printed, moment)
        with closing(sqlite3.connect(printed.database)) as database:
            notes = [status for (status,) in database.execute("SELECT status FROM corrections")]
            (issues,) = database.execute("SELECT count(*) FROM events WHERE action = 'issue'").fetchone()
        assert (issues, notes) in ((0, ["pending"]), (1, ["issued"])), moment
        text = (printed.folder / "article.md").read_bytes()
        seen.add((issues, text != before))
        assert text == before or issues, "no text is changed before its note is out"
        # Whatever was done, the same command does the rest, once.
        printed.run("correct", "--issue", note["id"], "--apply", SOURCE_DATE_EPOCH="1793534400")
        whole.add((printed.folder / "article.md").read_bytes())
        again = printed.run("export", "-").lines()
        assert sum(row["type"] == "events" and row["action"] == "issue" for row in again) == 1
        assert sum(row["type"] == "publications" for row in again) == 2
        if ended:
            break
    assert printed.run("doctor").status == 0
    assert len(whole) == 1, "every way ends with the same file"
    assert seen >= {(0, False), (1, False), (1, True)}
