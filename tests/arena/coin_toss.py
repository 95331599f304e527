"""A game small enough to count everything that can happen: seat 0 takes or leaves a coin that was tossed in secret.

Chance is an oracle: every seed that is asked about gets the next of some given answers, and keeps it.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine import chance
from wonderland.engine.scratch import scratch_dtype
from wonderland.engine.state import NO_SEAT, OVER, state_dtype
from wonderland.engine.targets.binding import bind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.state import State, States

LEAVE, TAKE = 0, 1
STATE = state_dtype([("coin", "i1"), ("taken", "i1")], trail_size=1)  # `coin` is what nobody has seen


class Oracle:
    """Stands in for the module `chance`."""

    stir = staticmethod(chance.stir)

    def __init__(self, answers: Iterator[int]) -> None:
        self.answers = answers
        self.given: dict[int, int] = {}

    def answer(self, seed: int) -> int:
        if seed not in self.given:
            self.given[seed] = next(self.answers)
        return self.given[seed]

    def below(self, words: Any, bound: int) -> int:
        assert bound == 2
        return self.answer(-int(words[0]))


def legal_actions(state: State, actions: Any) -> int:
    actions[:2] = LEAVE, TAKE
    return 2


def apply_action(state: State, action: int) -> None:
    state.taken = 1 + state.coin if action == TAKE else 0
    state.seat, state.phase = NO_SEAT, OVER


class CoinToss(SimpleNamespace):
    """What `LuckMeter` needs of a game's functions, with chance from the oracle."""

    def __init__(self, answers: Iterator[int]) -> None:
        oracle = Oracle(answers)

        def reshuffle(state: State, seed: int) -> None:
            state.coin = 0 if state.phase == OVER else oracle.answer(seed)

        rules = SimpleNamespace(legal_actions=legal_actions, apply_action=apply_action)
        knowledge = SimpleNamespace(hide=lambda state, seat: None, reshuffle=reshuffle)
        parts = {"rules": rules, "knowledge": knowledge}
        bound: dict[str, Any] = {"wonderland.engine.chance": oracle}
        super().__init__(
            game=SimpleNamespace(state=STATE, max_actions=2, make_scratch=lambda: np.zeros(1, scratch_dtype(STATE, 2))),
            learned=SimpleNamespace(NET=()),
            bind=lambda name: bind(name, lambda function: function, bound, parts),
        )


def played(coin: int, action: int) -> States:
    """The position before the action, and the one after it."""
    states = np.zeros(2, STATE)
    for i in range(2):
        states[i].seats, states[i].phase, states[i].coin = 2, 1, coin
    apply_action(states[1], action)
    return states
