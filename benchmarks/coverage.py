"""Do the stated intervals hold, and do named mistakes stay mistakes? `python -m benchmarks.coverage parade --seats 2`.

Positions come from matches of beginners that err, one of each match. A search of 30 times the usual budget says what
every action is worth there (the reference). Then the usual analysis and the usual review of the action that was played
are compared with it. Printed are the shares of positions and of actions whose reference lies in the stated interval,
and how many named mistakes the reference takes back.

References take most of the time and do not depend on how intervals are computed: `--keep FILE` stores them, a line for
each position, and reads them the next time. So a long measurement can be stopped and goes on where it was.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.kept_lines import Numbered, kept_results
from training.positions import one_decision
from wonderland.bots.analysis import analyse_turn
from wonderland.bots.budgets import ANALYSIS_BUDGET
from wonderland.bots.match_review import PlayedStep
from wonderland.bots.module.interface import MODULE
from wonderland.bots.search.settings import AMONG_EQUALS
from wonderland.bots.search_bot import SearchBot
from wonderland.engine import catalogue, chance
from wonderland.engine.turn import Budget, Turn
from wonderland.games import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wonderland.bots.analysis import Analysis
    from wonderland.bots.review.schema import AnalysedAction, ReviewedDecision
    from wonderland.engine.game import Game
    from wonderland.engine.match import Match

TIMES = 30  # the reference's budget, in usual ones
USUAL = ANALYSIS_BUDGET.iterations or 0
REFERENCE_SEED = 77
CHECK_SEED = 11
LEAST_VISITS = 100  # of an action in the reference: fewer prove little
NAMED = ("mistake", "blunder")


class Reference(Numbered):
    """A position, the action played there, and what a long search says of every action."""

    played: str
    visits: dict[str, int]
    win_chances: dict[str, float]
    points: dict[str, float]


class Checked(Numbered):
    """What the usual analysis and the usual review of one position were worth."""

    held: list[bool]  # of the best action, and of all that the reference tried often: does the interval hold?
    half_width: float
    is_settled: bool
    is_confirmed: bool  # does the reference name the same best action?
    grade: str
    gap: float  # of the reference: how much the action that the review calls best wins beyond the played one


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file for the references, to go on from")
    parser.add_argument("--workers", type=int, help="positions at once (default: one a core)")
    arguments = parser.parse_args()
    task = (arguments.game, arguments.seats, arguments.seed)
    numbers = range(arguments.positions)
    references = kept_results(partial(referring, *task), numbers, Reference, arguments.keep, arguments.workers)
    checked = kept_results(partial(checking, *task, references), numbers, Checked, None, arguments.workers)
    report(arguments.game, arguments.seats, checked)


def referring(name: str, seats: int, seed: int) -> Callable[[int], Reference]:
    """Searches one position after the other for long."""
    game = catalogue.load(name)
    return lambda number: reference_of(game, seats, seed, number)


def checking(name: str, seats: int, seed: int, references: Sequence[Reference]) -> Callable[[int], Checked]:
    """Analyses one position after the other as usual."""
    game = catalogue.load(name)
    return lambda number: check(game, seats, seed, references[number])


def reference_of(game: Game, seats: int, seed: int, number: int) -> Reference:
    """A position of the match of that number, and what a long search says of it."""
    match, action = one_decision(game, seats, chance.seed_for(seed, number))
    budget = Budget(iterations=TIMES * USUAL)
    turn = Turn(match.target, match.hidden_states(match.seat), budget, REFERENCE_SEED)
    actions, edges = SearchBot(match.target, settings=AMONG_EQUALS).search(turn)
    texts = [match.action_text(int(one)) for one in actions]
    visits = np.maximum(edges["visits"], 1)
    return Reference(
        number,
        match.action_text(action),
        dict(zip(texts, edges["visits"].tolist(), strict=True)),
        dict(zip(texts, (edges["wins"] / visits).tolist(), strict=True)),
        dict(zip(texts, (edges["points"] / visits).tolist(), strict=True)),
    )


def check(game: Game, seats: int, seed: int, reference: Reference) -> Checked:
    """Analyse and review the position as usual."""
    match, action = one_decision(game, seats, chance.seed_for(seed, reference.number))
    turn = Turn(match.target, match.hidden_states(match.seat), ANALYSIS_BUDGET, CHECK_SEED)
    found = analyse_turn(turn)
    judged = decided(match, action)
    longest = max(reference.visits, key=lambda text: reference.visits[text])
    return Checked(
        reference.number,
        [holds(one, reference) for one in found if reference.visits[one.action] >= LEAST_VISITS and one.visits],
        found[0].uncertainty or 0.0,
        found.is_settled,
        longest in (found[0].action, *found[0].alike),
        judged.grade if judged else "best",
        gap_of(judged.best, found, reference) if judged else 0.0,
    )


def gap_of(best: str, found: Analysis, reference: Reference) -> float:
    """How much the best action wins beyond the played one in the reference, where actions alike have one name."""
    row_of = {text: row.action for row in found for text in (row.action, *row.alike)}
    best_row, played_row = row_of.get(best, best), row_of.get(reference.played, reference.played)
    return reference.win_chances[best_row] - reference.win_chances[played_row] if best != reference.played else 0.0


def decided(match: Match, action: int) -> ReviewedDecision | None:
    """The decision as a review judges it."""
    step = PlayedStep(1, match.seat, action, match.hidden_states(match.seat), None)
    with match.target.workspace(MODULE) as workspace:
        return step.judged(workspace, match.game.heuristics.REVIEW_ITERATIONS, CHECK_SEED)


def holds(found: AnalysedAction, reference: Reference) -> bool:
    """Does the interval of an action hold what the reference says of it?"""
    assert found.win_chance is not None
    assert found.uncertainty is not None
    return abs(found.win_chance - reference.win_chances[found.action]) <= found.uncertainty


def report(name: str, seats: int, checked: list[Checked]) -> None:
    """Print the shares."""
    named = [one for one in checked if one.grade in NAMED]
    settled = [one for one in checked if one.is_settled]
    rows = [held for one in checked for held in one.held]
    print(f"{name}, {seats} seats, {len(checked)} positions")
    print(f"the interval of the best action holds: {share([one.held[0] for one in checked if one.held])}")
    print(f"the intervals of all actions hold: {share(rows)}")
    print(f"mean half width: {100 * sum(one.half_width for one in checked) / len(checked):.1f} % of a win")
    print(f"settled: {len(settled)}, of these the reference agrees in {share([one.is_confirmed for one in settled])}")
    print(f"named mistakes: {len(named)}, taken back: {sum(one.gap <= 0.0 for one in named)}")
    print(
        f"inaccuracies: {sum(one.grade == 'inaccuracy' for one in checked)}, taken back: "
        f"{sum(one.grade == 'inaccuracy' and one.gap <= 0.0 for one in checked)}"
    )


def share(values: list[bool]) -> str:
    """`55 of 60 (92 %)`."""
    return f"{sum(values)} of {len(values)} ({100 * sum(values) / max(len(values), 1):.0f} %)"


if __name__ == "__main__":
    main()
