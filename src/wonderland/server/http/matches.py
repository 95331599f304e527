"""`/api/matches`: finished matches, as records and step by step."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from wonderland.games.match import Match
from wonderland.games.state import SPECTATOR
from wonderland.records.record import Record
from wonderland.records.replay import RecordError, game_of
from wonderland.server.bots import target_for
from wonderland.server.http.answers import JSON, answer
from wonderland.server.http.services import services_of
from wonderland.server.refusal import Refusal
from wonderland.server.resources import Step, Steps

if TYPE_CHECKING:
    from starlette.requests import Request

ALL_CARDS = None
MAX_STEPS = 1000


async def show_record(request: Request) -> Response:
    """The record, as a file."""
    match = request.path_params["match"]
    disposition = f'attachment; filename="wonderland-{match}.json"'
    return Response(await find_record(request), media_type=JSON, headers={"Content-Disposition": disposition})


async def show_steps(request: Request) -> Response:
    """Positions of the match: with a seat's eyes, a spectator's (−1), or all cards."""
    record = msgspec.json.decode(await find_record(request), type=Record)
    seat = number(request, "seat", ALL_CARDS)
    first = number(request, "first", 0) or 0
    last = number(request, "last", len(record.decisions))
    if seat is not None and not SPECTATOR <= seat < record.seats:
        raise Refusal("not_found", f"there is no seat {seat}")
    last = len(record.decisions) if last is None else min(last, len(record.decisions))
    if not 0 <= first <= last or last - first > MAX_STEPS:
        raise Refusal("not_found", f"the match has the steps 0 to {len(record.decisions)}")
    try:
        steps = await asyncio.to_thread(replay, record, seat, first, last)
    except RecordError as error:
        raise Refusal("unavailable", str(error)) from None
    outcome = msgspec.to_builtins(record.outcome)
    match = request.path_params["match"]
    return answer(Steps(match, record.game, record.players, len(record.decisions), outcome, steps))


def replay(record: Record, seat: int | None, first: int, last: int) -> list[Step]:
    """The positions after `first` to `last` decisions."""
    game = game_of(record)
    assert record.seed is not None, "matches of the server are dealt from a seed"
    match = Match(game, record.seats, record.seed, record.options, target_for(game))
    steps = []
    for ply in range(last + 1):
        decision = record.decisions[ply - 1] if ply else None
        if decision is not None:
            match.play(decision.action)
        if ply < first:
            continue
        view = game.views.view(match.state if seat is None else match.hidden(seat))
        actor, action = (decision.seat, decision.action) if decision else (None, None)
        if seat is not None:
            action = None if actor != seat else action
        steps.append(Step(ply, actor, action, view["events"], view))
    return steps


async def find_record(request: Request) -> bytes:
    """The record of the match that was asked for, as JSON."""
    record = await services_of(request).store.record(request.path_params["match"])
    if record is None:
        raise Refusal("not_found", "there is no such finished match")
    return record


def number(request: Request, name: str, default: int | None) -> int | None:
    """A number in the query."""
    try:
        return int(request.query_params[name]) if name in request.query_params else default
    except ValueError:
        raise Refusal("unparsable", f"{name} is a whole number") from None


routes = [
    Route("/api/matches/{match}", show_record, methods=["GET"]),
    Route("/api/matches/{match}/steps", show_steps, methods=["GET"]),
]
