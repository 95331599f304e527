"""Database tables of the study rooms. Bodies are JSON; times are milliseconds since 1970, by the calendar."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, PrimaryKeyConstraint, String, Table

from wonderland.server.storage.schema import metadata

study_rooms = Table(
    "study_rooms",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("info", LargeBinary, nullable=False),  # `RoomInfo`, for lists
    Column("checkpoint", LargeBinary),  # `RoomState` after the event `checkpoint_seq`; None: before the first event
    Column("checkpoint_seq", Integer, nullable=False),
    Column(
        "used_at", BigInteger, nullable=False, index=True
    ),  # when the room was last loaded, unloaded or kept as a whole
)

# The primary key decides, as at tables: of two workers that store an event with the same number, one fails.
study_events = Table(
    "study_events",
    metadata,
    Column("room_id", String(16), ForeignKey("study_rooms.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("player", String(16)),  # with `request`, identifies the request: the same one is done once
    Column("request", String(64)),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("room_id", "seq"),
    sqlite_with_rowid=False,
)

# Who has taken part in a room of somebody else: when they want to be forgotten, they are found by it.
study_guests = Table(
    "study_guests",
    metadata,
    Column("player_id", String(16), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("room_id", String(16), ForeignKey("study_rooms.id", ondelete="CASCADE"), nullable=False, index=True),
    PrimaryKeyConstraint("player_id", "room_id"),
    sqlite_with_rowid=False,
)
