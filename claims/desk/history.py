"""What people decided, as the desk shows it, and which decision a form builds on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from claims.desk import showing
from claims.escaping import visible

#: SQL for the last decision on `target`, which a form carries so that whoever comes second is told.
HEAD = """(SELECT events.id FROM events WHERE events.target = {target} AND NOT EXISTS
    (SELECT 1 FROM events AS later WHERE later.target = events.target AND later.parent = events.id)
    ORDER BY events.at DESC, events.id DESC LIMIT 1)"""

#: Decisions on one page.
EVENTS = 100
#: What is told in the history and not taken back.
_LASTING = ("undo", "issue")


async def heads(database: Any, targets: Iterable[str]) -> dict[str, str]:
    """Return the last decision on each thing, "" where nobody decided anything."""
    found = dict.fromkeys(targets, "")
    marks = ",".join("?" * len(found))
    rows = await database.execute(
        f"SELECT target, {HEAD.format(target='asked.target')} AS head FROM"
        f" (SELECT DISTINCT target FROM events WHERE target IN ({marks})) AS asked",
        list(found),
    )
    return found | {row["target"]: row["head"] or "" for row in rows.rows}


async def history(database: Any, base: str, *, target: str = "", before: int = 0) -> list[dict[str, Any]]:
    """Return decisions, the newest first, each with whether it can still be taken back.

    Args:
        target: id of the thing that they are on; "" for all.
        before: row number before which they end, 0 for the newest.
    """
    rows = await database.execute(
        f"""SELECT events.pk, events.id, events.at, events.actor, events.action, events.target, events.reason,
        events.payload,
        EXISTS (SELECT 1 FROM events AS undo WHERE undo.target = events.target AND undo.action = 'undo'
            AND json_extract(undo.payload, '$.event') = events.id) AS undone,
        {HEAD.format(target="events.target")} AS head
        FROM events WHERE (:target = '' OR events.target = :target) AND (:before = 0 OR events.pk < :before)
        ORDER BY events.pk DESC LIMIT {EVENTS}""",
        {"target": target, "before": before},
    )
    return [
        {
            "pk": row["pk"],
            "id": row["id"],
            "at": row["at"],
            "actor": visible(row["actor"] or "somebody"),
            "action": row["action"],
            "target": row["target"],
            "address": showing.address_of(row["target"], database.name, base),
            "reason": told(row),
            "changed": _changed(row["payload"]),
            "undone": bool(row["undone"]),
            "undoable": not row["undone"] and row["action"] not in _LASTING and not _caused(row["payload"]),
            "head": row["head"] or "",
        }
        for row in rows.rows
    ]


def told(row: Mapping[str, Any]) -> str:
    """Return what a row of `events` says: who was asked, who has it, for when, and the reason."""
    return visible("; ".join(filter(None, (_said(row["action"], showing.loads(row["payload"], {})), row["reason"]))))


def _said(action: str, body: Mapping[str, Any]) -> str:
    match action:
        case "wait":
            return f"asked {body.get('asked', '')}" + (f", due {body['due']}" if body.get("due") else "")
        case "assign":
            return f"given to {body['to']}" if body.get("to") else "given to nobody"
        case "recheck":
            return f"on {body['date']}" if body.get("date") else "no day any more"
    return ""


def _caused(payload: str) -> bool:
    """True for what followed from another decision: it is taken back with that one."""
    return "cause" in showing.loads(payload, {})


def _changed(payload: str) -> list[tuple[str, str, str]]:
    """Return what an edit changed: field, before, after."""
    body = showing.loads(payload, {})
    before, after = body.get("before", {}), body.get("after", {})
    if not isinstance(before, dict) or not isinstance(after, dict):
        return []
    return [(name, _shown(before.get(name)), _shown(value)) for name, value in sorted(after.items())]


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        if "low" in value:
            ends = dict.fromkeys((str(value.get("low", "")), str(value.get("high", ""))))
            return visible(f"{' to '.join(ends)} {value.get('unit', '')}".strip())
        return visible("; ".join(f"{kind}: {each}" for kind, each in sorted(value.items())))
    return visible("" if value is None else str(value))
