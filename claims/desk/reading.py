"""What the desk's pages read: lists and counts by plain SQL through Datasette, figures in model terms."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from datasette.utils.asgi import NotFound

from claims.desk import showing
from claims.desk.acts import seen
from claims.desk.dossier import Dossier, dossier
from claims.desk.history import told
from claims.desk.records import read_figures, read_reasons
from claims.errors import NotFoundError
from claims.escaping import safe_url, visible
from claims.vocabulary.vocabulary import Vocabulary, load_vocabulary
from claims.workflows.configuration import find_configuration
from claims.workflows.house import House

#: Tables without which a database is none of ours.
_OUR_TABLES = ("claims", "figures", "conflicts", "links", "events")
#: Longest lists that one page shows; the tables behind them show the rest.
FIGURES_A_PAGE = 20
DOCUMENT_CLAIMS_LIMIT = 1000
#: What is more than this is not counted to the end on every visit.
MANY = 100_000


async def find_database(datasette: Any) -> Any | None:
    """Return the first database file that is a record of ours, None if Datasette serves none."""
    marks = ",".join("?" * len(_OUR_TABLES))
    for database in datasette.databases.values():
        if not database.path:
            continue
        found = await database.execute(
            f"SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ({marks})", list(_OUR_TABLES)
        )
        if found.single_value() == len(_OUR_TABLES):
            return database
    return None


def keep_vocabulary(datasette: Any, vocabulary: Vocabulary) -> None:
    """Let this Datasette's pages use the vocabulary: it is kept on that object, not in this module."""
    datasette._claims_vocabulary = vocabulary


def vocabulary_now(datasette: Any) -> Vocabulary:
    """Return the vocabulary given to this Datasette, else the shipped one, which is loaded once."""
    kept: Vocabulary | None = getattr(datasette, "_claims_vocabulary", None)
    if kept is None:
        kept = load_vocabulary()
        keep_vocabulary(datasette, kept)
    return kept


def keep_house(datasette: Any, house: House) -> None:
    """Let the notes that this Datasette drafts be in the newsroom's words: it is kept on that object."""
    datasette._claims_house = house


def house_of(datasette: Any, path: Path) -> House:
    """Return the newsroom given to this Datasette, else the one whose configuration stands above the database."""
    kept: House | None = getattr(datasette, "_claims_house", None)
    if kept is None:
        configuration = find_configuration(path.parent)
        kept = House(configuration.newsroom, configuration.folder)
    return kept


async def vocabulary_of(datasette: Any) -> Vocabulary:
    """Return what `vocabulary_now` does, loaded beside the event loop."""
    return await asyncio.to_thread(vocabulary_now, datasette)


async def opened(datasette: Any, request: Any) -> Any:
    """Return the record's database for an actor who may view it.

    Raises:
        NotFound: Datasette serves none. Forbidden: who asks may not view it.
    """
    database = await find_database(datasette)
    if database is None:
        raise NotFound("Datasette serves no claims database.")
    await datasette.ensure_permissions(request.actor, [("view-database", database.name), "view-instance"])
    return database


async def ask(database: Any, sql: str, parameters: Any = None) -> list[dict[str, Any]]:
    """Return what a query gives, a map for each row."""
    return [dict(row) for row in (await database.execute(sql, parameters)).rows]


