"""`/api/tables`: create, list, join and leave tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import Response
from starlette.routing import Route

from wonderland.errors import InputError, OptionError
from wonderland.protocol.refusal import NO_TABLE, Refusal, refusal_of
from wonderland.protocol.resources import ClaimSeat, NewTable, NewTableAnswer, SeatClaimed
from wonderland.server.common import tokens
from wonderland.server.http.answers import answer, body_of
from wonderland.server.http.identity import (
    delete_seat_cookie,
    find_player,
    player_of,
    player_token_of,
    set_seat_cookie,
)
from wonderland.server.http.kept_seats import keep_seats
from wonderland.server.http.services import address_of, services_of
from wonderland.server.table import decisions, events, projection
from wonderland.server.table.events import Seat
from wonderland.server.table.hosted_games import hosted_game
from wonderland.server.table.levels import check_level
from wonderland.server.table.seat_clocks import DAY_SECONDS, check_pace
from wonderland.server.table.state import bot_seat

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from starlette.requests import Request

    from wonderland.engine.game import Game
    from wonderland.server.common.settings import Settings
    from wonderland.server.people.people import StoredPlayer
    from wonderland.server.table.events import AnyEvent
    from wonderland.server.table.table import Table

MAX_OPTIONS_BYTES = 8 * 1024  # as JSON; options are part of every snapshot


class SeatConvertor(Convertor[int]):
    """The number of a seat in a path: Starlette's own one fails on a number of thousands of digits."""

    regex = "[0-9]{1,3}"

    def convert(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """The number as text."""
        return str(value)


register_url_convertor("seat", SeatConvertor())


async def create_table(request: Request) -> Response:
    """Create a table; the creator is its host."""
    services = services_of(request)
    player = await player_of(request)
    wanted = await body_of(request, NewTable)
    secret = tokens.new_secret()
    created = set_up(wanted, player, tokens.digest(secret), services.settings)
    services.limits.new_tables.take(address_of(request))
    told = await keep_seats(services, created, player, wanted.invited)
    live = await services.worker.create_table(created, told)
    if created.is_public:
        await services.store.lobby.set_origin(live.id, await services.store.addresses.digest(address_of(request)))
    await services.store.networks.note(player.id, address_of(request))
    seat = live.table.seat_of(player.id)
    if wanted.start:
        viewer = decisions.Viewer(player.id, player.name, seat)
        chance, now = services.worker.runtime.chance, services.worker.runtime.clock.server_ms()
        await live.change(lambda table: decisions.start(table, viewer, chance, now))
    token = secret if wanted.bearer and seat is not None else None
    response = answer(NewTableAnswer(live.id, created.invite, seat, token), 201)
    if seat is not None and not wanted.bearer:
        set_seat_cookie(request, response, live.id, secret)
    return response


def check_published(game: Game, options: Mapping[str, Any]) -> None:
    """OptionError for a reduced game: it is for research."""
    for option in game.options:
        if option.is_reduced and option.name in options:
            raise OptionError(Refusal("unparsable", "reduced_game", option=option.name).text)


def set_up(wanted: NewTable, player: StoredPlayer, token: str, settings: Settings) -> events.Created:
    """The event that creates the table; Refusal if the request is not valid."""
    try:
        game = hosted_game(wanted.game)
        game.check_seats(wanted.seats)
        options = game.complete_options(wanted.options)
        check_published(game, options)
    except (InputError, TypeError) as error:
        raise refusal_of("unparsable", error) from None
    if len(msgspec.json.encode(options)) > MAX_OPTIONS_BYTES:
        raise Refusal("too_large", "options_too_large")
    check_pace(wanted.pace, settings.max_turn_seconds)
    if wanted.absent_seconds is not None and not 0 <= wanted.absent_seconds <= DAY_SECONDS:
        raise Refusal("unparsable", "stand_in", most=DAY_SECONDS)
    if len(wanted.bots) > wanted.seats:
        raise Refusal("unparsable", "too_many_bots", seats=wanted.seats, bots=len(wanted.bots))
    seats = [Seat() for _ in range(wanted.seats)]
    for index, level in enumerate(wanted.bots):
        if level is not None:
            seats[index] = bot_seat(check_level(level).name)
    if not wanted.watch:
        own = next((index for index, seat in enumerate(seats) if seat.controller == "open"), None)
        if own is None:
            raise Refusal("unparsable", "no_own_seat")
        seats[own] = Seat("human", player.name, player.id, token=token)
    if wanted.start and any(seat.controller == "open" for seat in seats):  # also one that will be kept
        raise Refusal("not_now", "bots_needed")
    return events.Created(
        game=game.name,
        options=options,
        is_public=wanted.is_public,
        invite=tokens.new_secret(),
        host=player.id,
        seats=seats,
        pace=wanted.pace,
        absent_seconds=wanted.absent_seconds,
        hints=wanted.hints and not wanted.is_rated,
        is_rated=wanted.is_rated,
        stand_in=settings.stand_in,
    )


async def list_tables(request: Request) -> Response:
    """Public tables where somebody is connected."""
    infos = await services_of(request).store.lobby.tables()
    return Response(b"[" + b",".join(infos) + b"]", media_type="application/json")


async def show_table(request: Request) -> Response:
    """One table, for members and invited viewers."""
    services = services_of(request)
    player = await find_player(services, player_token_of(request))
    live = await services.worker.find_table(request.path_params["table"])
    async with live.lock:
        check_admitted(live.table, player, request.headers.get("x-invite"))
        return answer(projection.table_info(live.table, live.around()))


async def claim_seat(request: Request) -> Response:
    """Take an open seat, or claim one's own seat again."""
    services = services_of(request)
    player = await player_of(request)
    claim = await body_of(request, ClaimSeat)
    live = await services.worker.find_table(request.path_params["table"])
    seat, secret = request.path_params["seat"], tokens.new_secret()

    def decide(table: Table) -> events.SeatTaken:
        check_admitted(table, player, claim.invite or request.headers.get("x-invite"))
        return decisions.take_seat(table, player.id, player.name, seat, tokens.digest(secret))

    services.limits.changes.take(player.id)
    await services.store.networks.note(player.id, address_of(request))
    await live.change_for(player.id, decide)
    response = answer(SeatClaimed(seat, secret if claim.bearer else None))
    if not claim.bearer:
        set_seat_cookie(request, response, live.id, secret)
    return response


async def leave_seat(request: Request) -> Response:
    """Leave the seat; its token ends. During a match it is a bot's, or the match is lost, as the table agreed."""
    services = services_of(request)
    player = await player_of(request)
    live = await services.worker.find_table(request.path_params["table"])
    seat = request.path_params["seat"]

    def decide(table: Table) -> AnyEvent:
        check_admitted(table, player, request.headers.get("x-invite"))
        connected = live.around().connected
        return decisions.leave_seat(table, player.id, seat, connected)

    services.limits.changes.take(player.id)
    await live.change_for(player.id, decide)
    response = Response(status_code=204)
    delete_seat_cookie(response, live.id)
    return response


def check_admitted(table: Table, player: StoredPlayer | None, invite: str | None) -> None:
    """Refusal unless the player may see the table. It does not tell a private table from a missing one."""
    if not table.admits(player.id if player else None, invite):
        raise Refusal("not_found", NO_TABLE)


routes = [
    Route("/api/tables", list_tables, methods=["GET"]),
    Route("/api/tables", create_table, methods=["POST"]),
    Route("/api/tables/{table}", show_table, methods=["GET"]),
    Route("/api/tables/{table}/seats/{seat:seat}", claim_seat, methods=["POST"]),
    Route("/api/tables/{table}/seats/{seat:seat}", leave_seat, methods=["DELETE"]),
]
