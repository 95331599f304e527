"""Database tables for those who wait: who sits where, notifications and how they are delivered, the queue."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
    false,
)

from wonderland.server.storage.schema import metadata

# Who has a seat where: the tables of a player are found by it.
sittings = Table(
    "sittings",
    metadata,
    Column("player_id", String(16), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    PrimaryKeyConstraint("player_id", "table_id"),
    sqlite_with_rowid=False,
)

# Keys that the server has made for itself.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# Where a player wants to be told: the push subscription of a browser, or an e-mail address.
notification_targets = Table(
    "notification_targets",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # "push" or "email"
    Column("address", String, nullable=False),  # the endpoint, or the e-mail address
    Column("public_key", LargeBinary),  # of a push subscription
    Column("auth_secret", LargeBinary),
    Column("created_at", BigInteger, nullable=False),
    Column("confirmed_at", BigInteger),  # None: nothing is sent there
    # The device of a push subscription, which ends with it; None for mail, and for subscriptions from before.
    Column("device_id", String(16), ForeignKey("devices.id", ondelete="CASCADE"), index=True),
    Column("site", String, nullable=False, server_default=""),  # whose host it is: sites take turns
    Column("turn_at", BigInteger, nullable=False, server_default="0"),  # of its last delivery: players take turns
    Column("failures", Integer, nullable=False, server_default="0"),  # in a row
    Column("retry_at", BigInteger, nullable=False, server_default="0"),  # after a failure nothing is sent before
    Column("is_prompt", Boolean, nullable=False, server_default=false()),  # the last delivery was made, and quickly
)

notification_settings = Table(
    "notification_settings",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("language", String(8), nullable=False),
    Column("zone", String(64), nullable=False),  # a name of the IANA time zone database
    Column("quiet_from", Integer),  # minutes after midnight; None: no quiet hours
    Column("quiet_to", Integer),
)

# One row for each turn and target, stored with the event that began the turn, deleted when it is delivered.
outbox = Table(
    "outbox",
    metadata,
    Column("table_id", String(16), nullable=False),
    Column("seq", Integer, nullable=False),
    Column(
        "target_id",
        String(16),
        ForeignKey("notification_targets.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("due_at", BigInteger, nullable=False, index=True),
    Column("taken_by", String(16)),  # the worker that delivers it; of a worker that has died, others may take it
    PrimaryKeyConstraint("table_id", "seq", "target_id"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
)

# Players who look for opponents.
queue = Table(
    "queue",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("joined_at", BigInteger, nullable=False),  # later than now: the player is set back until then
    Column("alive_until", BigInteger, nullable=False),  # without another request until then, the player has left
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), index=True),  # the table that was found
    Column("seat", Integer),
    Column("origin", String(16), nullable=False, server_default=""),  # the digest of the address
    Column("is_trusted", Boolean, nullable=False, server_default=false()),  # the player came the last time
)

# Who did not come to a table that the queue had found: a player, or the digest of an address.
set_backs = Table(
    "set_backs",
    metadata,
    Column("key", String(24), primary_key=True),
    Column("num_missed", Integer, nullable=False),  # tables in a row, without a day between two
    Column("missed_at", BigInteger, nullable=False),  # the last time; 0: never
    Column("until", BigInteger, nullable=False),  # set back until then
    Column("came_at", BigInteger, nullable=False),  # the last time that the player came; 0: never
)