async def overview(datasette: Any, database: Any, today: str) -> dict[str, Any]:
    """Return what the home page shows: what needs attention, latest documents, totals. `today` is an ISO date."""
    counts = await ask(
        database,
        f"""SELECT (SELECT count(*) FROM figures WHERE open_conflicts > 0) AS disputed,
        (SELECT count(*) FROM conflicts WHERE status = 'open') AS conflicts,
        (SELECT count(*) FROM (SELECT 1 FROM claims WHERE status = 'proposed' LIMIT {MANY + 1})) AS proposals,
        (SELECT count(*) FROM corrections WHERE status = 'pending') AS pending,
        (SELECT count(*) FROM figures WHERE recheck <= :today) AS stale,
        (SELECT count(*) FROM claims) AS claims, (SELECT count(*) FROM figures) AS figures,
        (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM sources) AS sources""",
        {"today": today},
    )
    pending = await ask(
        database,
        """SELECT corrections.wrong, corrections."right", corrections.kind, corrections.figure, publications.title
        FROM corrections JOIN publications ON publications.id = corrections.publication
        WHERE corrections.status = 'pending' ORDER BY corrections.pk DESC LIMIT 5""",
    )
    # A date without a year ("--11-04") sorts before every other: it is shown, for nobody knows when it falls due.
    promises = await ask(
        database,
        """SELECT due, subject, text, quote, source, claim FROM promises_due
        WHERE due <= :today ORDER BY due DESC LIMIT 5""",
        {"today": today},
    )
    documents = await ask(
        database,
        """SELECT documents.id, documents.title, documents.name, documents.date, documents.role,
        sources.name AS source, (SELECT count(*) FROM claims WHERE claims.document = documents.id) AS claims
        FROM documents JOIN sources ON sources.id = documents.source ORDER BY documents.pk DESC LIMIT 8""",
    )
    return {
        "database": database.name,
        "counts": counts[0] | {"proposals": min(counts[0]["proposals"], MANY)},
        "many_proposals": counts[0]["proposals"] > MANY,
        "disputed": (await disputed(datasette, database, 0, limit=5))[0],
        "pending": [_shown(row) for row in pending],
        "promises": [_shown(row) for row in promises],
        "documents": [_shown(row) for row in documents],
    }


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    """Return the row with its texts inert; other values stay."""
    return {key: visible(value) if isinstance(value, str) else value for key, value in row.items()}


async def disputed(
    datasette: Any, database: Any, offset: int, limit: int = FIGURES_A_PAGE
) -> tuple[list[Dossier], bool]:
    """Return disputed figures with their reports and open conflicts, most conflicts first, and whether more follow."""
    rows = await ask(
        database,
        """SELECT id FROM figures WHERE open_conflicts > 0
        ORDER BY open_conflicts DESC, pk LIMIT :limit OFFSET :offset""",
        {"limit": limit + 1, "offset": offset},
    )
    if not rows:
        return [], False
    vocabulary = await vocabulary_of(datasette)
    identities = [row["id"] for row in rows[:limit]]
    records = await database.execute_fn(lambda connection: read_figures(connection, identities))
    shown = [await asyncio.to_thread(dossier, record, vocabulary, only_open=True) for record in records]
    return shown, len(rows) > limit


async def figure(datasette: Any, database: Any, identity: str) -> Dossier | None:
    """Return one figure with its reports, conflicts, decisions and corrections; None if there is no such figure."""
    try:
        (record,) = await database.execute_fn(lambda connection: read_figures(connection, [identity]))
    except NotFoundError:
        return None
    reasons = await database.execute_fn(lambda connection: read_reasons(connection, identity))
    found = await asyncio.to_thread(dossier, record, await vocabulary_of(datasette), reasons=reasons)
    found.events.extend(await _events(database, identity))
    found.corrections.extend(await _corrections(database, identity))
    return found


async def conflict(datasette: Any, database: Any, identity: str) -> Dossier | None:
    """Return the figure of a conflict, with that very conflict alone; None if there is no such conflict."""
    found = (await database.execute("SELECT figure FROM conflicts WHERE id = ?", [identity])).first()
    if found is None:
        return None
    (record,) = await database.execute_fn(lambda connection: read_figures(connection, [found["figure"]]))
    alone = record.model_copy(update={"conflicts": tuple(one for one in record.conflicts if one.id == identity)})
    shown = await asyncio.to_thread(dossier, alone, await vocabulary_of(datasette))
    return replace(shown, seen=seen(record))


