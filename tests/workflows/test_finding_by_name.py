"""From what a person types to the figure and the claim that are meant; what a decision needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from claims.errors import ConcurrentChangeError, NotFoundError, UsageError
from claims.model.record import Outcome
from claims.store.repository import Store
from claims.vocabulary import load_vocabulary
from claims.vocabulary.vocabulary import Vocabulary
from claims.workflows.deciding import dismiss, resolve
from claims.workflows.finding import conflict_of, find_claim, find_figure, find_figures
from claims.workflows.ingesting import ingest, name_source
from claims.workflows.opening import open_record
from claims.workflows.reading import find_files, read_stdin

AT = "2026-11-01T08:00:00Z"
REPORTS = {
    "Harbour Labs": "Harbour Labs open-sourced its engine Ferrite on 3 March 2026. Ferrite reaches 400 tokens/s.",
    "Stack Letter": "Harbour Labs open-sourced Ferrite on 8 March 2026.",
    "Granite Post": "Granite reaches 900 tokens/s.",
}


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


@pytest.fixture
def store(tmp_path: Path, vocabulary: Vocabulary):  # type: ignore[no-untyped-def]
    with open_record(tmp_path / "claims.db", vocabulary, create=True) as opened:
        for source, text in REPORTS.items():
            reading = read_stdin(text.encode(), f"{source}.md", vocabulary, date="2026-03-09")
            ingest(opened, [reading], vocabulary=vocabulary, at=AT, source=source)
        yield opened


def test_words_and_ids_and_beginnings_of_ids_find_the_same_figure(store: Store) -> None:
    record = find_figure(store, "ferrite open-source")
    (conflict,) = record.conflicts
    for text in (record.figure.id, record.figure.id[:12], conflict.id, conflict.id[:14], record.claims[0].claim.id):
        assert [found.figure.id for found in find_figures(store, text)] == [record.figure.id]
    assert find_figure(store, "FERRITE").figure.id == record.figure.id, "the only one in dispute"
    assert conflict_of(record, conflict.id[:14]) == conflict_of(record, "Ferrite") == [conflict.id]


@pytest.mark.parametrize(
    "text", ["", " ", "-", "Basalt", "figure-", "figure-ffffffffffffffff", "claim-x", "%", "_", "' or 1=1 --"]
)
def test_what_is_not_there_is_not_found(store: Store, text: str) -> None:
    with pytest.raises(NotFoundError):
        find_figures(store, text)


def test_a_beginning_that_fits_several_ids_lists_them(store: Store) -> None:
    first = {record.figure.id[7] for record in store.each_figure()}
    for digit in first:
        assert {record.figure.id[7] for record in find_figures(store, f"figure-{digit}")} == {digit}


def test_a_claim_is_found_by_value_and_source_only_where_that_is_clear(store: Store) -> None:
    record = find_figure(store, "Ferrite open-source")
    assert (
        find_claim(record, "2026-03-03").claim.text == find_claim(record, "harbour labs").claim.text == "3 March 2026"
    )
    for text in ("claim-", "c", "March", "2026", "Granite Post"):
        with pytest.raises((NotFoundError, UsageError)):
            find_claim(record, text)


def test_a_decision_on_what_has_changed_since_is_refused(store: Store, vocabulary: Vocabulary) -> None:
    record = find_figure(store, "Ferrite")
    seen = store.head(record.figure.id)
    right = find_claim(record, "2026-03-03")

    def settle(actor: str, **options: object) -> None:
        resolve(
            store, record, accept=right, outcome=Outcome.ONE_RIGHT, reason="So.", actor=actor, at=AT,
            vocabulary=vocabulary, **options,  # type: ignore[arg-type]
        )  # fmt: skip

    settle("anna", expect=seen)
    before = store.events()
    with pytest.raises(ConcurrentChangeError, match="anna"):
        settle("ben", expect=seen)
    with pytest.raises(ConcurrentChangeError):
        settle("ben", overrule=True, expect=seen)
    assert store.events() == before
    settle("ben", overrule=True)


def test_taking_a_decision_back_opens_the_dispute_again(store: Store, vocabulary: Vocabulary) -> None:
    record = find_figure(store, "Ferrite")
    done = resolve(
        store, record, accept=find_claim(record, "2026-03-03"), outcome=Outcome.ONE_RIGHT, reason="So.", actor="anna",
        at=AT, vocabulary=vocabulary,
    )  # fmt: skip
    assert not done.record.disputed and len(done.deprecated) == 1
    store.undo(done.event, actor="anna", at=AT, reason="Too soon.")
    assert store.figure(record.figure.id).disputed
    assert {each.rank.value for each in store.figure(record.figure.id).claims} == {"normal"}


def test_a_reason_is_needed(store: Store) -> None:
    with pytest.raises(UsageError, match="reason"):
        dismiss(store, ["conflict-0"], reason=" ", actor="anna", at=AT)


@pytest.mark.parametrize(
    ("name", "text", "source"),
    [
        ("notes/weekly 41.md", "x", "weekly 41"),
        ("page.md", "---\nsource: A Post\n---\nx", "A Post"),
        ("page.md", "---\nurl: https://www.example.org/a\n---\nx", "example.org"),
    ],
)
def test_a_document_says_who_published_it(vocabulary: Vocabulary, name: str, text: str, source: str) -> None:
    assert name_source(read_stdin(text.encode(), name, vocabulary).document) == source


def test_files_are_found_once_and_in_order(tmp_path: Path) -> None:
    for name in ("b.md", "a.txt", "sub/c.html", ".git/d.md", "e.png"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    found = find_files([tmp_path, tmp_path / "b.md", tmp_path / "e.png"])
    assert [path.name for path in found] == ["a.txt", "b.md", "c.html", "e.png"]
