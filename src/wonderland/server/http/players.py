"""`/api/players` and `/api/me`: players and their matches."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
from starlette.routing import Route

from wonderland.server import text_cleaning, tokens
from wonderland.server.http.answers import answer, body_of
from wonderland.server.http.identity import player_of, set_player_cookie
from wonderland.server.http.services import address_of, services_of
from wonderland.server.refusal import Refusal
from wonderland.server.resources import MatchInfo, NewPlayer, Player
from wonderland.server.storage.store import StoredPlayer

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def create_player(request: Request) -> Response:
    """Create a player."""
    services = services_of(request)
    wanted = await body_of(request, NewPlayer)
    name = text_cleaning.clean_name(wanted.name)
    services.limits.new_players.take(address_of(request))
    id, secret = tokens.new_id(), tokens.new_secret()
    await services.store.add_player(StoredPlayer(id, name, tokens.digest(secret), services.clock.wall_ms()))
    token = tokens.join_token(id, secret)
    response = answer(Player(id, name, token if wanted.bearer else None), 201)
    if not wanted.bearer:
        set_player_cookie(request, response, token)
    return response


async def show_me(request: Request) -> Response:
    """The player who sends the request."""
    player = await player_of(request)
    return answer(Player(player.id, player.name))


async def rename_me(request: Request) -> Response:
    """Change the name; seats taken before keep the former one."""
    player = await player_of(request)
    name = text_cleaning.clean_name((await body_of(request, NewPlayer)).name)
    await services_of(request).store.change_player(player.id, name=name)
    return answer(Player(player.id, name))


async def my_matches(request: Request) -> Response:
    """The player's finished matches, latest first."""
    player = await player_of(request)
    before = request.query_params.get("before")
    if before is not None and not tokens.is_id(before):
        raise Refusal("unparsable", "before is the id of a match")
    found = await services_of(request).store.matches_of(player.id, before)
    infos = []
    for match in found:
        info = msgspec.json.decode(match.info, type=MatchInfo)
        info.seat = match.seat
        info.ended_at = datetime.fromtimestamp(match.ended_at / 1000, UTC).isoformat(timespec="seconds")
        infos.append(info)
    return answer(infos)


routes = [
    Route("/api/players", create_player, methods=["POST"]),
    Route("/api/me", show_me, methods=["GET"]),
    Route("/api/me", rename_me, methods=["PATCH"]),
    Route("/api/me/matches", my_matches, methods=["GET"]),
]
