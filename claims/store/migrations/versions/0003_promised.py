"""An index of the promises among the claims, which are few: the desk's first page lists those that fall due.

The view of them has a plus before a column by which SQLite would look otherwise: a date is every fifth claim.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import text

revision = "0003"
down_revision = "0002"

PROMISES_DUE = """CREATE VIEW promises_due AS
SELECT claims.high AS due, claims.subject AS subject, claims.metric AS metric, claims.text AS text,
    claims.quote AS quote, sources.name AS source, claims.origin AS origin, claims.report_date AS report_date,
    claims.id AS claim
FROM claims
JOIN sources ON sources.id = claims.source
WHERE +claims.kind = 'date' AND claims.nature = 'promised' AND claims.status <> 'rejected'
    AND claims.rank <> 'deprecated' AND claims.stance = 'asserted'"""


def upgrade() -> None:
    """Add the index, and let the view use it."""
    op.create_index("ix_claims_promised", "claims", ["high"], sqlite_where=text("nature = 'promised'"))
    op.execute("DROP VIEW promises_due")
    op.execute(PROMISES_DUE)
