"""What every bot offers, and the simplest bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from wonderland.bots.module.interface import MODULE
from wonderland.engine import chance

if TYPE_CHECKING:
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Budget, Turn


class Bot(Protocol):
    """Chooses actions. One object may play several seats and several matches at a time, so it remembers nothing."""

    def choose(self, turn: Turn) -> int | str:
        """A legal action, as its number or in notation.

        The same seed and the same budget in iterations give the same action.
        """


class RandomBot:
    """Any legal action, each equally likely."""

    def choose(self, turn: Turn) -> int:
        """Any legal action."""
        legal = turn.legal_actions
        return legal[chance.below(np.array([turn.seed], np.uint64), len(legal))]


class GreedyBot:
    """The action of the highest value to a beginner, without search."""

    def __init__(self, target: Target) -> None:
        self._target = target

    def choose(self, turn: Turn) -> int:
        """The best action; ties are broken at random."""
        with self._target.workspace(MODULE) as workspace:
            workspace.put(turn.states)
            return int(workspace.call["choose_greedily"](turn.seed))


class PacedBot:
    """Another bot with a default budget, for turns that set none."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot = bot
        self.budget = budget

    def choose(self, turn: Turn) -> int | str:
        """The bot's choice within the turn's budget, or else the default one."""
        return self.bot.choose(turn if turn.budget.is_given else turn.within(self.budget))
