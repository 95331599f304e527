"""Players who are being forgotten: from the moment that this is stored, nothing new is stored about them.

A request that was allowed before may be stored after it. So whatever brings a player to a table
asks here, in its transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select, update

from wonderland.protocol.refusal import Refusal
from wonderland.server.storage.schema import codes, devices, passkeys, players
from wonderland.server.storage.waiting_schema import notification_targets, queue

if TYPE_CHECKING:
    from sqlalchemy import Connection

# PostgreSQL: whoever wants to leave waits until the transaction is committed, and then finds what it has stored.
STAYING = (
    select(players.c.id)
    .where(players.c.id == bindparam("player"), players.c.is_leaving.is_(False))
    .with_for_update(read=True)
)
OWNED = (queue, codes, passkeys, notification_targets)


def check_stays(connection: Connection, player: str) -> None:
    """Refusal if the player is gone, or about to be."""
    if connection.execute(STAYING, {"player": player}).scalar() is None:
        raise Refusal("not_allowed", "no_name", status=401)


def begin(connection: Connection, player: str) -> list[str]:
    """The player leaves: end all ways to sign in and to be told. Those devices stay that can ask again for the rest."""
    connection.execute(update(players).where(players.c.id == player).values(is_leaving=True))
    for owned in OWNED:
        connection.execute(delete(owned).where(owned.c.player_id == player))
    return list(connection.execute(select(devices.c.id).where(devices.c.player_id == player)).scalars())
