"""Decisions: appended, compared with what was seen, folded into state, and taken back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from store_builders import AT, LATER, add, claim, conflict, link

from claims.errors import ConcurrentChangeError, DatabaseError, NotFoundError, UsageError
from claims.model.claim import Claim, Rank, Status
from claims.model.event import Event, make_event
from claims.model.record import ConflictStatus, Figure, LinkStatus, Outcome
from claims.store import tables as t
from claims.store.decisions import Decision
from claims.store.events import fold, heads, in_order
from claims.store.repository import Store


@pytest.fixture
def one(store: Store) -> Claim:
    """A stored claim."""
    stored = claim()
    add(store, stored)
    return stored


@pytest.fixture
def disputed(store: Store, one: Claim) -> tuple[Figure, str, Claim, Claim]:
    """A figure, its open conflict, and the two claims."""
    other = claim("150T", lineage="b.md", value="150000000000000")
    add(store, other, lineage="b.md", source="Another")
    figure = link(store, [one, other])
    found = conflict(figure, one, other)
    store.save_conflicts(figure.id, [found], at=AT)
    return figure, found.id, one, other


def resolve(store: Store, disputed: tuple[Figure, str, Claim, Claim]) -> list[Event]:
    """Settle the dispute in favour of the first claim."""
    figure, conflict_id, right, wrong = disputed
    return store.decide_all(
        [
            Decision(figure.id, "resolve", "the report says so", {"accepted": right.id, "outcome": "one_right"}),
            Decision(conflict_id, "resolve", "the report says so"),
            Decision(wrong.id, "rank", "the report says so", {"rank": "deprecated"}),
        ],
        actor="ana",
        at=AT,
    )


def test_a_decision_is_an_event_and_a_state(store: Store, one: Claim) -> None:
    event = store.decide(one.id, "confirm", actor="ana", at=AT, reason="read it")
    assert store.claim(one.id).status is Status.CONFIRMED
    assert store.events(one.id) == [event]
    assert (event.parent, event.actor, event.at, event.reason) == (None, "ana", AT, "read it")
    second = store.decide(one.id, "reject", actor="ben", at=LATER)
    assert second.parent == event.id == store.events()[0].id
    assert store.claim(one.id).status is Status.REJECTED


def test_the_second_of_two_people_is_told(store: Store, one: Claim) -> None:
    seen = store.head(one.id)
    store.decide(one.id, "confirm", actor="ana", at=AT, reason="read it", expect=seen)
    with pytest.raises(ConcurrentChangeError, match=f'ana changed {one.id} at {AT} .confirm, saying "read it"'):
        store.decide(one.id, "reject", actor="ben", at=LATER, expect=seen)
    assert store.claim(one.id).status is Status.CONFIRMED
    assert len(store.events(one.id)) == 1


def test_decisions_that_belong_together_are_all_made_or_none(
    store: Store, disputed: tuple[Figure, str, Claim, Claim]
) -> None:
    figure, conflict_id, *_ = disputed
    with pytest.raises(NotFoundError):
        store.decide_all(
            [
                Decision(conflict_id, "resolve", "why"),
                Decision(figure.id, "resolve", "why", {"accepted": "claim-0000000000000000"}),
            ],
            actor="ana",
            at=AT,
        )
    assert store.events() == []
    assert store.conflict(conflict_id).status is ConflictStatus.OPEN


def test_a_resolution_and_its_undoing(store: Store, disputed: tuple[Figure, str, Claim, Claim]) -> None:
    figure, _, right, wrong = disputed
    before = store.figure(figure.id)
    events = resolve(store, disputed)
    record = store.figure(figure.id)
    assert (record.accepted, record.outcome, record.decided_at) == (right.id, Outcome.ONE_RIGHT, AT)
    assert record.conflicts[0].status is ConflictStatus.RESOLVED
    assert not record.disputed
    losing = store.claim(wrong.id)
    assert (losing.rank, losing.rank_reason, losing.claim) == (Rank.DEPRECATED, "the report says so", wrong)
    store.undo(events[0].id, actor="ben", at=LATER, reason="too early")
    assert store.figure(figure.id) == before
    assert len(store.events()) == 6
    assert store.doctor() == []


def test_nothing_is_undone_that_something_builds_on(store: Store, disputed: tuple[Figure, str, Claim, Claim]) -> None:
    events = resolve(store, disputed)
    later = store.decide(disputed[3].id, "rank", actor="ben", at=LATER, payload={"rank": "normal"})
    with pytest.raises(UsageError, match="ben built on it"):
        store.undo(events[0].id, actor="ana", at=LATER)
    store.undo(later.id, actor="ben", at=LATER)
    store.undo(events[0].id, actor="ana", at=LATER)
    with pytest.raises(UsageError, match="undone already"):
        store.undo(events[0].id, actor="ana", at=LATER)
    with pytest.raises(UsageError, match="an undo"):
        store.undo(store.head(disputed[0].id) or "", actor="ana", at=LATER)


def test_an_edit_keeps_what_was_read(store: Store, one: Claim) -> None:
    after = {"subject": "vLLM", "quantity": {**one.quantity.model_dump(mode="json"), "low": "7", "high": "7"}}
    event = store.decide(one.id, "edit", actor="ana", at=AT, payload={"after": after})
    edited = store.claim(one.id).claim
    assert (edited.subject, edited.quantity.low, edited.quote) == ("vLLM", "7", one.quote)
    assert event.payload["before"] == {"subject": one.subject, "quantity": one.quantity.model_dump(mode="json")}
    assert [found.kind for found in store.find("vLLM")] == ["subject"]
    assert [found.claim.id for found in store.search("vllm")] == [one.id]
    assert store.search("deepseek") == []
    store.undo(event.id, actor="ana", at=LATER)
    assert store.claim(one.id).claim == one


@pytest.mark.parametrize(
    ("target", "action", "payload", "error"),
    [
        ("CLAIM", "explode", {}, "no decision on"),
        ("CLAIM", "edit", {}, "must have the fields"),
        ("CLAIM", "edit", {"after": {"quote": "other words"}}, "cannot set quote"),
        ("CLAIM", "edit", {"after": {"nature": "dreamt"}}, "after.nature` does not fit"),
        ("CLAIM", "edit", {"after": {"mood": "merry"}}, "cannot set mood"),
        ("CLAIM", "rank", {"rank": "best"}, "must be one of: preferred, normal, deprecated"),
        ("CLAIM", "undo", {}, "`event` must be a text"),
        ("CLAIM", "note", {"merges": [1]}, "`merges` must name events"),
        ("nonsense", "confirm", {}, "no id of anything"),
    ],
    ids=[
        "unknown action",
        "empty edit",
        "the quote",
        "unknown word",
        "unknown field",
        "unknown rank",
        "undo nothing",
        "odd merges",
        "no id",
    ],
)
def test_what_cannot_be_decided_is_refused(
    store: Store, one: Claim, target: str, action: str, payload: dict[str, object], error: str
) -> None:
    with pytest.raises(UsageError, match=error):
        store.decide(target.replace("CLAIM", one.id), action, actor="ana", at=AT, payload=payload)
    assert store.events() == []


def test_a_link_made_by_a_person_goes_with_the_decision(store: Store, one: Claim) -> None:
    other = claim("96 %", lineage="b.md")
    add(store, other, lineage="b.md")
    figure = link(store, [other])
    event = store.decide(one.id, "link", actor="ana", at=AT, payload={"figure": figure.id})
    assert store.links_of([one.id])[0].status is LinkStatus.CONFIRMED
    store.undo(event.id, actor="ana", at=LATER)
    assert store.links_of([one.id]) == []
    refused = store.decide(other.id, "unlink", actor="ana", at=AT, payload={"figure": figure.id})
    store.undo(refused.id, actor="ana", at=LATER)
    assert store.links_of([other.id])[0].status is LinkStatus.SUGGESTED


def test_subjects_get_aliases_and_lose_them(store: Store, one: Claim) -> None:
    add(store, claim("96 %", lineage="b.md", subject="Deepseek AI"), lineage="b.md")
    ours, theirs = store.find("DeepSeek")[0].id, store.find("Deepseek AI")[0].id
    merged = store.decide(ours, "merge", actor="ana", at=AT, payload={"subject": theirs})
    alias = store.decide(ours, "alias", actor="ana", at=AT, payload={"alias": "DS"})
    assert {ours} <= {found.id for found in store.find("deepseek ai")}
    assert [found.id for found in store.find("ds")] == [ours]
    store.undo(alias.id, actor="ana", at=LATER)
    store.undo(merged.id, actor="ana", at=LATER)
    assert store._connection.execute(t.subject_aliases.select()).all() == []


def test_a_source_is_retired_and_restored(store: Store, one: Claim) -> None:
    source = store.sources()[0].id
    store.decide(source, "retire", actor="ana", at=AT)
    assert store.source(source).retired
    store.decide(source, "restore", actor="ana", at=LATER)
    assert not store.source(source).retired


@pytest.mark.parametrize("statement", ["UPDATE events SET actor = 'eve'", "DELETE FROM events"])
def test_events_are_never_changed(store: Store, one: Claim, statement: str) -> None:
    event = store.decide(one.id, "confirm", actor="ana", at=AT)
    with pytest.raises(DatabaseError, match="an event is never"):
        store._connection.exec_driver_sql(statement)
    assert store.events() == [event]


def test_state_that_was_changed_by_hand_is_found_and_folded_anew(
    store: Store, disputed: tuple[Figure, str, Claim, Claim]
) -> None:
    resolve(store, disputed)
    with store.transaction():
        store._run("UPDATE claims SET status = 'confirmed', rank = 'normal'")
        store._run("UPDATE figures SET accepted = NULL, reports = 9")
        store._run("UPDATE links SET status = 'refused'")
    found = store.doctor()
    assert any("accepted is None" in line for line in found)
    assert any("status is 'confirmed'" in line for line in found)
    assert any("its link to" in line for line in found)
    assert any("counts: 1 figures" in line for line in found)
    assert store.repair()
    assert store.doctor() == []
    assert store.figure(disputed[0].id).accepted == disputed[2].id
    assert store.claim(disputed[3].id).rank is Rank.DEPRECATED


ACTIONS = st.sampled_from(["confirm", "reject", "note"])


@settings(max_examples=60, deadline=None)
@given(actions=st.lists(ACTIONS, min_size=1, max_size=6), seed=st.randoms(use_true_random=False))
def test_the_fold_does_not_depend_on_the_order_given(actions: list[str], seed: random.Random) -> None:
    events: list[Event] = []
    for number, action in enumerate(actions):
        parent = events[-1].id if events else None
        # All at one moment: the parents alone say what came first.
        events.append(make_event(parent=parent, target="claim-1", action=action, actor=f"person {number}", at=AT))
    shuffled = events[:]
    seed.shuffle(shuffled)
    assert in_order(shuffled) == events
    assert heads(shuffled) == events[-1:]
    judged = [event.action for event in events if event.action != "note"]
    expected = {"confirm": "confirmed", "reject": "rejected"}[judged[-1]] if judged else "proposed"
    assert fold("claim-1", shuffled).columns["status"] == expected
