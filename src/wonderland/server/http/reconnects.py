"""How often an address may connect to tables. Its players come back to their seats, whatever their neighbours do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.protocol.refusal import Refusal
from wonderland.server.http.identity import find_player, player_token_of
from wonderland.server.http.services import address_of, services_of

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection


async def check_connects(connection: HTTPConnection) -> None:
    """Refusal if the address connects too often, unless a player connects to the table of their seat."""
    try:
        services_of(connection).limits.connects.take(address_of(connection))
    except Refusal:
        if not await comes_to_own_seat(connection):
            raise


async def comes_to_own_seat(connection: HTTPConnection) -> bool:
    """Has the player a seat at this table? Refusal if they connect too often themselves."""
    services = services_of(connection)
    player = await find_player(services, player_token_of(connection))
    if player is None:
        return False
    services.limits.seat_connects.take(player.id)
    live = await services.worker.find_table(connection.path_params["table"])
    return live.table.seat_of(player.id) is not None
