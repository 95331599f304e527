"""What is known of a target's deliveries: turns of players and sites, and waits after failures."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns. Failures are counted by target, no longer by delivery."""
    for column in (
        sa.Column("site", sa.String, nullable=False, server_default=""),
        sa.Column("turn_at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("retry_at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("is_prompt", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("notification_targets", column)
    op.drop_column("outbox", "attempts")
    connection = op.get_bind()
    fill = sa.text("UPDATE notification_targets SET site = :site WHERE id = :id")
    for id, kind, address in connection.execute(sa.text("SELECT id, kind, address FROM notification_targets")).all():
        host = urlsplit(address).hostname or "" if kind == "push" else address.rpartition("@")[2]
        connection.execute(fill, {"id": id, "site": site_of(host)})


def site_of(host: str) -> str:
    """Whose host it is, roughly: an address, or the last two parts of a name."""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return ".".join(host.rstrip(".").lower().split(".")[-2:])
