"""Deciding: an event is appended and the state that it makes is written, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from sqlalchemy import func, select

from claims.errors import ConcurrentChangeError, NotFoundError, UsageError
from claims.model.correction import CorrectionStatus
from claims.model.event import Event, make_event
from claims.store import tables as t
from claims.store.decision_rows import EVENT_FIELDS, event_from, event_row
from claims.store.events import ACTIONS, heads, kind_of, live, undone
from claims.store.payloads import flaw
from claims.store.state import STATEFUL, StateKeeper

#: Kind of target -> the table that holds it.
_TABLES = {**STATEFUL, "publication": t.publications, "document": t.documents}


class Unchecked(Enum):
    """Stands for "whatever was decided before": for scripts, which have looked at nothing."""

    UNCHECKED = "unchecked"


UNCHECKED: Final = Unchecked.UNCHECKED


@dataclass(frozen=True)
class Decision:
    """What somebody decides on one thing; see `events` for the actions and their payloads.

    Attributes:
        expect: id of the thing's last event that the person saw, None if there was none. If another event has come
            since, nothing is written. `UNCHECKED` builds on whatever is there.
    """

    target: str
    action: str
    reason: str = ""
    payload: Mapping[str, Any] = field(default_factory=dict)
    expect: str | Unchecked | None = UNCHECKED


@dataclass(frozen=True)
class Clash:
    """Two or more decisions on one thing that know nothing of each other, from databases that were joined."""

    target: str
    events: tuple[Event, ...]


class Decisions(StateKeeper):
    """Appending events, taking them back, and what they make of the record."""

    def head(self, target: str) -> str | None:
        """Return the id of the last event on the thing (what `Decision.expect` names), None if there is none."""
        last = heads(self.events(target))
        return last[-1].id if last else None

    def decide(
        self,
        target: str,
        action: str,
        *,
        actor: str,
        at: str,
        reason: str = "",
        payload: Mapping[str, Any] | None = None,
        expect: str | Unchecked | None = UNCHECKED,
    ) -> Event:
        """Append one decision; see `decide_all`."""
        decision = Decision(target, action, reason, payload or {}, expect)
        return self.decide_all([decision], actor=actor, at=at)[0]

    def decide_all(self, decisions: Sequence[Decision], *, actor: str, at: str) -> list[Event]:
        """Append decisions that belong together, all or none, and write the state that they make.

        The second and later ones name the first as their `cause` (in their payload), so that undoing the first undoes
        them all. A payload of "edit" needs only `after`; `before` is added from the stored claim.

        Args:
            actor: who decides; at: when, ISO 8601 in UTC.

        Raises:
            NotFoundError: the target, or something that a payload names, is not in the record.
            UsageError: there is no such action on such a target, or the payload does not fit it.
            ConcurrentChangeError: a decision expected another last event; the message says who decided what, when.
        """
        if not actor or not at:
            raise UsageError("A decision needs an actor and a time.")
        with self.transaction():
            made: list[Event] = []
            for decision in decisions:
                made.append(self._append(decision, actor, at, made[0].id if made else None))
            self._apply(dict.fromkeys(event.target for event in made))
            return made

    def undo(
        self, event: str, *, actor: str, at: str, reason: str = "", expect: str | Unchecked | None = UNCHECKED
    ) -> list[Event]:
        """Take back a decision, and those that it caused, by events of their own.

        Raises:
            NotFoundError: there is no such event.
            UsageError: something builds on it (a later decision on the same thing that still counts), it is itself an
                undo, was undone already, or issued a correction, which is never taken back.
        """
        with self.transaction():
            query = select(*(t.events.c[name] for name in EVENT_FIELDS)).where(t.events.c.id == event)
            row = self._connection.execute(query).mappings().first()
            if row is None:
                raise NotFoundError(f"The record holds no event {event}.")
            first = event_from(row)
            together = [first, *self._caused_by(first)]
            self._require_undoable(together)
            decisions = [
                Decision(each.target, "undo", reason, {"event": each.id}, expect if each is first else UNCHECKED)
                for each in together
            ]
            return self.decide_all(decisions, actor=actor, at=at)

    def clashes(self) -> list[Clash]:
        """Return every thing with more than one last event, in order of id.

        The next decision on it settles the clash: it names the others as merged.
        """
        siblings = select(t.events.c.target).group_by(t.events.c.target, t.events.c.parent)
        query = siblings.having(func.count() > 1).order_by(t.events.c.target)
        found = []
        for target in dict.fromkeys(self._connection.execute(query).scalars()):
            last = heads(self.events(target))
            if len(last) > 1:
                found.append(Clash(target, tuple(last)))
        return found

    def _append(self, decision: Decision, actor: str, at: str, cause: str | None) -> Event:
        self._require_target(decision.target)
        if decision.action not in ACTIONS[kind_of(decision.target)]:
            allowed = ", ".join(sorted(ACTIONS[kind_of(decision.target)]))
            raise UsageError(f"`{decision.action}` is no decision on {decision.target}; possible are: {allowed}.")
        last = heads(self.events(decision.target))
        parent = last[-1] if last else None
        if decision.expect is not UNCHECKED and decision.expect != (parent.id if parent else None):
            raise ConcurrentChangeError(_changed(decision.target, parent))
        payload = {**decision.payload, **self._completed(decision)}
        fault = flaw(decision.target, decision.action, payload)
        if fault:
            raise UsageError(f"`{decision.action}` of {decision.target}: {fault}.")
        if cause:
            payload["cause"] = cause
        if len(last) > 1:
            payload["merges"] = sorted(event.id for event in last[:-1])
        event = make_event(
            parent=parent.id if parent else None,
            target=decision.target,
            action=decision.action,
            actor=actor,
            at=at,
            reason=decision.reason,
            payload=payload,
        )
        self._insert(t.events, [event_row(event)])
        return event

    def _require_target(self, target: str) -> None:
        table = _TABLES.get(kind_of(target))
        if table is None:
            raise UsageError(f"{target} is no id of anything that can be decided on.")
        if self._connection.execute(select(table.c.pk).where(table.c.id == target)).first() is None:
            raise NotFoundError(f"The record holds no {kind_of(target)} {target}.")

    def _completed(self, decision: Decision) -> dict[str, Any]:
        """Check what a payload names, and add what only the store knows."""
        payload = decision.payload
        match decision.action:
            case "edit":
                fault = flaw(decision.target, decision.action, payload)
                if fault:
                    raise UsageError(f"`edit` of {decision.target}: {fault}.")
                return {"before": self._fields_before(decision.target, payload["after"])}
            case "link" | "unlink":
                self._require_target(str(payload.get("figure")))
                made = self._connection.execute(
                    select(t.links.c.pk).where(
                        t.links.c.claim == decision.target, t.links.c.figure == payload["figure"]
                    )
                ).first()
                return {"made": True} if made is None and decision.action == "link" else {}
            case "merge":
                self._require_target(str(payload.get("subject")))
                query = select(t.subjects.c.name).where(t.subjects.c.id == payload["subject"])
                return {"name": self._connection.execute(query).scalar()}
            case "issue" | "drop":
                query = select(t.corrections.c.status).where(t.corrections.c.id == decision.target)
                status = self._connection.execute(query).scalar()
                if status != CorrectionStatus.PENDING.value:
                    raise UsageError(f"{decision.target} was {status} already and stays as it is.")
            case "resolve" if kind_of(decision.target) == "figure" and payload.get("accepted") is not None:
                self._require_target(str(payload["accepted"]))
        return {}

    def _caused_by(self, first: Event) -> list[Event]:
        """Return the events that name this one as their cause."""
        # A cause and its consequences share actor and time, which keeps the search short.
        query = select(*(t.events.c[name] for name in EVENT_FIELDS)).where(
            t.events.c.at == first.at, t.events.c.actor == first.actor, t.events.c.id != first.id
        )
        events = [event_from(row) for row in self._connection.execute(query.order_by(t.events.c.pk)).mappings()]
        return [event for event in events if event.payload.get("cause") == first.id]

    def _require_undoable(self, together: Sequence[Event]) -> None:
        mine = {event.id for event in together}
        for event in together:
            history = self.events(event.target)
            if event.action in ("undo", "issue"):
                what = "an undo" if event.action == "undo" else "an issued correction, which only gets a further note"
                raise UsageError(f"{event.id} cannot be undone: it is {what}.")
            if event.id in undone(history):
                raise UsageError(f"{event.id} was undone already.")
            counting = [
                each for each in live(history) if each.id in mine or each.action not in ("note", "tip", "answer")
            ]
            later = counting[[each.id for each in counting].index(event.id) + 1 :]
            other = next((each for each in later if each.id not in mine), None)
            if other is not None:
                what = f"{other.action} {other.target}"
                raise UsageError(f"{event.id} cannot be undone: {other.actor} built on it at {other.at} ({what}).")


def _changed(target: str, last: Event | None) -> str:
    if last is None:
        return f"The decision on {target} that was seen is no longer in the record; nothing was written."
    reason = f', saying "{last.reason}"' if last.reason else ""
    return (
        f"{last.actor} changed {target} at {last.at} ({last.action}{reason}) since it was read; nothing was written. "
        "Look at it again, then decide."
    )
