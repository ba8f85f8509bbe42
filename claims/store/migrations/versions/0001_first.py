"""The first schema.

Frozen: what a database of this revision is, whatever the tables become later.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

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
WHERE claims.kind = 'date' AND claims.nature = 'promised' AND claims.status <> 'rejected'
    AND claims.rank <> 'deprecated' AND claims.stance = 'asserted'""",
    """CREATE VIEW new_readings AS
SELECT claims.id AS claim, claims.subject AS subject, claims.metric AS metric, claims.text AS text,
    claims.status AS status, claims.reading AS reading, claims.quote AS quote
FROM claims
WHERE claims.reading IS NOT NULL""",
)

SQLITE = (
    """CREATE VIRTUAL TABLE claims_fts USING fts5(
    quote, subject, metric_text, content="claims", content_rowid="pk", tokenize='porter unicode61 remove_diacritics 2'
)""",
    """CREATE TRIGGER claims_fts_insert AFTER INSERT ON claims BEGIN
    INSERT INTO claims_fts(rowid, quote, subject, metric_text)
    VALUES (new.pk, new.quote, new.subject, new.metric_text);
END""",
    """CREATE TRIGGER claims_fts_delete AFTER DELETE ON claims BEGIN
    INSERT INTO claims_fts(claims_fts, rowid, quote, subject, metric_text)
    VALUES ('delete', old.pk, old.quote, old.subject, old.metric_text);
END""",
    """CREATE TRIGGER claims_fts_update AFTER UPDATE OF quote, subject, metric_text ON claims BEGIN
    INSERT INTO claims_fts(claims_fts, rowid, quote, subject, metric_text)
    VALUES ('delete', old.pk, old.quote, old.subject, old.metric_text);
    INSERT INTO claims_fts(rowid, quote, subject, metric_text)
    VALUES (new.pk, new.quote, new.subject, new.metric_text);
END""",
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


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("parent", sa.Text(), nullable=True),
        sa.Column("target", sa.Text(), server_default="", nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), server_default="", nullable=False),
        sa.Column("at", sa.Text(), server_default="", nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("payload", sa.Text(), server_default="{}", nullable=False),
        sa.ForeignKeyConstraint(["parent"], ["events.id"], name="fk_events_parent"),
        sa.PrimaryKeyConstraint("pk", name="pk_events"),
        sa.UniqueConstraint("id", name="uq_events_id"),
    )
    op.create_index("ix_events_action", "events", ["action"])
    op.create_index("ix_events_at", "events", ["at"])
    op.create_index("ix_events_parent", "events", ["parent"])
    op.create_index("ix_events_target", "events", ["target"])
    op.create_table(
        "metrics",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("kind", sa.Text(), server_default="", nullable=False),
        sa.Column("dimensions", sa.Text(), server_default="[]", nullable=False),
        sa.Column("sensitive", sa.Text(), server_default="[]", nullable=False),
        sa.PrimaryKeyConstraint("pk", name="pk_metrics"),
        sa.UniqueConstraint("id", name="uq_metrics_id"),
    )
    op.create_table(
        "sources",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("url", sa.Text(), server_default="", nullable=False),
        sa.Column("retired", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("pk", name="pk_sources"),
        sa.UniqueConstraint("id", name="uq_sources_id"),
    )
    op.create_table(
        "subjects",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("kind", sa.Text(), server_default="", nullable=False),
        sa.Column("maker", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("pk", name="pk_subjects"),
        sa.UniqueConstraint("id", name="uq_subjects_id"),
        sa.UniqueConstraint("name", name="uq_subjects_name"),
    )
    op.create_table(
        "documents",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("url", sa.Text(), server_default="", nullable=False),
        sa.Column("date", sa.Text(), nullable=True),
        sa.Column("role", sa.Text(), server_default="source", nullable=False),
        sa.Column("lineage", sa.Text(), server_default="", nullable=False),
        sa.Column("edition", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("format", sa.Text(), server_default="", nullable=False),
        sa.Column("locator", sa.Text(), server_default="", nullable=False),
        sa.Column("heard_by", sa.Text(), server_default="", nullable=False),
        sa.Column("digest", sa.Text(), server_default="", nullable=False),
        sa.Column("ingested_at", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["source"], ["sources.id"], name="fk_documents_source"),
        sa.PrimaryKeyConstraint("pk", name="pk_documents"),
        sa.UniqueConstraint("id", name="uq_documents_id"),
        sa.UniqueConstraint("lineage", "digest", name="uq_documents_lineage_digest"),
    )
    op.create_index("ix_documents_date", "documents", ["date"])
    op.create_index("ix_documents_digest", "documents", ["digest"])
    op.create_index("ix_documents_role", "documents", ["role"])
    op.create_index("ix_documents_source", "documents", ["source"])
    op.create_table(
        "subject_aliases",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("alias", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["subject"], ["subjects.id"], name="fk_subject_aliases_subject"),
        sa.PrimaryKeyConstraint("pk", name="pk_subject_aliases"),
        sa.UniqueConstraint("subject", "alias", name="uq_subject_aliases_subject_alias"),
    )
    op.create_index("ix_subject_aliases_alias", "subject_aliases", ["alias"])
    op.create_table(
        "claims",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), server_default="", nullable=False),
        sa.Column("metric", sa.Text(), server_default="", nullable=False),
        sa.Column("text", sa.Text(), server_default="", nullable=False),
        sa.Column("quote", sa.Text(), server_default="", nullable=False),
        sa.Column("status", sa.Text(), server_default="proposed", nullable=False),
        sa.Column("rank", sa.Text(), server_default="normal", nullable=False),
        sa.Column("rank_reason", sa.Text(), server_default="", nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), server_default="", nullable=False),
        sa.Column("report_date", sa.Text(), nullable=True),
        sa.Column("as_of", sa.Text(), nullable=True),
        sa.Column("attribution", sa.Text(), server_default="[]", nullable=False),
        sa.Column("low", sa.Text(), server_default="", nullable=False),
        sa.Column("high", sa.Text(), server_default="", nullable=False),
        sa.Column("unit", sa.Text(), server_default="", nullable=False),
        sa.Column("modifier", sa.Text(), server_default="exact", nullable=False),
        sa.Column("kind", sa.Text(), server_default="other", nullable=False),
        sa.Column("step_low", sa.Text(), server_default="", nullable=False),
        sa.Column("step_high", sa.Text(), server_default="", nullable=False),
        sa.Column("digits", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("precision", sa.Text(), nullable=True),
        sa.Column("inferred", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("alternatives", sa.Text(), server_default="[]", nullable=False),
        sa.Column("canonical_low", sa.Float(), nullable=True),
        sa.Column("canonical_high", sa.Float(), nullable=True),
        sa.Column("canonical_unit", sa.Text(), server_default="", nullable=False),
        sa.Column("nature", sa.Text(), server_default="stated", nullable=False),
        sa.Column("evidence", sa.Text(), server_default="secondhand", nullable=False),
        sa.Column("stance", sa.Text(), server_default="asserted", nullable=False),
        sa.Column("subject_kind", sa.Text(), server_default="", nullable=False),
        sa.Column("metric_text", sa.Text(), server_default="", nullable=False),
        sa.Column("qualifiers", sa.Text(), server_default="{}", nullable=False),
        sa.Column("topics", sa.Text(), server_default="[]", nullable=False),
        sa.Column("supersedes", sa.Text(), nullable=True),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("item", sa.Text(), server_default="", nullable=False),
        sa.Column("item_index", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("start", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("end", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("line", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("column", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("reading", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["document"], ["documents.id"], name="fk_claims_document"),
        sa.ForeignKeyConstraint(["source"], ["sources.id"], name="fk_claims_source"),
        sa.PrimaryKeyConstraint("pk", name="pk_claims"),
        sa.UniqueConstraint("id", name="uq_claims_id"),
    )
    op.create_index("ix_claims_canonical_low", "claims", ["canonical_low"])
    op.create_index("ix_claims_document", "claims", ["document"])
    op.create_index("ix_claims_kind", "claims", ["kind"])
    op.create_index("ix_claims_metric", "claims", ["metric"])
    op.create_index(
        "ix_claims_reading",
        "claims",
        ["id"],
        sqlite_where=sa.text("reading IS NOT NULL"),
    )
    op.create_index("ix_claims_source", "claims", ["source"])
    op.create_index("ix_claims_status", "claims", ["status"])
    op.create_index("ix_claims_subject", "claims", ["subject"])
    op.create_index("ix_claims_unit", "claims", ["unit"])
    op.create_table(
        "document_texts",
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("raw", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["document"], ["documents.id"], name="fk_document_texts_document"),
        sa.PrimaryKeyConstraint("document", name="pk_document_texts"),
    )
    op.create_table(
        "items",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("dateline", sa.Text(), nullable=True),
        sa.Column("attribution", sa.Text(), server_default="", nullable=False),
        sa.Column("start", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("end", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["document"], ["documents.id"], name="fk_items_document"),
        sa.PrimaryKeyConstraint("pk", name="pk_items"),
        sa.UniqueConstraint("document", "position", name="uq_items_document_position"),
        sa.UniqueConstraint("id", name="uq_items_id"),
    )
    op.create_table(
        "publications",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), server_default="", nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("date", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["document"], ["documents.id"], name="fk_publications_document"),
        sa.PrimaryKeyConstraint("pk", name="pk_publications"),
        sa.UniqueConstraint("id", name="uq_publications_id"),
    )
    op.create_index("ix_publications_date", "publications", ["date"])
    op.create_index("ix_publications_document", "publications", ["document"])
    op.create_index("ix_publications_url", "publications", ["url"])
    op.create_table(
        "appearances",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("claim", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("start", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("end", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("line", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("column", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["claims.id"], name="fk_appearances_claim"),
        sa.ForeignKeyConstraint(["document"], ["documents.id"], name="fk_appearances_document"),
        sa.PrimaryKeyConstraint("pk", name="pk_appearances"),
        sa.UniqueConstraint("claim", "document", name="uq_appearances_claim_document"),
    )
    op.create_index("ix_appearances_document", "appearances", ["document"])
    op.create_table(
        "figures",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), server_default="", nullable=False),
        sa.Column("subject", sa.Text(), server_default="", nullable=False),
        sa.Column("metric", sa.Text(), server_default="", nullable=False),
        sa.Column("unit", sa.Text(), server_default="", nullable=False),
        sa.Column("qualifiers", sa.Text(), server_default="{}", nullable=False),
        sa.Column("accepted", sa.Text(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("decided_at", sa.Text(), nullable=True),
        sa.Column("recheck", sa.Text(), nullable=True),
        sa.Column("reports", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("origins", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("open_conflicts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["accepted"], ["claims.id"], name="fk_figures_accepted"),
        sa.PrimaryKeyConstraint("pk", name="pk_figures"),
        sa.UniqueConstraint("id", name="uq_figures_id"),
    )
    op.create_index("ix_figures_metric", "figures", ["metric"])
    op.create_index("ix_figures_open_conflicts", "figures", ["open_conflicts"])
    op.create_index("ix_figures_origins", "figures", ["origins"])
    op.create_index("ix_figures_recheck", "figures", ["recheck"])
    op.create_index("ix_figures_subject", "figures", ["subject"])
    op.create_table(
        "conflicts",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("figure", sa.Text(), nullable=False),
        sa.Column("a", sa.Text(), nullable=False),
        sa.Column("b", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("rule", sa.Text(), server_default="", nullable=False),
        sa.Column("explanation", sa.Text(), server_default="", nullable=False),
        sa.Column("hint", sa.Text(), server_default="", nullable=False),
        sa.Column("tolerance", sa.Text(), server_default="", nullable=False),
        sa.Column("status", sa.Text(), server_default="open", nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("found_at", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["a"], ["claims.id"], name="fk_conflicts_a"),
        sa.ForeignKeyConstraint(["b"], ["claims.id"], name="fk_conflicts_b"),
        sa.ForeignKeyConstraint(["figure"], ["figures.id"], name="fk_conflicts_figure"),
        sa.PrimaryKeyConstraint("pk", name="pk_conflicts"),
        sa.UniqueConstraint("id", name="uq_conflicts_id"),
    )
    op.create_index("ix_conflicts_a", "conflicts", ["a"])
    op.create_index("ix_conflicts_b", "conflicts", ["b"])
    op.create_index("ix_conflicts_figure", "conflicts", ["figure"])
    op.create_index("ix_conflicts_found_at", "conflicts", ["found_at"])
    op.create_index("ix_conflicts_status", "conflicts", ["status"])
    op.create_table(
        "corrections",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), server_default="pending", nullable=False),
        sa.Column("publication", sa.Text(), nullable=False),
        sa.Column("claim", sa.Text(), nullable=False),
        sa.Column("figure", sa.Text(), nullable=True),
        sa.Column("wrong", sa.Text(), server_default="", nullable=False),
        sa.Column("right", sa.Text(), server_default="", nullable=False),
        sa.Column("line", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("quote", sa.Text(), server_default="", nullable=False),
        sa.Column("source", sa.Text(), server_default="", nullable=False),
        sa.Column("source_url", sa.Text(), server_default="", nullable=False),
        sa.Column("why", sa.Text(), server_default="", nullable=False),
        sa.Column("date", sa.Text(), server_default="", nullable=False),
        sa.Column("issued", sa.Text(), nullable=True),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["claims.id"], name="fk_corrections_claim"),
        sa.ForeignKeyConstraint(["figure"], ["figures.id"], name="fk_corrections_figure"),
        sa.ForeignKeyConstraint(["publication"], ["publications.id"], name="fk_corrections_publication"),
        sa.PrimaryKeyConstraint("pk", name="pk_corrections"),
        sa.UniqueConstraint("id", name="uq_corrections_id"),
    )
    op.create_index("ix_corrections_claim", "corrections", ["claim"])
    op.create_index("ix_corrections_figure", "corrections", ["figure"])
    op.create_index("ix_corrections_issued", "corrections", ["issued"])
    op.create_index("ix_corrections_publication", "corrections", ["publication"])
    op.create_index("ix_corrections_status", "corrections", ["status"])
    op.create_table(
        "figure_keys",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("figure", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["figure"], ["figures.id"], name="fk_figure_keys_figure"),
        sa.PrimaryKeyConstraint("key", "figure", name="pk_figure_keys"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_figure_keys_figure", "figure_keys", ["figure"])
    op.create_table(
        "links",
        sa.Column("pk", sa.Integer(), nullable=False),
        sa.Column("claim", sa.Text(), nullable=False),
        sa.Column("figure", sa.Text(), nullable=False),
        sa.Column("confidence", sa.Float(), server_default=sa.text("1"), nullable=False),
        sa.Column("status", sa.Text(), server_default="suggested", nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["claims.id"], name="fk_links_claim"),
        sa.ForeignKeyConstraint(["figure"], ["figures.id"], name="fk_links_figure"),
        sa.PrimaryKeyConstraint("pk", name="pk_links"),
        sa.UniqueConstraint("claim", "figure", name="uq_links_claim_figure"),
    )
    op.create_index("ix_links_figure", "links", ["figure"])
    op.create_index("ix_links_status", "links", ["status"])
    for statement in VIEWS:
        op.execute(statement)
    if op.get_bind().dialect.name == "sqlite":
        for statement in SQLITE:
            op.execute(statement)
