"""The tables, once for every dialect.

Each table of content has a TEXT id that depends on content alone (`id`, UNIQUE: what other tables, exports and people
use) and a local INTEGER key (`pk`: a stable row number, which full-text search needs; never exported). Stated values
are TEXT, exactly as read; the REAL columns exist for sorting only. JSON lists and maps are TEXT with sorted keys.

A column marked `derived` can be computed from the rest, so it is not exported.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint
from sqlalchemy import text as sql

metadata = MetaData(
    naming_convention={
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

DERIVED = {"derived": True}


def columns(table: Table, names: Iterable[str]) -> list[Column[Any]]:
    """Return the columns of those names, in that order."""
    return [table.c[name] for name in names]


def _key() -> Column[int]:
    return Column("pk", Integer, primary_key=True)


def _id() -> Column[str]:
    return Column("id", Text, nullable=False, unique=True)


def _text(name: str, **options: Any) -> Column[str]:
    """A text that is never NULL; "" stands for "none"."""
    return Column(name, Text, nullable=False, server_default="", **options)


def _json(name: str, empty: str) -> Column[str]:
    """A text that holds a JSON list ("[]") or object ("{}"); `info["json"]` is its Python type."""
    return Column(name, Text, nullable=False, server_default=empty, info={"json": list if empty == "[]" else dict})


def _number(name: str, default: int = 0, **options: Any) -> Column[int]:
    return Column(name, Integer, nullable=False, server_default=sql(str(default)), **options)


def _to(name: str, target: str, *, nullable: bool = False, **options: Any) -> Column[str]:
    return Column(name, Text, ForeignKey(target), nullable=nullable, **options)


#: One row, written by Alembic or by `ddl.create_schema`; read by a plain SELECT.
alembic_version = Table("alembic_version", metadata, Column("version_num", Text, primary_key=True))

sources = Table("sources", metadata, _key(), _id(), _text("name"), _text("url"), _number("retired"))

documents = Table(
    "documents",
    metadata,
    _key(),
    _id(),
    _to("source", "sources.id", index=True),
    _text("title"),
    _text("url"),
    Column("date", Text, index=True),
    Column("role", Text, nullable=False, server_default="source", index=True),
    _text("lineage"),
    _number("edition", 1),
    _text("name"),
    _text("format"),
    _text("locator"),
    _text("heard_by"),
    _text("digest", index=True),
    _text("ingested_at"),
    UniqueConstraint("lineage", "digest"),
)

#: The file's own text, apart from `documents` so that lists of documents stay light.
document_texts = Table(
    "document_texts",
    metadata,
    Column("document", Text, ForeignKey("documents.id"), primary_key=True),
    _text("raw"),
)

items = Table(
    "items",
    metadata,
    _key(),
    _id(),
    _to("document", "documents.id"),
    _number("position"),
    _text("title"),
    Column("dateline", Text),
    _text("attribution"),
    _number("start"),
    _number("end"),
    UniqueConstraint("document", "position"),
)

subjects = Table("subjects", metadata, _key(), _id(), _text("name", unique=True), _text("kind"), _text("maker"))

subject_aliases = Table(
    "subject_aliases",
    metadata,
    _key(),
    _to("subject", "subjects.id"),
    _text("alias", index=True),
    UniqueConstraint("subject", "alias"),
)

metrics = Table(
    "metrics",
    metadata,
    _key(),
    _id(),
    _text("name"),
    _text("kind"),
    _json("dimensions", "[]"),
    _json("sensitive", "[]"),
)

claims = Table(
    "claims",
    metadata,
    _key(),
    _id(),
    # What is said, in the order in which a fact-checker reads it.
    _text("subject", index=True),
    _text("metric", index=True),
    _text("text"),
    _text("quote"),
    Column("status", Text, nullable=False, server_default="proposed", index=True),
    Column("rank", Text, nullable=False, server_default="normal"),
    _text("rank_reason"),
    _to("source", "sources.id", index=True),
    _text("origin"),
    Column("report_date", Text),
    Column("as_of", Text),
    _json("attribution", "[]"),
    # The quantity as stated.
    _text("low"),
    _text("high"),
    _text("unit", index=True),
    Column("modifier", Text, nullable=False, server_default="exact"),
    Column("kind", Text, nullable=False, server_default="other", index=True),
    _text("step_low"),
    _text("step_high"),
    _number("digits"),
    Column("precision", Text),
    _number("inferred"),
    _json("alternatives", "[]"),
    # The same in the canonical unit, for sorting only; dates are day numbers (1 = 0001-01-01).
    Column("canonical_low", Float, index=True),
    Column("canonical_high", Float),
    _text("canonical_unit"),
    # How it is said, and of what else.
    Column("nature", Text, nullable=False, server_default="stated"),
    Column("evidence", Text, nullable=False, server_default="secondhand"),
    Column("stance", Text, nullable=False, server_default="asserted"),
    _text("subject_kind"),
    _text("metric_text"),
    _json("qualifiers", "{}"),
    _json("topics", "[]"),
    Column("supersedes", Text),
    # Where it stands.
    _to("document", "documents.id", index=True),
    _text("item"),
    _number("item_index"),
    _number("start"),
    _number("end"),
    _number("line", 1),
    _number("column", 1),
    # A newer reading by the extractor that differs from a decided claim: a proposal beside it (JSON), else NULL.
    Column("reading", Text, info={"json": dict}),
    _text("part"),
)
Index(
    "ix_claims_reading",
    claims.c.id,
    sqlite_where=claims.c.reading.is_not(None),
)
# Few claims are promises, and the desk's first page lists those that fall due.
Index(
    "ix_claims_promised",
    claims.c.high,
    sqlite_where=claims.c.nature == sql("'promised'"),
)

#: Later editions of a document that state a claim again; `claims.document` is the first that did.
appearances = Table(
    "appearances",
    metadata,
    _key(),
    _to("claim", "claims.id"),
    _to("document", "documents.id", index=True),
    _number("start"),
    _number("end"),
    _number("line", 1),
    _number("column", 1),
    _text("part"),
    UniqueConstraint("claim", "document"),
)

figures = Table(
    "figures",
    metadata,
    _key(),
    _id(),
    _text("label"),
    _text("subject", index=True),
    _text("metric", index=True),
    _text("unit"),
    _json("qualifiers", "{}"),
    _to("accepted", "claims.id", nullable=True),
    Column("outcome", Text),
    _text("reason"),
    Column("decided_at", Text),
    Column("recheck", Text, index=True),
    # Counts over the links, for lists: reports by others, their distinct origins, conflicts still open.
    _number("reports", info=DERIVED),
    _number("origins", info=DERIVED, index=True),
    _number("open_conflicts", info=DERIVED, index=True),
)

#: The exact blocking keys under which a figure is found.
figure_keys = Table(
    "figure_keys",
    metadata,
    Column("key", Text, primary_key=True),
    Column("figure", Text, ForeignKey("figures.id"), primary_key=True),
    Index("ix_figure_keys_figure", "figure"),
    sqlite_with_rowid=False,
)

links = Table(
    "links",
    metadata,
    _key(),
    _to("claim", "claims.id"),
    _to("figure", "figures.id", index=True),
    Column("confidence", Float, nullable=False, server_default=sql("1")),
    Column("status", Text, nullable=False, server_default="suggested", index=True),
    _text("reason"),
    UniqueConstraint("claim", "figure"),
)

conflicts = Table(
    "conflicts",
    metadata,
    _key(),
    _id(),
    _to("figure", "figures.id", index=True),
    _to("a", "claims.id", index=True),
    _to("b", "claims.id", index=True),
    Column("verdict", Text, nullable=False),
    _text("rule"),
    _text("explanation"),
    _text("hint"),
    _text("tolerance"),
    Column("status", Text, nullable=False, server_default="open", index=True),
    _text("reason"),
    _text("found_at", index=True),
)

publications = Table(
    "publications",
    metadata,
    _key(),
    _id(),
    _to("document", "documents.id", index=True),
    _text("url", index=True),
    _text("title"),
    _text("date", index=True),
    _number("edition", 1),
    _text("told"),
)

corrections = Table(
    "corrections",
    metadata,
    _key(),
    _id(),
    Column("kind", Text, nullable=False),
    Column("status", Text, nullable=False, server_default="pending", index=True),
    _to("publication", "publications.id", index=True),
    _to("claim", "claims.id", index=True),
    _to("figure", "figures.id", nullable=True, index=True),
    _text("wrong"),
    _text("right"),
    # The article's line; a column "where" would have to be quoted in every query.
    _number("line"),
    _text("quote"),
    _text("source"),
    _text("source_url"),
    _text("why"),
    _text("date"),
    Column("issued", Text, index=True),
    _text("note"),
)

#: Decisions, append-only; the state columns of the other tables are a fold over them (see `events.fold`).
events = Table(
    "events",
    metadata,
    _key(),
    _id(),
    _to("parent", "events.id", nullable=True, index=True),
    _text("target", index=True),
    Column("action", Text, nullable=False, index=True),
    _text("actor"),
    _text("at", index=True),
    _text("reason"),
    _json("payload", "{}"),
)
