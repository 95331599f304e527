"""`/api/queue`: find opponents. The place in the queue lasts as long as the client asks for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from wonderland.errors import InputError
from wonderland.protocol.refusal import Refusal, refusal_of
from wonderland.protocol.resources import QueuePace, QueuePlace, QueueWish
from wonderland.server.http.answers import answer, body_of
from wonderland.server.http.identity import player_of
from wonderland.server.http.services import address_of, services_of
from wonderland.server.live import matchmaking
from wonderland.server.storage.queue import Wish
from wonderland.server.table import decisions
from wonderland.server.table.hosted_games import hosted_game

if TYPE_CHECKING:
    from starlette.requests import Request

    from wonderland.server.http.services import Services
    from wonderland.server.storage.queue import Place
    from wonderland.server.table.events import AnyEvent
    from wonderland.server.table.table import Table

ALIVE_MS = 12_000  # after the end of a request, the next one must come within this time
GONE_MS = 3_000  # after a lost connection: the page was closed, or its network changed
MAX_WAIT = 15.0
LOOK_SECONDS = 0.5


async def join(request: Request) -> Response:
    """Look for opponents."""
    services, player = services_of(request), await player_of(request)
    wish = check(await body_of(request, QueueWish))
    services.limits.queue.take(player.id)
    origin = await services.store.addresses.digest(address_of(request))
    await services.store.queue.join(player.id, wish, origin, ALIVE_MS)
    await find(services, wish)
    return answer(await place_of(services, player.id))


def check(given: QueueWish) -> Wish:
    """What the player looks for; Refusal if there is no such table."""
    try:
        hosted_game(given.game).check_seats(given.seats)
    except InputError as error:
        raise refusal_of("unparsable", error) from None
    if given.seats > matchmaking.MAX_SEATS:
        raise Refusal("unparsable", "queue_seats", most=matchmaking.MAX_SEATS)
    return Wish(given.game, given.seats, given.pace)


async def find(services: Services, wish: Wish) -> None:
    """Put players at tables as long as there are enough."""
    while await matchmaking.find_match(services.worker.runtime, wish):
        pass


async def show(request: Request) -> Response:
    """The player's place. With `wait`, the answer comes when a table is found, or after so many seconds."""
    services, player = services_of(request), await player_of(request)
    try:
        wait = min(MAX_WAIT, max(0.0, float(request.query_params.get("wait", "0"))))
    except ValueError:
        raise Refusal("unparsable", "wait") from None
    place = await needed_place(services, player.id)
    if place.table is None:
        await services.store.queue.stay(player.id, int(wait * 1000) + ALIVE_MS)
        await find(services, place.wish)
        if not await wait_for_table(request, player.id, wait):
            await services.store.queue.stay(player.id, GONE_MS)
    return answer(await place_of(services, player.id))


async def wait_for_table(request: Request, player: str, seconds: float) -> bool:
    """Wait until a table is found or the time is over; False if the client has gone."""
    queue, clock, worker = services_of(request).store.queue, services_of(request).clock, services_of(request).worker
    until = clock.now() + seconds
    await request.body()
    leaving = asyncio.ensure_future(request.receive())  # the body is read, so the next message is the end
    try:
        while clock.now() < until and not worker.is_closing:
            place = await queue.place(player)
            if place is None or place.table is not None:
                break
            await asyncio.wait({leaving}, timeout=min(LOOK_SECONDS, max(0.0, until - clock.now())))
            if leaving.done():
                return False
        return True
    finally:
        leaving.cancel()


async def leave(request: Request) -> Response:
    """Stop looking."""
    await stop_looking(services_of(request), (await player_of(request)).id)
    return Response(status_code=204)


async def stop_looking(services: Services, player: str) -> None:
    """End the place. A seat at a table that was found is left; if it was claimed, the table settles the place."""
    await services.store.queue.leave(player)
    place = await services.store.queue.place(player)
    if place is None or place.table is None:
        return
    live = await services.worker.find_table(place.table)
    is_claimed = False

    def decide(table: Table) -> AnyEvent | None:
        nonlocal is_claimed
        seat, is_claimed = table.seat_of(player), table.own_digest(player) is not None
        if seat is None or is_claimed:
            return None
        return decisions.leave_seat(table, player, seat, live.around().connected)

    await live.change(decide)
    if not is_claimed:
        await services.store.queue.decline(player)


async def needed_place(services: Services, player: str) -> Place:
    """The player's place; Refusal if there is none."""
    place = await services.store.queue.place(player)
    if place is None:
        raise Refusal("not_found", "not_looking")
    return place


async def place_of(services: Services, player: str) -> QueuePlace:
    """The player's place, for the answer."""
    place = await needed_place(services, player)
    now = services.clock.server_ms()
    left = None if place.start_by is None else max(0, place.start_by - now) // 1000
    num_waiting = await services.store.queue.num_waiting(place.wish)
    wish, waited = place.wish, max(0, now - place.joined_at) // 1000
    set_back = -((now - place.joined_at) // 1000) if place.joined_at > now else None
    pace: QueuePace = "days" if wish.pace == "days" else "quick"
    return QueuePlace(wish.game, wish.seats, pace, waited, num_waiting, place.table, place.seat, left, set_back)


routes = [
    Route("/api/queue", join, methods=["POST"]),
    Route("/api/queue", show, methods=["GET"]),
    Route("/api/queue", leave, methods=["DELETE"]),
]