async def _events(database: Any, figure: str) -> list[dict[str, str]]:
    rows = await ask(
        database,
        """SELECT at, actor, action, target, reason, payload FROM events WHERE target = :figure
        OR target IN (SELECT claim FROM links WHERE figure = :figure)
        OR target IN (SELECT id FROM conflicts WHERE figure = :figure)
        OR target IN (SELECT id FROM corrections WHERE figure = :figure)
        ORDER BY at DESC, pk DESC LIMIT 100""",
        {"figure": figure},
    )
    return [
        {key: visible(str(value)) for key, value in row.items() if key != "payload"} | {"reason": told(row)}
        for row in rows
    ]


async def _corrections(database: Any, figure: str) -> list[dict[str, str]]:
    rows = await ask(
        database,
        """SELECT corrections.kind, corrections.status, corrections.note, corrections.wrong, corrections."right",
        coalesce(corrections.issued, '') AS issued, publications.title, publications.url
        FROM corrections JOIN publications ON publications.id = corrections.publication
        WHERE corrections.figure = ? ORDER BY corrections.pk DESC LIMIT 50""",
        [figure],
    )
    return [{key: visible(str(value)) for key, value in row.items()} | {"url": safe_url(row["url"])} for row in rows]


async def document(database: Any, identity: str, base: str) -> dict[str, Any] | None:
    """Return a document with its text, every claim marked in its place; None if there is no such document."""
    rows = await ask(
        database,
        """SELECT documents.*, sources.name AS source_name, document_texts.raw FROM documents
        JOIN sources ON sources.id = documents.source
        LEFT JOIN document_texts ON document_texts.document = documents.id WHERE documents.id = ?""",
        [identity],
    )
    if not rows:
        return None
    claims = await _claims_of(database, identity)
    spans, listed = [], []
    for claim in claims:
        address = showing.address_of(claim["figure"] or claim["id"], database.name, base)
        title = claim["label"] or f"{claim['subject']} {claim['metric']}".strip()
        state = showing.state_of(claim["status"], claim["rank"], claim["open_conflicts"])
        spans.append(showing.Span(claim["start"], claim["end"], claim["id"], address, title, state))
        listed.append(
            {
                "stated": showing.stated(claim),
                "title": visible(title),
                "address": address,
                "place": visible(claim["part"]) or f"line {claim['line']}",
                "state": state,
                "words": showing.STATES[state][1],
                "sign": showing.STATES[state][0],
                "at": claim["id"],
            }
        )
    row = rows[0]
    return {
        "title": visible(row["title"] or row["name"]) or identity,
        "source": visible(row["source_name"]),
        "source_id": row["source"],
        "date": visible(row["date"] or ""),
        "role": row["role"],
        "edition": row["edition"],
        "url": safe_url(row["url"]),
        "text": showing.annotated(row["raw"] or "", spans),
        "claims": listed,
        "states": sorted({each["state"] for each in listed}, key=list(showing.STATES).index),
        "more": len(claims) == DOCUMENT_CLAIMS_LIMIT,
    }


async def _claims_of(database: Any, document: str) -> list[dict[str, Any]]:
    """Return the claims that stand in this edition, whether it is their first or a later one, in order of place."""
    columns = """claims.id, claims.text, claims.status, claims.rank, claims.subject, claims.metric, claims.low,
        claims.high, claims.unit, claims.modifier, claims.kind, claims."precision",
        figures.id AS figure, figures.label, figures.open_conflicts"""
    joined = """LEFT JOIN links ON links.claim = claims.id AND links.status <> 'refused'
        LEFT JOIN figures ON figures.id = links.figure"""
    rows = await ask(
        database,
        f"""SELECT {columns}, claims.start, claims."end", claims.line, claims.part FROM claims {joined}
        WHERE claims.document = :document
        UNION ALL SELECT {columns}, appearances.start, appearances."end", appearances.line,
            appearances.part
        FROM appearances JOIN claims ON claims.id = appearances.claim {joined}
        WHERE appearances.document = :document
        ORDER BY start LIMIT {DOCUMENT_CLAIMS_LIMIT}""",
        {"document": document},
    )
    # A claim that reports two figures stands in its place once.
    return list({row["id"]: row for row in reversed(rows)}.values())[::-1]
