"""Measures what the teacher needs to know of searches and levels: `python -m training.calibrate parade`.

Writes `strategy/calibration.py` into the game's folder; then `make modules`. docs/review.md says what the figures mean.

Budget errors: in some positions a search of 30 times the usual budget is compared with the usual one. The error is the
least for which the interval of the best action holds the long search's value in 93 % of them. Accuracies: in every
position each level chooses, and the search of a review says how much of what was at stake it keeps.
"""

from __future__ import annotations

import argparse
import math
from importlib import resources
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from training.positions import one_decision
from wonderland.bots.bot import PacedBot
from wonderland.bots.budgets import ANALYSIS_BUDGET
from wonderland.bots.levels import LEVELS, Level
from wonderland.bots.module.interface import MODULE
from wonderland.bots.review import grades, stakes
from wonderland.bots.search.settings import AMONG_EQUALS
from wonderland.bots.search_bot import SearchBot, begin, grow, legal_actions, num_rows, root_edges, rows_of
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.targets import functions
from wonderland.engine.turn import Budget, Turn
from wonderland.games import NAMES

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot
    from wonderland.engine.game import Game
    from wonderland.engine.match import Match
    from wonderland.engine.workspace import Workspace

SEATS = (2, 4)
TIMES = 30
COVERED = 0.93  # of the positions: a little more than is promised
QUEEN = Budget(iterations=4000)  # instead of seconds, which would depend on the machine
REFERENCE_SEED, LEVEL_SEED, JUDGE_SEED = 77, 5, 11

TEMPLATE = '''"""Written by `python -m training.calibrate` (docs/review.md): a row of two seats, and one of more."""

from __future__ import annotations

import numpy as np

BUDGET_ERRORS = np.array([{errors}])
LEVEL_ACCURACIES = np.array(
    [
{rows}
    ]
)
'''


class Kept(NamedTuple):
    """One position: what a random action loses there, and what every level's action loses."""

    stake: float
    losses: list[float]


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--positions", type=int, default=200, help="for accuracies, with two seats and with four")
    parser.add_argument("--references", type=int, default=60, help="for budget errors, which take longer")
    parser.add_argument("--seed", type=int, default=2)
    arguments = parser.parse_args()
    game, seed = catalogue.load(arguments.game), arguments.seed
    errors = [budget_error(game, seats, arguments.references, seed) for seats in SEATS]
    accuracies = [level_accuracies(game, seats, arguments.positions, seed) for seats in SEATS]
    write(game, errors, accuracies)


def budget_error(game: Game, seats: int, count: int, seed: int) -> float:
    """What must be added to sampling so that the interval is as often right as wanted."""
    usual, needed = ANALYSIS_BUDGET.iterations or 0, []
    for number in range(count):
        match, _ = one_decision(game, seats, chance.seed_for(seed, number))
        needed.append(
            error_needed(game, searched(match, usual, JUDGE_SEED), searched(match, TIMES * usual, REFERENCE_SEED))
        )
    return float(np.quantile(needed, COVERED))


def searched(match: Match, iterations: int, seed: int) -> np.recarray:
    """What a search finds out about every row."""
    turn = Turn(match.target, match.hidden_states(match.seat), Budget(iterations=iterations), seed)
    return SearchBot(match.target, settings=AMONG_EQUALS).search(turn)[1].view(np.recarray)


def error_needed(game: Game, usual: np.recarray, long: np.recarray) -> float:
    """The budget error with which the interval of the best action just holds the value of the long search."""
    bound = functions.interpreted(game).bind(grades.__name__)
    best = usual[bound.next_in_order(usual, -1)]
    same = long[bound.next_in_order(usual, -1)]
    if best.visits == 0:  # all actions have the same result: nothing was searched
        return 0.0
    difference = bound.win_chance(same) - bound.win_chance(best)
    sampling = grades.STANDARD_ERRORS * bound.standard_error(best)
    win_chance = (best.wins + 1.0) / (best.visits + 2.0)
    spread = math.sqrt(win_chance * (1.0 - win_chance) / grades.EVEN_VARIANCE)
    return math.sqrt(max(0.0, difference**2 - sampling**2)) / spread


def level_accuracies(game: Game, seats: int, count: int, seed: int) -> list[float]:
    """The share of what is at stake that random play and every level keep."""
    bots = [bot_of(level, game) for level in LEVELS]
    kept = [kept_in(one_decision(game, seats, chance.seed_for(seed, number))[0], bots) for number in range(count)]
    stake = sum(one.stake for one in kept)
    return [0.0, *(1.0 - sum(one.losses[i] for one in kept) / stake for i in range(len(bots)))]


def bot_of(level: Level, game: Game) -> Bot:
    """A level, without a limit in seconds."""
    budget = level.budget_in(game)
    bot = level.make(targets.wasm(game))
    if not level.is_searching:
        return bot
    return PacedBot(bot, Budget(iterations=budget.iterations) if budget.iterations else QUEEN)


def kept_in(match: Match, bots: list[Bot]) -> Kept:
    """What is at stake in a position, and what every bot loses, by the search of a review."""
    turn = Turn(match.target, match.hidden_states(match.seat), seed=LEVEL_SEED)
    chosen = [turn.accept(bot.choose(turn)) for bot in bots]
    bound = functions.interpreted(match.game).bind(stakes.__name__)
    with match.target.workspace(MODULE) as workspace:
        workspace.put(turn.states)
        iterations = match.game.heuristics.REVIEW_ITERATIONS
        begin(workspace, AMONG_EQUALS, iterations, JUDGE_SEED)
        grow(workspace, Budget(iterations=iterations))
        if num_rows(workspace) == 1:  # all actions have the same result: nothing is at stake
            return Kept(0.0, [0.0] * len(bots))
        search, rows = search_in(workspace), dict(zip(legal_actions(workspace), rows_of(workspace), strict=True))
        return Kept(bound.stake_of(search), [bound.loss_of(search, rows[action]) for action in chosen])


def search_in(workspace: Workspace) -> SimpleNamespace:
    """What `review/stakes.py` reads of the search in the workspace."""
    return SimpleNamespace(
        root_edges=root_edges(workspace).view(np.recarray),
        num_root_actions=num_rows(workspace),
        num_legal_actions=len(legal_actions(workspace)),
        rows=rows_of(workspace),
    )


def in_order(accuracies: list[float]) -> list[float]:
    """The nearest figures that never fall from a level to the next: neighbours that do are put at their mean."""
    groups: list[list[float]] = []
    for accuracy in accuracies:
        groups.append([accuracy])
        while len(groups) > 1 and np.mean(groups[-2]) > np.mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    return [float(np.mean(group)) for group in groups for _ in group]


def write(game: Game, errors: list[float], accuracies: list[list[float]]) -> None:
    """Write the module of the game."""
    rows = "\n".join(f"        [{', '.join(f'{max(one, 0.0):.3f}' for one in in_order(row))}]," for row in accuracies)
    text = TEMPLATE.format(errors=", ".join(f"{one:.3f}" for one in errors), rows=rows)
    (Path(str(resources.files(game.package))) / "strategy" / "calibration.py").write_text(text)


if __name__ == "__main__":
    main()
