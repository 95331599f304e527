"""Study rooms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add their tables."""
    op.create_table(
        "study_rooms",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("owner_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("info", sa.LargeBinary, nullable=False),
        sa.Column("checkpoint", sa.LargeBinary),
        sa.Column("checkpoint_seq", sa.Integer, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_study_rooms_owner_id", "study_rooms", ["owner_id"])
    op.create_index("ix_study_rooms_used_at", "study_rooms", ["used_at"])
    op.create_table(
        "study_events",
        sa.Column("room_id", sa.String(16), sa.ForeignKey("study_rooms.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("player", sa.String(16)),
        sa.Column("request", sa.String(64)),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seq"),
    )
    op.create_table(
        "study_guests",
        sa.Column("player_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("room_id", sa.String(16), sa.ForeignKey("study_rooms.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "room_id"),
    )
    op.create_index("ix_study_guests_room_id", "study_guests", ["room_id"])
