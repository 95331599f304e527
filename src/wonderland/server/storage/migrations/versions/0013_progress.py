"""Progress that a player keeps together on several devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "progress",
        sa.Column("player_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("value", sa.LargeBinary),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "key"),
    )
    op.create_index("progress_version", "progress", ["player_id", "version"])
