"""Each time that an article of ours appeared has its own row, number and moment, whether its text is new or an old one.

The articles that are there already take them from their documents, of which each was one edition.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns to publications and fill them."""
    op.add_column("publications", sa.Column("edition", sa.Integer(), server_default=sa.text("1"), nullable=False))
    op.add_column("publications", sa.Column("told", sa.Text(), server_default="", nullable=False))
    op.execute(
        """UPDATE publications SET
        edition = (SELECT documents.edition FROM documents WHERE documents.id = publications.document),
        told = (SELECT documents.ingested_at FROM documents WHERE documents.id = publications.document)"""
    )
