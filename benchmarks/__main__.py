"""`python -m benchmarks`: what the work costs, measured in one run and told as ratios where a machine would matter."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.material import ROOT, draft, pages, posts, reports
from benchmarks.timing import RUNS, of_function, of_process, of_processes
from claims.documents import read_text
from claims.extract import extract
from claims.figures.conflicts import scan
from claims.vocabulary import load_vocabulary
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.ingesting import ingest
from claims.workflows.opening import open_record
from claims.workflows.reading import understand

CLAIMS = ("-m", "claims.cli.main")
BARE_CLICK = ("-c", "import click; click.version_option('1')(click.Group('x'))(['--version'])")
IMPORTS = ("-c", "import sqlalchemy, pydantic, click")
#: Claims of the made-up record; `python -m benchmarks 10000` takes another number.
CLAIM_COUNT = 1_000
_AT = "2026-11-30T00:00:00Z"


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured, the result, its budget (docs of the design, section 9), and details."""

    what: str
    result: str
    budget: str = ""
    details: str = ""


def main() -> None:
    """Measure everything and print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CLAIM_COUNT
    # Other processes must import the code that this one measures.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    vocabulary = load_vocabulary()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows: list[Row] = []
        for title, measure in (
            ("commands", lambda: commands(folder)),
            ("reading", lambda: extraction(vocabulary)),
            (f"a record of {count:,} claims", lambda: record(folder, vocabulary, count)),
        ):
            begun = time.perf_counter()
            rows += measure()
            print(f"measured {title} in {time.perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
    width = [max(len(cells[column]) for cells in map(_cells, rows)) for column in range(4)]
    for cells in map(_cells, [Row("work", "median", "budget", "details"), *rows]):
        print("  ".join(cell.ljust(size) for cell, size in zip(cells, width, strict=True)).rstrip())


def commands(folder: Path) -> list[Row]:
    """Measure whole processes on the examples' record."""
    shutil.copyfile(ROOT / "data" / "claims.db", folder / "examples.db")
    (folder / "draft.md").write_text(draft(1_000), encoding="utf-8")
    check = (*CLAIMS, "check", "draft.md", "--db", "examples.db")
    version, click, checked, imports = of_processes(
        [(*CLAIMS, "--version"), BARE_CLICK, check, IMPORTS], cwd=folder, allowed=(0, 1)
    )
    called, files = pages()
    read = (*CLAIMS, "ingest", *map(str, files), "--date", "2026-10-30", "-q", "--db")
    # Each run has a database of its own: the second reading of a document has nothing to store.
    ingested = median(of_process(*read, f"new-{run}.db", cwd=folder, runs=1, warm=False) for run in range(RUNS))
    return [
        Row("claims --version / bare click", f"{version / click:.2f} x", "1.5 x", _ms(version, click)),
        Row("check, 1,000 words, examples / imports", f"{checked / imports:.2f} x", "", _ms(checked, imports)),
        Row("  beyond the imports", f"{(checked - imports) * 1000:.0f} ms", "150 ms"),
        Row(f"ingest of {called}, new database / imports", f"{ingested / imports:.2f} x", "", _ms(ingested, imports)),
    ]


def extraction(vocabulary: Vocabulary) -> list[Row]:
    """Measure the reading of whole articles, and of twice as much in one text."""
    called, texts = posts()

    def read(each: str) -> int:
        return len(extract(read_text(each, name="post.md"), vocabulary, date="2026-10-30"))

    taken = of_function(lambda: [read(text) for text in texts], runs=3)
    size = sum(len(text.encode()) for text in texts)
    longest = max(texts, key=len)
    once, twice = of_function(lambda: read(longest), 3), of_function(lambda: read(f"{longest}\n\n{longest}"), 3)
    return [
        Row(
            f"extract, {called}", f"{size / taken / 1e6:.2f} MB/s", "1 MB/s", f"{len(texts)} texts, {size / 1e6:.2f} MB"
        ),
        Row("  twice the text", f"{twice / once:.2f} x", "2.5 x", f"{len(longest) / 1e3:.0f} thousand letters"),
    ]


def record(folder: Path, vocabulary: Vocabulary, count: int) -> list[Row]:
    """Measure a made-up record: its ingest, its conflict scan, and a check against it."""
    readings = [
        understand(read_text(text, name=f"report-{number}.md"), vocabulary, date="2026-10-30")
        for number, text in enumerate(reports(count))
    ]
    stated = sum(len(reading.claims) for reading in readings)
    with open_record(folder / "made.db", vocabulary, create=True) as store:
        begun = time.perf_counter()
        ingest(store, readings, vocabulary=vocabulary, at=_AT)
        taken = time.perf_counter() - begun
        found = 0

        def scan_all() -> None:
            nonlocal found
            found = sum(bool(scan(each, vocabulary)) for each in store.each_figure(varied=True))

        scanned = of_function(scan_all, 3)
    check = (*CLAIMS, "check", "draft.md", "--db", "made.db")
    checked, imports = of_processes([check, IMPORTS], cwd=folder, allowed=(0, 1))
    shown = of_process(*CLAIMS, "show", "Nimbus-7", "--db", "made.db", cwd=folder, runs=3)
    details = f"{stated:,} claims in {len(readings):,} documents, {taken:.1f} s, read before"
    return [
        Row("ingest, made-up reports", f"{stated / taken:,.0f} claims/s", "4,000 claims/s", details),
        Row("conflict scan of them", f"{scanned:.2f} s", "", f"{found:,} figures in dispute"),
        Row(f"check against {stated:,} claims / imports", f"{checked / imports:.2f} x", "", _ms(checked, imports)),
        Row("  beyond the imports", f"{(checked - imports) * 1000:.0f} ms", "150 ms"),
        Row("show NAME in that record", f"{shown * 1000:.0f} ms"),
    ]


def _cells(row: Row) -> tuple[str, str, str, str]:
    return row.what, row.result, row.budget, row.details


def _ms(one: float, two: float) -> str:
    return f"{one * 1000:.0f} ms / {two * 1000:.0f} ms"


if __name__ == "__main__":
    main()
