"""The clocks of a worker at its last heartbeat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the columns. So far the server's time was that of the calendar."""
    for name in ("server_at", "calendar_at", "uptime"):
        op.add_column("workers", sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("workers", sa.Column("boot", sa.String(64), nullable=False, server_default=""))
    op.execute("UPDATE workers SET server_at = alive_until, calendar_at = alive_until")
