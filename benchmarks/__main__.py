"""`python -m benchmarks [COUNT] [PART...]`: what the work costs, measured in one run and told as ratios.

`COUNT` is the size of the made-up record in claims; the parts are `commands`, `reading`, `record`, `corrections`
(`COUNT` articles) and `scale`, all by default. `scale` is the made-up world of
docs/decisions/0010-scale.md: `python -m benchmarks 1000000 scale`.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.commands import commands
from benchmarks.corrections import corrections
from benchmarks.material import ROOT, draft
from benchmarks.reading import reading
from benchmarks.record import record
from benchmarks.report import Row, table
from benchmarks.scale import scale
from claims.cli.main import collect_seldom
from claims.vocabulary import load_vocabulary

#: Claims of the made-up record, unless the command line has another number.
CLAIM_COUNT = 1_000
SCALE = 20_000
#: Articles of ours, among which a decision finds what it touches.
ARTICLES = 10_000


def main() -> None:
    """Measure what was asked for and print the table."""
    given = next((int(word) for word in sys.argv[1:] if word.isdigit()), 0)
    asked = [word for word in sys.argv[1:] if not word.isdigit()]
    # Other processes must import the code that this one measures.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    collect_seldom()  # as every command does
    vocabulary = load_vocabulary()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "draft.md").write_text(draft(1_000), encoding="utf-8")
        parts: Mapping[str, Callable[[], list[Row]]] = {
            "commands": lambda: commands(folder),
            "reading": lambda: reading(vocabulary),
            "record": lambda: record(folder, vocabulary, given or CLAIM_COUNT),
            "corrections": lambda: corrections(folder, vocabulary, given or ARTICLES),
            "scale": lambda: scale(folder, given or SCALE),
        }
        unknown = [word for word in asked if word not in parts]
        if unknown:
            sys.exit(f"no part is called {unknown[0]}; there are {', '.join(parts)}")
        rows: list[Row] = []
        for part in asked or parts:
            begun = time.perf_counter()
            rows += parts[part]()
            print(f"measured {part} in {time.perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
    print(table(rows, Row("work", "result", "budget", "details")))


if __name__ == "__main__":
    main()
