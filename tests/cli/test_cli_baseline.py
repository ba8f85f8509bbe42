"""Known findings are not told, and a baseline never hides more than it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from room import EARLY, Room

FILE = "known.json"


def entries(room: Room) -> list[dict[str, Any]]:
    return list(json.loads((room.folder / FILE).read_text(encoding="utf-8"))["findings"])


@pytest.fixture
def known(disputing: Room) -> Room:
    """A newsroom with two drafts whose findings are in the baseline."""
    disputing.write("drafts/a.md", EARLY)
    disputing.write("drafts/b.md", EARLY)
    done = disputing.run("check", "drafts", "--baseline", FILE, "--write-baseline")
    assert f"{FILE}: 2 known." in done.stderr and "No findings; 2 in the baseline" in done.stdout
    return disputing


def test_a_baseline_is_a_line_an_entry_in_order(known: Room) -> None:
    lines = (known.folder / FILE).read_text(encoding="utf-8").splitlines()
    assert [(entry["path"], entry["code"]) for entry in entries(known)] == [
        ("drafts/a.md", "CLM103"),
        ("drafts/b.md", "CLM103"),
    ]
    assert sum("fingerprint" in line for line in lines) == 2
    again = known.run("check", "drafts/b.md", "drafts/a.md", "--baseline", FILE, "--write-baseline")
    assert again.status == 0 and (known.folder / FILE).read_text(encoding="utf-8").splitlines() == lines


def test_known_findings_are_silent_wherever_their_lines_move(known: Room) -> None:
    known.write("drafts/a.md", f"# A new head\n\nAnd a new paragraph.\n\n{EARLY}")
    assert "No findings; 2 in the baseline" in known.run("check", "drafts", "--baseline", FILE).stdout
    inside = Room(known.folder / "drafts")
    known.write("claims.toml", f"[check]\nbaseline = '{FILE}'\n")
    assert "2 in the baseline" in inside.run("check", ".").stdout


def test_what_is_new_is_told(known: Room) -> None:
    known.write("drafts/a.md", EARLY.replace("20 October", "24 October"))
    done = known.run("check", "drafts", "--baseline", FILE, expect=1)
    assert "24 October 2026" in done.stdout and "1 in the baseline" in done.stdout


def test_a_stale_entry_fails_until_it_is_taken_out(known: Room) -> None:
    known.write("drafts/a.md", "No figures any more.\n")
    done = known.run("check", "drafts", "--baseline", FILE, "-q", expect=1)
    assert done.stdout == "" and "stale" in done.stderr and "drafts/a.md" in done.stderr
    assert "1 stale taken out" in known.run("check", "drafts", "--baseline", FILE, "--prune-baseline").stderr
    assert [entry["path"] for entry in entries(known)] == ["drafts/b.md"]
    assert known.run("check", "drafts", "--baseline", FILE).status == 0


def test_a_part_of_the_drafts_or_of_the_checks_makes_nothing_stale(known: Room) -> None:
    before = (known.folder / FILE).read_bytes()
    known.run("check", "drafts/a.md", "--baseline", FILE)
    known.run("check", "drafts", "--select", "CLM2", "--baseline", FILE)
    known.run("check", "drafts/a.md", "--baseline", FILE, "--prune-baseline")
    known.run("check", "drafts/a.md", "--baseline", FILE, "--write-baseline")
    assert (known.folder / FILE).read_bytes() == before


def test_the_entry_of_a_file_that_is_gone_is_stale(known: Room) -> None:
    (known.folder / "drafts" / "b.md").unlink()
    assert "drafts/b.md" in known.run("check", "drafts/a.md", "--baseline", FILE, expect=1).stderr


def test_a_baseline_is_a_suppression_in_sarif(known: Room) -> None:
    log = known.run("check", "drafts", "--baseline", FILE, "--format", "sarif").json()
    kinds = [result["suppressions"][0]["kind"] for result in log["runs"][0]["results"] if "suppressions" in result]
    assert kinds == ["external", "external"]


def test_a_comment_is_a_suppression_in_sarif(disputing: Room) -> None:
    draft = disputing.write("draft.md", f"{EARLY.strip()} <!-- claims: ignore CLM103 -- our own reporter saw it -->\n")
    (result,) = disputing.run("check", draft, "--format", "sarif").json()["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "inSource", "justification": "our own reporter saw it"}]


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        (None, [], "does not exist"),
        ("<<<<<<< ours\n", [], "line 1"),
        ("[]", [], "no baseline of version 1"),
        ('{"version": 2, "findings": []}', [], "no baseline of version 1"),
        ('{"version": 1, "findings": [{"path": "a.md"}]}', [], "lacks a field"),
        ("{}", ["--write-baseline"], "no baseline of version 1"),
        ('{"version": 1, "findings": []}', ["--write-baseline", "--prune-baseline"], "leave --prune-baseline out"),
        ('{"version": 1, "findings": []}', ["--output-file", f"json={FILE}"], "would destroy it"),
    ],
)
def test_a_baseline_that_cannot_be_used_is_refused(
    disputing: Room, text: str | None, options: list[str], says: str
) -> None:
    draft = disputing.write("draft.md", EARLY)
    if text is not None:
        disputing.write(FILE, text)
    assert says in disputing.refused("check", draft, "--baseline", FILE, *options)
    assert text is None or (disputing.folder / FILE).read_text(encoding="utf-8") == text


def test_a_baseline_must_be_named_and_writable(disputing: Room) -> None:
    draft = disputing.write("draft.md", EARLY)
    assert "--baseline FILE" in disputing.refused("check", draft, "--write-baseline")
    missing = str(Path("nowhere") / FILE)
    assert "cannot be written" in disputing.refused("check", draft, "--baseline", missing, "--write-baseline")
