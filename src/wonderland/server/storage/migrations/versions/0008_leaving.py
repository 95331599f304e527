"""Players who are being forgotten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column."""
    op.add_column("players", sa.Column("is_leaving", sa.Boolean, nullable=False, server_default=sa.false()))
