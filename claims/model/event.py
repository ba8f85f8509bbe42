"""Decisions: append-only events from which the current state is folded."""

from __future__ import annotations

import json
from typing import Any

from pydantic import Field

from claims.model.base import Frozen, content_id


class Event(Frozen):
    """What a person (or an ingest) did to one thing.

    Attributes:
        id: `event-...`, a content id of everything else, so that the same event imported twice is one.
        parent: id of the thing's previous event, None for its first. Two children of one parent are a clash.
        target: id of the thing decided on (claim, figure, conflict, correction, subject, source).
        action: confirm, reject, edit, link, unlink, resolve, dismiss, correct, issue, retire, undo, ...
        payload: what the action needs, JSON values only (before and after of an edit, the accepted claim, ...).
        actor: who; at: when, ISO 8601 in UTC ("2026-11-30T14:05:00Z"); reason: why.
    """

    id: str
    parent: str | None
    target: str
    action: str
    actor: str
    at: str
    reason: str = ""
    payload: dict[str, Any] = Field(default_factory=dict)


def make_event(
    *,
    parent: str | None,
    target: str,
    action: str,
    actor: str,
    at: str,
    reason: str = "",
    payload: dict[str, Any] | None = None,
) -> Event:
    """Return the event with its content id."""
    body = payload or {}
    text = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    identity = content_id("event", parent or "", target, action, actor, at, reason, text)
    return Event(
        id=identity, parent=parent, target=target, action=action, actor=actor, at=at, reason=reason, payload=body
    )
