"""`/api/daily`: a try at a deal of the day, shared with friends. What it got is computed here, from its actions."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from starlette.routing import Route

from wonderland.arena.deal_of_the_day import PLAN, Placing, rank
from wonderland.engine import catalogue
from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import DailyPlace, DailyTable, DailyTry, DailyWeek
from wonderland.server.http.answers import answer, body_of
from wonderland.server.http.identity import player_of
from wonderland.server.http.services import address_of, services_of
from wonderland.server.jobs import kinds
from wonderland.server.jobs.fair_queue import Asker
from wonderland.server.jobs.pool import Overloaded, Priority

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from wonderland.engine.game import Game
    from wonderland.server.jobs.kinds import Judged
    from wonderland.server.people.daily_results import StoredResult

SHARED_DAYS = 7  # a try can be shared until so many days after its deal
SCORES = {1: 3, 2: 2, 3: 1}  # of a place, for the week


async def share(request: Request) -> Response:
    """Store what the player's counted try got, and show the friends' table."""
    services, player = services_of(request), await player_of(request)
    game, day = deal_in(request)
    sent = await body_of(request, DailyTry)
    if day < today(request) - timedelta(days=SHARED_DAYS):
        raise Refusal("not_now", "daily_too_old", most=SHARED_DAYS)
    services.limits.tries.take(player.id)
    judged = await judge(request, kinds.JudgeTry(game.name, day, sent.actions))
    await services.daily_results.add(player.id, game.name, day, judged.place, judged.points)
    return await show(request)


async def judge(request: Request, job: kinds.JudgeTry) -> Judged:
    """What the try got; Refusal for actions that are no try."""
    pool, asker = services_of(request).worker.runtime.jobs, Asker(address_of(request), "daily")
    try:
        result = await pool.run(job, Priority.USUAL, asker)
    except (Overloaded, ConnectionError):
        raise Refusal("unavailable", "busy_for_try") from None
    if isinstance(result, kinds.Refused):
        raise Refusal("not_allowed", "no_try", reason=result.text)
    if not isinstance(result, kinds.Judged):
        raise Refusal("unavailable", "busy_for_try")
    return result


async def show(request: Request) -> Response:
    """The friends' table of the day and of its week; empty before the player's own try is stored."""
    services, player = services_of(request), await player_of(request)
    game, day = deal_in(request)
    results = await services.daily_results.of_week(player.id, game.name, day)
    return answer(DailyTable(bool(results), places_of(game, day, results), weeks_of(results)))


def deal_in(request: Request) -> tuple[Game, date]:
    """The game and the day of a request; Refusal if there is no such deal."""
    name, text = request.path_params["game"], request.path_params["day"]
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refusal("not_found", "no_daily") from None
    if not catalogue.is_ours(name) or str(day) != text or not PLAN.first <= day <= today(request):
        raise Refusal("not_found", "no_daily")
    return catalogue.load(name), day


def today(request: Request) -> date:
    """The UTC date."""
    return datetime.fromtimestamp(services_of(request).clock.wall_ms() / 1000, UTC).date()


def places_of(game: Game, day: date, results: Sequence[StoredResult]) -> list[DailyPlace]:
    """Who got what on the day, best first."""
    found = [one for one in results if one.day == str(day)]
    found.sort(key=lambda one: (*rank(Placing(one.place, one.points), game), one.name.casefold()))
    return [DailyPlace(one.player, one.name, one.place, one.points) for one in found]


def weeks_of(results: Sequence[StoredResult]) -> list[DailyWeek]:
    """Who got what in the week, best first."""
    weeks: dict[str, DailyWeek] = {}
    for one in results:
        week = weeks.setdefault(one.player, DailyWeek(one.player, one.name, 0, 0))
        week.num_tries += 1
        week.score += SCORES.get(one.place, 0)
    return sorted(weeks.values(), key=lambda week: (-week.score, week.num_tries, week.name.casefold()))


routes = [
    Route("/api/daily/{game}/{day}", share, methods=["POST"]),
    Route("/api/daily/{game}/{day}", show, methods=["GET"]),
]
