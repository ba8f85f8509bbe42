"""A newsroom in a folder, driven through the command's own entry point inside this process."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from claims.cli.main import main


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    status: int
    stdout: str
    stderr: str

    def json(self) -> Any:
        """Return stdout as one JSON value."""
        return json.loads(self.stdout)

    def lines(self) -> list[Any]:
        """Return stdout as JSON Lines."""
        return [json.loads(line) for line in self.stdout.splitlines()]


@dataclass(frozen=True)
class Room:
    """A folder with a database in it; commands run there."""

    folder: Path
    actor: str = "tester"

    @property
    def database(self) -> Path:
        """Where the database is by default."""
        return self.folder / "data" / "claims.db"

    def run(
        self, *arguments: str, expect: int = 0, stdin: str | bytes = b"", actor: str = "", **environment: str | None
    ) -> Done:
        """Run `claims ARGUMENTS` and insist on its exit status."""
        variables = {"CLAIMS_DB": None, "CLAIMS_ACTOR": actor or self.actor, "NO_COLOR": None, **environment}
        with _inside(self.folder), CliRunner().isolation(input=stdin, env=variables) as (out, err, _):
            status: object = None
            try:
                main(arguments)
            except SystemExit as ended:
                status = ended.code
        done = Done(int(str(status)), out.getvalue().decode(), err.getvalue().decode())
        assert done.status == expect, f"claims {' '.join(arguments)}: {done}"
        return done

    def refused(self, *arguments: str, **options: Any) -> str:
        """Run a command that must end with 2, print no data and change nothing; return the sentence that it says."""
        before = self.bytes()
        done = self.run(*arguments, expect=2, **options)
        assert done.stdout == ""
        assert done.stderr.startswith("claims: ") and done.stderr.count("\n") == 1, done.stderr
        assert self.bytes() == before
        return done.stderr

    def bytes(self) -> bytes | None:
        """Return what is in the database file."""
        return self.database.read_bytes() if self.database.is_file() else None

    def export(self) -> str:
        """Return the whole record as text."""
        return self.run("export", "-").stdout

    def write(self, name: str, text: str) -> str:
        """Write a file in the folder and return its name."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return name

    def disputes(self) -> dict[str, Any]:
        """Return the disputed figures by their metric."""
        return {figure["metric"]: figure for figure in self.run("conflicts", "--format", "jsonl").lines()}


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    home = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(home)


#: Two reports that disagree on one date, and one that nobody disputes.
EARLY = "# Engines\n\nDeepSeek open-sourced DeepInfer on 20 October 2026.\n"
LATE = "# Engines, again\n\nDeepSeek open-sourced DeepInfer on 29 October 2026.\n"
HITS = "# Caches\n\nDeepInfer reaches a 96% input cache hit rate.\n"
