"""A try at a deal of the day: the match, where it stands, and what bots make of the same deal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from wonderland.arena import deal_of_the_day
from wonderland.bots.levels import LEVELS
from wonderland.messages import area
from wonderland.terminal.local import daily_results
from wonderland.terminal.local.daily_text import own_result, result_text
from wonderland.terminal.opponents import participant
from wonderland.terminal.setup import Daily, Participant, Setup, clean_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from wonderland.arena.deal_of_the_day import DailyDeal, Placing


def match_of(deal: DailyDeal, name: str, is_practice: bool = False) -> Setup | Path:
    """The match to begin; the file of the counted try if it has begun."""
    players = [Participant(clean_name(name)) if level is None else participant(level) for level in deal.levels]
    day = deal.day.isoformat()
    begun = None if is_practice else daily_results.find_begun(deal.game.name, day)
    options = deal.game.complete_options({})
    return begun or Setup(deal.game.name, options, deal.seed, players, Daily(day, not is_practice))


def state_text(deal: DailyDeal) -> str:
    """What became of the counted try."""
    game, day = deal.game.name, deal.day.isoformat()
    result = daily_results.read(game, day)
    if result is not None:
        return result_text(own_result(result), len(deal.levels))
    return area("today")("today.going_on" if daily_results.find_begun(game, day) else "today.open")


def field_tries(deal: DailyDeal, num_tries: int, seconds: float) -> Iterator[tuple[str, Placing]]:
    """Results by level: so many of the bots that do not search, of the others as many as the time allows."""
    queues = {level.name: deal_of_the_day.tries(deal, level) for level in LEVELS}
    for name in [level.name for level in LEVELS if not level.is_searching] * num_tries:
        yield name, next(queues[name])
    spent = {level.name: 0.0 for level in LEVELS if level.is_searching}
    while min(spent.values()) == 0.0 or sum(spent.values()) < seconds:
        name = min(spent, key=spent.__getitem__)
        begin = time.perf_counter()
        result = next(queues[name])
        spent[name] += time.perf_counter() - begin
        yield name, result
