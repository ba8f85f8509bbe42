"""`make demo`: the whole story on a copy of the examples' database, as an editor would type it."""

from __future__ import annotations

import difflib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = str(Path(sys.executable).parent / "claims")


def run(database: Path, *arguments: str, expect: int = 0, only: str = "") -> None:
    """Run one command, print it with its output (or the lines with `only`), and insist on its exit status."""
    piped = f' | grep "{only}"' if only else ""
    print(f"\n$ claims {' '.join(_quoted(argument) for argument in arguments)}{piped}", flush=True)
    environment = {**os.environ, "CLAIMS_DB": str(database), "CLAIMS_ACTOR": "demo"}
    done = subprocess.run([CLAIMS, *arguments], cwd=ROOT, env=environment, text=True, capture_output=True, check=False)
    print("".join(line for line in done.stdout.splitlines(keepends=True) if only in line), end="")
    print(done.stderr, end="", flush=True)
    if done.returncode != expect:
        print(done.stdout, done.stderr, sep="\n")
        sys.exit(f"demo: `claims {arguments[0]}` ended with {done.returncode}, not with {expect}")


def say(text: str) -> None:
    """Print a heading of the story."""
    print(f"\n── {text} " + "─" * max(0, 96 - len(text)))


def show_difference(before: Path, after: Path) -> None:
    """Print the lines in which two files differ."""
    lines = [path.read_text(encoding="utf-8").splitlines() for path in (before, after)]
    changed = [line for line in difflib.unified_diff(*lines, n=0, lineterm="") if line[:2] not in ("--", "++", "@@")]
    print("\n" + "\n".join(changed), flush=True)


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
        run(database, "correct", "examples/drafts")

        say("The note is issued, and put into (a copy of) the article: the figure and the foot, nothing else")
        article = Path(folder) / "issue-1.md"
        shutil.copyfile(ROOT / "examples" / "published" / "issue-1.md", article)
        run(database, "correct", "--issue", "all", "--apply", "--file", str(article))
        show_difference(ROOT / "examples" / "published" / "issue-1.md", article)
        run(database, "check", str(article), "--format", "concise")

        say("What readers see; and the old text, should anybody print it again")
        run(database, "corrections")
        for format_ in ("atom", "json", "jsonld"):
            run(database, "corrections", "--format", format_, only="That was wrong")
        run(database, "check", "examples/published/issue-1.md", "--format", "concise", expect=1)
    print("\nBrowse all of it in Datasette:\n\n  .venv/bin/claims serve\n")


if __name__ == "__main__":
    main()
