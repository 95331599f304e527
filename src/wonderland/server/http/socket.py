"""`/api/tables/{table}/socket`: one WebSocket per viewer. Study rooms have theirs by the same code."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from wonderland.protocol import frames, requests
from wonderland.protocol.frames import MAX_FRAME_BYTES
from wonderland.protocol.refusal import STOPPING, UNAVAILABLE, Refusal
from wonderland.server.common import metrics
from wonderland.server.common.limits import RateLimit
from wonderland.server.http.answers import decode
from wonderland.server.http.direct_websocket import direct
from wonderland.server.http.dispatch import answer_frame, id_in
from wonderland.server.http.identity import check_origin, find_player, player_token_of, seat_token_of
from wonderland.server.http.reconnects import check_connects
from wonderland.server.http.services import BURST_SECONDS, address_of, note_network, services_of
from wonderland.server.http.tables import check_admitted
from wonderland.server.live.places import Crowded
from wonderland.server.live.subscriber import Subscriber
from wonderland.server.table import projection

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.websockets import WebSocket

    from wonderland.protocol.frames import ClosingReason
    from wonderland.server.http.direct_websocket import DirectWebSocket
    from wonderland.server.http.services import Services
    from wonderland.server.people.people import StoredPlayer

log = structlog.get_logger()

HELLO_SECONDS = 10.0
CLOSE_SECONDS = 5.0
GOING_AWAY, NOT_ALLOWED, TRY_AGAIN = 1001, 1008, 1013
CLOSE_CODES = {"restart": 1012, "slow": TRY_AGAIN, "crowded": TRY_AGAIN}


class Visit(NamedTuple):
    """A connection after its handshake."""

    subscriber: Subscriber
    answer: Callable[[bytes], Awaitable[None]]  # executes a frame, and replies to it
    v: Callable[[], int]  # the number of the last event
    leave: Callable[[Subscriber], None]


Handshake = Callable[["Services", "WebSocket"], Awaitable[Visit]]


async def socket(websocket: WebSocket) -> None:
    """`/api/tables/{table}/socket`: one viewer of a table."""
    await attend(websocket, handshake, check_connects)


async def attend(websocket: WebSocket, shake: Handshake, check: Callable[[HTTPConnection], Awaitable[None]]) -> None:
    """Handshake, then frames in both directions until one side closes."""
    services = services_of(websocket)
    try:
        check_origin(websocket)
        if services.worker.is_closing:
            raise Refusal("unavailable", STOPPING)
        services.limits.requests.take(address_of(websocket))
        await check(websocket)
        with services.limits.handshakes.one(address_of(websocket)):
            await websocket.accept()
            visit = await enter(services, websocket, shake)
        if visit is not None:
            await serve(services, websocket, visit)
    except Refusal:
        await websocket.close(NOT_ALLOWED)  # before `accept`, so the answer is HTTP 403
    except WebSocketDisconnect:
        pass


async def enter(services: Services, websocket: WebSocket, shake: Handshake) -> Visit | None:
    """The visit that begins; None if the viewer was refused."""
    try:
        return await shake(services, websocket)
    except Refusal as refusal:
        await refuse_connection(websocket, refusal)
    except (SQLAlchemyError, OSError) as error:
        log.error("the storage failed", error=type(error).__name__)
        await refuse_connection(websocket, Refusal("unavailable", UNAVAILABLE))
    return None


async def serve(services: Services, websocket: WebSocket, visit: Visit) -> None:
    """One connection after its handshake."""
    subscriber = visit.subscriber
    metrics.CONNECTIONS.labels("socket").inc()
    try:
        with suppress(WebSocketDisconnect):
            await receive(services, websocket, visit)
    finally:
        visit.leave(subscriber)
        subscriber.leave()
        metrics.CONNECTIONS.labels("socket").dec()
    if subscriber.closing is not None:
        await close(websocket, subscriber.closing)


async def refuse_connection(websocket: WebSocket, refusal: Refusal) -> None:
    """Send the reason and close; a `closing` frame means that a retry is useless."""
    metrics.REFUSALS.labels(refusal.code).inc()
    await websocket.send_text(projection.frame(0, frames.Reject(None, refusal.code, refusal.text)).decode())
    if refusal.code in ("too_fast", "unavailable") and not isinstance(refusal, Crowded):
        await websocket.close(TRY_AGAIN)
        return
    reason: ClosingReason = "seat_moved" if refusal.code == "not_allowed" else "expired"
    reason = "crowded" if isinstance(refusal, Crowded) else reason
    await websocket.send_text(projection.frame(0, frames.Closing(reason, refusal.text)).decode())
    await websocket.close(NOT_ALLOWED)


async def handshake(services: Services, websocket: WebSocket) -> Visit:
    """Read `hello`, authenticate the viewer and subscribe it to the table."""
    hello = await read_hello(websocket)
    live = await services.worker.find_table(websocket.path_params["table"])
    subscriber, player = await new_subscriber(services, websocket, hello)
    invite = invite_of(websocket, hello)
    async with live.lock:
        check_admitted(live.table, player, invite)
    await note_network(websocket, live, player)
    if hello.seat_token is not None:
        await live.subscribe(subscriber, hello.seat_token, hello.last_v, invite, must_hold_seat=True)
    else:  # a browser whose seat cookie is no longer valid may still watch
        await live.subscribe(subscriber, seat_token_of(websocket), hello.last_v, invite)
    return Visit(
        subscriber,
        lambda body: answer_frame(services, live, subscriber, body),
        lambda: live.table.v,
        live.unsubscribe,
    )


async def read_hello(websocket: WebSocket) -> requests.Hello:
    """The first frame; Refusal if it does not come."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            body = await next_body(direct(websocket))
    except TimeoutError:
        raise Refusal("unparsable", "no_hello") from None
    if len(body) > MAX_FRAME_BYTES:
        raise Refusal("too_large", "frame_too_large", most=MAX_FRAME_BYTES)
    hello: requests.Hello = decode(body, requests.Hello)
    return hello


