"""Real processes: two at once, one that is killed, a reader that goes away, a terminal."""

from __future__ import annotations

import os
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest
from room import EARLY, LATE, Room

CLAIMS = [sys.executable, "-m", "claims.cli.main"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("CLAIMS_DB", "NO_COLOR")}


def start(room: Room, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*CLAIMS, *arguments],
        cwd=room.folder,
        env={**ENVIRONMENT, **variables},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_two_ingests_at_once_lose_nothing_and_see_each_other(empty: Room) -> None:
    names = [
        (empty.write(f"early{n}.md", EARLY + f"\nIssue {n}.\n"), empty.write(f"late{n}.md", LATE)) for n in range(3)
    ]
    both = [
        start(empty, "ingest", *(pair[side] for pair in names), "--source", source, "--date", "2026-10-30")
        for side, source in enumerate(("DeepSeek", "Rack Digest"))
    ]
    for process in both:
        _, error = process.communicate(timeout=60)
        assert process.returncode == 0, error
    documents = [row for row in empty.run("export", "-").lines() if row["type"] == "documents"]
    assert len(documents) == 4, "three that differ, and one that is the same three times"
    assert set(empty.disputes()) == {"open_source_date"}, "whoever came second saw the first"
    assert empty.run("doctor").status == 0


KILLED = """
    import signal, sys, os
    from pathlib import Path
    from claims.vocabulary import load_vocabulary
    from claims.workflows.ingesting import ingest
    from claims.workflows.opening import open_record
    from claims.workflows.reading import read
    vocabulary = load_vocabulary()
    readings = [read(Path(name), vocabulary, date="2026-11-01") for name in sys.argv[2:]]
    def progress(done, total, name):
        if done == total:
            os.kill(os.getpid(), signal.SIGKILL)
    with open_record(sys.argv[1], vocabulary) as store:
        ingest(store, readings, vocabulary=vocabulary, at="2026-11-01T00:00:00Z", progress=progress)
"""


def test_an_ingest_that_is_killed_half_way_leaves_the_old_record(disputing: Room) -> None:
    before = disputing.export()
    names = [
        disputing.write(f"new{number}.md", f"Ferrite {number} reaches {number}00 tokens/s.\n") for number in range(1, 4)
    ]
    command = [sys.executable, "-c", textwrap.dedent(KILLED), str(disputing.database), *names]
    done = subprocess.run(command, cwd=disputing.folder, env=ENVIRONMENT, timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    assert disputing.export() == before
    assert "3 documents: 3 new claims" in disputing.run("ingest", *names).stderr
    assert disputing.run("doctor").status == 0


def test_a_reader_that_goes_away_is_no_error(disputing: Room) -> None:
    command = f"{' '.join(CLAIMS)} export - | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=disputing.folder,
        env=ENVIRONMENT,
        text=True,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.endswith("\n0\n") and '"claims-export"' in done.stdout
    assert done.stderr == ""


def on_terminal(room: Room, *arguments: str, **variables: str) -> str:
    """Return what a command prints on a terminal."""
    ours, theirs = pty.openpty()
    try:
        subprocess.run(
            [*CLAIMS, *arguments], cwd=room.folder, env={**ENVIRONMENT, "TERM": "xterm", **variables},
            stdout=theirs, stderr=theirs, timeout=60, check=False,
        )  # fmt: skip
        os.set_blocking(ours, False)
        return os.read(ours, 100_000).decode()
    finally:
        os.close(ours)
        os.close(theirs)


def test_colour_is_for_terminals_that_want_it(disputing: Room) -> None:
    assert "\x1b[" in on_terminal(disputing, "check", "-q", "early.md")
    assert "\x1b[" not in on_terminal(disputing, "check", "-q", "early.md", NO_COLOR="1")
    assert "\x1b[" not in on_terminal(disputing, "check", "-q", "early.md", "--color", "never")
    assert "\x1b[" not in disputing.run("check", "early.md", expect=1).stdout
    assert "\x1b[" in disputing.run("check", "early.md", "--color", "always", expect=1).stdout


def test_output_is_utf8_whatever_the_locale(disputing: Room) -> None:
    process = start(disputing, "conflicts", LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    out, error = process.communicate(timeout=60)
    assert process.returncode == 0, error
    assert "“DeepSeek open-sourced" in out


#: The command runs once where it may write, so that nothing needs loading any more once the rights are given up.
AS_NOBODY = """
    import os, sys
    from claims.cli.main import main
    from contextlib import redirect_stderr, redirect_stdout
    from io import StringIO
    def run(*arguments):
        try:
            main(arguments)
        except SystemExit as ended:
            return ended.code
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        run(*sys.argv[1:], "--db", "warm.db")
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    sys.exit(run(*sys.argv[1:], "--db", "data/claims.db"))
"""


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("conflicts",), 0),
        (("ingest", "late.md", "--source", "Third"), 2),
        (("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "x"), 2),
    ],
    ids=["read", "ingest", "resolve"],
)
def test_a_folder_that_may_only_be_read(disputing: Room, arguments: tuple[str, ...], status: int) -> None:
    """Reading works, writing is refused in one sentence. Root may write anywhere, so root becomes nobody."""
    with tempfile.TemporaryDirectory() as name:
        room = Room(Path(name) / "room")
        shutil.copytree(disputing.folder, room.folder)
        shutil.copyfile(room.database, room.folder / "warm.db")
        before = room.bytes()
        closed = [room.database, room.database.parent]
        modes = [path.stat().st_mode for path in closed]
        for path in (Path(name), room.folder):
            path.chmod(0o755)
        for path, mode in zip(closed, (0o444, 0o555), strict=True):
            path.chmod(mode)
        command = [sys.executable, "-c", textwrap.dedent(AS_NOBODY), *arguments]
        done = subprocess.run(
            command, cwd=room.folder, env=ENVIRONMENT, text=True, capture_output=True, timeout=60, check=False
        )
        for path, mode in zip(closed, modes, strict=True):
            path.chmod(mode)
        assert done.returncode == status, done.stderr
        if status:
            assert "read-only" in done.stderr and done.stderr.count("\n") == 1
            assert done.stdout == ""
        assert room.bytes() == before
