"""Of positions where the analysis says 60 %, are 60 % won? `python -m benchmarks.reliability parade --seats 2`.

Positions come from matches of levels that do not search, with some random actions, one of each match. The analysis says
what the best action wins; then it is played, and all seats play on to the end by the net alone, each with what it
knows. Printed and drawn for every tenth of the scale: what was said on average, and what was won.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from benchmarks.kept_lines import Numbered, kept_results
from training.positions import one_decision
from wonderland.bots.analysis import analyse_turn
from wonderland.bots.budgets import ANALYSIS_BUDGET
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.turn import Turn
from wonderland.engine.wasm.files import WEIGHTS
from wonderland.games import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

TENTHS = 10
ERRORS = 1.96  # standard errors of an interval of 95 %
SEED = 23  # of the analysis


class Played(Numbered):
    """What the analysis said, and what the seat won."""

    said: float
    won: float


class Tenth(NamedTuple):
    """A tenth of the scale."""

    size: int
    said: float
    won: float
    error: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="positions at once (default: one a core)")
    parser.add_argument("--keep", type=Path, help="a file for the results, to go on from")
    parser.add_argument("--plot", type=Path, help="a picture (SVG or PNG)")
    arguments = parser.parse_args()
    make = partial(worker, arguments.game, arguments.seats, arguments.seed)
    found = kept_results(make, range(arguments.positions), Played, arguments.keep, arguments.workers)
    tenths = tenths_of(found)
    print(f"{arguments.game}, {arguments.seats} seats, {len(found)} positions")
    for tenth in tenths:
        print(f"{tenth.size:6} said {tenth.said:6.1%} won {tenth.won:6.1%} ± {tenth.error:.1%}")
    said, won = np.array([one.said for one in found]), np.array([one.won for one in found])
    print(f"all: said {said.mean():.1%} won {won.mean():.1%} ± {ERRORS * won.std() / len(won) ** 0.5:.1%}")
    if arguments.plot:
        draw(tenths, f"{catalogue.load(arguments.game).title}, {arguments.seats} seats", arguments.plot)


def worker(name: str, seats: int, seed: int) -> Callable[[int], Played]:
    """Analyses one position after the other and plays on."""
    game = catalogue.load(name)
    expert = make_bot(f"net:{catalogue.folder_of(name) / WEIGHTS}", target=targets.wasm(game))

    def one(number: int) -> Played:
        match, _ = one_decision(game, seats, chance.seed_for(seed, number))
        seat, turn = match.seat, Turn(match.target, match.hidden_states(match.seat), ANALYSIS_BUDGET, SEED)
        best = analyse_turn(turn)[0]
        match.play(best.action)
        while not match.is_over:
            step = Turn(match.target, match.hidden_states(match.seat), seed=chance.seed_for(number, match.ply))
            match.apply(step.accept(expert.choose(step)))
        winners = match.outcome().winners
        said = best.win_chance if best.win_chance is not None else 1.0
        return Played(number, said, (seat in winners) / len(winners))

    return one


def tenths_of(found: list[Played]) -> list[Tenth]:
    """Every tenth in which something was said."""
    tenths = []
    for tenth in range(TENTHS):
        inside = [one for one in found if tenth == min(int(TENTHS * one.said), TENTHS - 1)]
        if inside:
            won = np.array([one.won for one in inside])
            said = float(np.mean([one.said for one in inside]))
            tenths.append(Tenth(len(inside), said, float(won.mean()), ERRORS * float(won.std()) / len(inside) ** 0.5))
    return tenths


def draw(tenths: list[Tenth], title: str, file: Path) -> None:
    """What was won by what was said; on the line both are equal."""
    from benchmarks.plots import new_figure, save

    figure = new_figure((4.2, 4))
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
    axes.errorbar([one.said for one in tenths], [one.won for one in tenths], [one.error for one in tenths], fmt="o")
    axes.set(title=title, xlabel="win chance in the analysis", ylabel="won", xlim=(0, 1), ylim=(0, 1))
    save(figure, file)


if __name__ == "__main__":
    main()
