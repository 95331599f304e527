"""Does accuracy say how somebody played? `python -m benchmarks.accuracies parade --plot docs/accuracies-parade.svg`.

Random play and every level sit together at one table after the other, each as often as any other and on every seat.
Every match is reviewed as usual. Printed, and drawn, is the mean accuracy of each with its interval of 95 %.
"""

from __future__ import annotations

import argparse
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.kept_lines import Numbered, kept_results
from benchmarks.luck import bot_of, play, review
from wonderland.bots.levels import LEVELS
from wonderland.bots.module.interface import MODULE
from wonderland.engine import catalogue, chance, targets
from wonderland.games import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

QUEEN = "queen-of-hearts:4000"  # iterations instead of seconds, which would depend on the machine
PLAYERS = ("random", *(level.name for level in LEVELS[:-1]), QUEEN)
ERRORS = 1.96  # standard errors of an interval of 95 %


class Sat(Numbered):
    """Who sat in a match, and the accuracy of each."""

    players: list[str]
    accuracies: list[float]


def main() -> None:
    """Play, review and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="matches at once (default: one a core)")
    parser.add_argument("--keep", type=Path, help="a file for the results, to go on from")
    parser.add_argument("--plot", type=Path, help="a picture (SVG or PNG)")
    arguments = parser.parse_args()
    make = partial(worker, arguments.game, arguments.seats, arguments.seed)
    found = kept_results(make, range(arguments.matches), Sat, arguments.keep, arguments.workers)
    rows = {name: [sat.accuracies[i] for sat in found for i in at(sat.players, name)] for name in PLAYERS}
    means = {name: interval(values) for name, values in rows.items()}
    print(f"{arguments.game}, {arguments.seats} seats, {len(found)} matches")
    for name, (mean, error) in means.items():
        print(f"{name:<24}{mean:6.1f} ± {error:.1f}  ({len(rows[name])} seats)")
    values = list(means.values())
    is_apart = [low[0] + low[1] < high[0] - high[1] for low, high in zip(values[:-2], values[2:], strict=True)]
    print(f"in order: {all(low[0] < high[0] for low, high in pairwise(values))}")
    print(f"apart from the next but one: {sum(is_apart)} of {len(is_apart)}")
    if arguments.plot:
        draw(rows, means, arguments.plot)


def worker(name: str, seats: int, seed: int) -> Callable[[int], Sat]:
    """Plays and reviews one match after the other."""
    game = catalogue.load(name)
    bots = {player: bot_of(player, game) for player in PLAYERS}

    def one(number: int) -> Sat:
        players = [PLAYERS[(number + seat * (1 + number // len(PLAYERS) % 3)) % len(PLAYERS)] for seat in range(seats)]
        match_seed = chance.seed_for(seed, number)
        steps = play(game, [bots[player] for player in players], match_seed)
        with targets.wasm(game).workspace(MODULE) as workspace:
            workspace.field("review.num_rollouts", np.int64)[0] = 1  # luck is not looked at
            seen = review(workspace, steps, list(range(seats)), game.heuristics.REVIEW_ITERATIONS, match_seed)
            workspace.field("review.num_rollouts", np.int64)[0] = 0
        return Sat(number, players, [seat.accuracy for seat in seen])

    return one


def at(players: Sequence[str], name: str) -> list[int]:
    """The seats of a player."""
    return [i for i, player in enumerate(players) if player == name]


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its interval."""
    return float(np.mean(values)), ERRORS * float(np.std(values)) / max(len(values), 1) ** 0.5


def draw(rows: dict[str, list[float]], means: dict[str, tuple[float, float]], file: Path) -> None:
    """The accuracies of all matches as a cloud, the means with their intervals on it."""
    from benchmarks.plots import new_figure, save

    figure = new_figure((8, 3.6))
    axes, spread = figure.subplots(), np.random.default_rng(1)
    for place, (name, values) in enumerate(rows.items()):
        axes.scatter(place + spread.uniform(-0.28, 0.28, len(values)), values, s=3, alpha=0.25, linewidths=0)
        mean, error = means[name]
        axes.errorbar(place, mean, error, fmt="o", color="black", capsize=5, markersize=4)
    axes.set_xticks(range(len(rows)), [name.partition(":")[0].replace("-", "\n", 1) for name in rows])
    axes.set_ylabel("accuracy of a match")
    save(figure, file)


if __name__ == "__main__":
    main()
