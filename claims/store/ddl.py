"""What stands beside the tables: views, full-text search and guards; and how a new database is laid out."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, create_engine, insert
from sqlalchemy.pool import StaticPool

from claims.store.files import HEAD_REVISION
from claims.store.tables import alembic_version, metadata

#: Search over what a claim says. External content: the index holds no second copy of the text. `porter` finds
#: "token" in "tokens"; diacritics do not matter.
SQLITE_SEARCH_TABLE = """CREATE VIRTUAL TABLE claims_fts USING fts5(
    quote, subject, metric_text, content="claims", content_rowid="pk", tokenize='porter unicode61 remove_diacritics 2'
)"""

#: By name: what keeps the search up to date.
SQLITE_SEARCH_TRIGGERS = (
    (
        "claims_fts_insert",
        """CREATE TRIGGER claims_fts_insert AFTER INSERT ON claims BEGIN
    INSERT INTO claims_fts(rowid, quote, subject, metric_text)
    VALUES (new.pk, new.quote, new.subject, new.metric_text);
END""",
    ),
    (
        "claims_fts_delete",
        """CREATE TRIGGER claims_fts_delete AFTER DELETE ON claims BEGIN
    INSERT INTO claims_fts(claims_fts, rowid, quote, subject, metric_text)
    VALUES ('delete', old.pk, old.quote, old.subject, old.metric_text);
END""",
    ),
    (
        "claims_fts_update",
        """CREATE TRIGGER claims_fts_update AFTER UPDATE OF quote, subject, metric_text ON claims BEGIN
    INSERT INTO claims_fts(claims_fts, rowid, quote, subject, metric_text)
    VALUES ('delete', old.pk, old.quote, old.subject, old.metric_text);
    INSERT INTO claims_fts(rowid, quote, subject, metric_text)
    VALUES (new.pk, new.quote, new.subject, new.metric_text);
END""",
    ),
)
SQLITE_SEARCH = (SQLITE_SEARCH_TABLE, *(statement for _, statement in SQLITE_SEARCH_TRIGGERS))

#: Decisions and issued notes are append-only, whoever writes.
SQLITE_GUARDS = (
    """CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END""",
    """CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN
    SELECT RAISE(ABORT, 'an event is never deleted');
END""",
    """CREATE TRIGGER corrections_no_update BEFORE UPDATE ON corrections WHEN old.status = 'issued' BEGIN
    SELECT RAISE(ABORT, 'an issued correction is never changed');
END""",
    """CREATE TRIGGER corrections_no_delete BEFORE DELETE ON corrections WHEN old.status = 'issued' BEGIN
    SELECT RAISE(ABORT, 'an issued correction is never deleted');
END""",
)

#: Plain SQL for every dialect; no view depends on a function of a plugin.
VIEWS = (
    """CREATE VIEW open_conflicts AS
SELECT conflicts.id AS conflict, conflicts.figure AS figure, figures.label AS label,
    a.text AS a_text, a_source.name AS a_source, a.origin AS a_origin, a.report_date AS a_date,
    b.text AS b_text, b_source.name AS b_source, b.origin AS b_origin, b.report_date AS b_date,
    conflicts.verdict AS verdict, conflicts.rule AS rule, conflicts.explanation AS explanation,
    conflicts.hint AS hint, a.quote AS a_quote, b.quote AS b_quote,
    conflicts.a AS a, conflicts.b AS b, conflicts.found_at AS found_at
FROM conflicts
JOIN figures ON figures.id = conflicts.figure
JOIN claims AS a ON a.id = conflicts.a
JOIN claims AS b ON b.id = conflicts.b
JOIN sources AS a_source ON a_source.id = a.source
JOIN sources AS b_source ON b_source.id = b.source
WHERE conflicts.status = 'open'""",
    """CREATE VIEW disputed_figures AS
SELECT figures.id AS figure, figures.label AS label, figures.subject AS subject, figures.metric AS metric,
    figures.unit AS unit, figures.open_conflicts AS open_conflicts, figures.reports AS reports,
    figures.origins AS origins,
    (SELECT min(claims.canonical_low) FROM links JOIN claims ON claims.id = links.claim
        WHERE links.figure = figures.id AND links.status <> 'refused') AS lowest,
    (SELECT max(claims.canonical_high) FROM links JOIN claims ON claims.id = links.claim
        WHERE links.figure = figures.id AND links.status <> 'refused') AS highest,
    (SELECT max(claims.report_date) FROM links JOIN claims ON claims.id = links.claim
        WHERE links.figure = figures.id AND links.status <> 'refused') AS last_report
