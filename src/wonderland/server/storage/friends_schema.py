"""Database tables for friends: who asked whom, who is there, invitations to tables, results of deals of the day."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    false,
)

from wonderland.server.storage.schema import metadata

# One row for two players: `player_id` has asked `other_id`. They are friends if it was accepted. A question that was
# declined or withdrawn stays for some time, so that the asker is told nothing and nobody asks again and again.
friendships = Table(
    "friendships",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("other_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("accepted_at", BigInteger),
    Column("declined_at", BigInteger),
    Column("withdrawn_at", BigInteger),
    PrimaryKeyConstraint("player_id", "other_id"),
    Index("friendships_other", "other_id"),
    sqlite_with_rowid=False,
)

# `player_id` does not want to be asked or invited by `other_id`, who is not told.
blocks = Table(
    "blocks",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("other_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("player_id", "other_id"),
    Index("blocks_other", "other_id"),
    sqlite_with_rowid=False,
)

# A link that a player gives away: whoever has it may ask. A player has one at a time.
friend_links = Table(
    "friend_links",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

friend_settings = Table(
    "friend_settings",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("is_invisible", Boolean, nullable=False, server_default=false()),
    Column("shows_game", Boolean, nullable=False, server_default=false()),
    Column("shares_daily", Boolean),  # None: not asked yet
)

# Who is there: written while somebody has friends who may see it, and true until a time.
presence = Table(
    "presence",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("here_until", BigInteger, nullable=False),  # in the server's time
    Column("game", String(16)),  # that is played at a table
    Column("game_until", BigInteger, nullable=False, server_default="0"),
)

# For whom tables keep seats. It follows from the events of the tables.
invitations = Table(
    "invitations",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("host_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("is_shown", Boolean, nullable=False),  # not to somebody who has blocked the host
    PrimaryKeyConstraint("player_id", "table_id"),
    sqlite_with_rowid=False,
)

# What players got who share their deals of the day with friends.
daily_results = Table(
    "daily_results",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(16), nullable=False),
    Column("day", String(10), nullable=False, index=True),  # as in 2026-11-16
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    PrimaryKeyConstraint("player_id", "game", "day"),
    sqlite_with_rowid=False,
)
