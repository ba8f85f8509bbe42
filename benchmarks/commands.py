"""Whole processes: how long a command takes, beside what its imports alone take."""

from __future__ import annotations

import shutil
from pathlib import Path
from statistics import median

from benchmarks.material import ROOT, pages
from benchmarks.report import Row
from benchmarks.timing import RUNS, of_process, of_processes

CLAIMS = ("-m", "claims.cli.main")
BARE_CLICK = ("-c", "import click; click.version_option('1')(click.Group('x'))(['--version'])")
IMPORTS = ("-c", "import sqlalchemy, pydantic, click")


def commands(folder: Path) -> list[Row]:
    """Measure commands on the examples' record; `folder` holds `draft.md` and takes other files."""
    shutil.copyfile(ROOT / "data" / "claims.db", folder / "examples.db")
    check = (*CLAIMS, "check", "draft.md", "--db", "examples.db")
    version, click, checked, imports = of_processes(
        [(*CLAIMS, "--version"), BARE_CLICK, check, IMPORTS], cwd=folder, allowed=(0, 1)
    )
    called, files = pages()
    read = (*CLAIMS, "ingest", *map(str, files), "--date", "2026-10-30", "-q", "--db")
    # Each run has a database of its own: the second reading of a document has nothing to store.
    ingested = median(of_process(*read, f"new-{run}.db", cwd=folder, runs=1, warm=False) for run in range(RUNS))
    return [
        Row("claims --version / bare click", f"{version / click:.2f} x", "1.5 x", beside(version, click)),
        Row("check, 1,000 words, examples / imports", f"{checked / imports:.2f} x", "", beside(checked, imports)),
        Row("  beyond the imports", f"{(checked - imports) * 1000:.0f} ms", "150 ms"),
        Row(
            f"ingest of {called}, new database / imports", f"{ingested / imports:.2f} x", "", beside(ingested, imports)
        ),
    ]


def beside(one: float, two: float) -> str:
    """Return two times in seconds as "3 ms / 2 ms"."""
    return f"{one * 1000:.0f} ms / {two * 1000:.0f} ms"
