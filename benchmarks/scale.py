"""A record of many claims: import, linking, conflict scan, and one more document, each in a process of its own.

The claims go in as JSON Lines without a single link, so that the product has to find out itself which of them speak of
one figure. What it finds is held against what was planted.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from statistics import median

from benchmarks.commands import CLAIMS, IMPORTS, beside
from benchmarks.lines import reading, vocabulary_of, write_lines
from benchmarks.material import draft, posts
from benchmarks.pages import BUDGETS, pages
from benchmarks.report import Row
from benchmarks.timing import of_process, of_processes
from benchmarks.world import REPORTS, Report, World
from claims.model.record import ConflictStatus, Figure
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.ingesting import ingest
from claims.workflows.linking import link_all, link_new_claims, rescan
from claims.workflows.opening import open_record

_AT = "2026-11-30T00:00:00Z"
#: Documents that are read one after another, and together, when the record is full.
_SINGLE, _TOGETHER = 40, 100

Result = dict[str, float]


def scale(folder: Path, claims: int) -> list[Row]:
    """Measure a record of about so many claims.

    Args:
        folder: takes the world's files; the lines of an earlier run of the same size are taken as they are.
        claims: how many.
    """
    world = World(claims)
    vocabulary_of(world, folder)
    lines = folder / f"{world.claims}.jsonl"
    begun = time.perf_counter()
    if not lines.exists():
        write_lines(world, folder / "world.yml", lines)
    _tell(f"made {world.claims:,} claims in {time.perf_counter() - begun:.0f} s")
    results = {step: _in_process(step, claims, folder) for step in STEPS}
    load_, cold_, more_ = results["load"], results["scan"], results["more"]
    both = load_["import"] + load_["link"]
    return [
        Row(
            f"import and linking of {world.claims:,} claims",
            f"{world.claims / both:,.0f} claims/s",
            "4,000 claims/s",
            f"import {_both(load_, 'import')}, linking with scan {_both(load_, 'link')}, peak {load_['peak']:.0f} MB",
        ),
        Row(
            "  figures found",
            f"{cold_['figures']:,.0f}",
            f"{world.figures:,}",
            f"planted conflicts found: {cold_['found']:.0f} of {cold_['planted']:.0f}; others: {cold_['false']:.0f}",
        ),
        Row(
            "  conflict scan, cold",
            f"{cold_['scan']:.1f} s",
            "20 s",
            f"{_both(cold_, 'scan')}, peak {cold_['peak']:.0f} MB of 1,000 MB",
        ),
        Row(
            "  one more document: conflict scan",
            f"{more_['rescan'] * 1000:.0f} ms",
            "50 ms",
            f"slowest of {_SINGLE}: {more_['slowest rescan'] * 1000:.0f} ms",
        ),
        Row(
            "  one more document: linking and scan",
            f"{more_['link'] * 1000:.0f} ms",
            "",
            f"slowest of {_SINGLE}: {more_['slowest'] * 1000:.0f} ms; with storing it {more_['whole'] * 1000:.0f} ms",
        ),
        Row(
            "  ingest into it",
            f"{more_['claims'] / more_['ingest']:,.0f} claims/s",
            "4,000 claims/s",
            f"{_TOGETHER} documents at once, read before: {_both(more_, 'ingest')}",
        ),
        *checking(folder),
        *(
            Row(f"  the desk: {name}", f"{results['desk'][name]:.0f} ms", f"{budget} ms", "median, one process")
            for name, budget in BUDGETS.items()
        ),
    ]


def checking(folder: Path) -> list[Row]:
    """Measure whole processes that hold a draft of 1,000 words, and then whole articles, against the record."""
    (folder / "draft.md").write_text(draft(1_000), encoding="utf-8")
    called, texts = posts()
    articles = folder / "posts"
    articles.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (articles / f"{number:03}.md").write_text(text, encoding="utf-8")
    check = (*CLAIMS, "check", "--db", "world.db")
    checked, imports = of_processes([(*check, "draft.md"), IMPORTS], cwd=folder, allowed=(0, 1))
    many = of_process(*check, "posts", "-q", cwd=folder, allowed=(0, 1), runs=3)
    return [
        Row(
            "  check of 1,000 words beyond the imports",
            f"{(checked - imports) * 1000:.0f} ms",
            "150 ms",
            beside(checked, imports),
        ),
        Row(
            f"  check of {len(texts)} texts ({called})", f"{many:.1f} s", "5 s", f"{sum(map(len, texts)) / 1e6:.1f} MB"
        ),
    ]


def load(world: World, folder: Path, vocabulary: Vocabulary) -> Result:
    """Import the lines and link all claims."""
    for left in folder.glob("world.db*"):
        left.unlink()
    with open_record(folder / "world.db", vocabulary, create=True) as store:
        with (folder / f"{world.claims}.jsonl").open(encoding="utf-8", newline="\n") as lines:
            imported = _timed("import", lambda: store.import_(lines))
        return imported | _timed("link", lambda: link_all(store, vocabulary, at=_AT))


def cold(world: World, folder: Path, vocabulary: Vocabulary) -> Result:
    """Look for conflicts in the whole record, and compare what is found with what was planted."""
    with open_record(folder / "world.db", vocabulary) as store:
        taken = _timed("scan", lambda: rescan(store, None, vocabulary, at=_AT))
        peak = _peak()
        disputed = {meant(record.figure) for record in store.each_figure(ConflictStatus.OPEN)}
        figures = store.count_figures()
    planted = world.planted()
    return {
        **taken,
        "peak": peak,
        "figures": figures,
        "planted": len(planted),
        "found": len(disputed & planted),
        "false": len(disputed - planted),
    }


def more(world: World, folder: Path, vocabulary: Vocabulary) -> Result:
    """Read further documents into the full record, one after another and then many at once."""
    reports = world.documents(range(REPORTS, 2 * REPORTS))
    with open_record(folder / "world.db", vocabulary) as store:
        times = [_one_more(store, vocabulary, report) for report in islice(reports, _SINGLE)]
        readings = [reading(report, vocabulary) for report in islice(reports, _TOGETHER)]
        taken = _timed("ingest", lambda: ingest(store, readings, vocabulary=vocabulary, at=_AT))
    linking, whole, scanning = zip(*times, strict=True)
    return {
        "link": median(linking),
        "slowest": max(linking),
        "whole": median(whole),
        "rescan": median(scanning),
        "slowest rescan": max(scanning),
        "claims": sum(len(each.claims) for each in readings),
        **taken,
    }


def _one_more(store: Store, vocabulary: Vocabulary, report: Report) -> tuple[float, float, float]:
    """Return how long linking and scanning take after one more document, that with storing it, and a scan alone."""
    read = reading(report, vocabulary)
    begun = time.perf_counter()
    with store.transaction():
        source = store.save_source(report.source)
        added = store.add_document(read.document, source, report_date=read.date, claims=read.claims, ingested_at=_AT)
    stored = time.perf_counter()
    new = [claim.id for claim in added.new_claims]
    link_new_claims(store, new, vocabulary, at=_AT)
    ended = time.perf_counter()
    touched = sorted({link.figure for link in store.links_of(new)})
    again = time.perf_counter()
    rescan(store, touched, vocabulary, at=_AT)
    return ended - stored, ended - begun, time.perf_counter() - again


def meant(figure: Figure) -> tuple[str, str]:
    """Return the subject and metric that a figure was made from: of a model in an engine, the model."""
    return figure.qualifiers.get("model") or figure.subject, figure.metric


def desk(world: World, folder: Path, vocabulary: Vocabulary) -> Result:
    """Ask for the desk's pages."""
    return pages(folder / "world.db", vocabulary)


