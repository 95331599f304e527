"""`/api/studies/{study}/socket`: one WebSocket per viewer of a study room, and the frames that come by it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
from starlette.routing import WebSocketRoute

from wonderland.protocol import frames, requests, study_requests
from wonderland.server.common import metrics
from wonderland.server.http.dispatch import read_request, rejection
from wonderland.server.http.services import address_of, services_of
from wonderland.server.http.socket import Visit, attend, invite_of, new_subscriber, read_hello
from wonderland.server.http.studies import check_admitted
from wonderland.server.studies import projection

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.websockets import WebSocket

    from wonderland.server.http.services import Services
    from wonderland.server.live.live_room import LiveRoom
    from wonderland.server.live.subscriber import Subscriber

decoder: msgspec.json.Decoder[study_requests.RoomRequest] = msgspec.json.Decoder(study_requests.RoomRequest)
# They step through a chapter, as actions play a match: only the room limits them.
STEPS = (study_requests.MoveTo, study_requests.Try)


async def socket(websocket: WebSocket) -> None:
    """One viewer of a room."""
    await attend(websocket, handshake, check_connects)


async def check_connects(connection: HTTPConnection) -> None:
    """Refusal if the address connects too often."""
    services_of(connection).limits.connects.take(address_of(connection))


async def handshake(services: Services, websocket: WebSocket) -> Visit:
    """Read `hello`, authenticate the viewer and subscribe it to the room."""
    hello = await read_hello(websocket)
    live = await services.worker.rooms.find(websocket.path_params["study"])
    subscriber, player = await new_subscriber(services, websocket, hello)
    async with live.lock:
        check_admitted(live.room, player, invite_of(websocket, hello))
    await live.subscribe(subscriber, hello.last_v)
    return Visit(
        subscriber,
        lambda body: answer_frame(services, live, subscriber, body),
        lambda: live.room.v,
        live.unsubscribe,
    )


async def answer_frame(services: Services, live: LiveRoom, subscriber: Subscriber, body: bytes) -> None:
    """Execute the request in the frame, and reply with one frame."""
    began = time.perf_counter()
    try:
        await execute(services, live, subscriber, read_request(body, decoder))
    except Exception as error:
        subscriber.send(projection.frame(live.room.v, rejection(live.id, body, error)))
    metrics.REQUEST_SECONDS.observe(time.perf_counter() - began)


async def execute(
    services: Services, live: LiveRoom, subscriber: Subscriber, request: study_requests.RoomRequest
) -> None:
    """Execute a request and reply."""
    if isinstance(request, requests.Ping):
        subscriber.send(projection.frame(live.room.v, frames.Ack(request.id)))
        return
    if live.room.v_of(subscriber.player, request.id) is None and not isinstance(request, STEPS):
        limits = services.limits
        (limits.chat if isinstance(request, requests.Say) else limits.changes).take(subscriber.player or "")
    await live.request(subscriber, request)


routes = [WebSocketRoute("/api/studies/{study}/socket", socket)]
