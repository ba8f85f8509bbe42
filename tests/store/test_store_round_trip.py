"""What is saved comes back equal, whatever it is."""

from __future__ import annotations

import io
import itertools
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store_builders import AT, CLAIMS, add, claim, document, quantity

from claims.errors import DatabaseError
from claims.model.claim import Claim
from claims.model.quantity import Quantity
from claims.store import tables as t
from claims.store.repository import Store, open_store
from claims.store.rows import CLAIM_COLUMNS

_COUNTER = itertools.count()


@pytest.fixture(scope="module")
def shared_store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """One database for all examples of a property."""
    return open_store(tmp_path_factory.mktemp("store") / "claims.db", create=True)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(claims=st.lists(CLAIMS, max_size=4, unique_by=lambda each: each.id))
def test_a_saved_claim_comes_back_equal(shared_store: Store, claims: list[Claim]) -> None:
    name = f"document {next(_COUNTER)}"
    known = {recorded.claim.id for recorded in shared_store.claims(each.id for each in claims)}
    added = add(shared_store, *claims, lineage=name)
    new = [each for each in claims if each.id not in known]
    assert list(added.new_claims) == new
    assert [recorded.claim for recorded in shared_store.claims(each.id for each in new)] == new


def test_every_field_of_a_claim_has_a_column() -> None:
    fields = (set(Claim.model_fields) - {"quantity"}) | set(Quantity.model_fields)
    assert set(CLAIM_COLUMNS) == fields


def test_values_keep_every_digit(store: Store) -> None:
    value = "0." + "1234567890" * 5
    one = claim(value=value)
    add(store, one)
    assert store.claim(one.id).claim.quantity.low == value


def test_the_file_text_comes_back_with_its_newlines(store: Store) -> None:
    raw = "\ufeffone\r\ntwo\rthree\n\u2028four\0five"
    added = add(store, claim(), raw=raw)
    assert store.document_text(added.document.id) == raw


def test_a_huge_quote_is_kept_found_and_exported(store: Store, tmp_path: Path) -> None:
    quote = "word " * 400_000 + "needle"
    one = claim(quote=quote)
    add(store, one)
    assert store.claim(one.id).claim.quote == quote
    assert [found.claim.id for found in store.search("needle")] == [one.id]
    text = io.StringIO()
    store.export(text)
    with open_store(tmp_path / "other.db", create=True) as other:
        other.import_(io.StringIO(text.getvalue()))
        assert other.claim(one.id).claim.quote == quote


def test_a_lone_surrogate_is_refused_and_nothing_stays(store: Store) -> None:
    raw = "half a pair: \ud800"
    with pytest.raises(DatabaseError, match=r"U\+D800"):
        store.add_document(document(raw, digest="d"), store.save_source("S"), ingested_at=AT)
    assert store.documents() == []


def test_a_claim_written_by_hand_with_an_unknown_word_is_named(store: Store) -> None:
    one = claim()
    add(store, one)
    with store.transaction():
        store._connection.execute(t.claims.update().values(modifier="roughly"))
    with pytest.raises(DatabaseError, match=one.id):
        store.claim(one.id)


@pytest.mark.parametrize(
    ("given_quantity", "low", "unit"),
    [
        (quantity("954000", "token/second"), 954000.0, "token/second"),
        (Quantity(low="0001-01-02", high="0001-01-02", unit="date", kind="date"), 2.0, "date"),
        (Quantity(low="--11-04", high="--11-04", unit="date", kind="date"), None, "date"),
        (Quantity(low="1" + "0" * 400, high="1", unit="token"), None, "token"),
    ],
    ids=["number", "day number", "a date without a year", "beyond any float"],
)
def test_values_for_sorting(store: Store, given_quantity: Quantity, low: float | None, unit: str) -> None:
    add(store, claim(quantity=given_quantity))
    row = store._connection.execute(t.claims.select()).mappings().one()
    assert (row["canonical_low"], row["canonical_unit"]) == (low, unit)
