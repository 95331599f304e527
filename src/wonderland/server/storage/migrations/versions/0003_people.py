"""Devices, one-time codes, passkeys; ratings and tallies of finished matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Move every player's token to a device, and create the tables."""
    op.create_table(
        "devices",
        sa.Column("id", sa.String(16), primary_key=True),
        player_column(),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("digest"),
    )
    op.create_index("ix_devices_player_id", "devices", ["player_id"])
    op.create_index("ix_devices_seen_at", "devices", ["seen_at"])
    op.execute(
        "INSERT INTO devices (id, player_id, digest, label, created_at, seen_at) "
        "SELECT substr(token, 1, 16), id, token, '', seen_at, seen_at FROM players"
    )
    op.drop_column("players", "token")
    create_sign_in()
    create_results()


def create_sign_in() -> None:
    """What carries an identity to another device."""
    op.create_table(
        "codes",
        sa.Column("id", sa.String(8), primary_key=True),
        player_column(),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("num_wrong", sa.Integer, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("player_id"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        player_column(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_passkeys_player_id", "passkeys", ["player_id"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.LargeBinary, primary_key=True),
        sa.Column("player_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )


def create_results() -> None:
    """What follows from finished matches; the server counts those that are stored when it starts."""
    op.add_column("matches", sa.Column("number", sa.Integer))
    op.create_index("matches_number", "matches", ["number"], unique=True)
    op.add_column("match_players", sa.Column("game", sa.String(16)))
    op.add_column("match_players", sa.Column("opponents", sa.String(8)))
    op.add_column("match_players", sa.Column("is_won", sa.Boolean))
    op.create_index("match_players_match", "match_players", ["match_id"])
    op.create_table(
        "ratings",
        player_column(),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("against", sa.String(8), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("num_matches", sa.Integer, nullable=False),
        sa.Column("last_match", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "game", "against"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tallies",
        player_column(),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("opponent", sa.String(16), nullable=False),
        sa.Column("num_matches", sa.Integer, nullable=False),
        sa.Column("num_ahead", sa.Integer, nullable=False),
        sa.Column("num_behind", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "game", "kind", "opponent"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tallies_opponent", "tallies", ["opponent"])


def player_column() -> sa.Column[str]:
    """The player to whom a row belongs."""
    return sa.Column("player_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False)
