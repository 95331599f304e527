"""Friends: questions and answers, who is there, invitations to tables, shared deals of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def player(name: str = "player_id", is_key: bool = False) -> sa.Column[str]:
    """A column that names a player, with whom the row goes."""
    reference = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(16), reference, nullable=False, primary_key=is_key)


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "friendships",
        player(),
        player("other_id"),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("accepted_at", sa.BigInteger),
        sa.Column("declined_at", sa.BigInteger),
        sa.Column("withdrawn_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("player_id", "other_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("friendships_other", "friendships", ["other_id"])
    op.create_table(
        "blocks",
        player(),
        player("other_id"),
        sa.PrimaryKeyConstraint("player_id", "other_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("blocks_other", "blocks", ["other_id"])
    op.create_table(
        "friend_links",
        player(is_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "friend_settings",
        player(is_key=True),
        sa.Column("is_invisible", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("shows_game", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("shares_daily", sa.Boolean),
    )
    op.create_table(
        "presence",
        player(is_key=True),
        sa.Column("here_until", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(16)),
        sa.Column("game_until", sa.BigInteger, nullable=False, server_default="0"),
    )
    add_what_is_played()


def add_what_is_played() -> None:
    """Add the tables of invitations and of results."""
    op.create_table(
        "invitations",
        player(),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        player("host_id"),
        sa.Column("is_shown", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_invitations_table_id", "invitations", ["table_id"])
    op.create_index("ix_invitations_host_id", "invitations", ["host_id"])
    op.create_table(
        "daily_results",
        player(),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "game", "day"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_daily_results_day", "daily_results", ["day"])
