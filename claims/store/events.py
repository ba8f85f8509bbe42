"""What decisions mean: the current state of a thing is a fold over its events, and nothing else.

    target      action     payload                              effect
    ----------  ---------  -----------------------------------  -----------------------------------------------------
    claim       confirm                                         status confirmed
    claim       reject                                          status rejected
    claim       rank       rank: preferred|normal|deprecated    rank, with the event's reason
    claim       edit       before, after: fields of the claim   those fields read as in `after`
    claim       link       figure                               the link to the figure is confirmed
    claim       unlink     figure                               the link to the figure is refused
    figure      resolve    accepted: claim or null, outcome     accepted claim, outcome, reason, time
    figure      reopen                                          as if nobody had resolved it
    figure      recheck    date, or null                        date after which it counts as stale
    conflict    resolve, dismiss, reopen                        status, with the event's reason
    source      retire, restore                                 whether the source is retired
    subject     alias, unalias     alias                        a further name of the subject
    subject     merge      subject, name                        the other subject's name becomes an alias
    correction  issue      correction: the note as issued       status issued; final
    correction  drop                                            status dropped, the reason is in the event
    publication tip        claim, text, by                      what a reader says of the claim; by "" for the unnamed
    publication answer     tip: event, outcome                  what became of a tip, with the event's reason
    any         note, assign, wait, challenge   (free)          kept in the history, no state of its own
    any         undo       event                                the event of the same target counts no longer

Further keys in a payload are kept: `cause` names the event of another target that this one follows from (resolving a
figure deprecates the losing claims), so that undoing the cause undoes it too; `merges` names the other last events
that a decision, made after two databases were joined, settles.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from claims.model.claim import Rank, Status
from claims.model.correction import CorrectionStatus
from claims.model.event import Event
from claims.model.record import ConflictStatus, LinkStatus

_ANYWHERE = frozenset({"note", "assign", "wait", "challenge", "undo"})
#: Kind of target (the first part of its id) -> the actions that may be taken on it.
ACTIONS: Mapping[str, frozenset[str]] = {
    "claim": frozenset({"confirm", "reject", "rank", "edit", "link", "unlink"}) | _ANYWHERE,
    "figure": frozenset({"resolve", "reopen", "recheck"}) | _ANYWHERE,
    "conflict": frozenset({"resolve", "dismiss", "reopen"}) | _ANYWHERE,
    "source": frozenset({"retire", "restore"}) | _ANYWHERE,
    "subject": frozenset({"alias", "unalias", "merge"}) | _ANYWHERE,
    "correction": frozenset({"issue", "drop"}) | _ANYWHERE,
    "publication": frozenset({"tip", "answer"}) | _ANYWHERE,
    "document": _ANYWHERE,
}

#: What a row reads while nobody has decided anything.
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "claim": {"status": Status.PROPOSED.value, "rank": Rank.NORMAL.value, "rank_reason": ""},
    "figure": {"accepted": None, "outcome": None, "reason": "", "decided_at": None, "recheck": None},
    "conflict": {"status": ConflictStatus.OPEN.value, "reason": ""},
    "source": {"retired": 0},
    "subject": {},
    "correction": {"status": CorrectionStatus.PENDING.value},
    "publication": {},
    "document": {},
}


@dataclass(frozen=True)
class State:
    """What the events of one target make of it.

    Attributes:
        columns: state columns of its row, see `DEFAULTS`.
        edits: of a claim: fields (in model terms) as people set them; those whose edits were all undone read as before.
        links: of a claim: figure -> confirmed or refused; figures that people decided nothing on are absent.
        made_links: of a claim: figures whose link exists only because of a `link` event.
        aliases: of a subject: further name -> whether it is one (False where it was taken away).
        issued: of a correction: the note as issued, None before.
    """

    columns: Mapping[str, Any]
    edits: Mapping[str, Any] = field(default_factory=dict)
    links: Mapping[str, LinkStatus] = field(default_factory=dict)
    made_links: frozenset[str] = frozenset()
    aliases: Mapping[str, bool] = field(default_factory=dict)
    issued: Mapping[str, Any] | None = None


def kind_of(target: str) -> str:
    """Return the kind of thing that an id names: "claim" for "claim-0123456789abcdef"."""
    return target.partition("-")[0]


def in_order(events: Iterable[Event]) -> list[Event]:
    """Return one target's events, parents before children; where two are free to come first, by time, then id."""
    known = {event.id: event for event in events}
    children: dict[str, list[Event]] = {}
    ready: list[tuple[str, str]] = []
    for event in known.values():
        if event.parent is None or event.parent not in known:
            ready.append((event.at, event.id))
        else:
            children.setdefault(event.parent, []).append(event)
    heapq.heapify(ready)
    ordered = []
    while ready:
        _, identity = heapq.heappop(ready)
        ordered.append(known[identity])
        for child in children.get(identity, ()):
            heapq.heappush(ready, (child.at, child.id))
    return ordered


