"""`/api/players` and `/api/me`: players, their profiles and matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from starlette.routing import Route

from wonderland.engine import catalogue
from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import (
    MatchInfo,
    NewPlayer,
    Player,
    Profile,
    RatingInfo,
    RatingPoint,
    TallyInfo,
    WeightReason,
)
from wonderland.server.common import tokens
from wonderland.server.http.answers import answer, body_of, time_text
from wonderland.server.http.identity import player_of, set_player_cookie
from wonderland.server.http.services import address_of, services_of
from wonderland.server.people.device_labels import label_of
from wonderland.server.people.ratings import NUMBERS_PER_MU, Against, is_provisional, level_near, number_of
from wonderland.server.people.standings import WHOLE
from wonderland.server.table import text_cleaning

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from wonderland.server.http.services import Services
    from wonderland.server.people.standings import StoredRating

NO_PLAYER = "no_player"
MAX_TALLIES = 500
RESULTS = {"won": True, "lost": False}
OPPONENTS_OF = {"people": "people", "levels": "bots"}  # of the matches that a rating comes from
# In standard deviations: the strength lies within the one with 95 %, and above the other almost certainly.
RANGE, CAUTION = 2, 3


async def create_player(request: Request) -> Response:
    """Create a player."""
    services = services_of(request)
    wanted = await body_of(request, NewPlayer)
    name = text_cleaning.clean_name(wanted.name)
    services.limits.new_players.take(address_of(request))
    id, secret = tokens.new_id(), tokens.new_secret()
    await services.people.add_player(id, name, tokens.digest(secret), device_label(request))
    token = tokens.join_token(id, secret)
    response = answer(Player(id, name, token if wanted.bearer else None), 201)
    if not wanted.bearer:
        set_player_cookie(request, response, token)
    return response


def device_label(request: Request) -> str:
    """What the device is called in its owner's list."""
    return label_of(request.headers.get("user-agent", ""))


async def show_me(request: Request) -> Response:
    """The player who sends the request."""
    player = await player_of(request)
    return answer(Player(player.id, player.name))


async def rename_me(request: Request) -> Response:
    """Change the name; seats taken before keep the former one."""
    player = await player_of(request)
    name = text_cleaning.clean_name((await body_of(request, NewPlayer)).name)
    await services_of(request).people.rename(player.id, name)
    return answer(Player(player.id, name))


async def my_matches(request: Request) -> Response:
    """The player's finished matches, latest first."""
    player = await player_of(request)
    before = request.query_params.get("before")
    if before is not None and not tokens.is_id(before):
        raise Refusal("unparsable", "before")
    found = await services_of(request).store.matches.of_player(player.id, before, **filters_of(request))
    infos = []
    for match in found:
        info = msgspec.json.decode(match.info, type=MatchInfo)
        info.seat = match.seat
        info.ended_at = time_text(match.ended_at)
        info.weight = match.weight
        info.reasons = msgspec.convert(match.reasons.split(",") if match.reasons else [], list[WeightReason])
        infos.append(info)
    return answer(infos)


def filters_of(request: Request) -> dict[str, Any]:
    """Which matches are wanted; Refusal for a value that does not exist."""
    query, wanted = request.query_params, dict[str, Any]()
    for name, column, values in (
        ("game", "game", {game: game for game in catalogue.names()}),
        ("opponents", "opponents", {"people": "people", "bots": "bots"}),
        ("result", "is_won", RESULTS),
    ):
        value = query.get(name)
        if value is not None and value not in values:
            raise Refusal("unparsable", "one_of", name=name, values=", ".join(values))
        if value is not None:
            wanted[column] = values[value]
    return wanted


async def show_profile(request: Request) -> Response:
    """What everybody may see of a player."""
    services, player = services_of(request), request.path_params["player"]
    name = await services.people.name_of(player)
    if name is None:
        raise Refusal("not_found", NO_PLAYER)
    profile = await profile_of(services, player, name)
    profile.tallies = [tally for tally in profile.tallies if tally.kind == WHOLE]
    return answer(profile)


async def my_profile(request: Request) -> Response:
    """One's own profile, with all opponents."""
    player = await player_of(request)
    return answer(await profile_of(services_of(request), player.id, player.name))


async def profile_of(services: Services, player: str, name: str) -> Profile:
    """Ratings and tallies of a player."""
    ratings = await services.standings.ratings_of(player)
    tallies = await services.standings.tallies_of(player, MAX_TALLIES)
    num_opponents = await services.standings.num_opponents_of(player)
    return Profile(
        player,
        name,
        [rating_info(rating, num_opponents.get(rating.game, 0)) for rating in ratings],
        [msgspec.convert(tally._asdict(), TallyInfo) for tally in tallies],
    )


def rating_info(rating: StoredRating, num_opponents: int) -> RatingInfo:
    """A rating, and how sure it is."""
    shown = {
        "num_opponents": num_opponents,
        "is_provisional": is_provisional(msgspec.convert(rating.against, Against), rating.sigma, num_opponents),
        "number": number_of(rating.mu),
        "range": round(RANGE * rating.sigma * NUMBERS_PER_MU),
        "at_least": number_of(rating.mu - CAUTION * rating.sigma),
        "level": level_near(rating.game, rating.mu),
    }
    return msgspec.convert({**rating._asdict(), **shown}, RatingInfo)


async def show_history(request: Request) -> Response:
    """How a rating of a player became what it is; everybody may see it, as the rating."""
    services, player = services_of(request), request.path_params["player"]
    game, against = request.query_params.get("game", ""), request.query_params.get("against", "")
    for name, value, values in (("game", game, catalogue.names()), ("against", against, OPPONENTS_OF)):
        if value not in values:
            raise Refusal("unparsable", "one_of", name=name, values=", ".join(values))
    if await services.people.name_of(player) is None:
        raise Refusal("not_found", NO_PLAYER)
    points = await services.standings.history_of(player, game, OPPONENTS_OF[against])
    return answer([RatingPoint(match, time_text(ended_at), number_of(mu)) for match, ended_at, mu in points])


routes = [
    Route("/api/players", create_player, methods=["POST"]),
    Route("/api/players/{player}", show_profile, methods=["GET"]),
    Route("/api/players/{player}/ratings", show_history, methods=["GET"]),
    Route("/api/me", show_me, methods=["GET"]),
    Route("/api/me", rename_me, methods=["PATCH"]),
    Route("/api/me/profile", my_profile, methods=["GET"]),
    Route("/api/me/matches", my_matches, methods=["GET"]),
]