FROM figures
WHERE figures.open_conflicts > 0""",
    """CREATE VIEW single_origin_figures AS
SELECT figures.id AS figure, figures.label AS label, figures.subject AS subject, figures.metric AS metric,
    figures.reports AS reports,
    (SELECT min(claims.origin) FROM links JOIN claims ON claims.id = links.claim
        JOIN documents ON documents.id = claims.document
        WHERE links.figure = figures.id AND links.status <> 'refused' AND documents.role = 'source'
        AND claims.status <> 'rejected' AND claims.rank <> 'deprecated' AND claims.stance = 'asserted') AS origin
FROM figures
WHERE figures.origins = 1""",
    """CREATE VIEW figures_to_recheck AS
SELECT figures.id AS figure, figures.label AS label, figures.recheck AS recheck, figures.decided_at AS decided_at,
    claims.text AS accepted_text, figures.accepted AS accepted, figures.reason AS reason
FROM figures
LEFT JOIN claims ON claims.id = figures.accepted
WHERE figures.recheck IS NOT NULL""",
    """CREATE VIEW promises_due AS
SELECT claims.high AS due, claims.subject AS subject, claims.metric AS metric, claims.text AS text,
    claims.quote AS quote, sources.name AS source, claims.origin AS origin, claims.report_date AS report_date,
    claims.id AS claim
FROM claims
JOIN sources ON sources.id = claims.source
WHERE +claims.kind = 'date' AND claims.nature = 'promised' AND claims.status <> 'rejected'
    AND claims.rank <> 'deprecated' AND claims.stance = 'asserted'""",
    """CREATE VIEW new_readings AS
SELECT claims.id AS claim, claims.subject AS subject, claims.metric AS metric, claims.text AS text,
    claims.status AS status, claims.reading AS reading, claims.quote AS quote
FROM claims
WHERE claims.reading IS NOT NULL""",
)


def create_schema(connection: Connection) -> None:
    """Lay out an empty database at the newest revision. The caller holds the transaction."""
    metadata.create_all(connection, checkfirst=False)
    for statement in VIEWS:
        connection.exec_driver_sql(statement)
    if connection.dialect.name == "sqlite":
        for statement in (*SQLITE_SEARCH, *SQLITE_GUARDS):
            connection.exec_driver_sql(statement)
    connection.execute(insert(alembic_version).values(version_num=HEAD_REVISION))


def sqlite_ddl() -> str:
    """Return the whole schema as SQLite states it: the text of schema/claims.sql."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    with engine.begin() as connection:
        create_schema(connection)
        statements = list(schema_statements(connection))
    engine.dispose()
    head = (
        f"-- The schema of a claims database, revision {HEAD_REVISION}.\n"
        "-- Generated from claims/store by `make generate`; a test fails when it drifts.\n"
    )
    return head + "".join(f"\n{statement};\n" for statement in statements)


def schema_statements(connection: Connection) -> Iterator[str]:
    """Yield the CREATE statements of a SQLite database, in order of kind and name, without FTS5's own tables."""
    rows = connection.exec_driver_sql(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'claims_fts\\__%' ESCAPE '\\' "
        "OR type = 'trigger' ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 WHEN 'view' THEN 2 ELSE 3 END, "
        "CASE type WHEN 'table' THEN rowid ELSE 0 END, name"
    )
    for (statement,) in rows:
        yield "\n".join(line.replace("\t", "    ").rstrip() for line in str(statement).strip().splitlines())


def normalised(statement: str) -> str:
    """Return a CREATE statement so that those of a new and of an upgraded database compare equal.

    SQLite keeps the text as it was given: migrations name a table's constraints in another order, and a column that was
    added later stands on the line of the one before it.
    """
    depth = 0
    letters = []
    for letter in statement:
        depth += (letter == "(") - (letter == ")")
        letters.append("\n" if letter == "," and depth == 1 else letter)
    return "\n".join(sorted(line.strip().rstrip(",") for line in "".join(letters).splitlines() if line.strip()))
