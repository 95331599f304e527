"""The deal of the day in words: how a player did among bots of every level, and a text to share."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

from wonderland.arena.deal_of_the_day import PLAN, Placing, share_beaten
from wonderland.bots.levels import LEVELS
from wonderland.engine.cells import table_of_figures
from wonderland.messages import area, percent_text
from wonderland.terminal.wording import level_title, t

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.arena.deal_of_the_day import DailyDeal
    from wonderland.terminal.local.daily_results import DailyResult

    Field = Mapping[str, Sequence[Placing]]

today = area("today")

MEDALS = {1: " 🥇", 2: " 🥈", 3: " 🥉"}
FACES = {
    "dormouse": "🐭",
    "white-rabbit": "🐇",
    "hatter": "🎩",
    "caterpillar": "🐛",
    "cheshire-cat": "🐱",
    "queen-of-hearts": "👑",
}
SQUARES = ((0.6, "🟩"), (0.4, "🟨"), (0.0, "⬜"))  # from which share of a level's results on


def own_result(result: DailyResult) -> Placing:
    """What the player got."""
    return Placing(result.places[PLAN.seat], result.points[PLAN.seat])


def result_text(result: Placing, seats: int) -> str:
    """Place and points."""
    return today("today.result", place=result.place, seats=seats, n=result.points)


def field_lines(deal: DailyDeal, own: Placing, field: Field) -> list[str]:
    """A line for each level: how often it won, its points in the middle, and how much of it the player beats."""
    rows = [["", *(t(f"daily.column.{name}") for name in ("matches", "won", "points", "beaten"))]]
    for level in LEVELS:
        results = field[level.name]
        won = sum(result.place == 1 for result in results) / len(results)
        middle = statistics.median_low(result.points for result in results)
        beaten = share_beaten(own, results, deal.game)
        figures = (str(len(results)), percent_text(won), str(middle), percent_text(beaten))
        rows.append([level_title(level.name), *figures])
    queen = field[LEVELS[-1].name][0]
    return [*table_of_figures(rows), today("today.queen", place=queen.place, n=queen.points)]


def share_text(deal: DailyDeal, own: Placing, field: Field) -> str:
    """Lines to share that give nothing of the deal away."""
    squares = " ".join(f"{FACES[name]}{square(share_beaten(own, field[name], deal.game))}" for name in field)
    place = f"{own.place}/{len(deal.levels)}{MEDALS.get(own.place, '')}"
    return f"Wonderland · {deal.game.title} · {deal.day}\n{place}\n{squares}"


def square(share: float) -> str:
    """The square of a level of which the player beats that share."""
    return next(square for least, square in SQUARES if share >= least)
