"""Matches in which chance gave something else, and one seat cannot tell: what `hide` leaves must be the same there.

This asks neither `hide` nor `sample` what is hidden, so it finds what they forget.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.engine import chance
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.engine.targets.functions import Functions
from wonderland.engine.targets.python_host import PythonHost
from wonderland.engine.targets.target import Target
from wonderland.engine.wasm.files import has_module
from wonderland.engine.wasm.host import module_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wonderland.engine.game import Game

    Hide = Callable[[Any, int], None]


class OtherChance:
    """Stands in for the module `chance`: one of the outcomes is another one."""

    set_seed = staticmethod(chance.set_seed)
    clear = staticmethod(chance.clear)

    def __init__(self) -> None:
        self.begin(-1, 0)

    def begin(self, changed: int, seed: int) -> None:
        """A match in which the outcome of that number is another one; none is if the number is negative."""
        self._changed, self._other, self._count = changed, random.Random(seed), 0

    def below(self, words: Any, bound: int) -> int:
        number = chance.below(words, bound)
        return self._other.randrange(bound) if self._is_changed() else number

    def shuffle(self, words: Any, cards: Any, count: int) -> None:
        chance.shuffle(words, cards, count)
        if self._is_changed() and count > 1:
            chance.swap(cards, *self._other.sample(range(count), 2))

    def _is_changed(self) -> bool:
        self._count += 1
        return self._count - 1 == self._changed


class Twins(NamedTuple):
    """Two positions that look the same to a seat, and what `hide` leaves of each."""

    differ: bool  # is the truth another one?
    hidden: bytes
    other_hidden: bytes


class Worlds:
    """A game, played with a chance of ours."""

    def __init__(self, game: Game, hide: Hide | None = None) -> None:
        self._game = game
        self._hide = hide or functions.interpreted(game).knowledge.hide
        self._chance = OtherChance()
        host = PythonHost(Functions(game, lambda function: function, chance=self._chance))
        self._target = Target("other worlds", game, host, module_of(game) if has_module(game) else host)

    def play(self, seats: int, seed: int, plies: int) -> list[Match]:
        """The first positions of a random match."""
        choices = random.Random(seed)
        self._chance.begin(-1, 0)
        return [*self._positions(seats, seed, lambda match: choices.choice(match.legal_actions), plies)]

    def twins(self, first: list[Match], seat: int, changed: int, change: int) -> Iterator[Twins]:
        """The match and another one with the same actions, as long as the seat cannot tell them apart."""
        played = first[-1].past_actions
        self._chance.begin(changed, change)
        others = self._positions(first[0].seats, first[0].seed or 0, lambda match: played[match.ply], len(played))
        for one, other in zip(first, others, strict=False):
            if one.view_json(seat, with_previews=False) != other.view_json(seat, with_previews=False):
                return
            differ = one.states.tobytes() != other.states.tobytes()
            yield Twins(differ, self._hidden(one, seat), self._hidden(other, seat))

    def _positions(self, seats: int, seed: int, choose: Callable[[Match], int], plies: int) -> Iterator[Match]:
        match = Match(self._game, seats, seed, target=self._target)
        yield match.copy()
        while not match.is_over and match.ply < plies and (action := choose(match)) in match.legal_actions:
            match.apply(action)
            yield match.copy()

    def _hidden(self, match: Match, seat: int) -> bytes:
        states = np.array(match.states)
        self._hide(states[0], seat)
        return states.tobytes()
