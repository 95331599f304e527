"""The modules of the rules under which matches were played here."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "modules",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("interface", sa.Integer, nullable=False),
        sa.Column("checksum", sa.String(64), nullable=False),
        sa.Column("layout", sa.LargeBinary, nullable=False),
        sa.Column("wasm", sa.LargeBinary, nullable=False),
        sa.Column("weights", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "rules_version"),
    )
