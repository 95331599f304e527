"""Whose turn it is, who sits where, notifications, the queue for opponents."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import sqlalchemy as sa
from alembic import op

if TYPE_CHECKING:
    from typing import Any

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns and tables."""
    op.add_column("tables", sa.Column("listing", sa.String(8)))
    op.add_column("events", sa.Column("to_act", sa.String(16)))
    op.add_column("events", sa.Column("turn_until", sa.BigInteger))
    add_sittings()
    add_notifications()
    add_queue()
    fill(op.get_bind())


def add_sittings() -> None:
    """Who sits where."""
    op.create_table(
        "sittings",
        sa.Column("player_id", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sittings_table_id", "sittings", ["table_id"])


def add_notifications() -> None:
    """Keys, targets, settings and the outbox."""
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "notification_targets",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("player_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("public_key", sa.LargeBinary),
        sa.Column("auth_secret", sa.LargeBinary),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("confirmed_at", sa.BigInteger),
    )
    op.create_index("ix_notification_targets_player_id", "notification_targets", ["player_id"])
    op.create_table(
        "notification_settings",
        sa.Column("player_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
    )
    target = sa.ForeignKey("notification_targets.id", ondelete="CASCADE")
    op.create_table(
        "outbox",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("target_id", sa.String(16), target, nullable=False),
        sa.Column("due_at", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("taken_by", sa.String(16)),
        sa.PrimaryKeyConstraint("table_id", "seq", "target_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
    )
    op.create_index("ix_outbox_due_at", "outbox", ["due_at"])
    op.create_index("ix_outbox_target_id", "outbox", ["target_id"])


def add_queue() -> None:
    """Players who look for opponents."""
    op.create_table(
        "queue",
        sa.Column("player_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("joined_at", sa.BigInteger, nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("seat", sa.Integer),
    )
    op.create_index("ix_queue_table_id", "queue", ["table_id"])


def fill(connection: sa.Connection) -> None:
    """What follows from the tables that there are."""
    for id, info in connection.execute(sa.text("SELECT id, info FROM tables")).all():
        table: dict[str, Any] = json.loads(bytes(info))
        seats = table["seats"]
        listing = "playing" if table["phase"] == "playing" else None
        if table["phase"] == "gathering" and any(seat["controller"] == "open" for seat in seats):
            listing = "open"
        update = sa.text("UPDATE tables SET listing = :listing WHERE id = :id")
        connection.execute(update, {"listing": listing, "id": id})
        insert = sa.text("INSERT INTO sittings (player_id, table_id) VALUES (:player, :id)")
        for player in sorted({seat["player"] for seat in seats if seat["player"]}):
            connection.execute(insert, {"player": player, "id": id})
