"""A guard around a bot: a bot that fails must not stop the series."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.bots.bot import GreedyBot

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot, Budget
    from wonderland.engine.state import States
    from wonderland.engine.targets import Target


class GuardedBot:
    """A bot in one match. After an exception or an illegal action the greedy bot plays its seat to the end.

    So the match still ends by the rules.
    """

    def __init__(self, bot: Bot, target: Target) -> None:
        self.error: str | None = None  # why the bot was replaced
        self._bot = bot
        self._target = target
        self._fallback = GreedyBot(target)

    def choose(self, states: States, budget: Budget, seed: int) -> int:
        """The action of the bot, or of the fallback."""
        if self.error is None:
            try:
                action = self._bot.choose(states.copy(), budget, seed)
            except Exception as error:
                self.error = f"{type(error).__name__}: {error}"
            else:
                if self._is_legal(states, action):
                    return action
                self.error = f"{action!r} is no legal action"
        return self._fallback.choose(states, budget, seed)

    def _is_legal(self, states: States, action: object) -> bool:
        actions = np.zeros(self._target.game.max_actions, np.int32)
        count = self._target.playouts.list_actions(states, actions)
        return isinstance(action, int | np.integer) and int(action) in actions[:count].tolist()
