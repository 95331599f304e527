"""What every bot offers, and how long it may think."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from wonderland.engine import chance
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from wonderland.engine.state import States
    from wonderland.engine.targets import Target


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds, iterations, or whichever is over first; with neither, for its usual time."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        """OptionError for a time or a number that allows nothing, or everything for ever."""
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise OptionError(f"a bot needs some time to think, not {self.seconds} seconds")
        if self.iterations is not None and self.iterations < 1:
            raise OptionError(f"a search needs an iteration or more, not {self.iterations}")

    @property
    def is_given(self) -> bool:
        """Does it limit anything?"""
        return self.seconds is not None or self.iterations is not None

    def divided(self, threads: int) -> Budget:
        """What each of several threads may do: all the time, and a share of the iterations."""
        if self.iterations is None:
            return self
        return Budget(self.seconds, max(1, self.iterations // threads))

    def iterations_left(self, done: int, begin: float, seconds_each: float) -> float:
        """How many more fit in, at this speed, when so many were done since `begin`."""
        left = math.inf if self.iterations is None else float(self.iterations - done)
        if self.seconds is not None:
            left = min(left, (begin + self.seconds - time.perf_counter()) / max(seconds_each, 1e-9))
        return left


class Bot(Protocol):
    """Chooses actions for one seat."""

    def choose(self, states: States, budget: Budget, seed: int) -> int:
        """A legal action, given one state as hidden for the seat to act.

        The same seed and the same budget in iterations give the same action.
        """


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, target: Target) -> None:
        self._playouts = target.playouts
        self._actions = np.zeros(target.game.max_actions, np.int32)

    def choose(self, states: States, budget: Budget, seed: int) -> int:
        """Any legal action."""
        count = self._playouts.list_actions(states, self._actions)
        return int(self._actions[chance.below(np.array([seed], np.uint64), count)])


class GreedyBot:
    """The action that looks best at once."""

    def __init__(self, target: Target) -> None:
        self._playouts = target.playouts
        self._actions = np.zeros(target.game.max_actions, np.int32)
        self._values = np.zeros(target.game.max_actions)

    def choose(self, states: States, budget: Budget, seed: int) -> int:
        """The most appealing action; between equals chance decides."""
        words = np.array([seed], np.uint64)
        return int(self._playouts.choose_greedily(states, words, self._actions, self._values))


class PacedBot:
    """Another bot that thinks for a time of its own wherever no budget is given."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot = bot
        self.budget = budget

    def choose(self, states: States, budget: Budget, seed: int) -> int:
        """What the bot chooses within the budget given, or else its own."""
        return self.bot.choose(states, budget if budget.is_given else self.budget, seed)
