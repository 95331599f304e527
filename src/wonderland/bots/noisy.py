"""A bot that makes errors: it confuses good actions with each other, but never takes a bad one for a good one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.module.interface import MODULE

if TYPE_CHECKING:
    from wonderland.engine.exports import Interface
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Turn


class NoisyBot:
    """Takes the action of the highest value, after lowering each value at random by up to `noise_points`.

    An action that is better than all others by more than the noise is never missed.
    """

    def __init__(
        self, target: Target, noise_points: float, is_expert: bool = False, interface: Interface = MODULE
    ) -> None:
        self.noise_points = noise_points
        self.is_expert = is_expert
        self._target = target
        self.interface = interface

    def choose(self, turn: Turn) -> int:
        """The action of the highest lowered value."""
        with self._target.workspace(self.interface) as workspace:
            workspace.put(turn.states)
            return int(workspace.call["choose_noisily"](self.noise_points, self.is_expert, turn.seed))
