"""`/api/matches`: records and steps of finished matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from wonderland.engine.scratch import MAX_SEATS
from wonderland.engine.state import SPECTATOR
from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import Steps
from wonderland.server.http.answers import JSON
from wonderland.server.http.services import address_of, services_of
from wonderland.server.jobs.fair_queue import Asker

if TYPE_CHECKING:
    from starlette.requests import Request

MAX_STEPS = 100  # in one answer
MAX_DIGITS = 9


async def show_record(request: Request) -> Response:
    """The record, as a download."""
    match = request.path_params["match"]
    services = services_of(request)
    services.limits.replays.take(address_of(request))
    record = await services.store.matches.record(match)
    if record is None:
        raise Refusal("not_found", "no_match")
    disposition = f'attachment; filename="wonderland-{match}.json"'
    return Response(record, media_type=JSON, headers={"Content-Disposition": disposition})


async def show_steps(request: Request) -> Response:
    """A page of the match: as a seat or a spectator (−1) saw it, or with all cards."""
    services = services_of(request)
    match, address = request.path_params["match"], address_of(request)
    seat, first, last = number(request, "seat"), number(request, "first"), number(request, "last")
    if seat is not None and not SPECTATOR <= seat < MAX_SEATS:
        raise Refusal("not_found", "no_seat", seat=seat)
    services.limits.replays.take(address)
    replay = await services.replays.of(match, seat, Asker(address, match))
    num_plies = len(replay.steps) - 1
    first, last = first or 0, num_plies if last is None else min(last, num_plies)
    if not 0 <= first <= last:
        raise Refusal("not_found", "steps", last=num_plies)
    page = replay.steps[first : min(last + 1, first + MAX_STEPS)]
    head = msgspec.json.encode(Steps(match, replay.game, replay.names, num_plies, replay.outcome, replay.stopped, []))
    return Response(head.removesuffix(b"]}") + b",".join(page) + b"]}", media_type=JSON)


def number(request: Request, name: str) -> int | None:
    """A number in the query; None if it is missing."""
    text = request.query_params.get(name)
    if text is None:
        return None
    try:
        if len(text) <= MAX_DIGITS:
            return int(text)
    except ValueError:
        pass
    raise Refusal("unparsable", "digits", name=name, most=MAX_DIGITS)


routes = [
    Route("/api/matches/{match}", show_record, methods=["GET"]),
    Route("/api/matches/{match}/steps", show_steps, methods=["GET"]),
]
