"""`--diff-base` tells a finding when either end of it changed: the draft, another draft, or the record."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from room import EARLY, LATE, Room

#: Long before and after everything that a test does.
PAST, FUTURE = "2001-01-01T00:00:00Z", "2090-01-01T00:00:00Z"
HARMLESS = "Nothing of it is known yet.\n"


def git(folder: Path, *arguments: str, at: str = FUTURE) -> None:
    environment = {
        **os.environ,
        **{f"GIT_{who}_{what}": "tester" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
        **dict.fromkeys(("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"), at),
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True, capture_output=True)


def commit(room: Room, at: str = FUTURE) -> None:
    git(room.folder, "add", "-A")
    git(room.folder, "commit", "-q", "-m", "x", at=at)


@pytest.fixture
def tracked(disputing: Room) -> Room:
    """A newsroom in git, all committed, with one draft on the disputed date below another paragraph."""
    git(disputing.folder, "init", "-q", "-b", "main")
    disputing.write("drafts/a.md", f"{HARMLESS}\n{EARLY}")
    commit(disputing)
    return disputing


def test_only_passages_that_changed_are_told(tracked: Room) -> None:
    quiet = tracked.run("check", "drafts", "--diff-base", "HEAD")
    assert "No findings; 1 where nothing changed" in quiet.stdout
    tracked.write("drafts/a.md", f"{HARMLESS}{HARMLESS}\n{EARLY}")
    assert "1 where nothing changed" in tracked.run("check", "drafts", "--diff-base", "HEAD").stdout
    # A word on another line of the same passage, and one taken out of it.
    tracked.write("drafts/a.md", f"{HARMLESS}\n{EARLY.strip()}\nSo it said.\n")
    tracked.run("check", "drafts", "--diff-base", "main", expect=1)
    commit(tracked)
    tracked.write("drafts/a.md", f"{HARMLESS}\n{EARLY}")
    tracked.run("check", "drafts", "--diff-base", "main", expect=1)


def test_a_new_draft_is_new_from_end_to_end(tracked: Room) -> None:
    tracked.write("drafts/new ü.md", LATE)
    done = tracked.run("check", "drafts", "--diff-base", "HEAD", "--format", "concise", expect=1)
    assert "new ü.md" in done.stdout and "drafts/a.md:" not in done.stdout
    # What an editor holds is not what git sees.
    for name in ("-", "drafts/a.md"):
        tracked.run("check", "-", "--stdin-filename", name, "--diff-base", "HEAD", stdin=EARLY, expect=1)


def test_the_other_place_counts_too(tracked: Room) -> None:
    tracked.write("drafts/b.md", "A Zephyr cluster processes 140T tokens per day.\n")
    tracked.write("drafts/c.md", f"{HARMLESS}\nA Zephyr cluster processes 140T tokens per day.\n")
    commit(tracked)
    tracked.write("drafts/b.md", "A Zephyr cluster processes 150T tokens per day.\n")
    found = tracked.run("check", "drafts", "--diff-base", "HEAD", "--format", "json", expect=1).json()["findings"]
    assert [(one["code"], one["path"]) for one in found if one["code"] == "CLM401"] == [("CLM401", "drafts/c.md")]


def test_what_came_to_the_record_since_is_told_of_an_unchanged_draft(disputing: Room) -> None:
    git(disputing.folder, "init", "-q", "-b", "main")
    disputing.write("drafts/a.md", EARLY)
    commit(disputing, at=PAST)
    disputing.run("check", "drafts", "--diff-base", "HEAD", expect=1)


def test_work_on_the_other_branch_is_not_ours(tracked: Room) -> None:
    git(tracked.folder, "switch", "-q", "-c", "ours")
    git(tracked.folder, "switch", "-q", "main")
    tracked.write("drafts/a.md", f"{HARMLESS}\n{EARLY.strip()}\nTheir work.\n")
    commit(tracked)
    git(tracked.folder, "switch", "-q", "ours")
    assert "1 where nothing changed" in tracked.run("check", "drafts", "--diff-base", "main").stdout


@pytest.mark.parametrize("reference", ["no-such-branch", "--output=x", "HEAD:drafts", "", "HEAD~9"])
def test_what_is_no_commit_is_refused(tracked: Room, reference: str) -> None:
    assert "commit" in tracked.refused("check", "drafts", "--diff-base", reference)


def test_without_a_repository_or_without_git_a_sentence_says_so(disputing: Room) -> None:
    draft = disputing.write("draft.md", EARLY)
    # The folder of the tests may itself lie in a repository.
    outside = {"GIT_CEILING_DIRECTORIES": str(disputing.folder.parent)}
    assert "not a git repository" in disputing.refused("check", draft, "--diff-base", "HEAD", **outside)
    assert "not installed" in disputing.refused("check", draft, "--diff-base", "HEAD", PATH="")


def test_a_changed_mode_is_no_change_and_a_changed_binary_is_one(tracked: Room) -> None:
    tracked.write("drafts/b.md", EARLY)
    tracked.write(".gitattributes", "drafts/b.md binary\n")
    commit(tracked)
    (tracked.folder / "drafts" / "a.md").chmod(0o755)
    assert "2 where nothing changed" in tracked.run("check", "drafts", "--diff-base", "HEAD").stdout
    tracked.write("drafts/b.md", f"{HARMLESS}\n{EARLY}")
    assert "1 where nothing changed" in tracked.run("check", "drafts", "--diff-base", "HEAD", expect=1).stdout


def test_a_repository_cannot_make_us_run_a_program(tracked: Room) -> None:
    tracked.write("trap.sh", "#!/bin/sh\ntouch sprung\n")
    (tracked.folder / "trap.sh").chmod(0o755)
    trap = str(tracked.folder / "trap.sh")
    for key in ("diff.external", "core.fsmonitor", "core.pager", "diff.md.textconv", "diff.md.command"):
        git(tracked.folder, "config", key, trap)
    tracked.write(".gitattributes", "*.md diff=md\n")
    tracked.write("drafts/a.md", f"{HARMLESS}\n{EARLY.strip()} So it said.\n")
    tracked.run("check", "drafts", "--diff-base", "HEAD", expect=1)
    assert not (tracked.folder / "sprung").exists() and not (tracked.folder / "drafts" / "sprung").exists()
