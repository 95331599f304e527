"""`/api/games` and `/api/levels`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from wonderland.engine import catalogue
from wonderland.errors import OptionError
from wonderland.protocol.refusal import refusal_of
from wonderland.protocol.resources import GameInfo, OptionInfo
from wonderland.server.http.answers import answer
from wonderland.server.table.hosted_games import hosted_games
from wonderland.server.table.levels import levels
from wonderland.server.table.plain_texts import is_plain

if TYPE_CHECKING:
    from starlette.requests import Request

    from wonderland.engine.game import Game


async def list_games(request: Request) -> Response:
    """Every game with the options that people are offered."""
    return answer([game_info(game) for game in hosted_games()])


def game_info(game: Game) -> GameInfo:
    """A game and the options that people are offered."""
    options = [
        OptionInfo(option.name, option.help, option.default, list(option.choices), option.lowest, option.highest)
        for option in game.offered_options
    ]
    return GameInfo(game.name, game.title, game.min_seats, game.max_seats, options, game.goal, is_plain(game))


async def show_rules(request: Request) -> Response:
    """A game's rules as Markdown."""
    try:
        return Response(catalogue.rules_text(request.path_params["game"]), media_type="text/markdown; charset=utf-8")
    except OptionError as error:
        raise refusal_of("not_found", error) from None


async def list_levels(request: Request) -> Response:
    """The levels, weakest first."""
    return answer(levels())


routes = [
    Route("/api/games", list_games, methods=["GET"]),
    Route("/api/games/{game}/rules", show_rules, methods=["GET"]),
    Route("/api/levels", list_levels, methods=["GET"]),
]
