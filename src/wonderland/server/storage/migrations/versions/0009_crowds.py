"""Where tables come from, and who did not come to a table of the queue."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("tables", sa.Column("origin", sa.String(16)))
    op.add_column("queue", sa.Column("origin", sa.String(16), nullable=False, server_default=""))
    op.add_column("queue", sa.Column("is_trusted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "set_backs",
        sa.Column("key", sa.String(24), primary_key=True),
        sa.Column("num_missed", sa.Integer, nullable=False),
        sa.Column("missed_at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("came_at", sa.BigInteger, nullable=False),
    )
