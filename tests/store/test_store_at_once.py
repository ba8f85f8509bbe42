"""Several processes at once, and processes that are killed."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Sequence
from pathlib import Path

from store_builders import AT, add, claim, link

from claims.errors import ConcurrentChangeError
from claims.model.claim import Status
from claims.model.correction import Correction, CorrectionKind, CorrectionStatus, Publication
from claims.model.record import Role
from claims.store.repository import Store, open_store

HERE = Path(__file__).resolve().parent


def start(code: str, *arguments: str) -> subprocess.Popen[str]:
    """Run Python code that may use the builders of these tests."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parent.parent)])}
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


def outcomes(processes: Sequence[subprocess.Popen[str]]) -> list[str]:
    """Wait for all and return what they printed."""
    results = []
    for process in processes:
        out, error = process.communicate(timeout=60)
        assert process.returncode == 0, error
        results.append(out.strip())
    return results


def exported(path: Path) -> str:
    stream = io.StringIO()
    with open_store(path, read_only=True) as store:
        store.export(stream)
    return stream.getvalue()


def test_of_many_people_who_decide_at_once_one_succeeds(path: Path) -> None:
    one = claim()
    with open_store(path, create=True) as store:
        add(store, one)
    people = 6
    barrier, results = threading.Barrier(people), []

    def decide(person: int) -> None:
        with open_store(path) as mine:
            seen = mine.head(one.id)
            barrier.wait()
            try:
                mine.decide(one.id, ("confirm", "reject")[person % 2], actor=f"p{person}", at=AT, expect=seen)
            except ConcurrentChangeError as error:
                results.append(str(error))
            else:
                results.append("decided")

    threads = [threading.Thread(target=decide, args=(person,)) for person in range(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == people
    assert results.count("decided") == 1
    assert sum("nothing was written" in text for text in results) == people - 1
    with open_store(path) as store:
        (event,) = store.events(one.id)
        expected = {"confirm": Status.CONFIRMED, "reject": Status.REJECTED}[event.action]
        assert store.claim(one.id).status is expected


INGEST = """
    import sys
    from claims.store.repository import open_store
    from store_builders import add, claim
    with open_store(sys.argv[1], create=True) as store:
        for number in range(20):
            lineage = f"{sys.argv[2]}{number}.md"
            added = add(store, claim(lineage=lineage), lineage=lineage)
        print(len(store.documents()) >= 20)
"""


def test_two_ingests_into_one_new_database_both_arrive(path: Path, tmp_path: Path) -> None:
    both = [start(INGEST, str(path), "a"), start(INGEST, str(path), "b")]
    assert outcomes(both) == ["True", "True"]
    alone = tmp_path / "alone.db"
    assert outcomes([start(INGEST, str(alone), "a")]) + outcomes([start(INGEST, str(alone), "b")]) == ["True", "True"]
    assert exported(path) == exported(alone)


def test_two_ingests_of_the_same_files_are_one(path: Path) -> None:
    assert outcomes([start(INGEST, str(path), "a"), start(INGEST, str(path), "a")]) == ["True", "True"]
    with open_store(path) as store:
        assert len(store.documents()) == 20
        assert store.doctor() == []


KILLED = """
    import sys
    from claims.store.repository import open_store
    from store_builders import add, claim, link
    with open_store(sys.argv[1]) as store, store.transaction():
        claims = [claim(lineage="b.md", nth=number) for number in range(5000)]
        add(store, *claims, lineage="b.md")
        link(store, claims)
        # Larger than the page cache would be with its default size: some of it is on the disk by now.
        store._run("PRAGMA cache_spill = ON")
        print("written", flush=True)
        sys.stdin.read()
"""


def test_a_killed_ingest_leaves_the_old_state(path: Path) -> None:
    with open_store(path, create=True) as store:
        one = claim()
        add(store, one)
        link(store, [one])
    before = exported(path)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parent.parent)])}
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(KILLED), str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "written"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert exported(path) == before
    with open_store(path) as store:
        assert store.doctor() == []
        add(store, claim(lineage="c.md"), lineage="c.md")


ISSUE = """
    import sys
    from claims.store.repository import open_store
    with open_store(sys.argv[1]) as store:
        note = store.correction("correction-1")
        print("ready", flush=True)
        store.issue_correction(note, actor="ana", at="2026-11-02T08:00:00Z")
        print("issued", flush=True)
"""


def pending_note(store: Store) -> None:
    ours = claim(lineage="ours.md")
    added = add(store, ours, lineage="ours.md", source="We", role=Role.PUBLISHED)
    article = Publication(id="publication-1", document=added.document.id, url="u", title="t", date="2026-10-31")
    store.save_publication(article)
    store.save_correction(
        Correction(
            id="correction-1",
            kind=CorrectionKind.CORRECTION,
            status=CorrectionStatus.PENDING,
            publication=article,
            claim=ours.id,
            figure="",
            wrong="150T",
            right="155T",
            where=1,
            quote="q",
            source="s",
        )
    )


def test_a_note_is_issued_once_or_not_at_all_whenever_the_process_dies(path: Path) -> None:
    with open_store(path, create=True) as store:
        pending_note(store)
    for delay in (0.0, 0.001, 0.002, 0.004, 0.008, 0.016, 0.05):
        process = start(ISSUE, str(path))
        assert process.stdout is not None
        if process.stdout.readline().strip() == "ready":
            try:
                process.wait(delay)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
        process.communicate()
        with open_store(path) as store:
            assert store.doctor() == []
            status, events = store.correction("correction-1").status, store.events("correction-1")
        assert (status is CorrectionStatus.ISSUED) == (len(events) == 1)
        assert len(events) <= 1
    # Left alone, it is issued in the end, and never a second time.
    start(ISSUE, str(path)).communicate()
    with open_store(path) as store:
        assert store.correction("correction-1").status is CorrectionStatus.ISSUED
        assert len(store.events("correction-1")) == 1


def test_a_reader_sees_one_state_while_others_write(path: Path) -> None:
    with open_store(path, create=True) as writer, open_store(path, read_only=True) as reader:
        add(writer, claim())
        with reader.snapshot():
            seen = len(reader.documents())
            add(writer, claim(lineage="b.md"), lineage="b.md")
            assert len(reader.documents()) == seen == 1
        assert len(reader.documents()) == 2
