-- The schema of a claims database, revision 0004.
-- Generated from claims/store by `make generate`; a test fails when it drifts.

CREATE TABLE alembic_version (
    version_num TEXT NOT NULL,
    CONSTRAINT pk_alembic_version PRIMARY KEY (version_num)
);

CREATE TABLE sources (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    name TEXT DEFAULT '' NOT NULL,
    url TEXT DEFAULT '' NOT NULL,
    retired INTEGER DEFAULT 0 NOT NULL,
    CONSTRAINT pk_sources PRIMARY KEY (pk),
    CONSTRAINT uq_sources_id UNIQUE (id)
);

CREATE TABLE subjects (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    name TEXT DEFAULT '' NOT NULL,
    kind TEXT DEFAULT '' NOT NULL,
    maker TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_subjects PRIMARY KEY (pk),
    CONSTRAINT uq_subjects_id UNIQUE (id),
    CONSTRAINT uq_subjects_name UNIQUE (name)
);

CREATE TABLE metrics (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    name TEXT DEFAULT '' NOT NULL,
    kind TEXT DEFAULT '' NOT NULL,
    dimensions TEXT DEFAULT '[]' NOT NULL,
    sensitive TEXT DEFAULT '[]' NOT NULL,
    CONSTRAINT pk_metrics PRIMARY KEY (pk),
    CONSTRAINT uq_metrics_id UNIQUE (id)
);

CREATE TABLE events (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    parent TEXT,
    target TEXT DEFAULT '' NOT NULL,
    action TEXT NOT NULL,
    actor TEXT DEFAULT '' NOT NULL,
    at TEXT DEFAULT '' NOT NULL,
    reason TEXT DEFAULT '' NOT NULL,
    payload TEXT DEFAULT '{}' NOT NULL,
    CONSTRAINT pk_events PRIMARY KEY (pk),
    CONSTRAINT uq_events_id UNIQUE (id),
    CONSTRAINT fk_events_parent FOREIGN KEY(parent) REFERENCES events (id)
);

CREATE TABLE documents (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    source TEXT NOT NULL,
    title TEXT DEFAULT '' NOT NULL,
    url TEXT DEFAULT '' NOT NULL,
    date TEXT,
    role TEXT DEFAULT 'source' NOT NULL,
    lineage TEXT DEFAULT '' NOT NULL,
    edition INTEGER DEFAULT 1 NOT NULL,
    name TEXT DEFAULT '' NOT NULL,
    format TEXT DEFAULT '' NOT NULL,
    locator TEXT DEFAULT '' NOT NULL,
    heard_by TEXT DEFAULT '' NOT NULL,
    digest TEXT DEFAULT '' NOT NULL,
    ingested_at TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_documents PRIMARY KEY (pk),
    CONSTRAINT uq_documents_lineage_digest UNIQUE (lineage, digest),
    CONSTRAINT uq_documents_id UNIQUE (id),
    CONSTRAINT fk_documents_source FOREIGN KEY(source) REFERENCES sources (id)
);

CREATE TABLE subject_aliases (
    pk INTEGER NOT NULL,
    subject TEXT NOT NULL,
    alias TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_subject_aliases PRIMARY KEY (pk),
    CONSTRAINT uq_subject_aliases_subject_alias UNIQUE (subject, alias),
    CONSTRAINT fk_subject_aliases_subject FOREIGN KEY(subject) REFERENCES subjects (id)
);

CREATE TABLE document_texts (
    document TEXT NOT NULL,
    raw TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_document_texts PRIMARY KEY (document),
    CONSTRAINT fk_document_texts_document FOREIGN KEY(document) REFERENCES documents (id)
);

CREATE TABLE items (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    document TEXT NOT NULL,
    position INTEGER DEFAULT 0 NOT NULL,
    title TEXT DEFAULT '' NOT NULL,
    dateline TEXT,
    attribution TEXT DEFAULT '' NOT NULL,
    start INTEGER DEFAULT 0 NOT NULL,
    "end" INTEGER DEFAULT 0 NOT NULL,
    CONSTRAINT pk_items PRIMARY KEY (pk),
    CONSTRAINT uq_items_document_position UNIQUE (document, position),
    CONSTRAINT uq_items_id UNIQUE (id),
    CONSTRAINT fk_items_document FOREIGN KEY(document) REFERENCES documents (id)
);

