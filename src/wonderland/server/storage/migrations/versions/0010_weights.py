"""How much matches count for ratings, and what that follows from. Matches from before keep their full weight."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the columns and the table."""
    op.create_table(
        "networks",
        sa.Column("player_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("digest", sa.String(8), nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "digest"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_networks_seen_at", "networks", ["seen_at"])
    op.add_column("matches", sa.Column("conduct", sa.LargeBinary))
    op.add_column("match_players", sa.Column("weight", sa.Float(53)))
    op.add_column("match_players", sa.Column("reasons", sa.String(64)))
    op.add_column("match_players", sa.Column("neighbours", sa.Integer, nullable=False, server_default="0"))
    for table in ("ratings", "tallies"):
        op.add_column(table, sa.Column("counted", sa.Float(53), nullable=False, server_default="0"))
        op.execute(f"UPDATE {table} SET counted = num_matches")
