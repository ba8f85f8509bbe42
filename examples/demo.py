"""`make demo`: the whole story on a copy of the examples' database, as an editor would type it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = str(Path(sys.executable).parent / "claims")


def run(database: Path, *arguments: str, expect: int = 0, show: bool = True) -> str:
    """Run one command, print it with its output, and insist on its exit status."""
    print(f"\n$ claims {' '.join(_quoted(argument) for argument in arguments)}", flush=True)
    environment = {**os.environ, "CLAIMS_DB": str(database), "CLAIMS_ACTOR": "demo"}
    done = subprocess.run([CLAIMS, *arguments], cwd=ROOT, env=environment, text=True, capture_output=True, check=False)
    if show:
        print(done.stdout, end="")
        print(done.stderr, end="", flush=True)
    if done.returncode != expect:
        print(done.stdout, done.stderr, sep="\n")
        sys.exit(f"demo: `claims {arguments[0]}` ended with {done.returncode}, not with {expect}")
    return done.stdout


def say(text: str) -> None:
    """Print a heading of the story."""
    print(f"\n── {text} " + "─" * max(0, 96 - len(text)))


def _quoted(argument: str) -> str:
    return f'"{argument}"' if " " in argument else argument


def main() -> None:
    """Tell the story."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "claims.db"
        shutil.copyfile(ROOT / "data" / "claims.db", database)

        say("The reports are read; what the record knows already is not stored twice")
        run(database, "ingest", "examples/sources")

        say("Where do the reports disagree?")
        run(database, "conflicts")

        say("A draft that is right, and drafts that are not")
        run(database, "check", "examples/drafts/clean.md")
        run(database, "check", "examples/drafts/wrong.md", expect=1)
        run(database, "check", "examples/drafts/disputed.md", expect=1)
        run(database, "check", "examples/drafts/contradicting.md", "--format", "concise", expect=1)

        say("An editor settles the date; an article of ours had printed the other one")
        run(
            database,
            "resolve",
            "DeepInfer",
            "--accept",
            "2026-10-20",
            "--reason",
            "DeepSeek's own announcement is dated 20 October.",
        )
        run(database, "correct")
        run(database, "correct", "--issue", "all")
        run(database, "corrections", "--format", "md")
    print("\nBrowse all of it in Datasette:\n\n  .venv/bin/claims serve\n")


if __name__ == "__main__":
    main()
