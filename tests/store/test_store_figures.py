"""Figures, their keys, links and conflicts."""

from __future__ import annotations

import pytest
from sqlalchemy import event
from store_builders import AT, LATER, add, claim, conflict, figure, link

from claims.errors import DatabaseError, NotFoundError
from claims.model.claim import Claim
from claims.model.record import ConflictStatus, Figure, FigureLink, FigureRecord, LinkStatus
from claims.store import tables as t
from claims.store.repository import Store


@pytest.fixture
def two(store: Store) -> tuple[Claim, Claim]:
    """Claims of two documents."""
    one, other = claim(), claim("150T", lineage="b.md", value="150000000000000")
    add(store, one)
    add(store, other, lineage="b.md", source="Another", report_date="2026-10-24")
    return one, other


def counts(store: Store, of: Figure) -> tuple[int, int, int]:
    row = store._connection.execute(t.figures.select().where(t.figures.c.id == of.id)).mappings().one()
    return row["reports"], row["origins"], row["open_conflicts"]


def test_a_figure_comes_back_with_claims_links_and_conflicts(store: Store, two: tuple[Claim, Claim]) -> None:
    made = link(store, two)
    found = conflict(made, *two)
    store.save_conflicts(made.id, [found], at=AT)
    record = store.figure(made.id)
    assert record.figure == made
    # In time order: the report of the 24th comes before that of the 30th.
    assert [recorded.claim for recorded in record.claims] == [two[1], two[0]]
    assert {(r.link, r.confidence) for r in record.claims} == {(LinkStatus.SUGGESTED, 0.8)}
    assert record.conflicts == (found,)
    assert record.disputed
    assert counts(store, made) == (2, 2, 1)
    # What comes back is a whole value object, whichever way it was built.
    assert FigureRecord.model_validate(record.model_dump()) == record
    assert FigureRecord.model_validate_json(record.model_dump_json()) == record


def test_figures_are_found_under_each_of_their_keys_once(store: Store, two: tuple[Claim, Claim]) -> None:
    made = link(store, two[:1], keys=["a", "b", "b"])
    other = link(store, two[1:], keys=["c"])
    assert [record.figure for record in store.figures_with(["a", "b", "nothing"])] == [made]
    assert {record.figure.id for record in store.figures_with(["a", "c"])} == {made.id, other.id}
    assert store.figures_with([]) == []
    assert store.keys_of(made.id) == ["a", "b"]


def test_a_crowded_key_is_passed_over(store: Store, two: tuple[Claim, Claim]) -> None:
    made = link(store, two[:1], keys=["crowd", "own"])
    other = link(store, two[1:], keys=["crowd"])
    assert len(store.figures_with(["crowd"], crowd=2)) == 2
    assert store.figures_with(["crowd"], crowd=1) == []
    assert [record.figure for record in store.figures_with(["crowd", "own"], crowd=1)] == [made]
    assert {record.figure.id for record in store.figures_with(["crowd"])} == {made.id, other.id}


def test_figures_are_found_by_a_value_that_they_state(store: Store, two: tuple[Claim, Claim]) -> None:
    made = link(store, two)
    assert [record.figure for record in store.figures_stating([two[1].quantity], crowd=5)] == [made]
    elsewhere = two[1].quantity.model_copy(update={"unit": "GPU"})
    near = two[1].quantity.model_copy(update={"low": "150001000000000"})
    assert store.figures_stating([elsewhere, near], crowd=5) == []
    assert store.figures_stating([], crowd=5) == []
    # What more claims state than that points to none of them.
    assert store.figures_stating([two[1].quantity], crowd=0) == []


def test_any_number_of_keys_takes_a_handful_of_statements(store: Store, two: tuple[Claim, Claim]) -> None:
    made = link(store, two)
    statements: list[str] = []

    @event.listens_for(store._engine, "before_cursor_execute")
    def count(connection, cursor, statement, *rest) -> None:  # type: ignore[no-untyped-def]
        statements.append(statement)

    keys = ["key", *(f"key {number}" for number in range(4_000))]
    assert [record.figure for record in store.figures_with(keys)] == [made]
    assert len(statements) <= 8, statements
    # Beyond what one statement admits, keys go in several; none is lost.
    assert [record.figure for record in store.figures_with([*(f"x{n}" for n in range(40_000)), "key"])] == [made]


def test_a_claim_moves_to_another_figure_and_an_empty_figure_goes(store: Store, two: tuple[Claim, Claim]) -> None:
    one, other = two
    first = link(store, [one])
    second = link(store, [other])
    store.save_figures([], [FigureLink(claim=one.id, figure=second.id)])
    assert {recorded.claim.id for recorded in store.figure(second.id).claims} == {one.id, other.id}
    with pytest.raises(NotFoundError):
        store.figure(first.id)


