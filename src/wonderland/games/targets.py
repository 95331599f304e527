"""One rules source, several targets: interpreter, CPU, CUDA, and a replay in which chance is scripted.

`rules.py` and its neighbours are plain functions. A target is those very functions, bound to it (`binding.py`): no rule
exists twice.
"""

from __future__ import annotations

import functools
import threading
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from wonderland.games import machine_code
from wonderland.games.binding import bind

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.games.binding import Decorate
    from wonderland.games.game import Game, Heuristics, Knowledge, Rules

CHANCE = "wonderland.games.chance"
PLAYOUTS = "wonderland.games.playouts"
ANY_ORDER = "ANY_ORDER"  # a module that defines it lets compiled code add up its sums in any order


class Target:
    """A game's functions for one target, in modules of the names they come from."""

    def __init__(self, name: str, game: Game, decorate: Decorate, chance: Any = None) -> None:
        self.name = name
        self.game = game
        self._decorate = decorate
        self._lock = threading.RLock()  # a module that is being bound is no use to another thread
        self._bound: dict[str, Any] = {} if chance is None else {CHANCE: chance}
        self._parts: dict[str, Any] = {}
        self._parts["rules"] = self.bind(game.rules)
        self._parts["knowledge"] = self.bind(game.knowledge)
        self._parts["heuristics"] = self.bind(game.heuristics)
        self.rules = cast("Rules", self._parts["rules"])
        self.knowledge = cast("Knowledge", self._parts["knowledge"])
        self.heuristics = cast("Heuristics", self._parts["heuristics"])
        self.playouts: Any = self.bind(PLAYOUTS)

    def bind(self, module: str) -> Any:
        """A module's functions for this target; its globals `rules`, `knowledge` and `heuristics` become the game's."""
        with self._lock:
            return bind(module, self._decorate, self._bound, self._parts)


class CompiledTarget(Target):
    """A target whose machine code is kept on disk between runs."""

    def __init__(self, game: Game, flavour: str, decorate: Decorate) -> None:
        self.flavour = flavour
        super().__init__("compiled", game, decorate)

    def bind(self, module: str) -> Any:
        """Like `Target.bind`, compiled at the first call of a function."""
        sources = (self.game.rules, self.game.knowledge, self.game.heuristics, module)
        with machine_code.kept_for(f"{self.game.name}-{self.flavour}", sources):
            return super().bind(module)


@functools.cache
def interpreted(game: Game) -> Target:
    """Plain Python: what one debugs, covers and steps through."""
    return Target("interpreted", game, lambda function: function)


@functools.cache
def compiled(game: Game, check_bounds: bool = False) -> Target:
    """For this CPU, without the GIL. Compiled at the first call of a function, then read from the disk cache."""
    import numba

    options = {"nogil": True, "boundscheck": check_bounds, "cache": machine_code.can_be_kept(), "error_model": "numpy"}
    jit = numba.njit(**options)
    jit_in_any_order = numba.njit(**options, fastmath={"reassoc", "nsz", "contract"})

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        is_exact = ANY_ORDER not in function.__globals__
        return cast("Callable[..., Any]", jit(function) if is_exact else jit_in_any_order(function))

    return CompiledTarget(game, "checked" if check_bounds else "cpu", decorate)


@functools.cache
def cuda(game: Game) -> Target:
    """For a GPU: device functions, to be called by the kernel of `cuda_playouts`."""
    prepare_cuda()
    from numba import cuda as numba_cuda

    return Target("cuda", game, numba_cuda.jit(device=True))


def prepare_cuda() -> None:
    """Give back the names that numba-cuda 0.30 looks for and NumPy 2.5 dropped; to be called before importing it."""
    for removed, substitute in (("row_stack", np.vstack), ("in1d", np.isin), ("trapz", np.trapezoid)):
        if not hasattr(np, removed):
            setattr(np, removed, substitute)


def scripted(game: Game, outcomes: list[Any]) -> Target:
    """Plain Python in which chance gives these outcomes in turn: numbers for `below`, orders for `shuffle`.

    The list is used up from its front; the caller may add to it while the match goes on.
    """
    return Target("scripted", game, lambda function: function, chance=Script(outcomes))


class ScriptError(ValueError):
    """The script of chance does not fit what the rules ask for."""


class Script:
    """Chance that was decided beforehand: stands in for the module `chance` in a scripted target."""

    def __init__(self, outcomes: list[Any]) -> None:
        self.outcomes = outcomes

    def below(self, words: Any, bound: int) -> int:
        """The next outcome, which must be possible."""
        outcome = self._next("a number")
        if not isinstance(outcome, int) or not 0 <= outcome < bound:
            raise ScriptError(f"chance must give a number from 0 to {bound - 1}, not {outcome!r}")
        return outcome

    def shuffle(self, words: Any, cards: Any, count: int) -> None:
        """The next outcome: the same cards in some order."""
        order = self._next("an order of cards")
        if not isinstance(order, list) or sorted(order) != sorted(int(card) for card in cards[:count]):
            raise ScriptError("the cards dealt are not exactly the cards of the game")
        cards[:count] = order

    def _next(self, what: str) -> Any:
        if not self.outcomes:
            raise ScriptError(f"chance must give {what}, and the record has none left")
        return self.outcomes.pop(0)
