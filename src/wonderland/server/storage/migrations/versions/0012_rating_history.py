"""A player's rating after each match. Matches from before have none: `wonderland ratings --recompute` fills it in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the columns."""
    for name in ("mu", "sigma"):
        op.add_column("match_players", sa.Column(name, sa.Float(53)))
