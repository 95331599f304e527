"""Frames from viewers, however they come: read, limited, answered."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import structlog

from wonderland.server import bots, frames, metrics, projection
from wonderland.server.frames import MAX_FRAME_BYTES, MAX_ID
from wonderland.server.http.answers import decode
from wonderland.server.refusal import Refusal

if TYPE_CHECKING:
    from wonderland.server.http.services import Services
    from wonderland.server.live import LiveTable
    from wonderland.server.subscriber import Subscriber

log = structlog.get_logger()

Reply = Callable[[bytes], None]


class OnlyId(msgspec.Struct):
    """What is looked for in a frame that cannot be read otherwise."""

    id: str | None = None


def read_request(body: bytes) -> frames.Request:
    """The request in a frame; Refusal says what is wrong."""
    if len(body) > MAX_FRAME_BYTES:
        raise Refusal("too_large", f"a frame has at most {MAX_FRAME_BYTES} bytes")
    request: frames.Request = decode(body, frames.Request)
    if not 1 <= len(request.id) <= MAX_ID:
        raise Refusal("unparsable", f"an id has 1 to {MAX_ID} characters")
    return request


def id_in(body: bytes) -> str | None:
    """The id of a frame that could not be read, so that its sender knows which one it was."""
    try:
        id = msgspec.json.decode(body[: 2 * MAX_FRAME_BYTES], type=OnlyId).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return id if id is not None and len(id) <= MAX_ID else None


async def answer_frame(services: Services, live: LiveTable, subscriber: Subscriber, body: bytes, reply: Reply) -> None:
    """Do what the frame asks for, and reply with one frame."""
    began = time.perf_counter()
    try:
        request = read_request(body)
        await fulfil(services, live, subscriber, request, reply)
    except Refusal as refusal:
        metrics.REFUSALS.labels(refusal.code).inc()
        reply(projection.frame(live.table.v, frames.Reject(id_in(body), refusal.code, refusal.text)))
    except Exception:
        log.exception("a frame could not be answered", table=live.id)
        text = "something went wrong here; whether it was done is not known"
        reply(projection.frame(live.table.v, frames.Reject(id_in(body), "unavailable", text)))
    metrics.REQUEST_SECONDS.observe(time.perf_counter() - began)


async def fulfil(
    services: Services, live: LiveTable, subscriber: Subscriber, request: frames.Request, reply: Reply
) -> None:
    """Answer a request that could be read."""
    match request:
        case frames.Ping():
            reply(projection.frame(live.table.v, frames.Ack(request.id)))
        case frames.AskHint():
            reply(projection.frame(live.table.v, await hint(services, live, subscriber, request.id)))
        case _:
            is_new = live.table.v_of(subscriber.player, request.id) is None
            if isinstance(request, frames.Say) and is_new:
                services.chat.take(subscriber.player or "")
            await live.request(subscriber, request, lambda v: reply(projection.frame(v, frames.Ack(request.id))))


async def hint(services: Services, live: LiveTable, subscriber: Subscriber, id: str) -> frames.Hint:
    """What a strong player would do, knowing what the asking seat knows."""
    async with live.lock:
        running, seat = live.table.running, subscriber.viewer(live.table).seat
        if running is None or not running.is_turn_of(seat):
            raise Refusal("not_your_turn", "hints are for your own turn")
        states = running.hidden(running.ply, seat)
    game = running.match.game
    bots.check_hints(game)
    services.hints.take(subscriber.player or "")  # only for a hint that is given: those refused cost nothing
    return frames.Hint(id, await services.hub.thinkers.hint(game, states))
