"""Whatever people and programs do in whatever order: state is what the decisions make it, and nothing gets lost."""

from __future__ import annotations

import contextlib
import io
import itertools

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from store_builders import add, claim, conflict, figure

from claims.errors import UsageError
from claims.model.claim import Claim
from claims.model.record import FigureLink
from claims.store.repository import Store, open_store

NUMBERS = st.integers(0, 3)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "subject": st.sampled_from(["DeepSeek", "vLLM", ""]),
        "nature": st.sampled_from(["stated", "promised"]),
        "attribution": st.lists(st.sampled_from(["A", "B"]), max_size=2),
        "qualifiers": st.dictionaries(st.sampled_from(["hardware", "batch"]), st.sampled_from(["1", "2"])),
    },
).filter(bool)


class Newsroom(RuleBasedStateMachine):
    """A few documents, claims and figures, and every kind of decision on them."""

    store: Store

    @initialize()
    def open(self) -> None:
        self.store = open_store(":memory:", create=True)
        self.moment = 0
        self.decided: list[str] = []
        self.claims = [claim(lineage=f"{number}.md", value=str(150 + number)) for number in range(4)]
        for number in range(4):
            self.ingest(number, {})
        self.figures = [figure(each) for each in self.claims[:2]]
        self.store.save_figures([(each, [each.id]) for each in self.figures])

    def now(self) -> str:
        self.moment += 1
        return f"2026-11-01T{self.moment // 3600:02}:{self.moment // 60 % 60:02}:{self.moment % 60:02}Z"

    def decide(self, target: str, action: str, payload: dict[str, object] | None = None) -> None:
        event = self.store.decide(target, action, actor="ana", at=self.now(), reason=action, payload=payload)
        self.decided.append(event.id)

    @rule(number=NUMBERS, fields=FIELDS)
    def ingest(self, number: int, fields: dict[str, object]) -> None:
        read = Claim.model_validate({**self.claims[number].model_dump(), **fields})
        add(self.store, read, lineage=f"{number}.md", raw=f"text {number}", source=f"Source {number}")

    @rule(number=NUMBERS, where=st.integers(0, 1))
    def link(self, number: int, where: int) -> None:
        made = self.figures[where]
        links = [FigureLink(claim=self.claims[number].id, figure=made.id, confidence=0.5)]
        self.store.save_figures([(made, [made.id])], links)

    @rule(where=st.integers(0, 1))
    def scan(self, where: int) -> None:
        if self.store.find(self.figures[where].id):
            held = [recorded.claim for recorded in self.store.figure(self.figures[where].id).claims]
            pairs = itertools.pairwise(held)
            found = [conflict(self.figures[where], one, two) for one, two in pairs]
            self.store.save_conflicts(self.figures[where].id, found)

    @rule(number=NUMBERS, action=st.sampled_from(["confirm", "reject", "note"]))
    def judge(self, number: int, action: str) -> None:
        self.decide(self.claims[number].id, action)

    @rule(number=NUMBERS, rank=st.sampled_from(["preferred", "normal", "deprecated"]))
    def rank(self, number: int, rank: str) -> None:
        self.decide(self.claims[number].id, "rank", {"rank": rank})

    @rule(number=NUMBERS, fields=FIELDS)
    def edit(self, number: int, fields: dict[str, object]) -> None:
        self.decide(self.claims[number].id, "edit", {"after": fields})

    @rule(number=NUMBERS, where=st.integers(0, 1), action=st.sampled_from(["link", "unlink"]))
    def decide_link(self, number: int, where: int, action: str) -> None:
        if self.store.find(self.figures[where].id):
            self.decide(self.claims[number].id, action, {"figure": self.figures[where].id})

    @rule(number=NUMBERS, where=st.integers(0, 1))
    def resolve(self, number: int, where: int) -> None:
        if self.store.find(self.figures[where].id):
            payload = {"accepted": self.claims[number].id, "outcome": "one_right"}
            self.decide(self.figures[where].id, "resolve", payload)

    @rule(action=st.sampled_from(["resolve", "dismiss", "reopen"]))
    def settle(self, action: str) -> None:
        for record in self.store.figures():
            for each in record.conflicts[:1]:
                self.decide(each.id, action)

    @rule(which=st.integers(0, 30))
    def undo(self, which: int) -> None:
        if which < len(self.decided):
            with contextlib.suppress(UsageError):
                self.store.undo(self.decided[which], actor="ben", at=self.now())

    @invariant()
    def state_follows_from_decisions(self) -> None:
        assert self.store.doctor() == []

    @invariant()
    def no_claim_is_lost(self) -> None:
        assert len(self.store.claims(each.id for each in self.claims)) == 4

    def teardown(self) -> None:
        text = io.StringIO()
        self.store.export(text)
        with open_store(":memory:", create=True) as other:
            other.import_(io.StringIO(text.getvalue()))
            again = io.StringIO()
            other.export(again)
            assert again.getvalue() == text.getvalue()
            assert other.doctor() == []
        self.store.close()


TestNewsroom = Newsroom.TestCase
TestNewsroom.settings = settings(max_examples=12, stateful_step_count=15, deadline=None)
