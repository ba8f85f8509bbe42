"""Decisions and corrections to rows and back; apart from `rows`, for who only reads figures needs neither."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claims.model.correction import Correction, Publication
from claims.model.event import Event
from claims.store.rows import from_json, to_json, trusted

CORRECTION_FIELDS = (
    "id", "kind", "status", "claim", "wrong", "right", "quote", "source", "source_url", "why", "date", "issued", "note",
)  # fmt: skip
EVENT_FIELDS = ("id", "parent", "target", "action", "actor", "at", "reason", "payload")


def event_from(row: Mapping[Any, Any]) -> Event:
    """Return the event of a row of the columns `EVENT_FIELDS`."""
    with trusted(f"The event {row['id']}"):
        return Event(**{**row, "payload": from_json(row["payload"])})


def event_row(event: Event) -> dict[str, Any]:
    """Return the row of an event."""
    return {**event.model_dump(), "payload": to_json(event.payload)}


def correction_row(correction: Correction) -> dict[str, Any]:
    """Return the row of a correction."""
    row = {name: getattr(correction, name) for name in CORRECTION_FIELDS}
    row.update(
        kind=correction.kind.value,
        status=correction.status.value,
        publication=correction.publication.id,
        figure=correction.figure or None,
        line=correction.where,
    )
    return row


def correction_from(row: Mapping[Any, Any], publication: Publication) -> Correction:
    """Return the correction of a row, and the publication that it names."""
    values = {name: row[name] for name in CORRECTION_FIELDS}
    with trusted(f"The correction {row['id']}"):
        return Correction(**values, publication=publication, figure=row["figure"] or "", where=row["line"])
