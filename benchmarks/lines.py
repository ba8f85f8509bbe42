"""The made-up world as JSON Lines: read by the product, written by its export, and without a single link."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from itertools import islice
from multiprocessing import Pool
from pathlib import Path

from benchmarks.world import Report, World
from claims.documents import read_text
from claims.vocabulary import load_vocabulary
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.opening import open_record
from claims.workflows.reading import Reading, understand

#: Documents that a process reads at a time.
_CHUNK = 100


def vocabulary_of(world: World, folder: Path) -> Vocabulary:
    """Write the world's own vocabulary file into a folder, and load it beside the shipped one."""
    path = folder / "world.yml"
    path.write_text(world.vocabulary(), encoding="utf-8")
    return load_vocabulary([path])


def reading(report: Report, vocabulary: Vocabulary) -> Reading:
    """Read a report as `claims ingest` does."""
    return understand(read_text(report.text, name=report.name), vocabulary, date=report.date)


def write_lines(world: World, vocabulary_file: Path, target: Path) -> None:
    """Write an export of all documents and claims of the world."""
    jobs = ((vocabulary_file, chunk) for chunk in _chunks(world.documents()))
    with target.open("w", encoding="utf-8") as stream, Pool(os.cpu_count()) as pool:
        for number, lines in enumerate(pool.imap(_export, jobs)):
            head, rest = lines.split("\n", 1)
            if not number:
                stream.write(head + "\n")
            stream.write(rest)


def _chunks(documents: Iterator[Report]) -> Iterator[list[Report]]:
    while chunk := list(islice(documents, _CHUNK)):
        yield chunk


def _export(job: tuple[Path, list[Report]]) -> str:
    path, reports = job
    vocabulary = load_vocabulary([path])
    stream = io.StringIO()
    with open_record(":memory:", vocabulary, create=True) as store, store.transaction():
        for report in reports:
            read = reading(report, vocabulary)
            source = store.save_source(report.source)
            store.add_document(
                read.document, source, report_date=report.date, claims=read.claims, ingested_at="2026-11-30T00:00:00Z"
            )
        store.export(stream)
    return stream.getvalue()
