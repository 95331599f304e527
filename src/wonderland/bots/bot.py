"""What every bot offers, and the bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from wonderland.games import chance
from wonderland.games.game import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.games.state import States
    from wonderland.games.targets import Target


class Bot(Protocol):
    """Chooses actions for one seat."""

    def choose(self, states: States, actions: list[int], seed: int) -> int:
        """One of the legal actions, given the state as hidden for the seat to act; same seed, same choice."""


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, target: Target) -> None:
        pass

    def choose(self, states: States, actions: list[int], seed: int) -> int:
        """Any legal action."""
        return actions[chance.below(np.array([seed], np.uint64), len(actions))]


BOTS: dict[str, Callable[[Target], Bot]] = {"random": RandomBot}


def make_bot(name: str, target: Target) -> Bot:
    """The bot of that name; OptionError if there is none."""
    if name not in BOTS:
        raise OptionError(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
    return BOTS[name](target)