CREATE TABLE claims (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    subject TEXT DEFAULT '' NOT NULL,
    metric TEXT DEFAULT '' NOT NULL,
    text TEXT DEFAULT '' NOT NULL,
    quote TEXT DEFAULT '' NOT NULL,
    status TEXT DEFAULT 'proposed' NOT NULL,
    rank TEXT DEFAULT 'normal' NOT NULL,
    rank_reason TEXT DEFAULT '' NOT NULL,
    source TEXT NOT NULL,
    origin TEXT DEFAULT '' NOT NULL,
    report_date TEXT,
    as_of TEXT,
    attribution TEXT DEFAULT '[]' NOT NULL,
    low TEXT DEFAULT '' NOT NULL,
    high TEXT DEFAULT '' NOT NULL,
    unit TEXT DEFAULT '' NOT NULL,
    modifier TEXT DEFAULT 'exact' NOT NULL,
    kind TEXT DEFAULT 'other' NOT NULL,
    step_low TEXT DEFAULT '' NOT NULL,
    step_high TEXT DEFAULT '' NOT NULL,
    digits INTEGER DEFAULT 0 NOT NULL,
    precision TEXT,
    inferred INTEGER DEFAULT 0 NOT NULL,
    alternatives TEXT DEFAULT '[]' NOT NULL,
    canonical_low FLOAT,
    canonical_high FLOAT,
    canonical_unit TEXT DEFAULT '' NOT NULL,
    nature TEXT DEFAULT 'stated' NOT NULL,
    evidence TEXT DEFAULT 'secondhand' NOT NULL,
    stance TEXT DEFAULT 'asserted' NOT NULL,
    subject_kind TEXT DEFAULT '' NOT NULL,
    metric_text TEXT DEFAULT '' NOT NULL,
    qualifiers TEXT DEFAULT '{}' NOT NULL,
    topics TEXT DEFAULT '[]' NOT NULL,
    supersedes TEXT,
    document TEXT NOT NULL,
    item TEXT DEFAULT '' NOT NULL,
    item_index INTEGER DEFAULT 0 NOT NULL,
    start INTEGER DEFAULT 0 NOT NULL,
    "end" INTEGER DEFAULT 0 NOT NULL,
    line INTEGER DEFAULT 1 NOT NULL,
    "column" INTEGER DEFAULT 1 NOT NULL,
    reading TEXT,
    part TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_claims PRIMARY KEY (pk),
    CONSTRAINT uq_claims_id UNIQUE (id),
    CONSTRAINT fk_claims_source FOREIGN KEY(source) REFERENCES sources (id),
    CONSTRAINT fk_claims_document FOREIGN KEY(document) REFERENCES documents (id)
);

CREATE TABLE publications (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    document TEXT NOT NULL,
    url TEXT DEFAULT '' NOT NULL,
    title TEXT DEFAULT '' NOT NULL,
    date TEXT DEFAULT '' NOT NULL,
    edition INTEGER DEFAULT 1 NOT NULL,
    told TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_publications PRIMARY KEY (pk),
    CONSTRAINT uq_publications_id UNIQUE (id),
    CONSTRAINT fk_publications_document FOREIGN KEY(document) REFERENCES documents (id)
);

CREATE TABLE appearances (
    pk INTEGER NOT NULL,
    claim TEXT NOT NULL,
    document TEXT NOT NULL,
    start INTEGER DEFAULT 0 NOT NULL,
    "end" INTEGER DEFAULT 0 NOT NULL,
    line INTEGER DEFAULT 1 NOT NULL,
    "column" INTEGER DEFAULT 1 NOT NULL,
    part TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_appearances PRIMARY KEY (pk),
    CONSTRAINT uq_appearances_claim_document UNIQUE (claim, document),
    CONSTRAINT fk_appearances_claim FOREIGN KEY(claim) REFERENCES claims (id),
    CONSTRAINT fk_appearances_document FOREIGN KEY(document) REFERENCES documents (id)
);

CREATE TABLE figures (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    label TEXT DEFAULT '' NOT NULL,
    subject TEXT DEFAULT '' NOT NULL,
    metric TEXT DEFAULT '' NOT NULL,
    unit TEXT DEFAULT '' NOT NULL,
    qualifiers TEXT DEFAULT '{}' NOT NULL,
    accepted TEXT,
    outcome TEXT,
    reason TEXT DEFAULT '' NOT NULL,
    decided_at TEXT,
    recheck TEXT,
    reports INTEGER DEFAULT 0 NOT NULL,
    origins INTEGER DEFAULT 0 NOT NULL,
    open_conflicts INTEGER DEFAULT 0 NOT NULL,
    CONSTRAINT pk_figures PRIMARY KEY (pk),
    CONSTRAINT uq_figures_id UNIQUE (id),
    CONSTRAINT fk_figures_accepted FOREIGN KEY(accepted) REFERENCES claims (id)
);

