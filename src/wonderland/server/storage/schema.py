"""The tables of the database. Bodies are JSON.

Times are milliseconds since 1970, by the calendar. Those that clocks, leases and the queue count by are in the server's
own time (common/wall_clock.py): `at`, `turn_until`, `due_at` of tables, `alive_until`, `joined_at`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    false,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String, nullable=False),
    Column("seen_at", BigInteger, nullable=False, index=True),
    Column("is_leaving", Boolean, nullable=False, server_default=false()),  # storage/leaving.py
)

# A device has a player token of its own. Its label names the browser and the system, nothing else.
devices = Table(
    "devices",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("digest", String(64), nullable=False, unique=True),  # of the secret part of the player token
    Column("label", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False, index=True),
)

# From where a player has played lately: the digest of an address (networks.py). It finds players who share one.
networks = Table(
    "networks",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("digest", String(8), nullable=False),
    Column("seen_at", BigInteger, nullable=False, index=True),
    PrimaryKeyConstraint("player_id", "digest"),
    sqlite_with_rowid=False,
)

# Progress of a player's devices, kept together on request. The row without a key holds the name of this copy: after it
# was deleted, devices find another name, or none, and stop.
progress = Table(
    "progress",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("key", String(120), nullable=False),
    Column("value", LargeBinary),  # as the page packs it; None: it was deleted
    Column("version", Integer, nullable=False),  # counts the player's changes
    PrimaryKeyConstraint("player_id", "key"),
    Index("progress_version", "player_id", "version"),
)

# One-time codes: the first characters of a code find the row, the others are compared with the digest.
codes = Table(
    "codes",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("digest", String(64), nullable=False),
    Column("num_wrong", Integer, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # the credential's id, in base64url
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
)

# What an authenticator has to sign, once. `player_id` is None for somebody who signs in.
challenges = Table(
    "challenges",
    metadata,
    Column("challenge", LargeBinary, primary_key=True),
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE")),
    Column("expires_at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("is_public", Boolean, nullable=False),
    Column("listing", String(8)),  # `Listing`: where a public table stands in the list; None: nowhere
    Column("info", LargeBinary, nullable=False),  # `TableInfo`, for lists
    Column("checkpoint", LargeBinary),  # `Checkpoint` after the event `checkpoint_seq`
    Column("checkpoint_seq", Integer, nullable=False),
    Column("keeper", String(16), key="lease_holder", index=True),  # the worker that plays its bots; None: unattended
    Column("attended_at", BigInteger, nullable=False, index=True),  # when the lease was last taken or released
    Column("origin", String(16)),  # the digest of the address where it was created, for a fair list; None: unknown
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
    Column(
        "to_act", String(16)
    ),  # the player whose turn it is after the event; "": nobody's; None: of old events, as before
    Column("turn_until", BigInteger),  # when that turn ends; None: it has no clock
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
    Column("number", Integer),  # the order in which matches were counted; None: not counted yet
    Column("conduct", LargeBinary),  # by seat: how often a person or a level decided; None in matches from before
    Index("matches_number", "number", unique=True),
)

match_players = Table(
    "match_players",
    metadata,
    Column("player_id", String(16), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    # Filled when the match is counted
    Column("game", String(16)),
    Column("opponents", String(8)),  # `Opponents` of resources.py
    Column("is_won", Boolean),
    Column("weight", Float(53)),  # how much it counted for the rating; None in matches from before: in full
    Column("reasons", String(64)),  # why less than in full: `WeightReason`s, with commas
    # The player's rating after the match; None if it changed none, or was counted before these were kept
    Column("mu", Float(53)),
    Column("sigma", Float(53)),
    # Stored with the match, because addresses are forgotten: who of the others had the same one lately, as bits
    Column("neighbours", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("player_id", "ended_at", "match_id"),
    Index("match_players_match", "match_id"),
    sqlite_with_rowid=False,
)

# Ratings and tallies follow from the matches, in the order of their numbers: `wonderland ratings --recompute`.
ratings = Table(
    "ratings",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(16), nullable=False),
    Column("against", String(8), nullable=False),  # `people` or `levels`
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("num_matches", Integer, nullable=False),
    Column("last_match", String(16), nullable=False),
    Column("counted", Float(53), nullable=False, server_default="0"),  # the weights of the matches
    PrimaryKeyConstraint("player_id", "game", "against"),
    sqlite_with_rowid=False,
)

# `kind` and `opponent`: all matches against `people` or `bots`; or one opponent, a `level` or a `player`.
tallies = Table(
    "tallies",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(16), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("opponent", String(16), nullable=False, index=True),
    Column("num_matches", Integer, nullable=False),
    Column("num_ahead", Integer, nullable=False),  # won, or placed ahead of that opponent
    Column("num_behind", Integer, nullable=False),
    Column("counted", Float(53), nullable=False, server_default="0"),  # the weights of the matches
    PrimaryKeyConstraint("player_id", "game", "kind", "opponent"),
    sqlite_with_rowid=False,
)

# The engine of every rules version that was played here: matches go on, and are shown, by the rules they began with.
modules = Table(
    "modules",
    metadata,
    Column("game", String(16), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("interface", Integer, nullable=False),  # `INTERFACE` of engine/targets/module_game.py
    Column("checksum", String(64), nullable=False),  # of the three files
    Column("layout", LargeBinary, nullable=False),  # the files are compressed by zlib
    Column("wasm", LargeBinary, nullable=False),
    Column("weights", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "rules_version"),
)

# The heartbeat of a worker renews the leases on all its tables; after `alive_until` others may take them over.
workers = Table(
    "workers",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("alive_until", BigInteger, nullable=False),  # in the server's time, as all times of clocks and leases
    # All clocks at its last heartbeat: `Reading`
    Column("server_at", BigInteger, nullable=False, server_default="0"),
    Column("calendar_at", BigInteger, nullable=False, server_default="0"),
    Column("uptime", BigInteger, nullable=False, server_default="0"),
    Column("boot", String(64), nullable=False, server_default=""),
)

Index("tables_public", tables.c.lease_holder, sqlite_where=tables.c.is_public, postgresql_where=tables.c.is_public)
