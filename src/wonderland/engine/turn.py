"""A decision to make: what the seat to act knows, what it may do, and how long it may think.

A turn is all that a bot gets. It is made from a state as hidden for the seat to act, so it holds nothing that this seat
may not know.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

import msgspec
import numpy as np

from wonderland.engine.position import Position
from wonderland.engine.state import copy_states
from wonderland.engine.view_type import V
from wonderland.errors import IllegalActionError, OptionError, possible
from wonderland.messages import area

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.targets.target import Target

t = area("errors")


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds, iterations, or whichever is over first; with neither, for its usual time."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        """OptionError for a time or a number that allows nothing, or everything for ever."""
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise OptionError(t("budget.seconds", seconds=str(self.seconds)))
        if self.iterations is not None and self.iterations < 1:
            raise OptionError(t("budget.iterations", iterations=self.iterations))

    @property
    def is_given(self) -> bool:
        """Does it limit anything?"""
        return self.seconds is not None or self.iterations is not None

    def divided(self, threads: int) -> Budget:
        """What each of several threads may do: all the time, and a share of the iterations."""
        if self.iterations is None:
            return self
        return Budget(self.seconds, max(1, self.iterations // threads))

    def times(self, times: int) -> Budget:
        """So many times as much."""
        seconds = None if self.seconds is None else self.seconds * times
        return Budget(seconds, None if self.iterations is None else self.iterations * times)

    def iterations_left(self, done: int, begin: float, seconds_each: float) -> float:
        """How many more fit in, at this speed, when so many were done since `begin`."""
        left = math.inf if self.iterations is None else float(self.iterations - done)
        if self.seconds is not None:
            left = min(left, (begin + self.seconds - time.perf_counter()) / max(seconds_each, 1e-9))
        return left


USUAL_BUDGET = Budget()


class Turn(Generic[V]):
    """One decision of one seat. The same seed means the same random choices."""

    def __init__(self, target: Target, states: States, budget: Budget = USUAL_BUDGET, seed: int = 0) -> None:
        self.target = target
        self.states = states  # one state, as hidden for the seat to act
        self.budget = budget
        self.seed = seed

    def __repr__(self) -> str:
        """The decision in a line."""
        return f"<Turn of seat {self.seat} in {self.game.name}, {possible(self.legal)}>"

    def _repr_html_(self) -> str:
        """What the seat sees, for a notebook."""
        names = [f"Seat {seat}" for seat in range(int(self.states["seats"][0]))]
        return Position(self.game, self.view, self.seat, names)._repr_html_()

    @property
    def game(self) -> Game:
        """What is played."""
        return self.target.game

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self.states["seat"][0])

    @cached_property
    def legal_actions(self) -> list[int]:
        """What the seat may do, as numbers."""
        return self.target.list_actions(self.states)

    @cached_property
    def legal(self) -> list[str]:
        """What the seat may do, in notation."""
        return self._shown("legal_texts")  # type: ignore[no-any-return]

    @cached_property
    def view(self) -> V:
        """What the seat knows, as JSON data."""
        return self._shown("view", self.seat, True)  # type: ignore[no-any-return]

    @cached_property
    def observation(self) -> npt.NDArray[np.uint8]:
        """What the seat knows, as numbers for a network; `turn.game.observations.PLANES` says what they mean."""
        return self.target.observe(self.states, self.seat)

    @cached_property
    def random(self) -> random.Random:
        """The generator for random choices, from the seed."""
        return random.Random(self.seed)

    def accept(self, answer: object) -> int:
        """The number of the action that a bot answered, in notation or as a number.

        NotationError for a text that is no action, IllegalActionError for one that is not legal now.
        """
        action = self.game.notation.parse_action(self.states[0], answer) if isinstance(answer, str) else answer
        if isinstance(action, int | np.integer) and not isinstance(action, bool) and action in self.legal_actions:
            return int(action)
        raise IllegalActionError(t("action.impossible", action=repr(answer), possible=possible(self.legal)))

    def within(self, budget: Budget) -> Turn[V]:
        """The same decision with another budget."""
        return Turn(self.target, self.states, budget, self.seed)

    def copy(self) -> Turn[V]:
        """The same decision with a state of its own, for a bot that may write into it."""
        return Turn(self.target, copy_states(self.states), self.budget, self.seed)

    def _shown(self, name: str, *arguments: Any) -> Any:
        return msgspec.json.decode(self.target.show(name, self.states, *arguments))
