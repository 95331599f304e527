"""How much could a search win that knows every hand? `python -m benchmarks.limits tea-party --seats 4`.

One seat of the search among seats of another bot; every deal is played from every seat. With `--open` it sees all hands
(not what lies in piles), which no fair player can: what it wins then limits what beliefs can add.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.kept_lines import Numbered, kept_results
from benchmarks.luck import bot_of
from wonderland.bots.search.settings import AMONG_EQUALS, SETTINGS
from wonderland.bots.search_bot import SearchBot
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.match import Match
from wonderland.engine.turn import Budget, Turn
from wonderland.games import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

ERRORS = 1.96  # standard errors of an interval of 95 %


class Won(Numbered):
    """What the search won in a match."""

    won: float


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--others", default="greedy", help="a bot by name; NAME:N searches with N iterations")
    parser.add_argument("--open", action="store_true", help="the search sees all hands")
    parser.add_argument("--seconds", type=float, default=0.1, help="an action")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="matches at once (default: one a core)")
    parser.add_argument("--keep", type=Path, help="a file for the results, to go on from")
    arguments = parser.parse_args()
    given = (arguments.game, arguments.seats, arguments.others, arguments.open, arguments.seconds, arguments.seed)
    make = partial(worker, *given)
    found = kept_results(make, range(arguments.matches), Won, arguments.keep, arguments.workers)
    won = np.array([one.won for one in found])
    error = ERRORS * won.std() / len(won) ** 0.5
    print(f"{arguments.game}, {arguments.seats} seats, {'open, ' if arguments.open else ''}{arguments.seconds} s among")
    print(f"{arguments.others}: {won.mean():.1%} ± {error:.1%} of {len(won)} (fair {1 / arguments.seats:.1%})")


def worker(name: str, seats: int, others: str, is_open: bool, seconds: float, seed: int) -> Callable[[int], Won]:
    """Plays one match after the other."""
    game = catalogue.load(name)
    target = targets.wasm(game)
    settings = SETTINGS if others == "greedy" else AMONG_EQUALS
    search, other, budget = SearchBot(target, 1, settings), bot_of(others, game), Budget(seconds=seconds)

    def one(number: int) -> Won:
        own = number % seats
        match = Match(game, seats, chance.seed_for(seed, number // seats), target=target)
        while not match.is_over:
            states = match.hidden_states(match.seat)
            if is_open and match.seat == own:
                states["hand"] = match.states["hand"]
            turn = Turn(target, states, budget, chance.seed_for(number, match.ply))
            match.apply(turn.accept((search if match.seat == own else other).choose(turn)))
        winners = match.outcome().winners
        return Won(number, (own in winners) / len(winners))

    return one


if __name__ == "__main__":
    main()
