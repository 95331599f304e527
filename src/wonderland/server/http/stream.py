"""`/api/tables/{table}/stream` and `/frames`: the frames of a table without a WebSocket, for simple programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from wonderland.server import metrics
from wonderland.server.http.answers import JSON, bytes_of
from wonderland.server.http.identity import find_player, player_of, player_token_of, seat_token_of
from wonderland.server.http.requests import answer_frame
from wonderland.server.http.services import address_of, services_of
from wonderland.server.http.tables import check_admitted
from wonderland.server.refusal import Refusal
from wonderland.server.subscriber import Subscriber

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from wonderland.server.http.services import Services
    from wonderland.server.live import LiveTable

NDJSON = "application/x-ndjson"
SILENCE_SECONDS = 15.0  # then an empty line shows that the connection lives


async def stream(request: Request) -> Response:
    """A snapshot or the missed events, then everything as it happens, one frame a line."""
    services = services_of(request)
    id = request.path_params["table"]
    try:
        last_v = int(request.query_params.get("last_v", "-1"))
    except ValueError:
        raise Refusal("unparsable", "last_v is a whole number") from None
    player = await find_player(services, player_token_of(request))
    live = await services.hub.table(id)
    subscriber = Subscriber(player.id if player else None, player.name if player else "", services.settings.queue_size)
    async with live.lock:
        check_admitted(live.table, player, request.headers.get("x-invite"))
    lines = send(services, live, subscriber, seat_token_of(request, id), last_v, address_of(request))
    return StreamingResponse(lines, media_type=NDJSON, headers={"Cache-Control": "no-store"})


async def send(
    services: Services, live: LiveTable, subscriber: Subscriber, seat_token: str | None, last_v: int, address: str
) -> AsyncIterator[bytes]:
    """The lines of a stream."""
    with services.connections.one(address), metrics.CONNECTIONS.labels("stream").track_inprogress():
        try:
            await live.join(subscriber, seat_token, last_v)
            while True:
                try:
                    data = await subscriber.next_frame(SILENCE_SECONDS)
                except TimeoutError:
                    data = b""
                if data is None:
                    return
                yield data + b"\n"
        finally:
            live.part(subscriber)


async def frame(request: Request) -> Response:
    """One frame to the table; the answer is the answering frame."""
    services = services_of(request)
    player = await player_of(request)
    id = request.path_params["table"]
    live = await services.hub.table(id)
    subscriber = Subscriber(player.id, player.name, services.settings.queue_size)
    async with live.lock:
        check_admitted(live.table, player, request.headers.get("x-invite"))
        subscriber.holds_seat = live.table.holds_seat(player.id, seat_token_of(request, id))
    services.frames.take(player.id)
    answers: list[bytes] = []
    await answer_frame(services, live, subscriber, await bytes_of(request), answers.append)
    return Response(answers[0], media_type=JSON)


routes = [
    Route("/api/tables/{table}/stream", stream, methods=["GET"]),
    Route("/api/tables/{table}/frames", frame, methods=["POST"]),
]
