"""What every bot offers, and the simplest bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from wonderland.engine import chance

if TYPE_CHECKING:
    from wonderland.engine.target import Target
    from wonderland.engine.turn import Budget, Turn


class Bot(Protocol):
    """Chooses actions. One object may play several seats and several matches at a time, so it remembers nothing."""

    def choose(self, turn: Turn) -> int | str:
        """A legal action, as its number or in notation.

        The same seed and the same budget in iterations give the same action.
        """


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, target: Target) -> None:
        self._playouts = target.playouts
        self._actions = np.zeros(target.game.max_actions, np.int32)

    def choose(self, turn: Turn) -> int:
        """Any legal action."""
        count = self._playouts.list_actions(turn.states, self._actions)
        return int(self._actions[chance.below(np.array([turn.seed], np.uint64), count)])


class GreedyBot:
    """The action of the highest value to a beginner, without search."""

    def __init__(self, target: Target) -> None:
        self._playouts = target.playouts
        self._actions = np.zeros(target.game.max_actions, np.int32)
        self._values = np.zeros(target.game.max_actions)

    def choose(self, turn: Turn) -> int:
        """The best action; ties are broken at random."""
        words = np.array([turn.seed], np.uint64)
        return int(self._playouts.choose_greedily(turn.states, words, self._actions, self._values))


class PacedBot:
    """Another bot with a default budget, for turns that set none."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot = bot
        self.budget = budget

    def choose(self, turn: Turn) -> int | str:
        """The bot's choice within the turn's budget, or else the default one."""
        return self.bot.choose(turn if turn.budget.is_given else turn.within(self.budget))
