"""Review of a finished match: for every decision the best action, and what the difference cost.

A decision is judged by what its seat could know when it was made, never by what was revealed later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.analysis import ANALYSIS_BUDGET, AnalysedAction, analyse_turn
from wonderland.engine import chance, targets
from wonderland.engine.turn import Budget, Turn
from wonderland.records.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.records.record import Record


class ReviewedDecision(msgspec.Struct, frozen=True):
    """One decision that had a choice."""

    number: int  # of all decisions of the match, 1 the first
    seat: int
    action: str
    best: str
    win_chance_lost: float  # from 0 to 1; 0 for the best action
    points_lost: float  # in the direction that loses, whether high or low points win
    choices: list[AnalysedAction]  # the best first


def review(
    record: Record,
    seat: int | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int = 0,
) -> Iterator[ReviewedDecision]:
    """Every decision of the seat, or of all seats, that had a choice; RecordError for a record that is wrong.

    Seconds or iterations are for each decision; without them, the usual number of iterations. With fewer iterations
    than actions, decisions for an action that was never tried are left out.
    """
    budget = Budget(seconds, iterations)
    budget = budget if budget.is_given else ANALYSIS_BUDGET
    replay = Replay(record)
    if seat is not None:
        replay.match.check_viewer(seat)
    target = targets.wasm(replay.game)
    hidden = replay.match.hidden_states(replay.match.seat)
    for decision in replay:
        if seat in (None, decision.seat):
            action = in_our_spelling(replay.game, hidden, decision.action)
            choices = analyse_turn(Turn(target, hidden, budget, chance.seed_for(seed, replay.num_applied)))
            chosen = next(choice for choice in choices if choice.action == action)
            if chosen.visits:
                yield judge(replay.num_applied, decision.seat, chosen, choices, target.heuristics.MARGIN)
        hidden = replay.match.hidden_states(replay.match.seat)


def costliest(decisions: Iterable[ReviewedDecision], count: int) -> list[ReviewedDecision]:
    """The decisions that cost most, the worst first; those that cost nothing are not among them."""
    costly = [decision for decision in decisions if decision.win_chance_lost > 0 or decision.points_lost > 0]
    return sorted(costly, key=lambda decision: (-decision.win_chance_lost, -decision.points_lost))[:count]


def in_our_spelling(game: Game, states: States, action: str) -> str:
    """The action as we write it: records of other programs may name cards in another order."""
    return game.action_text(states[0], game.notation.parse_action(states[0], action))


def judge(
    number: int, seat: int, chosen: AnalysedAction, choices: list[AnalysedAction], margin: float
) -> ReviewedDecision:
    """What the chosen action cost compared with the best one."""
    best = choices[0]
    return ReviewedDecision(
        number=number,
        seat=seat,
        action=chosen.action,
        best=best.action,
        win_chance_lost=lost(best.win_chance, chosen.win_chance),
        points_lost=lost(best.points, chosen.points) if margin > 0 else lost(chosen.points, best.points),
        choices=choices,
    )


def lost(more: float | None, less: float | None) -> float:
    """The difference; 0 where an action of few visits seems better than the best one."""
    assert more is not None
    assert less is not None
    return max(0.0, more - less)
