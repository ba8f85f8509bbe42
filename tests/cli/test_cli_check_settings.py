"""What the configuration says of single files and checks, and the texts that drafts are held against."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from room import EARLY, LATE, Room

CASES = yaml.safe_load((Path(__file__).resolve().parents[1] / "cases/cli/wrong_checks.yml").read_text(encoding="utf-8"))
#: Of no record: nobody else tells of it.
PLAIN = "A Zephyr cluster processes 140T tokens per day.\n"
OTHER = "A Zephyr cluster processes 150T tokens per day.\n"


def codes(room: Room, *arguments: str, **options: Any) -> list[tuple[str, str]]:
    found = room.run("check", *arguments, "--format", "json", **options).json()["findings"]
    return [(finding["path"], finding["code"]) for finding in found]


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_what_does_not_exist_is_refused_with_its_line(disputing: Room, case: dict[str, Any]) -> None:
    draft = disputing.write("draft.md", EARLY)
    disputing.write("claims.toml", case["text"])
    sentence = disputing.refused("check", draft)
    assert [words for words in case["says"] if words not in sentence] == []


def test_a_check_is_left_out_in_some_files_only(disputing: Room) -> None:
    disputing.write("drafts/a.md", PLAIN)
    disputing.write(
        "drafts/quotes/b.md", f"{PLAIN}<!-- claims: ignore CLM201 -- needed elsewhere -->\n\nIt has 12 GB.\n"
    )
    disputing.write("claims.toml", "[per-path-ignores]\n'drafts/quotes/' = ['CLM2']\n")
    assert codes(disputing, "drafts") == [("drafts/a.md", "CLM201")]
    # The same from below: patterns start at the configuration.
    assert codes(Room(disputing.folder / "drafts"), ".") == [("a.md", "CLM201")]


def test_severities_are_configured_and_the_longer_code_goes_first(disputing: Room) -> None:
    draft = disputing.write("draft.md", f"{EARLY}\n{PLAIN}")
    disputing.write("claims.toml", "[severities]\nCLM201 = 'error'\nCLM = 'info'\n")
    found = disputing.run("check", draft, "--format", "json", expect=1).json()["findings"]
    assert {finding["code"]: finding["severity"] for finding in found} == {"CLM103": "info", "CLM201": "error"}


def test_drafts_are_held_against_the_context_about_which_nothing_is_said(disputing: Room) -> None:
    disputing.write("published/one.md", f"{PLAIN}\nIt needs 12 GB. It was shown on Monday, 3 November 2026.\n")
    draft = disputing.write("drafts/two.md", OTHER)
    alone = disputing.run("check", draft, "--format", "json").json()
    disputing.write("claims.toml", "context = ['published/*.md', 'none/*.md', 'drafts/']\n")
    result = disputing.run("check", draft, "--format", "json", expect=1).json()
    (finding,) = [one for one in result["findings"] if one["code"] == "CLM401"]
    assert finding["path"] == draft
    assert [place["path"] for place in finding["related"]] == ["published/one.md", draft]
    assert (result["files"], result["figures"]) == (alone["files"], alone["figures"]) == (1, 1)
    assert {one["path"] for one in result["findings"]} == {draft}
    # Its text is at hand for the excerpt, and a machine's report lists drafts alone.
    assert "140T tokens per day" in disputing.run("check", draft, expect=1).stdout
    assert 'testsuite name="published' not in disputing.run("check", draft, "--format", "junit", expect=1).stdout


def test_the_settings_in_effect_are_shown_as_toml(disputing: Room) -> None:
    disputing.write(
        "claims.toml",
        "context = ['*.txt']\n[check]\nselect = ['CLM1', 'CLM2']\nbaseline = 'known.json'\n"
        "[severities]\nCLM201 = 'warning'\n[per-path-ignores]\n'a*.md' = ['CLM2']\n",
    )
    disputing.write("notes.txt", LATE)
    done = disputing.run("check", "--show-settings", "--ignore", "CLM1", "--fail-on", "warning", "--strict")
    assert "claims.toml" in done.stdout.splitlines()[0]
    assert tomllib.loads(done.stdout) == {
        "database": "data/claims.db",
        "vocabulary": [],
        "context": ["notes.txt"],
        "check": {
            "fail-on": "warning",
            "strict": True,
            "unit-blanks": True,
            "baseline": "known.json",
            "select": ["CLM201", "CLM202", "CLM203"],
        },
        "severities": {"CLM201": "warning", "CLM202": "info", "CLM203": "info"},
        "per-path-ignores": {"a*.md": ["CLM201", "CLM202", "CLM203"]},
    }


def test_shown_settings_are_a_configuration(empty: Room) -> None:
    first = empty.run("check", "--show-settings").stdout
    assert "no claims.toml" in first
    empty.write("claims.toml", first)
    again = empty.run("check", "--show-settings").stdout
    assert again.splitlines()[1:] == first.splitlines()[1:]


def test_a_check_without_files_says_what_is_missing(empty: Room) -> None:
    assert "FILE" in empty.refused("check")
