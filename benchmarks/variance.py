"""By which factor does the variance of results shrink when luck is taken out of them (docs/arena.md)?

    python -m benchmarks.variance parade --bots hatter --seats 4
    python -m benchmarks.variance parade --bots dormouse,white-rabbit,hatter,greedy --seats 4
    python -m benchmarks.variance parade --bots hatter --seats 4 --redraws 1

One bot plays against itself; several change seats, and every match has a deal of its own. Printed: the factor, with the
weight that fits best; the mean luck of the first bot, which is zero but for its standard error; and the time of a match
with and without.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

import numpy as np

from wonderland.arena.aivat import NUM_REDRAWS, LuckMeter, WinValues
from wonderland.arena.contest import Contest, MatchRunner
from wonderland.arena.schedule import ScheduledMatch
from wonderland.engine import catalogue, chance
from wonderland.engine.targets import functions
from wonderland.engine.turn import Budget
from wonderland.games import NAMES

if TYPE_CHECKING:
    import numpy.typing as npt


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--bots", default="hatter", help="one, or one for each seat")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--redraws", type=int, default=NUM_REDRAWS)
    parser.add_argument("--iterations", type=int, help="of bots that search")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game, bots = catalogue.load(arguments.game), arguments.bots.split(",")
    bots = bots * arguments.seats if len(bots) == 1 else bots
    budgets = dict.fromkeys(bots, Budget(iterations=arguments.iterations))
    options = game.complete_options({}, arguments.seats)
    plain, reduced = (
        MatchRunner(Contest(game.name, arguments.seats, options, budgets, reduces_variance), is_compiled=True)
        for reduces_variance in (False, True)
    )
    compiled = functions.compiled(game)
    reduced.meter = LuckMeter(compiled, WinValues(compiled), arguments.redraws)
    scheduled = [schedule(bots, number, arguments.seed) for number in range(arguments.matches)]
    _, seconds = play(plain, scheduled[: max(1, len(scheduled) // 10)])
    found, seconds_reduced = play(reduced, scheduled)
    print(
        f"{game.name}, {arguments.seats} seats, {arguments.bots}: {len(scheduled)} matches, {arguments.redraws} redraws"
    )
    print(f"a match takes {1000 * seconds:.1f} ms, with luck measured {1000 * seconds_reduced:.1f} ms")
    report(bots, found)


def schedule(bots: list[str], number: int, seed: int) -> ScheduledMatch:
    """A match with a deal of its own; the bots sit one seat further than in the match before."""
    dealt = chance.seed_for(seed, number)
    first = number % len(bots)
    return ScheduledMatch(number, number, dealt, chance.seed_for(dealt, 0), tuple(bots[first:] + bots[:first]))


def play(runner: MatchRunner, scheduled: list[ScheduledMatch]) -> tuple[npt.NDArray[np.float64], float]:
    """The win and the luck of every place (match, place, 2), and the processor's seconds for a match."""
    begin = time.process_time()
    results = [runner(one).result for one in scheduled]
    seconds = (time.process_time() - begin) / len(scheduled)
    found = np.array([
        np.roll([result.wins(), [seat.luck or 0.0 for seat in result.seats]], result.number % len(result.seats), axis=1)
        for result in results
    ])  # fmt: skip
    return found.transpose(0, 2, 1), seconds


def report(bots: list[str], found: npt.NDArray[np.float64]) -> None:
    """Print what was found, for all places together where they have the same bot."""
    print(f"{'bot':<20}{'wins':>18}{'without luck':>18}{'luck':>18}{'factor':>8}{'weight':>8}{'factor with it':>16}")
    for name in dict.fromkeys(bots):
        wins, luck = found[:, [place for place, bot in enumerate(bots) if bot == name]].transpose(2, 0, 1)
        weight = covariance(wins, luck) / covariance(luck, luck)
        factors = [variance(wins) / variance(wins - times * luck) for times in (1.0, weight)]
        cells = [with_error(values[:, 0]) for values in (wins, wins - luck, luck)]
        figures = f"{factors[0]:8.2f}{weight:8.2f}{factors[1]:16.2f}"
        print(f"{name:<20}" + "".join(f"{cell:>18}" for cell in cells) + figures)


def with_error(values: npt.NDArray[np.float64]) -> str:
    """A mean and its standard error."""
    return f"{values.mean():+.4f} ± {values.std() / np.sqrt(len(values)):.4f}"


def variance(values: npt.NDArray[np.float64]) -> float:
    """Around the mean."""
    return covariance(values, values)


def covariance(first: npt.NDArray[np.float64], second: npt.NDArray[np.float64]) -> float:
    """Around the means."""
    return float(np.mean((first - first.mean()) * (second - second.mean())))


if __name__ == "__main__":
    main()
