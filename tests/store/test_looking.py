"""A record that is only looked into gives what an open store gives, and knows no way to write."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from project import ROOT

from claims.store.looking import RecordReader
from claims.store.repository import Store
from claims.vocabulary.vocabulary import load_vocabulary
from claims.workflows.opening import look_into, open_record

EXAMPLES = ROOT / "data" / "claims.db"


@pytest.fixture
def both() -> Iterator[tuple[Store, RecordReader]]:
    vocabulary = load_vocabulary()
    with open_record(EXAMPLES, vocabulary, read_only=True) as store, look_into(EXAMPLES, vocabulary) as record:
        yield store, record


def test_it_gives_what_a_store_gives(both: tuple[Store, RecordReader]) -> None:
    store, record = both
    figures = store.figures()
    assert len(figures) > 10
    claims = [recorded.claim for figure in figures for recorded in figure.claims]
    assert record.figures_of(claim.id for claim in claims) == figures
    keys = sorted({key for figure in figures for key in store.keys_of(figure.figure.id)})
    for asked in (keys, keys[::7], [f"{key.split('|')[0]}|" for key in keys], ["nothing"], []):
        for crowd in (None, 0, 1, 3):
            assert record.figures_with(asked, crowd=crowd) == store.figures_with(asked, crowd=crowd)
    quantities = [claim.quantity for claim in claims]
    for crowd in (0, 1, 50):
        assert record.figures_stating(quantities, crowd=crowd) == store.figures_stating(quantities, crowd=crowd)
    assert record.figures_stating(quantities, crowd=50)
    assert record.issued_notes() == store.issued_notes()
    ids = [figure.figure.id for figure in figures] + [claim.id for claim in claims]
    for moment in ("", "2025-11-01T00:00:00Z", "9999"):
        assert record.touched_since(moment, ids) == store.touched_since(moment, ids)
