"""A bot that makes errors: it confuses good actions with each other, but never takes a bad one for a good one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.engine import chance

if TYPE_CHECKING:
    from wonderland.engine.targets import Target
    from wonderland.engine.turn import Turn

STEPS = 1 << 16


class NoisyBot:
    """Takes the action of the highest value, after lowering each value at random by up to `noise`.

    Noise is measured in clear leads (`heuristics.MARGIN`), so that it means the same in every game. An action that is
    better than all others by more than the noise is never missed.
    """

    def __init__(self, target: Target, noise: float, is_expert: bool = False) -> None:
        self.noise_points = noise * abs(target.heuristics.MARGIN)
        self.is_expert = is_expert
        self._net = target.learned.NET
        self._playouts = target.playouts
        self._actions = np.zeros(target.game.max_actions, np.int32)
        self._values = np.zeros(target.game.max_actions)

    def choose(self, turn: Turn) -> int:
        """The action of the highest lowered value."""
        count = self._playouts.list_values(turn.states, self.is_expert, self._net, self._actions, self._values)
        words = np.array([turn.seed], np.uint64)
        errors = [int(chance.below(words, STEPS)) / STEPS for _ in range(count)]
        best = max(range(count), key=lambda i: (self._values[i] - self.noise_points * errors[i], errors[i]))
        return int(self._actions[best])
