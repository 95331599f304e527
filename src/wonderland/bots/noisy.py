"""A bot that makes errors: it confuses good actions with each other, but never takes a bad one for a good one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from wonderland.engine.target import Target
    from wonderland.engine.turn import Turn


class NoisyBot:
    """Takes the action of the highest value, after lowering each value at random by up to `noise_points`.

    An action that is better than all others by more than the noise is never missed.
    """

    def __init__(self, target: Target, noise_points: float, is_expert: bool = False) -> None:
        self.noise_points = noise_points
        self.is_expert = is_expert
        self._net = target.net(is_among_equals=False)
        self._playouts = target.playouts
        self._scratch = target.game.make_scratch()
        self._actions = np.zeros(target.game.max_actions, np.int32)
        self._values = np.zeros(target.game.max_actions)

    def choose(self, turn: Turn) -> int:
        """The action of the highest lowered value."""
        words = np.array([turn.seed], np.uint64)
        choose = self._playouts.choose_noisily
        memory = (self._scratch, words, self._actions, self._values)
        return int(choose(turn.states, self.noise_points, self.is_expert, self._net, *memory))
