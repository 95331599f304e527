"""Players, tables with their events, matches, workers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_players_seen_at", "players", ["seen_at"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("info", sa.LargeBinary, nullable=False),
        sa.Column("checkpoint", sa.LargeBinary),
        sa.Column("checkpoint_seq", sa.Integer, nullable=False),
        sa.Column("keeper", sa.String(16)),
        sa.Column("attended_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tables_keeper", "tables", ["keeper"])
    op.create_index("ix_tables_attended_at", "tables", ["attended_at"])
    is_public = sa.text("is_public")
    op.create_index("tables_public", "tables", ["keeper"], sqlite_where=is_public, postgresql_where=is_public)
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("player", sa.String(16)),
        sa.Column("request", sa.String(64)),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("info", sa.LargeBinary, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "match_players",
        sa.Column("player_id", sa.String(16), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "ended_at", "match_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
    )
