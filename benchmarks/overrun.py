"""By how much a search exceeds its time, in every game, over whole matches: `python benchmarks/overrun.py`."""

from __future__ import annotations

import argparse
import json
import time

from wonderland import games
from wonderland.bots.bot import Budget
from wonderland.bots.search import SearchBot
from wonderland.games import chance, targets
from wonderland.games.match import Match


def longest_overrun(name: str, seats: int, seconds: float, threads: int) -> float:
    """In milliseconds, over all decisions of a match with a choice."""
    game = games.load(name)
    target = targets.compiled(game)
    bot = SearchBot(target, threads)
    match = Match(game, seats, seed=1, target=target)
    bot.choose(match.hidden_states(match.seat), Budget(iterations=threads), seed=0)
    longest = 0.0
    ply = 0
    while not match.is_over:
        hidden = match.hidden_states(match.seat)
        begin = time.perf_counter()
        action = bot.choose(hidden, Budget(seconds=seconds), chance.seed_for(1, ply))
        longest = max(longest, time.perf_counter() - begin - seconds)
        match.apply(action)
        ply += 1
    return longest * 1000


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    overruns = {
        name: {
            seats: longest_overrun(name, seats, arguments.seconds, arguments.threads)
            for seats in (games.load(name).min_seats, games.load(name).max_seats)
        }
        for name in games.NAMES
    }
    print(json.dumps({"longest_overrun_ms": overruns}, indent=2))
