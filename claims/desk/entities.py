"""Pages about who says things and about what: sources, subjects, notes to readers; and the feed of new conflicts."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from claims.corrections.feeds import stable_id
from claims.corrections.text import rfc3339
from claims.desk.history import HEAD
from claims.desk.reading import ask
from claims.escaping import safe_url, visible

#: Longest lists on these pages; the tables behind them have the rest.
LISTED = 50
#: Claims of a source that are counted by what became of them; more are not counted to the end on every visit.
COUNTED = 20_000

#: SQL for "this event was taken back".
_UNDONE = """EXISTS (SELECT 1 FROM events AS undo WHERE undo.target = {event}.target AND undo.action = 'undo'
            AND json_extract(undo.payload, '$.event') = {event}.id)"""


async def source(database: Any, identity: str) -> dict[str, Any] | None:
    """Return a source with its documents and what of it is disputed; None if the record has none of that id."""
    rows = await ask(
        database,
        f"""SELECT name, url, retired, {HEAD.format(target="sources.id")} AS head,
        (SELECT count(*) FROM documents WHERE documents.source = sources.id) AS documents
        FROM sources WHERE id = ?""",
        [identity],
    )
    if not rows:
        return None
    row = rows[0]
    documents = await ask(
        database,
        f"""SELECT documents.id, documents.title, documents.name, documents.date, documents.edition,
        (SELECT count(*) FROM claims WHERE claims.document = documents.id) AS claims
        FROM documents WHERE documents.source = ? ORDER BY documents.pk DESC LIMIT {LISTED}""",
        [identity],
    )
    counted = await ask(
        database,
        f"""SELECT count(*) AS claims, coalesce(sum(status = 'confirmed'), 0) AS confirmed,
        coalesce(sum(status = 'rejected'), 0) AS rejected, coalesce(sum("rank" = 'deprecated'), 0) AS withdrawn
        FROM (SELECT status, "rank" FROM claims WHERE source = ? LIMIT {COUNTED + 1})""",
        [identity],
    )
    disputed = await ask(
        database,
        f"""SELECT DISTINCT figures.id, figures.label, claims.text FROM figures
        JOIN links ON links.figure = figures.id AND links.status <> 'refused'
        JOIN claims ON claims.id = links.claim
        WHERE figures.open_conflicts > 0 AND claims.source = ? ORDER BY figures.label LIMIT {LISTED}""",
        [identity],
    )
    return {
        "id": identity,
        "name": visible(row["name"]),
        "url": safe_url(row["url"]),
        "retired": bool(row["retired"]),
        "head": row["head"] or "",
        "counts": counted[0] | {"documents": row["documents"], "claims": min(counted[0]["claims"], COUNTED)},
        "many": counted[0]["claims"] > COUNTED,
        "documents": [_document(each) for each in documents],
        "disputed": [{key: visible(str(value)) for key, value in each.items()} for each in disputed],
    }


def _document(row: dict[str, Any]) -> dict[str, Any]:
    return row | {"title": visible(row["title"] or row["name"]) or row["id"], "date": visible(row["date"] or "")}


async def subject(database: Any, identity: str) -> dict[str, Any] | None:
    """Return a subject with its other names and its figures; None if the record has none of that id."""
    rows = await ask(
        database,
        f"SELECT name, kind, maker, {HEAD.format(target='subjects.id')} AS head FROM subjects WHERE id = ?",
        [identity],
    )
    if not rows:
        return None
    row = rows[0]
    aliases = await ask(database, "SELECT alias FROM subject_aliases WHERE subject = ? ORDER BY alias", [identity])
    figures = await ask(
        database,
        f"""SELECT id, label, metric, unit, reports, origins, open_conflicts, outcome FROM figures WHERE subject = ?
        ORDER BY open_conflicts > 0 DESC, metric, label LIMIT {LISTED}""",
        [row["name"]],
    )
    return {
        "id": identity,
        "name": visible(row["name"]),
        "kind": visible(row["kind"] or ""),
        "maker": visible(row["maker"] or ""),
        "head": row["head"] or "",
        "aliases": [visible(each["alias"]) for each in aliases],
        "figures": [each | {"label": visible(each["label"]), "metric": visible(each["metric"])} for each in figures],
    }


async def subject_id(database: Any, name: str) -> str:
    """Return the id of the subject of that name, "" if the record has none."""
    row = (await database.execute("SELECT id FROM subjects WHERE name = ?", [name])).first()
    return str(row["id"]) if row is not None else ""


async def notes(database: Any, document: str = "") -> list[dict[str, Any]]:
    """Return the notes to readers, those that wait first, then the newest first; of one article, or of all."""
    rows = await ask(
        database,
        f"""SELECT corrections.id, corrections.kind, corrections.status, corrections.figure, corrections.wrong,
        corrections."right", corrections.line, corrections.claim, corrections.quote, corrections.source,
        corrections.why, corrections.date, coalesce(corrections.issued, '') AS issued, corrections.note,
        publications.title, publications.url, publications.document, figures.label,
        {HEAD.format(target="corrections.id")} AS head
        FROM corrections JOIN publications ON publications.id = corrections.publication
        LEFT JOIN figures ON figures.id = corrections.figure
        WHERE :document = '' OR publications.document = :document
        ORDER BY corrections.status <> 'pending', coalesce(corrections.issued, corrections.date) DESC, corrections.pk
        LIMIT {LISTED}""",
        {"document": document},
    )
    shown = []
    for row in rows:
        safe = {key: value if isinstance(value, int) else visible(str(value or "")) for key, value in row.items()}
        # What is issued must be what was shown: the note goes into the form as it is stored.
        shown.append(safe | {"url": safe_url(row["url"]), "stored": row["note"]})
    return shown


async def tips(database: Any) -> list[dict[str, Any]]:
    """Return what readers reported of our figures, the newest first, with what became of it."""
    rows = await ask(
        database,
        f"""SELECT events.id, events.at, json_extract(events.payload, '$.text') AS said,
        json_extract(events.payload, '$.by') AS by, publications.title, publications.document,
        claims.id AS claim, claims.text AS printed, claims.line,
        (SELECT json_extract(answer.payload, '$.outcome') FROM events AS answer
            WHERE answer.target = events.target AND answer.action = 'answer'
            AND json_extract(answer.payload, '$.tip') = events.id AND NOT {_UNDONE.format(event="answer")}
            ORDER BY answer.pk DESC LIMIT 1) AS outcome
        FROM events JOIN publications ON publications.id = events.target
        LEFT JOIN claims ON claims.id = json_extract(events.payload, '$.claim')
        WHERE events.action = 'tip' AND NOT {_UNDONE.format(event="events")}
        ORDER BY events.pk DESC LIMIT {LISTED}""",
    )
    return [{key: visible(str(value or "")) for key, value in row.items()} for row in rows]


async def conflicts_feed(database: Any, title: str, address: str) -> str:
    """Return the newest open conflicts as an Atom feed (RFC 4287).

    Args:
        title: of the feed; address: the desk's, ending in "/".
    """
    rows = await ask(
        database,
        f"""SELECT conflict, figure, label, a_text, a_source, b_text, b_source, explanation, hint, found_at
        FROM open_conflicts ORDER BY found_at DESC, conflict LIMIT {LISTED}""",
    )
    root = ElementTree.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom"})
    _child(root, "id", stable_id("open-conflicts", address))
    _child(root, "title", visible(title))
    _child(root, "updated", rfc3339(rows[0]["found_at"]) if rows else "1970-01-01T00:00:00Z")
    _child(_child(root, "author"), "name", visible(title))
    _child(root, "link", rel="self", type="application/atom+xml", href=f"{address}-/claims/conflicts.atom")
    _child(root, "link", rel="alternate", type="text/html", href=f"{address}-/claims/conflicts")
    for row in rows:
        entry = _child(root, "entry")
        _child(entry, "id", stable_id("conflict", row["conflict"]))
        _child(entry, "title", visible(f"{row['label']}: {row['a_text']} or {row['b_text']}"))
        _child(entry, "updated", rfc3339(row["found_at"]))
        _child(entry, "link", rel="alternate", type="text/html", href=f"{address}-/claims/conflict/{row['conflict']}")
        said = f"{row['a_source']}: {row['a_text']}. {row['b_source']}: {row['b_text']}. {row['explanation']}"
        _child(entry, "summary", visible(f"{said} {row['hint'] or ''}".strip()))
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _child(parent: ElementTree.Element, name: str, text: str = "", **attributes: str) -> ElementTree.Element:
    child = ElementTree.SubElement(parent, name, attributes)
    child.text = text or None
    return child
