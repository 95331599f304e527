"""`/api/me/tables`: the tables where the player sits, and where it is the player's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.routing import Route

from wonderland.protocol.resources import MyTable, TableInfo
from wonderland.server.http.answers import answer
from wonderland.server.http.identity import player_of
from wonderland.server.http.services import services_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from wonderland.server.storage.sittings import SittingRow


async def my_tables(request: Request) -> Response:
    """All tables where the player has a seat; those where it is the player's turn come first."""
    services, player = services_of(request), await player_of(request)
    await services.presence.note(player.id)  # an open page asks from time to time
    rows = await services.store.tables_of(player.id)
    return answer([read(row, player.id, services.clock.server_ms()) for row in rows])


def read(row: SittingRow, player: str, now_ms: int) -> MyTable:
    """A row as the player sees it."""
    table = msgspec.json.decode(row.info, type=TableInfo)
    seats = [seat.player for seat in table.seats]
    is_playing = table.phase == "playing"
    left = max(0, row.turn_until - now_ms) if row.turn_until is not None and is_playing else None
    return MyTable(
        table=table,
        seat=seats.index(player) if player in seats else None,
        turn=seats.index(row.to_act) if is_playing and row.to_act in seats else None,
        is_your_turn=is_playing and row.to_act == player,
        left_ms=left,
    )


routes = [Route("/api/me/tables", my_tables, methods=["GET"])]