async def new_subscriber(
    services: Services, websocket: WebSocket, hello: requests.Hello
) -> tuple[Subscriber, StoredPlayer | None]:
    """The viewer who connects, and the player whose tokens it has."""
    player = await find_player(services, hello.player_token or player_token_of(websocket))
    player_id, name = (player.id, player.name) if player else (None, "")
    subscriber = Subscriber(player_id, name, direct(websocket), services.settings.max_unread, address_of(websocket))
    subscriber.device = player.device.id if player else None
    return subscriber, player


def invite_of(websocket: WebSocket, hello: requests.Hello) -> str | None:
    """The invitation of the viewer."""
    return hello.invite or websocket.headers.get("x-invite")


async def close(websocket: WebSocket, reason: ClosingReason) -> None:
    """Close the connection, also if the viewer does not read."""
    metrics.DROPPED.labels(reason).inc()
    direct(websocket).abort_after(CLOSE_SECONDS)
    await websocket.close(CLOSE_CODES.get(reason, NOT_ALLOWED))


async def receive(services: Services, websocket: WebSocket, visit: Visit) -> None:
    """Answer incoming frames in order, within the rate limit, until the connection ends."""
    rate = services.settings.frames_per_second
    limit = RateLimit(services.clock, rate, rate * BURST_SECONDS)
    connection, subscriber = direct(websocket), visit.subscriber
    while True:
        body = await next_body(connection)
        if subscriber.closing is not None:  # what was sent before the end was read is not done
            return
        if not limit.take():
            reject = frames.Reject(id_in(body), "too_fast", Refusal("too_fast", "too_many.frames").text)
            subscriber.send(projection.frame(visit.v(), reject))
            await asyncio.sleep(1 / rate)  # what else was sent waits in the network, and costs nothing
        else:
            await visit.answer(body)


async def next_body(connection: DirectWebSocket) -> bytes:
    """The bytes of the next frame."""
    message: Any = await connection.receive()  # not by way of Starlette, which looks at each message once more
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", GOING_AWAY))
    text: str | None = message.get("text")
    return text.encode() if text is not None else bytes(message.get("bytes") or b"")


routes = [WebSocketRoute("/api/tables/{table}/socket", socket)]
