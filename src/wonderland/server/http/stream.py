"""`/api/tables/{table}/stream` and `/frames`: frames without a WebSocket, for simple programs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from wonderland.protocol.refusal import Refusal
from wonderland.server.common import metrics
from wonderland.server.http.answers import JSON, bytes_of
from wonderland.server.http.dispatch import answer_frame
from wonderland.server.http.failures import refuse
from wonderland.server.http.identity import find_player, player_of, player_token_of, seat_token_of
from wonderland.server.http.reconnects import check_connects
from wonderland.server.http.services import address_of, note_network, services_of
from wonderland.server.http.tables import check_admitted
from wonderland.server.live.subscriber import Subscriber

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Receive, Scope, Send

    from wonderland.server.http.services import Services
    from wonderland.server.live.live_table import LiveTable

NDJSON = "application/x-ndjson"
HEARTBEAT_SECONDS = 15.0  # without frames, an empty line is sent after this time


async def stream(request: Request) -> Response:
    """A snapshot or the missed events, then every frame as it comes, one per line."""
    services = services_of(request)
    await check_connects(request)
    try:
        last_v = int(request.query_params.get("last_v", "-1"))
    except ValueError:
        raise Refusal("unparsable", "last_v") from None
    player = await find_player(services, player_token_of(request))
    live = await services.worker.find_table(request.path_params["table"])
    async with live.lock:
        check_admitted(live.table, player, request.headers.get("x-invite"))
    await note_network(request, live, player)
    queue = FrameQueue()
    player_id, name = (player.id, player.name) if player else (None, "")
    subscriber = Subscriber(player_id, name, queue, services.settings.max_unread, address_of(request))
    subscriber.device = player.device.id if player else None
    return FrameStream(services, live, subscriber, queue, last_v)


class FrameQueue:
    """Frames that wait until they are read."""

    def __init__(self) -> None:
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._unread = 0

    def write(self, data: bytes) -> int:
        """Add a frame; the number of bytes in the queue."""
        self._frames.put_nowait(data)
        self._unread += len(data)
        return self._unread

    def end(self) -> None:
        """Add the end."""
        self._frames.put_nowait(None)

    async def next(self, seconds: float) -> bytes | None:
        """The next frame; None at the end; TimeoutError if none comes in time."""
        async with asyncio.timeout(seconds):
            data = await self._frames.get()
        self._unread -= len(data or b"")
        return data


class FrameStream(Response):
    """A streaming answer that lasts as long as the viewer reads."""

    def __init__(
        self, services: Services, live: LiveTable, subscriber: Subscriber, queue: FrameQueue, last_v: int
    ) -> None:
        super().__init__()
        self._services = services
        self._live = live
        self._subscriber = subscriber
        self._queue = queue
        self._last_v = last_v

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Subscribe to the table, or refuse before the first byte; unsubscribe at the end."""
        request = Request(scope)
        seat_token = seat_token_of(request)
        must_hold_seat = "x-seat-token" in request.headers
        try:
            invite = request.headers.get("x-invite")
            await self._live.subscribe(self._subscriber, seat_token, self._last_v, invite, must_hold_seat)
            with metrics.CONNECTIONS.labels("stream").track_inprogress():
                await StreamingResponse(self._lines(), media_type=NDJSON)(scope, receive, send)
        except Refusal as refusal:
            await refuse(request, refusal)(scope, receive, send)
        finally:
            self._live.unsubscribe(self._subscriber)

    async def _lines(self) -> AsyncIterator[bytes]:
        while True:
            try:
                data = await self._queue.next(HEARTBEAT_SECONDS)
            except TimeoutError:
                data = b""
            if data is None:
                return
            yield data + b"\n"


async def frame(request: Request) -> Response:
    """Execute one frame; the body of the answer is the answering frame."""
    services = services_of(request)
    player = await player_of(request)
    id = request.path_params["table"]
    live = await services.worker.find_table(id)
    queue = FrameQueue()
    subscriber = Subscriber(player.id, player.name, queue, services.settings.max_unread, address_of(request))
    async with live.lock:
        check_admitted(live.table, player, request.headers.get("x-invite"))
        subscriber.seat_digest = live.table.seat_digest(player.id, seat_token_of(request))
    services.limits.frames.take(player.id)
    await note_network(request, live, player)
    await answer_frame(services, live, subscriber, await bytes_of(request))
    try:
        return Response(await next_unless_gone(request, queue), media_type=JSON)
    finally:
        subscriber.leave()


async def next_unless_gone(request: Request, queue: FrameQueue) -> bytes | None:
    """The answering frame; None if the client disconnects before it is there."""
    answering = asyncio.create_task(queue.next(HEARTBEAT_SECONDS))
    leaving = asyncio.ensure_future(request.receive())  # the body is read, so the next message is the end
    try:
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return await answering if answering.done() else None
    finally:
        answering.cancel()
        leaving.cancel()


routes = [
    Route("/api/tables/{table}/stream", stream, methods=["GET"]),
    Route("/api/tables/{table}/frames", frame, methods=["POST"]),
]
