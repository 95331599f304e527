"""`/api/tables/{table}/socket`: one WebSocket for each viewer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from wonderland.server import frames, metrics, projection
from wonderland.server.frames import MAX_FRAME_BYTES
from wonderland.server.http.answers import decode
from wonderland.server.http.dispatch import answer_frame, id_in
from wonderland.server.http.identity import check_origin, find_player, player_token_of, seat_token_of
from wonderland.server.http.services import SECONDS_AT_ONCE, address_of, services_of
from wonderland.server.http.tables import check_admitted
from wonderland.server.limits import Bucket
from wonderland.server.live import UNAVAILABLE
from wonderland.server.refusal import Refusal
from wonderland.server.subscriber import Reason, Subscriber

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from wonderland.server.http.services import Services
    from wonderland.server.live import LiveTable

log = structlog.get_logger()

HELLO_SECONDS = 10.0
GOING_AWAY, NOT_ALLOWED, TRY_AGAIN = 1001, 1008, 1013
CLOSE_CODES = {"restart": 1012, "slow": TRY_AGAIN}


async def socket(websocket: WebSocket) -> None:
    """Greet, check, subscribe; then frames both ways until one side has enough."""
    services = services_of(websocket)
    try:
        check_origin(websocket)
        if services.hub.is_closing:
            raise Refusal("unavailable", "the server is stopping")
        with services.connections.one(address_of(websocket)):
            await websocket.accept()
            await serve(services, websocket)
    except Refusal:
        await websocket.close(NOT_ALLOWED)  # before it is accepted: answered with 403
    except WebSocketDisconnect:
        pass


async def serve(services: Services, websocket: WebSocket) -> None:
    """A connection from its first frame to its last."""
    try:
        live, subscriber = await greet(services, websocket)
    except Refusal as refusal:
        await turn_away(websocket, refusal)
        return
    except (SQLAlchemyError, OSError) as error:
        log.error("the storage failed", error=type(error).__name__)
        await turn_away(websocket, Refusal("unavailable", UNAVAILABLE))
        return
    metrics.CONNECTIONS.labels("socket").inc()
    sending = asyncio.create_task(send(websocket, subscriber))
    try:
        await receive(services, websocket, live, subscriber)
    finally:
        live.part(subscriber)
        if subscriber.closing is None:
            sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        metrics.CONNECTIONS.labels("socket").dec()


async def turn_away(websocket: WebSocket, refusal: Refusal) -> None:
    """Say why the viewer cannot join, and, where trying again is of no use, that."""
    metrics.REFUSALS.labels(refusal.code).inc()
    await websocket.send_text(projection.frame(0, frames.Reject(None, refusal.code, refusal.text)).decode())
    if refusal.code in ("too_fast", "unavailable"):
        await websocket.close(TRY_AGAIN)
        return
    reason: Reason = "seat_moved" if refusal.code == "not_allowed" else "expired"
    await websocket.send_text(projection.frame(0, frames.Closing(reason, refusal.text)).decode())
    await websocket.close(NOT_ALLOWED)


async def greet(services: Services, websocket: WebSocket) -> tuple[LiveTable, Subscriber]:
    """Read the first frame, find out who it is, and let them join the table if they may."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            body = await next_body(websocket)
    except TimeoutError:
        raise Refusal("unparsable", "say hello first") from None
    if len(body) > MAX_FRAME_BYTES:
        raise Refusal("too_large", f"a frame has at most {MAX_FRAME_BYTES} bytes")
    hello: frames.Hello = decode(body, frames.Hello)
    id = websocket.path_params["table"]
    player = await find_player(services, hello.player_token or player_token_of(websocket))
    live = await services.hub.table(id)
    subscriber = Subscriber(player.id if player else None, player.name if player else "", services.settings.queue_size)
    async with live.lock:
        check_admitted(live.table, player, hello.invite or websocket.headers.get("x-invite"))
    if hello.seat_token is not None:
        await live.join(subscriber, hello.seat_token, hello.last_v, must_hold_seat=True)
    else:  # whoever comes with the cookie of a seat that was lost may still watch
        await live.join(subscriber, seat_token_of(websocket, id), hello.last_v)
    return live, subscriber


async def send(websocket: WebSocket, subscriber: Subscriber) -> None:
    """Send the frames that are waiting, and close when told so."""
    async for data in subscriber.frames():
        await websocket.send_text(data.decode())
    if subscriber.closing is not None:
        metrics.DROPPED.labels(subscriber.closing).inc()
        await websocket.close(CLOSE_CODES.get(subscriber.closing, NOT_ALLOWED))


async def receive(services: Services, websocket: WebSocket, live: LiveTable, subscriber: Subscriber) -> None:
    """Answer the frames that come, one after the other, as far as the credits go."""
    rate = services.settings.frames_per_second
    credits = Bucket(services.clock, rate, rate * SECONDS_AT_ONCE)
    while True:
        body = await next_body(websocket)
        if not credits.take():
            reject = frames.Reject(id_in(body), "too_fast", "that was too much at once")
            subscriber.send(projection.frame(live.table.v, reject))
        else:
            await answer_frame(services, live, subscriber, body, subscriber.send)


async def next_body(websocket: WebSocket) -> bytes:
    """The bytes of the next frame."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", GOING_AWAY))
    text: str | None = message.get("text")
    return text.encode() if text is not None else bytes(message.get("bytes") or b"")


routes = [WebSocketRoute("/api/tables/{table}/socket", socket)]