def heads(events: Iterable[Event]) -> list[Event]:
    """Return one target's last events, the latest one last: more than one is a clash that nobody has settled yet."""
    ordered = in_order(events)
    followed = {event.parent for event in ordered}
    followed.update(identity for event in ordered for identity in event.payload.get("merges", ()))
    return [event for event in ordered if event.id not in followed]


def undone(events: Iterable[Event]) -> set[str]:
    """Return the ids of the events that an undo took back."""
    return {str(event.payload.get("event")) for event in events if event.action == "undo"}


def live(events: Iterable[Event]) -> list[Event]:
    """Return one target's events that count, in order: neither undone nor an undo."""
    ordered = in_order(events)
    gone = undone(ordered)
    return [event for event in ordered if event.action != "undo" and event.id not in gone]


def as_read(events: Iterable[Event]) -> dict[str, Any]:
    """Return the fields of a claim that people edited, with the values that the document's reader had given them."""
    before: dict[str, Any] = {}
    for event in in_order(events):
        if event.action == "edit":
            for name, value in event.payload.get("before", {}).items():
                before.setdefault(name, value)
    return before


def fold(target: str, events: Iterable[Event]) -> State:
    """Return the state that the events of one target make. Their given order does not matter."""
    every = in_order(events)
    kind, counting = kind_of(target), live(every)
    columns = dict(DEFAULTS.get(kind, {}))
    if kind == "claim":
        return _fold_claim(columns, every, counting)
    aliases: dict[str, bool] = {}
    issued: Mapping[str, Any] | None = None
    for event in every if kind == "subject" else ():
        # An alias whose events were all undone is taken away again, unless it was the undone `unalias`.
        if event.action in ("alias", "unalias", "merge"):
            aliases[_alias(event)] = event.action == "unalias"
    for event in counting:
        payload = event.payload
        match kind, event.action:
            case "figure", "resolve":
                columns.update(
                    accepted=payload.get("accepted"),
                    outcome=payload.get("outcome"),
                    reason=event.reason,
                    decided_at=event.at,
                )
            case "figure", "reopen":
                columns.update(accepted=None, outcome=None, reason="", decided_at=None)
            case "figure", "recheck":
                columns["recheck"] = payload.get("date")
            case "conflict", "resolve":
                columns.update(status=ConflictStatus.RESOLVED.value, reason=event.reason)
            case "conflict", "dismiss":
                columns.update(status=ConflictStatus.DISMISSED.value, reason=event.reason)
            case "conflict", "reopen":
                columns.update(status=ConflictStatus.OPEN.value, reason="")
            case "source", "retire" | "restore":
                columns["retired"] = int(event.action == "retire")
            case "subject", "alias" | "unalias" | "merge":
                aliases[_alias(event)] = event.action != "unalias"
            case "correction", "issue":
                columns["status"], issued = CorrectionStatus.ISSUED.value, payload.get("correction")
            case "correction", "drop" if issued is None:
                columns["status"] = CorrectionStatus.DROPPED.value
    return State(columns=columns, aliases=aliases, issued=issued)


def _alias(event: Event) -> str:
    return str(event.payload.get("name" if event.action == "merge" else "alias", ""))


def _fold_claim(columns: dict[str, Any], every: list[Event], counting: list[Event]) -> State:
    edits = as_read(every)
    links: dict[str, LinkStatus] = {}
    for event in counting:
        payload = event.payload
        match event.action:
            case "confirm":
                columns["status"] = Status.CONFIRMED.value
            case "reject":
                columns["status"] = Status.REJECTED.value
            case "rank":
                columns.update(rank=payload.get("rank", Rank.NORMAL.value), rank_reason=event.reason)
            case "edit":
                edits.update(payload.get("after", {}))
            case "link":
                links[str(payload.get("figure"))] = LinkStatus.CONFIRMED
            case "unlink":
                links[str(payload.get("figure"))] = LinkStatus.REFUSED
    made = frozenset(
        str(event.payload.get("figure")) for event in every if event.action == "link" and event.payload.get("made")
    )
    return State(columns=columns, edits=edits, links=links, made_links=made)
