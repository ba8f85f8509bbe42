"""A made-up record: its ingest, its conflict scan, and checks against it."""

from __future__ import annotations

import time
from pathlib import Path

from benchmarks.commands import CLAIMS, IMPORTS, beside
from benchmarks.material import posts, reports
from benchmarks.report import Row
from benchmarks.timing import of_function, of_process, of_processes
from claims.documents import read_text
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.ingesting import ingest
from claims.workflows.linking import rescan
from claims.workflows.opening import open_record
from claims.workflows.reading import understand

_AT = "2026-11-30T00:00:00Z"


def record(folder: Path, vocabulary: Vocabulary, count: int) -> list[Row]:
    """Measure a record of about `count` claims; `folder` holds `draft.md` and takes the database."""
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
            found = rescan(store, None, vocabulary, at=_AT)

        scanned = of_function(scan_all, 3)
    check = (*CLAIMS, "check", "draft.md", "--db", "made.db")
    checked, imports = of_processes([check, IMPORTS], cwd=folder, allowed=(0, 1))
    called, texts = posts()
    names = [f"post-{number}.md" for number in range(len(texts))]
    for name, text in zip(names, texts, strict=True):
        (folder / name).write_text(text, encoding="utf-8")
    size = sum(len(text.encode()) for text in texts)
    all_checked = of_process(*CLAIMS, "check", *names, "--db", "made.db", cwd=folder, allowed=(0, 1), runs=3)
    shown = of_process(*CLAIMS, "show", "Nimbus-7", "--db", "made.db", cwd=folder, runs=3)
    details = f"{stated:,} claims in {len(readings):,} documents, {taken:.1f} s, read before"
    return [
        Row("ingest, made-up reports", f"{stated / taken:,.0f} claims/s", "4,000 claims/s", details),
        Row("conflict scan of them", f"{scanned:.2f} s", "", f"{found:,} conflicts"),
        Row(f"check against {stated:,} claims / imports", f"{checked / imports:.2f} x", "", beside(checked, imports)),
        Row("  beyond the imports", f"{(checked - imports) * 1000:.0f} ms", "150 ms"),
        Row(
            f"check of {called} against them", f"{all_checked:.1f} s", "5 s", f"{len(texts)} texts, {size / 1e6:.2f} MB"
        ),
        Row("show NAME in that record", f"{shown * 1000:.0f} ms"),
    ]
