"""What the desk's pages read: plain SQL through Datasette, into small objects that the templates show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from claims.corrections.text import safe_url, visible
from claims.desk import showing

#: Tables without which a database is none of ours.
_OUR_TABLES = ("claims", "figures", "conflicts", "links", "events")
#: Longest lists that one page shows; the tables behind them show the rest.
REPORTS_LIMIT = 500
FIGURES_A_PAGE = 20
DOCUMENT_CLAIMS_LIMIT = 1000

_REPORT_COLUMNS = """
    claims.*, sources.name AS source_name, documents.title AS document_title, documents.url AS document_url,
    documents.role AS role, documents.id AS document_id"""


@dataclass(frozen=True, slots=True)
class Report:
    """One claim of a figure, ready to be shown."""

    id: str
    stated: str
    normalised: str
    canonical: str
    nature: str
    source: str
    document: str
    document_title: str
    url: str
    chain: str
    origin: str
    as_of: str
    report_date: str
    quote: Markup
    status: str
    rank: str
    rank_reason: str
    link_status: str
    confidence: float
    link_reason: str
    qualifiers: list[tuple[str, str]]
    ours: bool
    rejected: bool
    accepted: bool
    line: int


@dataclass(frozen=True, slots=True)
class Value:
    """Reports that give one value; `origins` are independent, so copies count once."""

    value: str
    origins: tuple[str, ...]
    reports: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A conflict with its two sides; `pairs` conflicts share its explanation."""

    id: str
    rule: str
    explanation: str
    hint: str
    tolerance: str
    status: str
    reason: str
    a: Report | None
    b: Report | None
    pairs: int = 1


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with everything that is known about it."""

    id: str
    label: str
    subject: str
    metric: str
    unit: str
    qualifiers: list[tuple[str, str]]
    state: str
    outcome: str
    reason: str
    decided_at: str
    recheck: str
    reports: list[Report] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    conflicts: list[Disagreement] = field(default_factory=list)
    events: list[dict[str, str]] = field(default_factory=list)
    corrections: list[dict[str, str]] = field(default_factory=list)


async def find_database(datasette: Any) -> Any | None:
    """Return the first database that is a record of ours, None if Datasette serves none."""
    marks = ",".join("?" * len(_OUR_TABLES))
    for name, database in datasette.databases.items():
        if name == "_internal":
            continue
        found = await database.execute(
            f"SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ({marks})", list(_OUR_TABLES)
        )
        if found.single_value() == len(_OUR_TABLES):
            return database
    return None


async def _rows(database: Any, sql: str, parameters: Any = None) -> list[dict[str, Any]]:
    return [dict(row) for row in (await database.execute(sql, parameters)).rows]


async def overview(database: Any, today: str) -> dict[str, Any]:
    """Return what the home page shows: what needs attention, latest documents, totals. `today` is an ISO date."""
    counts = await _rows(
        database,
        """SELECT (SELECT count(*) FROM figures WHERE open_conflicts > 0) AS disputed,
        (SELECT count(*) FROM conflicts WHERE status = 'open') AS conflicts,
        (SELECT count(*) FROM claims WHERE status = 'proposed') AS proposals,
        (SELECT count(*) FROM corrections WHERE status = 'pending') AS pending,
        (SELECT count(*) FROM figures WHERE recheck <= :today) AS stale,
        (SELECT count(*) FROM claims) AS claims, (SELECT count(*) FROM figures) AS figures,
        (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM sources) AS sources""",
        {"today": today},
    )
    return {
        "database": database.name,
        "counts": counts[0],
        "disputed": (await figures_in_dispute(database, 0, limit=5))[0],
        "pending": await _rows(
            database,
            """SELECT corrections.wrong, corrections."right", corrections.kind, corrections.figure, publications.title
            FROM corrections JOIN publications ON publications.id = corrections.publication
            WHERE corrections.status = 'pending' ORDER BY corrections.pk DESC LIMIT 5""",
        ),
        # A date without a year ("--11-04") sorts before every other: it is shown, for nobody knows when it falls due.
        "promises": await _rows(
            database,
            """SELECT due, subject, text, quote, source, claim FROM promises_due
            WHERE due <= :today ORDER BY due LIMIT 5""",
            {"today": today},
        ),
        "documents": await _rows(
            database,
            """SELECT documents.id, documents.title, documents.name, documents.date, documents.role,
            sources.name AS source, (SELECT count(*) FROM claims WHERE claims.document = documents.id) AS claims
            FROM documents JOIN sources ON sources.id = documents.source ORDER BY documents.pk DESC LIMIT 8""",
        ),
    }


async def figures_in_dispute(database: Any, offset: int, limit: int = FIGURES_A_PAGE) -> tuple[list[Figure], bool]:
    """Return disputed figures with their reports and open conflicts, most conflicts first, and whether more follow."""
    rows = await _rows(
        database,
        """SELECT * FROM figures WHERE open_conflicts > 0
        ORDER BY open_conflicts DESC, pk LIMIT :limit OFFSET :offset""",
        {"limit": limit + 1, "offset": offset},
    )
    return [await _figure(database, row) for row in rows[:limit]], len(rows) > limit


async def figure(database: Any, identity: str) -> Figure | None:
    """Return one figure with its reports, conflicts, decisions and corrections; None if there is no such figure."""
    rows = await _rows(database, "SELECT * FROM figures WHERE id = ?", [identity])
    return await _figure(database, rows[0], history=True) if rows else None


async def _figure(database: Any, row: Mapping[str, Any], *, history: bool = False) -> Figure:
    identity = row["id"]
    reports = [
        _report(claim, row["accepted"])
        for claim in await _rows(
            database,
            f"""SELECT {_REPORT_COLUMNS}, links.confidence, links.status AS link_status, links.reason AS link_reason
            FROM links JOIN claims ON claims.id = links.claim JOIN documents ON documents.id = claims.document
            JOIN sources ON sources.id = documents.source WHERE links.figure = ?
            ORDER BY claims.report_date, claims.pk LIMIT {REPORTS_LIMIT}""",
            [identity],
        )
    ]
    conflicts = await _rows(database, "SELECT * FROM conflicts WHERE figure = ? ORDER BY pk", [identity])
    state = "disputed" if row["open_conflicts"] else "settled" if row["outcome"] else "undisputed"
    shown = Figure(
        id=identity, label=visible(row["label"]) or identity, subject=visible(row["subject"]), metric=row["metric"],
        unit=row["unit"], qualifiers=showing.pairs(row["qualifiers"]), state=state, outcome=row["outcome"] or "",
        reason=visible(row["reason"]), decided_at=row["decided_at"] or "", recheck=row["recheck"] or "",
        reports=reports, values=_values(reports),
        conflicts=_disagreements(conflicts, {report.id: report for report in reports}, only_open=not history),
    )  # fmt: skip
    if history:
        shown.events.extend(await _events(database, identity))
        shown.corrections.extend(await _corrections(database, identity))
    return shown


def _report(row: Mapping[str, Any], accepted: str | None) -> Report:
    return Report(
        id=row["id"], stated=showing.stated(row), normalised=showing.normalised(row), canonical=showing.canonical(row),
        nature=row["nature"], source=visible(row["source_name"]), document=row["document_id"],
        document_title=visible(row["document_title"]), url=safe_url(row["document_url"]),
        chain=showing.chain(row["attribution"]), origin=visible(row["origin"]) or visible(row["source_name"]),
        as_of=row["as_of"] or "", report_date=row["report_date"] or "", quote=showing.marked(row["quote"], row["text"]),
        status=row["status"], rank=row["rank"], rank_reason=visible(row["rank_reason"]), link_status=row["link_status"],
        confidence=row["confidence"], link_reason=visible(row["link_reason"]),
        qualifiers=showing.pairs(row["qualifiers"]), ours=row["role"] != "source",
        rejected=row["status"] == "rejected" or row["link_status"] == "refused" or row["stance"] == "rejected",
        accepted=row["id"] == accepted, line=row["line"],
    )  # fmt: skip


def _values(reports: Sequence[Report]) -> list[Value]:
    """Group the reports that speak for a value; our own articles and rejected readings speak for none."""
    groups: dict[str, list[Report]] = {}
    for report in reports:
        if not report.ours and not report.rejected:
            groups.setdefault(report.normalised.removeprefix("about "), []).append(report)
    values = [
        Value(
            value=value,
            origins=tuple(dict.fromkeys(report.origin for report in group)),
            reports=len(group),
            accepted=any(report.accepted for report in group),
        )
        for value, group in groups.items()
    ]
    return sorted(values, key=lambda value: (not value.accepted, -len(value.origins), -value.reports, value.value))


def _disagreements(
    rows: Sequence[Mapping[str, Any]], reports: Mapping[str, Report], *, only_open: bool
) -> list[Disagreement]:
    """Return the conflicts, those with one explanation and one state folded into the first of them."""
    folded: dict[tuple[str, str, str], list[Mapping[str, Any]]] = {}
    for row in rows:
        if row["status"] == "open" or not only_open:
            folded.setdefault((row["explanation"], row["status"], row["reason"]), []).append(row)
    return [
        Disagreement(
            id=group[0]["id"], rule=visible(group[0]["rule"]), explanation=visible(group[0]["explanation"]),
            hint=visible(group[0]["hint"]), tolerance=visible(group[0]["tolerance"]), status=group[0]["status"],
            reason=visible(group[0]["reason"]), a=reports.get(group[0]["a"]),
            b=reports.get(group[0]["b"]), pairs=len(group),
        )
        for group in folded.values()
    ]  # fmt: skip


async def _events(database: Any, figure: str) -> list[dict[str, str]]:
    rows = await _rows(
        database,
        """SELECT at, actor, action, target, reason FROM events WHERE target = :figure
        OR target IN (SELECT claim FROM links WHERE figure = :figure)
        OR target IN (SELECT id FROM conflicts WHERE figure = :figure)
        OR target IN (SELECT id FROM corrections WHERE figure = :figure)
        ORDER BY at DESC, pk DESC LIMIT 100""",
        {"figure": figure},
    )
    return [{key: visible(str(value)) for key, value in row.items()} for row in rows]


async def _corrections(database: Any, figure: str) -> list[dict[str, str]]:
    rows = await _rows(
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
    rows = await _rows(
        database,
        """SELECT documents.*, sources.name AS source_name, document_texts.raw FROM documents
        JOIN sources ON sources.id = documents.source
        LEFT JOIN document_texts ON document_texts.document = documents.id WHERE documents.id = ?""",
        [identity],
    )
    if not rows:
        return None
    claims = await _rows(
        database,
        f"""SELECT claims.id, claims.start, claims."end", claims.text, claims.status, claims.subject, claims.metric,
        claims.low, claims.high, claims.unit, claims.modifier, claims.kind, claims."precision", claims.line,
        (SELECT figure FROM links WHERE links.claim = claims.id AND links.status <> 'refused'
        ORDER BY confidence DESC LIMIT 1) AS figure
        FROM claims WHERE claims.document = ? ORDER BY claims.start LIMIT {DOCUMENT_CLAIMS_LIMIT}""",
        [identity],
    )
    labels = await _rows(
        database,
        """SELECT DISTINCT figures.id, figures.label, figures.open_conflicts FROM figures
        JOIN links ON links.figure = figures.id JOIN claims ON claims.id = links.claim WHERE claims.document = ?""",
        [identity],
    )
    figures = {row["id"]: row for row in labels}
    spans, listed = [], []
    for claim in claims:
        about = figures.get(claim["figure"] or "")
        address = showing.address_of(claim["figure"] or claim["id"], database.name, base)
        title = f"{about['label']}" if about else f"{claim['subject']} {claim['metric']}".strip()
        spans.append((claim["start"], claim["end"], address, title))
        listed.append(
            {
                "stated": showing.stated(claim),
                "title": visible(title),
                "address": address,
                "line": claim["line"],
                "status": claim["status"],
                "disputed": bool(about and about["open_conflicts"]),
            }
        )
    row = rows[0]
    return {
        "title": visible(row["title"] or row["name"]) or identity,
        "source": visible(row["source_name"]),
        "date": row["date"] or "",
        "role": row["role"],
        "edition": row["edition"],
        "url": safe_url(row["url"]),
        "text": showing.annotated(row["raw"] or "", spans),
        "claims": listed,
        "more": len(claims) == DOCUMENT_CLAIMS_LIMIT,
    }
