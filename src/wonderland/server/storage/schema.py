"""The tables of the database. Times are milliseconds since 1970; bodies are JSON."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String, nullable=False),
    Column("token", String(64), nullable=False),  # digest of the secret part of the player token
    Column("seen_at", BigInteger, nullable=False, index=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("is_public", Boolean, nullable=False),
    Column("info", LargeBinary, nullable=False),  # `TableInfo`, for lists
    Column("checkpoint", LargeBinary),  # `TableState` after the event `checkpoint_seq`
    Column("checkpoint_seq", Integer, nullable=False),
    Column("keeper", String(16), key="lease_holder", index=True),  # the worker that plays its bots; None: unattended
    Column("attended_at", BigInteger, nullable=False, index=True),  # when the lease was last taken or released
    Column("due_at", BigInteger, index=True),  # when a clock runs out there or a bot is to play; None: never
)

# The primary key decides: of two workers that store an event with the same number, one fails.
events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("player", String(16)),  # with `request`, identifies the request: the same one is done once
    Column("request", String(64)),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,  # clustered by the key: the events of a table are read in one go
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("info", LargeBinary, nullable=False),  # `MatchInfo`, for lists
    Column("record", LargeBinary, nullable=False),  # compressed by zlib
    Column("ended_at", BigInteger, nullable=False),
)

match_players = Table(
    "match_players",
    metadata,
    Column("player_id", String(16), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    PrimaryKeyConstraint("player_id", "ended_at", "match_id"),
    sqlite_with_rowid=False,
)

# The heartbeat of a worker renews the leases on all its tables; after `alive_until` others may take them over.
workers = Table(
    "workers",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("alive_until", BigInteger, nullable=False),
)

Index("tables_public", tables.c.lease_holder, sqlite_where=tables.c.is_public, postgresql_where=tables.c.is_public)
