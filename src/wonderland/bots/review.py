"""A finished match, decision by decision: what a seat did, what would have been best, and what the difference cost.

Every decision is judged by what its seat could know when it was made, never by what turned up later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.analysis import ANALYSIS_BUDGET, Choice, analyse
from wonderland.engine import chance, targets
from wonderland.records.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wonderland.bots.bot import Budget
    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.targets import Target
    from wonderland.records.record import Record


class ReviewedDecision(msgspec.Struct, frozen=True):
    """One decision that had a choice."""

    number: int  # of all decisions of the match, 1 the first
    action: str
    best: str
    win_chance_lost: float  # from 0 to 1; 0 for the best action
    points_lost: float  # in the direction that loses, whether high or low points win
    choices: list[Choice]  # the best first


def review(
    record: Record, seat: int, budget: Budget = ANALYSIS_BUDGET, seed: int = 0, target: Target | None = None
) -> Iterator[ReviewedDecision]:
    """Every decision of the seat, but those without a choice; RecordError for a record that is wrong.

    A budget of fewer iterations than there are actions to choose from leaves out what it could not try.
    """
    replay = Replay(record)
    target = target or targets.compiled(replay.game)
    hidden = replay.match.hidden_states(seat)
    for decision in replay:
        if decision.seat == seat:
            action = in_our_spelling(replay.game, hidden, decision.action)
            choices = analyse(target, hidden, budget, chance.seed_for(seed, replay.num_applied))
            chosen = next(choice for choice in choices if choice.action == action)
            if chosen.visits:
                yield judge(replay.num_applied, chosen, choices, target.heuristics.MARGIN)
        hidden = replay.match.hidden_states(seat)


def costliest(decisions: Iterable[ReviewedDecision], count: int) -> list[ReviewedDecision]:
    """The decisions that cost most, the worst first; those that cost nothing are not among them."""
    costly = [decision for decision in decisions if decision.win_chance_lost > 0 or decision.points_lost > 0]
    return sorted(costly, key=lambda decision: (-decision.win_chance_lost, -decision.points_lost))[:count]


def in_our_spelling(game: Game, states: States, action: str) -> str:
    """The action as we write it: records of other programs may name cards in another order."""
    return game.action_text(states[0], game.notation.parse_action(states[0], action))


def judge(number: int, chosen: Choice, choices: list[Choice], margin: float) -> ReviewedDecision:
    """What the chosen action cost beside the best one."""
    best = choices[0]
    return ReviewedDecision(
        number=number,
        action=chosen.action,
        best=best.action,
        win_chance_lost=lost(best.win_chance, chosen.win_chance),
        points_lost=lost(best.points, chosen.points) if margin > 0 else lost(chosen.points, best.points),
        choices=choices,
    )


def lost(more: float | None, less: float | None) -> float:
    """The difference. What was rarely tried is known roughly, so an action may seem better than the best: 0 then."""
    assert more is not None
    assert less is not None
    return max(0.0, more - less)
