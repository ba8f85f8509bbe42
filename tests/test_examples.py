"""The examples: the committed database is what their sources give, and each draft shows what it is there to show."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from project import ROOT

from claims.store.repository import open_store

COMMAND = Path(sys.executable).parent / "claims"


def export(path: Path) -> str:
    stream = io.StringIO()
    with open_store(path, read_only=True) as store:
        store.export(stream)
    return stream.getvalue()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the committed database: tests never touch the original."""
    copy = tmp_path_factory.mktemp("examples") / "claims.db"
    shutil.copyfile(ROOT / "data" / "claims.db", copy)
    return copy


def test_rebuilding_gives_the_committed_record(database: Path, tmp_path: Path) -> None:
    rebuilt = tmp_path / "rebuilt.db"
    # Built from another folder: where one stands must not matter.
    subprocess.run([sys.executable, ROOT / "examples" / "build.py", rebuilt], cwd=tmp_path, check=True)
    assert export(rebuilt) == export(database)


def test_the_committed_database_is_one_file_in_rollback_mode() -> None:
    header = (ROOT / "data" / "claims.db").read_bytes()[:20]
    # Bytes 18 and 19 are the write and read version: 1 is rollback mode, 2 is WAL (SQLite file format, 1.3).
    assert header[:15] == b"SQLite format 3"
    assert header[18:20] == b"\x01\x01"


def check(database: Path, draft: str) -> dict:
    done = subprocess.run(
        [COMMAND, "check", f"examples/drafts/{draft}", "--format", "json"],
        cwd=ROOT,
        env={**os.environ, "CLAIMS_DB": str(database)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("draft", "errors", "supported"),
    [
        ("clean.md", [], 6),
        ("wrong.md", ["CLM101"] * 5, 0),
        ("disputed.md", ["CLM103"] * 2, 0),
        ("contradicting.md", ["CLM103"] * 4 + ["CLM401"] * 2, 0),
    ],
)
def test_a_draft_shows_what_it_is_there_for(database: Path, draft: str, errors: list[str], supported: int) -> None:
    report = check(database, draft)
    found = sorted(finding["code"] for finding in report["findings"] if finding["severity"] == "error")
    assert found == errors
    assert report["supported"] == supported


def test_the_examples_hold_what_the_readme_says(database: Path) -> None:
    assert len(list((ROOT / "examples" / "sources").iterdir())) >= 8
    assert len(list((ROOT / "examples" / "published").iterdir())) == 2
    with open_store(database, read_only=True) as store:
        disputed = [record for record in store.each_figure() if record.disputed]
    assert sorted(record.figure.label for record in disputed) == [
        "DeepInfer, open-source release date",
        "DeepSeek, throughput (cluster)",
    ]
