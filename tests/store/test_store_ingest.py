"""The same again changes nothing, more adds, and what a person decided is never overwritten."""

from __future__ import annotations

import io

from store_builders import AT, LATER, add, claim, link

from claims.model.claim import Status
from claims.model.record import Role
from claims.store import tables as t
from claims.store.repository import Store


def exported(store: Store) -> str:
    stream = io.StringIO()
    store.export(stream)
    return stream.getvalue()


def test_a_second_ingest_changes_nothing(store: Store) -> None:
    first = add(store, claim(), claim(nth=1))
    before = exported(store)
    again = add(store, claim(), claim(nth=1), ingested_at=LATER)
    assert (first.unchanged, len(first.new_claims), first.edition) == (False, 2, 1)
    assert (again.unchanged, again.new_claims, len(again.known_claims)) == (True, (), 2)
    assert exported(store) == before


def test_another_text_of_one_lineage_is_a_new_edition(store: Store) -> None:
    old, both, new = claim(), claim("96 %"), claim("38 dollars")
    add(store, old, both, raw="first text")
    added = add(store, both.model_copy(update={"start": 500, "end": 504}), new, raw="second text")
    assert added.edition == 2
    assert (added.new_claims, [each.id for each in added.known_claims]) == ((new,), [both.id])
    assert [document.edition for document in store.documents()] == [1, 2]
    # The later edition shows the claim in its own place, the record keeps the first.
    assert [(each.claim.id, each.claim.start) for each in store.claims_of(added.document.id)] == [
        (new.id, new.start),
        (both.id, 500),
    ]
    assert store.claim(both.id).claim.start == both.start


def test_the_same_bytes_under_another_path_are_the_same_document(store: Store) -> None:
    add(store, claim(), raw="text")
    moved = add(store, claim(lineage="b.md"), lineage="b.md", raw="text")
    assert moved.unchanged
    assert [each.id for each in moved.known_claims] == [claim().id]
    assert len(store.documents()) == 1


def test_the_same_bytes_from_another_source_are_a_document_of_its_own(store: Store) -> None:
    add(store, claim(), raw="text")
    copied = add(store, claim(lineage="b.md"), lineage="b.md", raw="text", source="A copyist")
    assert len(copied.new_claims) == 1


def test_an_undecided_claim_is_read_anew_and_unlinked(store: Store) -> None:
    one = claim(subject="a cluster")
    add(store, one, raw="text")
    figure = link(store, [one])
    better = one.model_copy(update={"subject": "DeepSeek"})
    added = add(store, better, raw="text")
    assert added.refreshed == (better,)
    assert store.claim(one.id).claim == better
    assert [each.id for part in store.each_unlinked(9) for each, _ in part] == [one.id]
    assert store.find(figure.id) == []


def test_a_decided_claim_keeps_its_reading_and_the_newer_one_stands_beside(store: Store) -> None:
    one = claim()
    add(store, one, raw="text")
    store.decide(one.id, "confirm", actor="ana", at=AT)
    other = one.model_copy(update={"subject": "Another"})
    added = add(store, other, raw="text")
    assert (added.refreshed, added.beside) == ((), (other,))
    recorded = store.claim(one.id)
    assert (recorded.claim, recorded.status) == (one, Status.CONFIRMED)
    assert '"subject":"Another"' in store._connection.execute(t.claims.select()).mappings().one()["reading"]
    assert add(store, other, raw="text").unchanged
    # Reading it as before withdraws the proposal.
    add(store, one, raw="text")
    assert store._connection.execute(t.claims.select()).mappings().one()["reading"] is None


def test_what_a_person_corrected_is_not_proposed_again(store: Store) -> None:
    misread = claim(subject="a cluster")
    add(store, misread, raw="text")
    store.decide(misread.id, "edit", actor="ana", at=AT, payload={"after": {"subject": "DeepSeek"}})
    again = add(store, misread, raw="text")
    assert again.unchanged
    assert store.claim(misread.id).claim.subject == "DeepSeek"


def test_claims_no_longer_read_are_named_and_stay(store: Store) -> None:
    one, two = claim(), claim(nth=1)
    add(store, one, two, raw="text")
    added = add(store, one, raw="text")
    assert added.missing == (two.id,)
    assert store.claim(two.id).claim == two


def test_a_report_date_given_later_reaches_the_claims(store: Store) -> None:
    one = claim()
    add(store, one, raw="text", report_date=None)
    assert store.claim(one.id).report_date is None
    assert not add(store, one, raw="text", report_date="2026-10-20").unchanged
    assert store.claim(one.id).report_date == "2026-10-20"
    assert store._connection.execute(t.claims.select()).mappings().one()["report_date"] == "2026-10-20"


def test_what_we_published_is_ours_in_every_edition(store: Store) -> None:
    one = claim()
    add(store, one, raw="draft seen as a source")
    figure = link(store, [one])
    count = t.figures.select().where(t.figures.c.id == figure.id)
    assert store._connection.execute(count).mappings().one()["reports"] == 1
    add(store, one, raw="as published", role=Role.PUBLISHED)
    assert {document.role for document in store.documents()} == {Role.PUBLISHED}
    assert store._connection.execute(count).mappings().one()["reports"] == 0
    add(store, one, raw="a third text")
    assert {document.role for document in store.documents()} == {Role.PUBLISHED}


def test_names_of_one_source_that_differ_in_case_and_spaces_are_one(store: Store) -> None:
    first = store.save_source("The Serving  Stack")
    assert store.save_source("the serving stack", url="https://example.org").id == first.id
    assert [(source.name, source.url) for source in store.sources()] == [("The Serving Stack", "https://example.org")]


def test_origin_is_the_end_of_the_chain(store: Store) -> None:
    add(store, claim(attribution=("Yuchen Jin", "DeepSeek")), claim(nth=1), source="A newsletter")
    rows = store._connection.execute(t.claims.select().order_by(t.claims.c.start)).mappings().all()
    assert [row["origin"] for row in rows] == ["DeepSeek", "A newsletter"]


def test_an_empty_document_is_a_document(store: Store) -> None:
    added = add(store, raw="nothing to see")
    assert added.new_claims == ()
    assert store.claims_of(added.document.id) == []


def test_unlinked_claims_in_parts_by_subject(store: Store) -> None:
    for lineage, subject in (("a.md", "vLLM"), ("b.md", ""), ("c.md", "SGLang")):
        add(
            store,
            *(claim(lineage=lineage, nth=number, subject=subject) for number in range(3)),
            lineage=lineage,
        )
    whole = [each for part in store.each_unlinked(100) for each in part]
    parts = list(store.each_unlinked(2))
    assert [len(part) for part in parts] == [2, 2, 2, 2, 1]
    assert [each for part in parts for each in part] == whole
    assert [each.subject for each, _ in whole] == ["SGLang"] * 3 + ["vLLM"] * 3 + [""] * 3