def test_what_a_person_decided_on_a_link_survives_linking(store: Store, two: tuple[Claim, Claim]) -> None:
    one, other = two
    made = link(store, two)
    store.decide(one.id, "link", actor="ana", at=AT, payload={"figure": made.id})
    store.decide(other.id, "unlink", actor="ana", at=AT, payload={"figure": made.id})
    link(store, two)
    assert [(each.claim, each.status) for each in store.links_of([one.id, other.id])] == sorted(
        [(one.id, LinkStatus.CONFIRMED), (other.id, LinkStatus.REFUSED)]
    )
    # A refused claim is not of the figure, and is free for another one.
    assert [recorded.claim.id for recorded in store.figure(made.id).claims] == [one.id]
    assert [each.id for each, _ in store.unlinked([])] == [other.id]
    assert store.refused([one.id, other.id]) == {(other.id, made.id)}
    assert counts(store, made) == (1, 1, 0)


def test_a_conflict_not_found_again_goes_unless_decided(store: Store, two: tuple[Claim, Claim]) -> None:
    made = link(store, two)
    found = conflict(made, *two)
    store.save_conflicts(made.id, [found], at=AT)
    store.save_conflicts(made.id, [found], at=LATER)
    assert store._connection.execute(t.conflicts.select()).mappings().one()["found_at"] == AT
    store.decide(found.id, "dismiss", actor="ana", at=AT, reason="two clusters")
    store.save_conflicts(made.id, [found])
    kept = store.conflict(found.id)
    assert (kept.status, kept.reason) == (ConflictStatus.DISMISSED, "two clusters")
    store.save_conflicts(made.id, [])
    assert store.figure(made.id).conflicts == (kept,)
    assert not store.figure(made.id).disputed


def test_an_open_conflict_not_found_again_is_deleted(store: Store, two: tuple[Claim, Claim]) -> None:
    made = link(store, two)
    store.save_conflicts(made.id, [conflict(made, *two)])
    store.save_conflicts(made.id, [])
    assert store.figure(made.id).conflicts == ()
    assert counts(store, made) == (2, 2, 0)


def test_figures_by_the_status_of_their_conflicts(store: Store, two: tuple[Claim, Claim]) -> None:
    made = link(store, two)
    third = claim("96 %", lineage="c.md")
    add(store, third, lineage="c.md")
    quiet = link(store, [third], keys=["other"])
    store.save_conflicts(made.id, [conflict(made, *two)])
    assert [record.figure.id for record in store.figures(ConflictStatus.OPEN)] == [made.id]
    assert store.figures(ConflictStatus.RESOLVED) == []
    assert {record.figure.id for record in store.figures()} == {made.id, quiet.id}
    assert [figure for figure, _ in store.varied()] == [made.id]
    assert [figure for figure, _ in store.varied([quiet.id])] == []
    assert [record.figure.id for record in store.figures_of([two[0].id])] == [made.id]


def test_a_link_to_a_claim_that_does_not_exist_is_refused_whole(store: Store, two: tuple[Claim, Claim]) -> None:
    made = figure(two[0])
    links = [FigureLink(claim=each, figure=made.id) for each in (two[0].id, "claim-0000000000000000")]
    with pytest.raises(DatabaseError, match="FOREIGN KEY"):
        store.save_figures([(made, ["key"])], links)
    assert store.figures() == []


def test_the_views_that_a_fact_checker_opens(store: Store, two: tuple[Claim, Claim]) -> None:
    made = link(store, two)
    store.save_conflicts(made.id, [conflict(made, *two)], at=AT)
    promise = claim(
        "4 November",
        lineage="c.md",
        nature="promised",
        quantity={"low": "2026-11-04", "high": "2026-11-04", "unit": "date", "kind": "date", "modifier": "by"},
    )
    add(store, promise, lineage="c.md")
    alone = link(store, [promise], keys=["p"])
    store.decide(alone.id, "recheck", actor="ana", at=AT, payload={"date": "2026-12-01"})

    def rows(view: str) -> list[dict[str, object]]:
        return [dict(row) for row in store._connection.exec_driver_sql(f"SELECT * FROM {view}").mappings()]

    (opened,) = rows("open_conflicts")
    assert {opened["a_source"], opened["b_source"]} == {"A newsletter", "Another"}
    assert opened["found_at"] == AT
    (disputed,) = rows("disputed_figures")
    assert (disputed["lowest"], disputed["highest"], disputed["last_report"]) == (1.5e14, 1.55e14, "2026-10-30")
    assert [(row["figure"], row["origin"]) for row in rows("single_origin_figures")] == [(alone.id, "A newsletter")]
    assert [(row["figure"], row["recheck"]) for row in rows("figures_to_recheck")] == [(alone.id, "2026-12-01")]
    assert [(row["claim"], row["due"]) for row in rows("promises_due")] == [(promise.id, "2026-11-04")]
    assert rows("new_readings") == []
