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
    Column("token", String(64), nullable=False),  # the digest of the secret part of the token
    Column("seen_at", BigInteger, nullable=False, index=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("is_public", Boolean, nullable=False),
    Column("info", LargeBinary, nullable=False),  # as it stands in lists
    Column("checkpoint", LargeBinary),  # the table before the event `checkpoint_seq` + 1
    Column("checkpoint_seq", Integer, nullable=False),
    Column("keeper", String(16), index=True),  # the worker that plays its bots and keeps its clocks; None: unattended
    Column("attended_at", BigInteger, nullable=False, index=True),  # when somebody was last known to be there
)

# The referee: of two workers that store an event with the same number, one fails.
events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("player", String(16)),  # who asked for it, and under which id: the same request is done once
    Column("request", String(64)),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,  # rows lie in the order of their key: a table's events are read in one go
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("info", LargeBinary, nullable=False),  # as it stands in lists
    Column("record", LargeBinary, nullable=False),  # compressed
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

# A worker's lease on all the tables it keeps; after `alive_until` others may take them over.
workers = Table(
    "workers",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("alive_until", BigInteger, nullable=False),
)

Index("tables_public", tables.c.keeper, sqlite_where=tables.c.is_public, postgresql_where=tables.c.is_public)
