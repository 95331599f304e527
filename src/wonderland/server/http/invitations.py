"""`/api/tables/{table}/invitation`: a seat that a table keeps for the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from wonderland.server.http.identity import player_of
from wonderland.server.http.services import services_of
from wonderland.server.http.tables import check_admitted
from wonderland.server.table import decisions

if TYPE_CHECKING:
    from starlette.requests import Request

    from wonderland.server.table.events import SeatEmptied
    from wonderland.server.table.table import Table


async def decline(request: Request) -> Response:
    """Do not come: the seat is open to others."""
    services, player = services_of(request), await player_of(request)
    live = await services.worker.find_table(request.path_params["table"])

    def decide(table: Table) -> SeatEmptied:
        check_admitted(table, player, None)
        return decisions.decline_seat(table, player.id)

    services.limits.changes.take(player.id)
    await live.change_for(player.id, decide)
    return Response(status_code=204)


routes = [Route("/api/tables/{table}/invitation", decline, methods=["DELETE"])]