CREATE TABLE figure_keys (
    "key" TEXT NOT NULL,
    figure TEXT NOT NULL,
    CONSTRAINT pk_figure_keys PRIMARY KEY ("key", figure),
    CONSTRAINT fk_figure_keys_figure FOREIGN KEY(figure) REFERENCES figures (id)
)
 WITHOUT ROWID;

CREATE TABLE links (
    pk INTEGER NOT NULL,
    claim TEXT NOT NULL,
    figure TEXT NOT NULL,
    confidence FLOAT DEFAULT 1 NOT NULL,
    status TEXT DEFAULT 'suggested' NOT NULL,
    reason TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_links PRIMARY KEY (pk),
    CONSTRAINT uq_links_claim_figure UNIQUE (claim, figure),
    CONSTRAINT fk_links_claim FOREIGN KEY(claim) REFERENCES claims (id),
    CONSTRAINT fk_links_figure FOREIGN KEY(figure) REFERENCES figures (id)
);

CREATE TABLE conflicts (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    figure TEXT NOT NULL,
    a TEXT NOT NULL,
    b TEXT NOT NULL,
    verdict TEXT NOT NULL,
    rule TEXT DEFAULT '' NOT NULL,
    explanation TEXT DEFAULT '' NOT NULL,
    hint TEXT DEFAULT '' NOT NULL,
    tolerance TEXT DEFAULT '' NOT NULL,
    status TEXT DEFAULT 'open' NOT NULL,
    reason TEXT DEFAULT '' NOT NULL,
    found_at TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_conflicts PRIMARY KEY (pk),
    CONSTRAINT uq_conflicts_id UNIQUE (id),
    CONSTRAINT fk_conflicts_figure FOREIGN KEY(figure) REFERENCES figures (id),
    CONSTRAINT fk_conflicts_a FOREIGN KEY(a) REFERENCES claims (id),
    CONSTRAINT fk_conflicts_b FOREIGN KEY(b) REFERENCES claims (id)
);

CREATE TABLE corrections (
    pk INTEGER NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    status TEXT DEFAULT 'pending' NOT NULL,
    publication TEXT NOT NULL,
    claim TEXT NOT NULL,
    figure TEXT,
    wrong TEXT DEFAULT '' NOT NULL,
    "right" TEXT DEFAULT '' NOT NULL,
    line INTEGER DEFAULT 0 NOT NULL,
    quote TEXT DEFAULT '' NOT NULL,
    source TEXT DEFAULT '' NOT NULL,
    source_url TEXT DEFAULT '' NOT NULL,
    why TEXT DEFAULT '' NOT NULL,
    date TEXT DEFAULT '' NOT NULL,
    issued TEXT,
    note TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_corrections PRIMARY KEY (pk),
    CONSTRAINT uq_corrections_id UNIQUE (id),
    CONSTRAINT fk_corrections_publication FOREIGN KEY(publication) REFERENCES publications (id),
    CONSTRAINT fk_corrections_claim FOREIGN KEY(claim) REFERENCES claims (id),
    CONSTRAINT fk_corrections_figure FOREIGN KEY(figure) REFERENCES figures (id)
);

CREATE VIRTUAL TABLE claims_fts USING fts5(
    quote, subject, metric_text, content="claims", content_rowid="pk", tokenize='porter unicode61 remove_diacritics 2'
);

CREATE INDEX ix_appearances_document ON appearances (document);

CREATE INDEX ix_claims_canonical_low ON claims (canonical_low);

CREATE INDEX ix_claims_document ON claims (document);

CREATE INDEX ix_claims_kind ON claims (kind);

CREATE INDEX ix_claims_metric ON claims (metric);

CREATE INDEX ix_claims_promised ON claims (high) WHERE nature = 'promised';

CREATE INDEX ix_claims_reading ON claims (id) WHERE reading IS NOT NULL;

CREATE INDEX ix_claims_source ON claims (source);

CREATE INDEX ix_claims_status ON claims (status);

CREATE INDEX ix_claims_subject ON claims (subject);

CREATE INDEX ix_claims_unit ON claims (unit);

CREATE INDEX ix_conflicts_a ON conflicts (a);

CREATE INDEX ix_conflicts_b ON conflicts (b);

CREATE INDEX ix_conflicts_figure ON conflicts (figure);

CREATE INDEX ix_conflicts_found_at ON conflicts (found_at);

CREATE INDEX ix_conflicts_status ON conflicts (status);

CREATE INDEX ix_corrections_claim ON corrections (claim);

CREATE INDEX ix_corrections_figure ON corrections (figure);

CREATE INDEX ix_corrections_issued ON corrections (issued);

CREATE INDEX ix_corrections_publication ON corrections (publication);

CREATE INDEX ix_corrections_status ON corrections (status);

