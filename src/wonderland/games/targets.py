"""One rules source, several targets: interpreter, CPU, CUDA, and a replay in which chance is scripted.

`rules.py` and its neighbours are plain functions. A target is those very functions, rebound: every module they
reach is copied, each function in it is made anew over the copied globals and decorated for the target, and a
module found among the globals (`chance`, `trail`) is replaced by its own copy. No rule exists twice.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import sys
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

if TYPE_CHECKING:
    from wonderland.games.game import Game, Heuristics, Knowledge, Rules

Decorate = Callable[[Callable[..., Any]], Callable[..., Any]]

PACKAGE = "wonderland."
CHANCE = "wonderland.games.chance"
PLAYOUTS = "wonderland.games.playouts"
ANY_ORDER = "ANY_ORDER"  # a module that defines it lets compiled code add up its sums in any order

_cache_lock = threading.Lock()  # Numba has one setting for all threads


class Target:
    """A game's functions for one target, in modules of the names they come from."""

    def __init__(self, name: str, game: Game, decorate: Decorate, chance: Any = None) -> None:
        self.name = name
        self.game = game
        self._decorate = decorate
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
        return bind(module, self._decorate, self._bound, self._parts)


class CompiledTarget(Target):
    """A target whose machine code is kept on disk between runs."""

    def __init__(self, game: Game, flavour: str, decorate: Decorate) -> None:
        self.flavour = flavour
        super().__init__("compiled", game, decorate)

    def bind(self, module: str) -> Any:
        """Like `Target.bind`, compiled at the first call of a function."""
        with _cache_folder(self.game, self.flavour, module):
            return super().bind(module)


@functools.cache
def interpreted(game: Game) -> Target:
    """Plain Python: what one debugs, covers and steps through."""
    return Target("interpreted", game, lambda function: function)


@functools.cache
def compiled(game: Game, check_bounds: bool = False) -> Target:
    """For this CPU, without the GIL. Compiled at the first call of a function, then read from the disk cache."""
    import numba

    options = {"nogil": True, "boundscheck": check_bounds, "cache": _has_cache(), "error_model": "numpy"}
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


def bind(name: str, decorate: Decorate, bound: dict[str, Any], parts: dict[str, Any]) -> types.ModuleType:
    """A copy of the module with its functions decorated; `bound` holds the copies made so far."""
    if name in bound:
        return cast("types.ModuleType", bound[name])
    module = importlib.import_module(name)
    copy = types.ModuleType(name)
    bound[name] = copy
    copy.__dict__.update(vars(module))
    for key, value in vars(module).items():
        if value is None and key in parts:
            copy.__dict__[key] = parts[key]
        elif isinstance(value, types.ModuleType) and value.__name__.startswith(PACKAGE):
            copy.__dict__[key] = bind(value.__name__, decorate, bound, parts)
        elif isinstance(value, types.FunctionType) and value.__module__ == name:
            copy.__dict__[key] = decorate(with_globals(value, copy.__dict__))
        elif isinstance(value, types.FunctionType) and value.__module__.startswith(PACKAGE):
            copy.__dict__[key] = getattr(bind(value.__module__, decorate, bound, parts), value.__name__)
    return copy


def with_globals(function: Callable[..., Any], names: dict[str, Any]) -> types.FunctionType:
    """The same function over other globals."""
    assert isinstance(function, types.FunctionType)
    rebound = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    rebound.__qualname__ = function.__qualname__
    rebound.__module__ = function.__module__
    rebound.__doc__ = function.__doc__
    return rebound


def _has_cache() -> bool:
    """A machine whose cache folder cannot be written compiles anew each time."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def cache_folder() -> Path:
    """Where compiled code is kept between runs (`WONDERLAND_CACHE` overrides it)."""
    if "WONDERLAND_CACHE" in os.environ:
        return Path(os.environ["WONDERLAND_CACHE"])
    import platformdirs

    return Path(platformdirs.user_cache_dir("wonderland"))


@contextmanager
def _cache_folder(game: Game, flavour: str, module: str) -> Iterator[None]:
    """Let Numba cache what is decorated here in a folder of its own.

    Numba checks only the file of the function itself, not of those it calls, so the folder's name holds a digest
    of every source that takes part.
    """
    import numba

    digest = _source_digest((game.rules, game.knowledge, game.heuristics, module))
    with _cache_lock:
        previous = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder() / f"{game.name}-{flavour}-{digest}")
        try:
            yield
        finally:
            numba.config.CACHE_DIR = previous


@functools.cache
def _source_digest(modules: tuple[str, ...]) -> str:
    bound: dict[str, Any] = {}
    for name in modules:
        bind(name, lambda function: function, bound, {})
    digest = hashlib.sha256(sys.version.encode() + Path(__file__).read_bytes())  # how code is compiled, too
    for name in sorted(bound):
        digest.update(Path(str(sys.modules[name].__file__)).read_bytes())
    return digest.hexdigest()[:16]
