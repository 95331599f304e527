"""Are the solutions of the shipped puzzles right? `python -m benchmarks.puzzles parade --seed 1`.

Of puzzles drawn at random: in how many does a search with ten times the budget of an analysis, with chance of its own,
prefer the solution?
"""

from __future__ import annotations

import argparse
import random
import time

from wonderland.bots.budgets import ANALYSIS_BUDGET
from wonderland.bots.search.settings import AMONG_EQUALS
from wonderland.bots.search_bot import SearchBot
from wonderland.engine import catalogue, targets
from wonderland.puzzles.puzzle import load_collection, position_of

COUNT = 50
TIMES = 10  # the budget of an analysis


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(catalogue.names()))
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    iterations = TIMES * (ANALYSIS_BUDGET.iterations or 0)
    for game in arguments.games:
        begin = time.perf_counter()
        wrong = disagreements(game, arguments.count, arguments.seed, iterations)
        print(
            f"{game}: {arguments.count - len(wrong)} of {arguments.count} agree, {iterations} iterations, "
            f"{time.perf_counter() - begin:.0f} s"
        )
        for line in wrong:
            print(f"  {line}")


def disagreements(game: str, count: int, seed: int, iterations: int) -> list[str]:
    """The puzzles whose solution the search does not prefer."""
    collection = load_collection(game)
    search = SearchBot(targets.wasm(catalogue.load(game)), settings=AMONG_EQUALS)
    wrong = []
    for puzzle in random.Random(seed).sample(collection.puzzles, count):
        match = position_of(puzzle, game, collection.options)
        chosen = match.action_text(search.choose(match.turn(iterations=iterations, seed=seed)))
        if chosen != puzzle.solution:
            wrong.append(f"{puzzle.id}: {chosen} instead of {puzzle.solution}")
    return wrong


if __name__ == "__main__":
    main()
