"""When something happens at a table without anybody's request."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; tables from before have no clock that runs while nobody is there."""
    op.add_column("tables", sa.Column("due_at", sa.BigInteger))
    op.create_index("ix_tables_due_at", "tables", ["due_at"])
