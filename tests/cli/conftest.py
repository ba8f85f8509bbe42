"""Newsrooms to run commands in: an empty one, one with the examples' reports, one with two reports that disagree."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from room import EARLY, HITS, LATE, Room


@pytest.fixture
def empty(tmp_path: Path) -> Room:
    """A folder without a database."""
    return Room(tmp_path)


@pytest.fixture(scope="session")
def _disputing(tmp_path_factory: pytest.TempPathFactory) -> Room:
    room = Room(tmp_path_factory.mktemp("disputing"))
    for name, text, source, date in (
        ("early.md", EARLY, "DeepSeek", "2026-10-20"),
        ("late.md", LATE, "Rack Digest", "2026-10-30"),
        ("hits.md", HITS, "Cache Post", "2026-10-22"),
    ):
        room.run("ingest", room.write(name, text), "--source", source, "--date", date)
    return room


@pytest.fixture
def disputing(_disputing: Room, tmp_path: Path) -> Room:
    """A copy of a newsroom with one disputed date and one figure that nobody disputes."""
    shutil.copytree(_disputing.folder, tmp_path, dirs_exist_ok=True)
    return Room(tmp_path)


@pytest.fixture
def printed(disputing: Room) -> Room:
    """The same newsroom, which has printed the later date, and whose editor then settled on the earlier one."""
    disputing.write("article.md", "# Out\n\nDeepSeek open-sourced DeepInfer on 29 October 2026.\n")
    disputing.run("publish", "article.md", "--url", "https://news.example.org/out", "--date", "2026-10-31")
    disputing.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
    return disputing
