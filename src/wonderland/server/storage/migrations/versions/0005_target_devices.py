"""The device of a push subscription."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column. Subscriptions from before have no device, and stay until a delivery to them fails."""
    # Both databases read the reference from the column; SQLite cannot add it later.
    op.execute(
        "ALTER TABLE notification_targets ADD COLUMN device_id VARCHAR(16) REFERENCES devices (id) ON DELETE CASCADE"
    )
    op.create_index("ix_notification_targets_device_id", "notification_targets", ["device_id"])
