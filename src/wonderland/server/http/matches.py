"""`/api/matches`: records and steps of finished matches."""

from __future__ import annotations

import asyncio
import functools
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw
from starlette.responses import Response
from starlette.routing import Route

from wonderland.engine import targets
from wonderland.engine.state import SPECTATOR
from wonderland.errors import RecordError
from wonderland.records.record import Record
from wonderland.records.replay import game_of, generated
from wonderland.server.http.answers import JSON, answer
from wonderland.server.http.services import services_of
from wonderland.server.refusal import Refusal
from wonderland.server.resources import Step, Steps

if TYPE_CHECKING:
    from starlette.requests import Request

    from wonderland.engine.state import States

MAX_STEPS = 500  # in one answer
MAX_CACHED_REPLAYS = 32


async def show_record(request: Request) -> Response:
    """The record, as a download."""
    match = request.path_params["match"]
    disposition = f'attachment; filename="wonderland-{match}.json"'
    return Response(await find_record(request), media_type=JSON, headers={"Content-Disposition": disposition})


async def show_steps(request: Request) -> Response:
    """Positions of the match: as a seat or a spectator (−1) saw them, or with all cards."""
    record = await find_record(request)
    seat, first, last = number(request, "seat"), number(request, "first"), number(request, "last")
    try:
        steps = await asyncio.to_thread(steps_of, request.path_params["match"], record, seat, first, last)
    except RecordError as error:
        raise Refusal("unavailable", str(error)) from None
    return answer(steps)


def steps_of(match: str, line: bytes, seat: int | None, first: int | None, last: int | None) -> Steps:
    """Steps of a record; `first` and `last` default to the deal and the end."""
    record, positions = replay(line)
    num_plies = len(record.decisions)
    first, last = first or 0, num_plies if last is None else min(last, num_plies)
    if seat is not None and not SPECTATOR <= seat < record.seats:
        raise Refusal("not_found", f"there is no seat {seat}")
    if not 0 <= first <= last:
        raise Refusal("not_found", f"the match has the steps 0 to {num_plies}")
    last = min(last, first + MAX_STEPS - 1)
    steps = [step_of(record, positions[ply], ply, seat) for ply in range(first, last + 1)]
    return Steps(match, record.game, record.players, num_plies, msgspec.to_builtins(record.outcome), steps)


def step_of(record: Record, states: States, ply: int, seat: int | None) -> Step:
    """The position after `ply` decisions; of another seat's action, a seat gets only the visible effects."""
    target = targets.wasm(game_of(record))
    if seat is not None:
        states = states.copy()
        target.playouts.hide(states, seat)
    view: Any = Raw(target.show("view_as_it_is", states, True))
    events: Any = Raw(target.show("events_as_they_are", states))
    if not ply:
        return Step(ply, None, None, events, view)
    decision = record.decisions[ply - 1]
    action = decision.action if seat in (None, decision.seat) else None
    return Step(ply, decision.seat, action, events, view)


@functools.lru_cache(MAX_CACHED_REPLAYS)
def replay(line: bytes) -> tuple[Record, list[States]]:
    """The record and all its positions; cached for the next steps."""
    record = msgspec.json.decode(line, type=Record)
    game = game_of(record)
    match = generated(record, game)
    assert match is not None, "matches of the server are dealt from a secret or a seed"
    positions = [match.states.copy()]
    for decision in record.decisions:
        match.play(decision.action)
        positions.append(match.states.copy())
    return record, positions


async def find_record(request: Request) -> bytes:
    """The record of the match in the path, as JSON; Refusal if there is none."""
    record = await services_of(request).store.record(request.path_params["match"])
    if record is None:
        raise Refusal("not_found", "there is no such finished match")
    return record


def number(request: Request, name: str) -> int | None:
    """A number in the query; None if it is missing."""
    try:
        return int(request.query_params[name]) if name in request.query_params else None
    except ValueError:
        raise Refusal("unparsable", f"{name} is a whole number") from None


routes = [
    Route("/api/matches/{match}", show_record, methods=["GET"]),
    Route("/api/matches/{match}/steps", show_steps, methods=["GET"]),
]
