"""A text that the record has is read again: what was said of it stays, and what differs is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from room import Room

REPORT = "# Prices\n\nMercury 3 costs $0.10 per 1M input tokens.\n"
SAID = ("--source", "Acme", "--date", "2026-10-20")


@pytest.fixture
def known(empty: Room) -> Room:
    """A newsroom that has read one report."""
    empty.run("ingest", empty.write("report.md", REPORT), *SAID)
    return empty


def documents(room: Room) -> list[tuple[str, str]]:
    rows = room.run("export", "-").lines()
    sources = {row["id"]: row["name"] for row in rows if row["type"] == "sources"}
    return [(sources[row["source"]], row["date"]) for row in rows if row["type"] == "documents"]


@pytest.mark.parametrize("again", [SAID, (), ("--source", " acme ")], ids=["the same", "nothing", "another form"])
def test_what_was_said_stays(known: Room, again: tuple[str, ...]) -> None:
    known.run("ingest", "report.md", *again)
    assert documents(known) == [("Acme", "2026-10-20")]


@pytest.mark.parametrize(
    ("again", "said"),
    [
        (("--source", "Rack Digest"), "in the record as a text of Acme, and stays so; nothing was stored"),
        (("--date", "2026-10-22"), "with the date 2026-10-20, not 2026-10-22; nothing was stored"),
    ],
)
def test_what_differs_is_refused_and_told(known: Room, again: tuple[str, ...], said: str) -> None:
    known.write("other.md", REPORT.replace("0.10", "0.12"))
    assert said in known.refused("ingest", "other.md", "report.md", *again)


def test_a_wrong_date_is_changed_on_purpose(known: Room) -> None:
    known.run("ingest", "report.md", "--date", "2026-10-22", "--redate")
    assert documents(known) == [("Acme", "2026-10-22")]
    assert "--redate needs the date" in known.refused("ingest", "report.md", "--redate")


def test_the_texts_own_date_does_not_replace_the_one_that_was_said(empty: Room) -> None:
    path = empty.write("report.md", f"---\ndate: 2026-10-25\n---\n{REPORT}")
    empty.run("ingest", path, *SAID)
    empty.run("ingest", path)
    assert documents(empty) == [("Acme", "2026-10-20")]


def test_a_copy_of_its_own_may_be_somebody_elses(known: Room) -> None:
    known.run("ingest", known.write("copy.md", REPORT), "--source", "Rack Digest", "--date", "2026-10-22")
    assert sorted(documents(known)) == [("Acme", "2026-10-20"), ("Rack Digest", "2026-10-22")]


def test_a_day_to_come_is_asked_about(known: Room) -> None:
    path = known.write("new.md", REPORT.replace("0.10", "0.12"))
    assert "lies in the future" in known.refused("ingest", path, "--date", "2062-10-22")
    known.run("ingest", path, "--date", "2062-10-22", "--in-advance")


def test_a_pipe_is_refused_and_not_waited_for(known: Room) -> None:
    os.mkfifo(known.folder / "pipe.md")
    assert "named pipe" in known.refused("ingest", "pipe.md")


def test_what_a_folder_has_beside_files_is_named_and_passed_over(known: Room) -> None:
    (known.folder / "gone.md").symlink_to("nowhere.md")
    os.mkfifo(known.folder / "pipe.md")
    said = known.run("check", ".").stderr
    assert "gone.md is a link to nothing." in said and "pipe.md is no file." in said
    assert "2 files were not read." in said
    assert "gone.md does not exist" in known.refused("check", "gone.md")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("https://news.example.org/\x1b[31m", "invisible characters"),
        ("javascript:alert(1)", "no web address"),
    ],
)
def test_an_address_that_is_none(known: Room, url: str, said: str) -> None:
    told = known.refused("publish", "report.md", "--url", url, "--date", "2026-11-01")
    assert said in told and "\x1b" not in told


def test_upper_case_in_front_of_an_address_says_nothing(known: Room, tmp_path: Path) -> None:
    for url in ("HTTPS://news.example.org/Out", "https://news.example.org/Out"):
        known.run("publish", "report.md", "--url", url, "--date", "2026-11-01")
    rows = [row for row in known.run("export", "-").lines() if row["type"] == "publications"]
    assert [row["url"] for row in rows] == ["https://news.example.org/Out"]
