"""Where the configuration is found, what it changes, and what it says when it is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from room import EARLY, Room

CASES = yaml.safe_load(
    (Path(__file__).resolve().parents[1] / "cases/cli/configurations.yml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_a_wrong_configuration_is_refused_with_its_place(disputing: Room, case: dict[str, Any]) -> None:
    disputing.write(case["file"], case["text"])
    sentence = disputing.refused("conflicts")
    assert case["file"] in sentence
    assert [words for words in case["says"] if words not in sentence] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("claims.toml", "database = 'elsewhere/own.db'\n"),
        ("pyproject.toml", "[tool.claims]\ndatabase = 'elsewhere/own.db'\n"),
    ],
)
def test_the_configuration_is_found_upward_and_its_paths_start_where_it_is(
    disputing: Room, name: str, text: str
) -> None:
    disputing.write(name, text)
    (disputing.folder / "elsewhere").mkdir()
    shutil.move(disputing.database, disputing.folder / "elsewhere" / "own.db")
    disputing.write("drafts/deep/draft.md", EARLY)
    inside = Room(disputing.folder / "drafts" / "deep")
    assert set(inside.disputes()) == {"open_source_date"}
    assert set(disputing.disputes()) == {"open_source_date"}
    outside = disputing.folder.parent / f"{disputing.folder.name}-outside"
    outside.mkdir()
    draft = str(disputing.folder / "drafts" / "deep" / "draft.md")
    assert Room(outside).run("check", draft, "--format", "json", expect=1).json()["disputed"] == 1


def test_a_draft_from_elsewhere_is_checked_with_the_configuration_of_this_folder(disputing: Room) -> None:
    disputing.write("claims.toml", "[check]\nignore = ['CLM103']\n")
    other = Room(disputing.folder.parent / f"{disputing.folder.name}-other")
    other.folder.mkdir()
    other.write("draft.md", EARLY)
    assert disputing.run("check", str(other.folder / "draft.md"), "--format", "json").json()["files"] == 1


def test_claims_toml_goes_before_pyproject_and_a_pyproject_without_us_is_passed_over(disputing: Room) -> None:
    disputing.write("claims.toml", "[check]\nignore = ['CLM1']\n")
    disputing.write("pyproject.toml", "[tool.claims]\ndatabase = 'missing.db'\n")
    disputing.write("sub/pyproject.toml", "[project]\nname = 'x'\n")
    disputing.write("sub/draft.md", EARLY)
    assert Room(disputing.folder / "sub").run("check", "draft.md", "--format", "json").json()["files"] == 1


def test_the_option_goes_before_the_environment_and_both_before_the_file(disputing: Room) -> None:
    disputing.write("claims.toml", "database = 'missing.db'\n")
    assert "missing.db" in disputing.refused("conflicts")
    assert "other.db" in disputing.refused("conflicts", CLAIMS_DB="other.db")
    assert disputing.run("conflicts", CLAIMS_DB="data/claims.db").stdout
    assert disputing.run("conflicts", "--db", "data/claims.db", CLAIMS_DB="other.db").stdout
    address = f"sqlite:///{disputing.database}"
    assert disputing.run("conflicts", "--db", address).stdout


def test_what_the_configuration_says_of_checks_counts_unless_options_say_otherwise(disputing: Room) -> None:
    draft = disputing.write("draft.md", EARLY)
    assert disputing.run("check", draft, "--format", "json", expect=1).json()["findings"][0]["code"] == "CLM103"
    disputing.write("claims.toml", "[check]\nignore = ['CLM103']\nfail-on = 'info'\n")
    assert "CLM103" not in disputing.run("check", draft, "--format", "json").stdout
    found = disputing.run("check", draft, "--ignore", "CLM9", "--format", "json", expect=1).json()["findings"]
    assert "CLM103" in [finding["code"] for finding in found]
    disputing.run("check", draft, "--ignore", "CLM1,CLM2", "--fail-on", "error")
    assert "CLM999" in disputing.refused("check", draft, "--select", "CLM999")


def test_a_newsroom_without_time_zone_or_templates_is_told(printed: Room) -> None:
    printed.write("claims.toml", "[newsroom]\ntimezone = 'Mars/Olympus'\n")
    for command in (("corrections",), ("correct",)):
        assert "Mars/Olympus" in printed.refused(*command)
    printed.write("claims.toml", "[newsroom]\ntemplates = 'wording'\n")
    assert "wording" in printed.refused("corrections")


def test_init_lays_out_what_the_other_commands_need(empty: Room) -> None:
    made = empty.run("init", "newsroom")
    assert all(line.startswith("made") for line in made.stdout.splitlines())
    room = Room(empty.folder / "newsroom")
    room.write("drafts/draft.md", EARLY)
    assert room.run("check", "drafts", "--format", "json").json()["figures"] == 1
    assert room.run("doctor").stderr == "No damage found.\n"
    for name in ("claims.toml", "metadata.yml", ".pre-commit-config.yaml", ".github/workflows/claims.yml"):
        assert (room.folder / name).is_file()


def test_init_twice_keeps_what_is_there(empty: Room) -> None:
    empty.run("init")
    empty.write("claims.toml", "[check]\nstrict = true\n")
    empty.run("ingest", "-", "--source", "A", stdin=EARLY)
    before = {path: path.read_bytes() for path in empty.folder.rglob("*") if path.is_file()}
    again = empty.run("init")
    assert all(line.startswith("kept") for line in again.stdout.splitlines())
    assert {path: path.read_bytes() for path in empty.folder.rglob("*") if path.is_file()} == before


def test_init_makes_the_database_that_the_configuration_names(empty: Room) -> None:
    empty.write("claims.toml", "database = 'records/own.db'\n")
    assert "made  records/own.db" in empty.run("init").stdout
    assert (empty.folder / "records" / "own.db").is_file() and not empty.database.exists()


def test_init_refuses_what_is_no_folder_or_no_database(empty: Room) -> None:
    empty.write("file", "")
    assert "file" in empty.refused("init", "file")
    assert "/proc/newsroom" in empty.refused("init", "/proc/newsroom")
    empty.write("data/claims.db", "This is no database, and nobody shall overwrite it.")
    assert "claims.db" in empty.refused("init")


def test_a_vocabulary_file_that_is_missing_is_named(disputing: Room) -> None:
    disputing.write("claims.toml", "vocabulary = ['names.yml']\n")
    assert "names.yml" in disputing.refused("conflicts")