STEPS: dict[str, Callable[[World, Path, Vocabulary], Result]] = {
    "load": load,
    "scan": cold,
    "more": more,
    "desk": desk,
}


def _in_process(step: str, claims: int, folder: Path) -> Result:
    begun = time.perf_counter()
    command = [sys.executable, "-m", "benchmarks.scale", step, str(claims), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{step} failed: {done.stderr}")
    _tell(f"measured {step} in {time.perf_counter() - begun:.0f} s: {done.stdout.strip()}")
    result: Result = json.loads(done.stdout)
    return result


def _timed(what: str, work: Callable[[], object]) -> Result:
    """Return how long something takes, by the clock and of the processor: on a busy machine the two differ."""
    begun, used = time.perf_counter(), time.process_time()
    work()
    return {what: time.perf_counter() - begun, f"{what} cpu": time.process_time() - used}


def _both(result: Result, what: str) -> str:
    return f"{result[what]:.1f} s (processor {result[f'{what} cpu']:.1f} s)"


def _peak() -> float:
    """Return the most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    """Do one step and print its result as JSON."""
    step, claims, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    world = World(claims)
    result = STEPS[step](world, folder, vocabulary_of(world, folder))
    print(json.dumps({"peak": _peak(), **result}))


if __name__ == "__main__":
    main()
