"""Dispatch of frames from viewers: read, limit, execute, answer. The same for WebSocket and POST."""

from __future__ import annotations

import base64
import time
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import structlog

from wonderland.engine.wasm.host import module_of
from wonderland.protocol import frames, requests
from wonderland.protocol.frames import MAX_FRAME_BYTES, MAX_ID
from wonderland.protocol.refusal import Refusal
from wonderland.server.common import metrics
from wonderland.server.http.answers import decode_by
from wonderland.server.jobs.fair_queue import Asker
from wonderland.server.table import projection

if TYPE_CHECKING:
    from wonderland.engine.state import States
    from wonderland.server.http.services import Services
    from wonderland.server.live.live_table import LiveTable
    from wonderland.server.live.subscriber import Subscriber
    from wonderland.server.table.table_match import TableMatch

T = TypeVar("T")

log = structlog.get_logger()

request_decoder: msgspec.json.Decoder[requests.Request] = msgspec.json.Decoder(requests.Request)


class OnlyId(msgspec.Struct):
    """The id in a frame that cannot be read otherwise."""

    id: str | None = None


def read_request(body: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """The request in a frame; Refusal says what is wrong."""
    if len(body) > MAX_FRAME_BYTES:
        raise Refusal("too_large", "frame_too_large", most=MAX_FRAME_BYTES)
    request: Any = decode_by(decoder, body)
    if not 1 <= len(request.id) <= MAX_ID or not request.id.isprintable():
        raise Refusal("unparsable", "id", most=MAX_ID)
    return request  # type: ignore[no-any-return]  # every kind of request has an id


def id_in(body: bytes) -> str | None:
    """The id of a frame that could not be read, for the answer."""
    try:
        id = msgspec.json.decode(body[: 2 * MAX_FRAME_BYTES], type=OnlyId).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return id if id is not None and len(id) <= MAX_ID else None


async def answer_frame(services: Services, live: LiveTable, subscriber: Subscriber, body: bytes) -> None:
    """Execute the request in the frame, and reply with one frame; a hint is sent when it is ready."""
    began = time.perf_counter()
    try:
        await execute(services, live, subscriber, read_request(body, request_decoder), body)
    except Exception as error:
        reject(live, subscriber, body, error)
    metrics.REQUEST_SECONDS.observe(time.perf_counter() - began)


def reject(live: LiveTable, subscriber: Subscriber, body: bytes, error: Exception) -> None:
    """Reply with a `reject` frame to the request in the body, which has failed."""
    subscriber.send(projection.frame(live.table.v, rejection(live.id, body, error)))


def rejection(place: str, body: bytes, error: Exception) -> frames.Reject:
    """Why the request in the body has failed at that table, or in that room."""
    if isinstance(error, Refusal):
        metrics.REFUSALS.labels(error.code).inc()
        return frames.Reject(id_in(body), error.code, error.text)
    log.error("a frame could not be answered", place=place, exc_info=error)
    return frames.Reject(id_in(body), "unavailable", Refusal("unavailable", "failed").text)


async def execute(
    services: Services, live: LiveTable, subscriber: Subscriber, request: requests.Request, body: bytes
) -> None:
    """Execute a request and reply."""
    match request:
        case requests.Act():  # first, because there are most of them
            await live.request(subscriber, request)
        case requests.Ping():
            subscriber.send(projection.frame(live.table.v, frames.Ack(request.id)))
        case requests.AskHint():
            await start_hint(services, live, subscriber, request.id, body)
        case requests.AskState():
            subscriber.send(projection.frame(live.table.v, await seat_state(live, subscriber, request.id)))
        case _:
            if live.table.v_of(subscriber.player, request.id) is None:
                take_credit(services, subscriber.player or "", request)
            await live.request(subscriber, request)


def take_credit(services: Services, player: str, request: requests.Request) -> None:
    """Refusal if the player changes tables too often. Each deal limits the numbers for it, as the rules do actions."""
    if isinstance(request, (requests.Say, requests.Vote)):  # everybody else is told of both
        services.limits.chat.take(player)
    elif not isinstance(request, requests.AddNumber):
        services.limits.changes.take(player)


async def start_hint(services: Services, live: LiveTable, subscriber: Subscriber, id: str, body: bytes) -> None:
    """Prepare a hint in a task, so that the viewer can act meanwhile. The task ends when the viewer leaves."""
    match, states = await seen_by(live, subscriber)
    if subscriber.is_waiting_for_hint:
        raise Refusal("too_fast", "hint_prepared")
    services.limits.hints.take(subscriber.player or "")  # after the checks: a refused hint costs nothing
    runtime = services.worker.runtime

    async def send_hint() -> None:
        try:
            actions = await runtime.bots.hint(match.game, states, Asker(subscriber.address, live.id))
            subscriber.send(projection.frame(live.table.v, frames.Hint(id, actions)))
        except Exception as error:
            reject(live, subscriber, body, error)

    subscriber.hint = runtime.tasks.spawn(send_hint())


async def seat_state(live: LiveTable, subscriber: Subscriber, id: str) -> frames.SeatState:
    """The hidden state of the viewer's seat: for an analysis by the viewer, or to plan while others are to act."""
    match, states = await seen_by(live, subscriber, is_ahead=True)
    digest = module_of(match.game).layout.digest
    return frames.SeatState(id, base64.b64encode(states.tobytes()).decode(), digest)


async def seen_by(live: LiveTable, subscriber: Subscriber, is_ahead: bool = False) -> tuple[TableMatch, States]:
    """The match, and the position as the viewer's seat knows it.

    Refusal unless it is the viewer's turn, or with `is_ahead` another player's: whoever only waits is not helped by it.
    """
    async with live.lock:
        match, seat = live.table.match, subscriber.viewer(live.table).seat
        if is_ahead and live.table.is_playing and match is not None and seat is not None and not match.is_turn_of(seat):
            return match, match.hidden(match.ply, seat)
        if not live.table.state.hints:
            raise Refusal("not_allowed", "no_hints_here")
        if match is None or not match.is_turn_of(seat):
            raise Refusal("not_your_turn", "hint_at_own_turn")
        return match, match.hidden(match.ply, seat)
