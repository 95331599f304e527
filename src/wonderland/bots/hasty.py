"""A bot that errs as people do: it mistakes one good action for another, and never an absurd one for a good one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.games import chance

if TYPE_CHECKING:
    from wonderland.bots.bot import Budget
    from wonderland.games.state import States
    from wonderland.games.targets import Target

GLANCE = "wonderland.bots.glance"
STEPS = 1 << 16


class HastyBot:
    """Takes what looks best at a glance, every look misjudged by up to `haste`.

    Haste is measured in leads that win clearly (`heuristics.MARGIN`), so that it means the same in every game. An
    action that looks better than all others by more than the haste is never missed.
    """

    def __init__(self, target: Target, haste: float, is_experienced: bool = False) -> None:
        self.most_misjudged = haste * abs(target.heuristics.MARGIN)
        self.is_experienced = is_experienced
        self._experience = target.heuristics.EXPERIENCE
        self._glance: Any = target.bind(GLANCE)
        self._actions = np.zeros(target.game.max_actions, np.int32)
        self._looks = np.zeros(target.game.max_actions)

    def choose(self, states: States, budget: Budget, seed: int) -> int:
        """The action that seems best; between equals chance decides."""
        count = self._glance.look(states, self.is_experienced, self._experience, self._actions, self._looks)
        words = np.array([seed], np.uint64)
        misjudged = [int(chance.below(words, STEPS)) / STEPS for _ in range(count)]
        best = max(range(count), key=lambda i: (self._looks[i] - self.most_misjudged * misjudged[i], misjudged[i]))
        return int(self._actions[best])
