"""A made-up world, read and linked end to end: every planted conflict is found, and no other."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from benchmarks.lines import reading, vocabulary_of
from benchmarks.scale import meant
from benchmarks.world import REPORTS, World
from claims.model.record import ConflictStatus
from claims.store.repository import Store
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.importing import import_record
from claims.workflows.ingesting import ingest
from claims.workflows.linking import rescan
from claims.workflows.opening import open_record

AT = "2026-11-30T00:00:00Z"


@pytest.fixture(scope="module")
def world() -> World:
    return World(1_000)


@pytest.fixture(scope="module")
def words(world: World, tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    return vocabulary_of(world, tmp_path_factory.mktemp("world"))


@pytest.fixture(scope="module")
def ingested(world: World, words: Vocabulary, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record after the world's documents came in three batches, as over three days."""
    path = tmp_path_factory.mktemp("record") / "world.db"
    with open_record(path, words, create=True) as store:
        for rounds in (range(4), range(4, 5), range(5, REPORTS)):
            readings = [reading(report, words) for report in world.documents(rounds)]
            ingest(store, readings, vocabulary=words, at=AT)
    return path


def test_documents_give_the_planted_conflicts_and_no_other(world: World, words: Vocabulary, ingested: Path) -> None:
    with open_record(ingested, words) as store:
        assert found(store) == world.planted() != set()
        assert store.count_figures() == world.figures
        assert all(len(record.claims) == REPORTS for record in store.each_figure())


def test_a_cold_scan_finds_what_reading_one_document_after_another_found(words: Vocabulary, ingested: Path) -> None:
    with open_record(ingested, words) as store:
        before = exported(store)
        assert rescan(store, None, words, at="2026-12-01T00:00:00Z") > 0
        assert exported(store) == before


def test_lines_without_links_are_linked_on_import(world: World, words: Vocabulary, ingested: Path) -> None:
    with open_record(ingested, words) as store:
        lines = exported(store).splitlines(keepends=True)
    made = ("figures", "figure_keys", "links", "conflicts")
    bare = [line for line in lines if not line.startswith(tuple(f'{{"type":"{name}"' for name in made))]
    with open_record(":memory:", words, create=True) as store:
        joined = import_record(store, io.StringIO("".join(bare)), words, at=AT)
        assert joined.linked == world.claims
        assert found(store) == world.planted()
        assert store.count_figures() == world.figures
        assert import_record(store, io.StringIO("".join(bare)), words, at=AT).linked == 0
        assert store.doctor() == []


def test_an_export_with_its_links_comes_in_as_it_is(words: Vocabulary, ingested: Path) -> None:
    with open_record(ingested, words) as store:
        text = exported(store)
    with open_record(":memory:", words, create=True) as store:
        assert import_record(store, io.StringIO(text), words, at="2026-12-01T00:00:00Z").linked == 0
        assert exported(store) == text


def found(store: Store) -> set[tuple[str, str]]:
    return {meant(record.figure) for record in store.each_figure(ConflictStatus.OPEN)}


def exported(store: Store) -> str:
    stream = io.StringIO()
    store.export(stream)
    return stream.getvalue()
