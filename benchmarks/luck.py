"""Does luck and skill apart do what it claims? Matches between levels of known strength, each reviewed.

    python -m benchmarks.luck parade --matches 200
    python -m benchmarks.luck parade --matches 3000 --iterations 8 --rollouts 1    # are all sums exact?
    python -m benchmarks.luck parade --levels dormouse,hatter,caterpillar,queen-of-hearts:6000 --rollouts 1    # costs

Printed for every level: wins, accuracy, what its decisions cost it, and its luck, each with its standard error. Then
how many sums were not exact, the correlation of skill with the order of the levels, and by which factor the variance
of results shrinks when luck is taken out of them.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from wonderland.bots.bot import PacedBot
from wonderland.bots.match_review import PlayedStep
from wonderland.bots.module.interface import MODULE
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.match import Match
from wonderland.engine.state import copy_states
from wonderland.engine.turn import Budget, Turn
from wonderland.games import NAMES

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.bots.bot import Bot
    from wonderland.engine.game import Game
    from wonderland.engine.workspace import Workspace

LEVELS = "dormouse,white-rabbit,hatter,caterpillar"
LEVELS_HELP = "one for each seat, the weakest first; they change seats; NAME:N searches with N iterations"
MILLION = 1_000_000


class Reviewed(NamedTuple):
    """One seat of a reviewed match; chances in wins."""

    level: int
    result: float
    accuracy: float
    own: float
    others: float
    deal: float
    draws: float
    rest: float
    is_exact: bool


def main() -> None:
    """Play, review and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--levels", default=LEVELS, help=LEVELS_HELP)
    parser.add_argument("--iterations", type=int, default=0, help="of the search for each decision; 0: as usual")
    parser.add_argument("--rollouts", type=int, default=0, help="that value a position; 0: as usual")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game, levels = catalogue.load(arguments.game), arguments.levels.split(",")
    bots = [bot_of(level, game) for level in levels]
    iterations = arguments.iterations or game.heuristics.REVIEW_ITERATIONS
    found: list[Reviewed] = []
    seconds = 0.0
    with targets.wasm(game).workspace(MODULE) as workspace:
        workspace.field("review.num_rollouts", np.int64)[0] = arguments.rollouts
        for number in range(arguments.matches):
            seed = chance.seed_for(arguments.seed, number)
            order = [(seat + number) % len(bots) for seat in range(len(bots))]
            steps = play(game, [bots[level] for level in order], seed)
            begin = time.process_time()
            found += review(workspace, steps, order, iterations, seed)
            seconds += time.process_time() - begin
        workspace.field("review.num_rollouts", np.int64)[0] = 0
    print(f"{game.name}, {arguments.matches} matches, {seconds / arguments.matches:.2f} s for a review")
    report(levels, found)


def bot_of(level: str, game: Game) -> Bot:
    """A bot by name, with another number of iterations if the text names one."""
    name, _, iterations = level.partition(":")
    bot = make_bot(name, target=targets.wasm(game))
    return PacedBot(bot, Budget(iterations=int(iterations))) if iterations else bot


def play(game: Game, bots: list[Bot], seed: int) -> list[PlayedStep]:
    """A match of these bots, step by step; the first step holds the deal."""
    match = Match(game, len(bots), seed, target=targets.wasm(game))
    steps = [PlayedStep(0, 0, 0, None, copy_states(match.states))]
    while not match.is_over:
        seat, hidden = match.seat, match.hidden_states(match.seat)
        turn = Turn(match.target, hidden, seed=chance.seed_for(seed, len(steps)))
        action = turn.accept(bots[seat].choose(turn))
        match.apply(action)
        steps.append(PlayedStep(len(steps), seat, action, hidden, copy_states(match.states)))
    return steps


def review(
    workspace: Workspace, steps: list[PlayedStep], order: list[int], iterations: int, seed: int
) -> list[Reviewed]:
    """What the review says about every seat."""
    workspace.put(steps[0].after)
    workspace.text("begin_review", seed)
    for step in steps[1:]:
        step.judged(workspace, iterations, seed)
        workspace.put(step.after)
        workspace.text("review_step", step.action, step.number)
    summary = msgspec.json.decode(workspace.text("end_review"))
    return [seat_of(order[seat], summary, seat) for seat in range(len(order))]


def seat_of(level: int, summary: dict[str, Any], seat: int) -> Reviewed:
    """One seat of the summary."""
    luck = summary["luck"][seat]
    parts = [luck[name] for name in ("own_decisions", "others_decisions", "deal", "draws", "rest")]
    gained = luck["result"] - luck["fair_share"]
    is_exact = gained == sum(parts) and sum(one["result"] for one in summary["luck"]) == MILLION
    own, others, deal, draws, rest = (part / MILLION for part in parts)
    return Reviewed(level, gained / MILLION, summary["accuracies"][seat], own, others, deal, draws, rest, is_exact)


def report(levels: list[str], found: list[Reviewed]) -> None:
    """Print what was found."""
    columns = {name: np.array([getattr(one, name) for one in found], float) for name in Reviewed._fields}
    print(f"{'level':<24}{'result':>16}{'accuracy':>16}{'own':>16}{'deal':>16}{'draws':>16}{'rest':>16}")
    for level, name in enumerate(levels):
        own = columns["level"] == level
        cells = [with_error(columns[key][own]) for key in ("result", "accuracy", "own", "deal", "draws", "rest")]
        print(f"{name:<24}" + "".join(f"{cell:>16}" for cell in cells))
    print(f"sums that are not exact: {sum(not one.is_exact for one in found)} of {len(found)}")
    skill = columns["own"] + columns["others"]
    for key, values in (("own decisions", columns["own"]), ("own and others' decisions", skill)):
        print(f"correlation of {key} with the level: {correlation(values, columns['level']):.2f}")
    print(f"correlation of the result with the level: {correlation(columns['result'], columns['level']):.2f}")
    luck = columns["deal"] + columns["draws"]
    print(f"variance of results {columns['result'].var():.4f}, without luck {(columns['result'] - luck).var():.4f}")
    print(f"factor: {columns['result'].var() / (columns['result'] - luck).var():.2f}")
    print(f"result on luck, slope: {np.mean(columns['result'] * luck) / np.mean(luck * luck):.2f}")


def with_error(values: npt.NDArray[np.float64]) -> str:
    """A mean and its standard error."""
    return f"{values.mean():+.3f} ± {values.std() / np.sqrt(len(values)):.3f}"


def correlation(first: npt.NDArray[np.float64], second: npt.NDArray[np.float64]) -> float:
    """Pearson's."""
    return float(np.corrcoef(first, second)[0, 1])


if __name__ == "__main__":
    main()
