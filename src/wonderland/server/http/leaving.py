"""`/api/me/export` and `DELETE /api/me`: take one's data along, and be forgotten."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from wonderland.protocol.refusal import Refusal
from wonderland.server.http.answers import JSON
from wonderland.server.http.identity import delete_player_cookie, player_of
from wonderland.server.http.queue import stop_looking
from wonderland.server.http.services import address_of, services_of
from wonderland.server.studies.decisions import forget as forget_guest
from wonderland.server.table import decisions

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from wonderland.server.http.services import Services
    from wonderland.server.people.personal_data import PersonalData


async def export(request: Request) -> Response:
    """Everything that is stored about the player, as one file."""
    services = services_of(request)
    player = await player_of(request)
    services.limits.sign_ins.take(address_of(request))
    data = services.people.data_of(player.id)
    disposition = f'attachment; filename="wonderland-{player.id}.json"'
    parts = export_parts(data, await data.collect())
    return StreamingResponse(parts, media_type=JSON, headers={"Content-Disposition": disposition})


async def export_parts(data: PersonalData, head: dict[str, Any]) -> AsyncIterator[bytes]:
    """The file in parts: a record may be large, and there may be many."""
    yield msgspec.json.encode(head).removesuffix(b"}")
    for name, rows in (("chat", data.chat(head["tables"])), ("matches", data.matches()), ("studies", data.studies())):
        separator = f',"{name}":['.encode()
        async for row in rows:
            yield separator + msgspec.json.encode(row)
            separator = b","
        yield separator.removesuffix(b",") + b"]"
    yield b"}"


async def forget_me(request: Request) -> Response:
    """Forget the player who asks. If that is interrupted, the same request goes on, and so does the next start."""
    services = services_of(request)
    player = await player_of(request, may_leave=True)
    services.limits.sign_ins.take(address_of(request))
    await stop_looking(services, player.id)
    devices = await services.people.data_of(player.id).begin_to_leave(services.worker.signed_out)
    services.worker.close_devices(devices)
    await services.notifier.target_changed(player.id)
    await asyncio.shield(services.worker.runtime.tasks.spawn(forget(services, player.id)))
    response = Response(status_code=204)
    delete_player_cookie(response)
    return response


async def forget(services: Services, player: str) -> None:
    """Forget a player who leaves: first at tables, then in finished matches, and the player at last.

    Matches that wait to be counted are counted before the player's ratings are gone: those of others depend on them.
    """
    data = services.people.data_of(player)
    await forget_rooms(services, player)
    for table in await data.tables():
        await forget_at(services, table, player)
    await services.standings.count_waiting()
    await data.forget_matches()
    await services.store.queue.forget(player)
    await data.delete()


async def forget_rooms(services: Services, player: str) -> None:
    """End the player's study rooms, and remove the name from those of others."""
    rooms, studies = services.worker.rooms, services.store.studies
    for id in await studies.owned_by(player):
        await rooms.end(id)
    for id in await studies.visited_by(player):
        try:
            room = await rooms.find(id)
        except Refusal:
            continue  # it was deleted meanwhile
        await room.change(lambda room: forget_guest(room, player))


async def go_on_forgetting(services: Services) -> None:
    """Forget those who were leaving when the server stopped."""
    for player in await services.people.leaving():
        await forget(services, player)


async def forget_at(services: Services, table: str, player: str) -> None:
    """Forget the player at a table, by up to two events: the player loses the match first where that was agreed."""
    try:
        live = await services.worker.find_table(table)
    except Refusal:
        return  # it was deleted meanwhile
    for _ in range(2):
        await live.change(lambda table: decisions.forget(table, player, live.around().connected))


routes = [
    Route("/api/me/export", export, methods=["GET"]),
    Route("/api/me", forget_me, methods=["DELETE"]),
]