CREATE INDEX ix_documents_date ON documents (date);

CREATE INDEX ix_documents_digest ON documents (digest);

CREATE INDEX ix_documents_role ON documents (role);

CREATE INDEX ix_documents_source ON documents (source);

CREATE INDEX ix_events_action ON events (action);

CREATE INDEX ix_events_at ON events (at);

CREATE INDEX ix_events_parent ON events (parent);

CREATE INDEX ix_events_target ON events (target);

CREATE INDEX ix_figure_keys_figure ON figure_keys (figure);

CREATE INDEX ix_figures_metric ON figures (metric);

CREATE INDEX ix_figures_open_conflicts ON figures (open_conflicts);

CREATE INDEX ix_figures_origins ON figures (origins);

CREATE INDEX ix_figures_recheck ON figures (recheck);

CREATE INDEX ix_figures_subject ON figures (subject);

CREATE INDEX ix_links_figure ON links (figure);

CREATE INDEX ix_links_status ON links (status);

CREATE INDEX ix_publications_date ON publications (date);

CREATE INDEX ix_publications_document ON publications (document);

CREATE INDEX ix_publications_url ON publications (url);

CREATE INDEX ix_subject_aliases_alias ON subject_aliases (alias);

CREATE VIEW disputed_figures AS
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
WHERE figures.open_conflicts > 0;

CREATE VIEW figures_to_recheck AS
SELECT figures.id AS figure, figures.label AS label, figures.recheck AS recheck, figures.decided_at AS decided_at,
    claims.text AS accepted_text, figures.accepted AS accepted, figures.reason AS reason
FROM figures
LEFT JOIN claims ON claims.id = figures.accepted
WHERE figures.recheck IS NOT NULL;

CREATE VIEW new_readings AS
SELECT claims.id AS claim, claims.subject AS subject, claims.metric AS metric, claims.text AS text,
    claims.status AS status, claims.reading AS reading, claims.quote AS quote
FROM claims
WHERE claims.reading IS NOT NULL;

CREATE VIEW open_conflicts AS
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
WHERE conflicts.status = 'open';

CREATE VIEW promises_due AS
SELECT claims.high AS due, claims.subject AS subject, claims.metric AS metric, claims.text AS text,
    claims.quote AS quote, sources.name AS source, claims.origin AS origin, claims.report_date AS report_date,
    claims.id AS claim
FROM claims
JOIN sources ON sources.id = claims.source
WHERE +claims.kind = 'date' AND claims.nature = 'promised' AND claims.status <> 'rejected'
    AND claims.rank <> 'deprecated' AND claims.stance = 'asserted';

CREATE VIEW single_origin_figures AS
SELECT figures.id AS figure, figures.label AS label, figures.subject AS subject, figures.metric AS metric,
    figures.reports AS reports,
    (SELECT min(claims.origin) FROM links JOIN claims ON claims.id = links.claim
        JOIN documents ON documents.id = claims.document
        WHERE links.figure = figures.id AND links.status <> 'refused' AND documents.role = 'source'
        AND claims.status <> 'rejected' AND claims.rank <> 'deprecated' AND claims.stance = 'asserted') AS origin
FROM figures
WHERE figures.origins = 1;

CREATE TRIGGER claims_fts_delete AFTER DELETE ON claims BEGIN
    INSERT INTO claims_fts(claims_fts, rowid, quote, subject, metric_text)
    VALUES ('delete', old.pk, old.quote, old.subject, old.metric_text);
END;

CREATE TRIGGER claims_fts_insert AFTER INSERT ON claims BEGIN
    INSERT INTO claims_fts(rowid, quote, subject, metric_text)
    VALUES (new.pk, new.quote, new.subject, new.metric_text);
END;

CREATE TRIGGER claims_fts_update AFTER UPDATE OF quote, subject, metric_text ON claims BEGIN
    INSERT INTO claims_fts(claims_fts, rowid, quote, subject, metric_text)
    VALUES ('delete', old.pk, old.quote, old.subject, old.metric_text);
    INSERT INTO claims_fts(rowid, quote, subject, metric_text)
    VALUES (new.pk, new.quote, new.subject, new.metric_text);
END;

CREATE TRIGGER corrections_no_delete BEFORE DELETE ON corrections WHEN old.status = 'issued' BEGIN
    SELECT RAISE(ABORT, 'an issued correction is never deleted');
END;

CREATE TRIGGER corrections_no_update BEFORE UPDATE ON corrections WHEN old.status = 'issued' BEGIN
    SELECT RAISE(ABORT, 'an issued correction is never changed');
END;

CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN
    SELECT RAISE(ABORT, 'an event is never deleted');
END;

CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;
