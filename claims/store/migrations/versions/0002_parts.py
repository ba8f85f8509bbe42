"""The part of its file in which a claim stands: a page, a sheet's row, a paragraph, a part of an e-mail.

Claims that are there already keep an empty one until their document is read again.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column to claims and to their later appearances."""
    for table in ("claims", "appearances"):
        op.add_column(table, sa.Column("part", sa.Text(), server_default="", nullable=False))
