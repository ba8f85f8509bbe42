"""A newsroom in a folder, driven through the installed command as its users would."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).parent / "claims"


@dataclass(frozen=True)
class Newsroom:
    """A folder with a database; `run` calls the command in it."""

    folder: Path
    database: Path

    def run(
        self, *arguments: str, expect: int | None = 0, stdin: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "CLAIMS_DB": str(self.database), "CLAIMS_ACTOR": "tester", "NO_COLOR": "1"}
        done = subprocess.run(
            [COMMAND, *arguments],
            cwd=self.folder,
            env=environment,
            text=True,
            input=stdin,
            capture_output=True,
            check=False,
        )
        if expect is not None:
            assert done.returncode == expect, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done

    def write(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text, encoding="utf-8")
        return name


@pytest.fixture
def newsroom(tmp_path: Path) -> Newsroom:
    """An empty folder, no database yet."""
    return Newsroom(tmp_path, tmp_path / "claims.db")


@pytest.fixture(scope="session")
def _filled(tmp_path_factory: pytest.TempPathFactory, shared: Path) -> Newsroom:
    room = Newsroom(folder := tmp_path_factory.mktemp("filled"), folder / "claims.db")
    pages = sorted(str(page) for page in (shared / "seeds").glob("*.txt"))
    room.run("ingest", *pages, "--date", "2026-10-30")
    return room


@pytest.fixture
def filled(_filled: Newsroom, tmp_path: Path) -> Newsroom:
    """A newsroom that has read both handed pages; each test has a copy of its own."""
    copy = tmp_path / "claims.db"
    _filled.run("backup", str(copy))
    return Newsroom(tmp_path, copy)


@pytest.fixture
def resolve_both() -> Callable[[Newsroom], None]:
    """Settle both disputes in favour of 20 October 2026 and 155T."""

    def settle(room: Newsroom) -> None:
        room.run("resolve", "DeepInfer", "--accept", "2026-10-20", "--reason", "The maker's own date.")
        room.run("resolve", "DeepSeek", "--accept", "155T", "--reason", "Five reports and the maker's own page.")

    return settle
