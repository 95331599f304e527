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
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

if TYPE_CHECKING:
    from wonderland.games.game import Game, Knowledge, Rules

Decorate = Callable[[Callable[..., Any]], Callable[..., Any]]

PACKAGE = "wonderland."
PLAYOUTS = "wonderland.games.playouts"


@dataclass(frozen=True)
class Target:
    """A game's functions for one target, under the names of the modules they come from."""

    name: str
    rules: Rules
    knowledge: Knowledge
    playouts: Any


@functools.cache
def interpreted(game: Game) -> Target:
    """Plain Python: what one debugs, covers and steps through."""
    return _target("interpreted", game, lambda function: function)


@functools.cache
def compiled(game: Game, check_bounds: bool = False) -> Target:
    """For this CPU, without the GIL. Compiled at the first call of a function, then read from the disk cache."""
    import numba

    jit = numba.njit(nogil=True, boundscheck=check_bounds, cache=_has_cache(), error_model="numpy")
    with _cache_folder(game, "checked" if check_bounds else "cpu"):
        return _target("compiled", game, jit)


@functools.cache
def cuda(game: Game) -> Target:
    """For a GPU: device functions, to be called by the kernel of `cuda_playouts`."""
    prepare_cuda()
    from numba import cuda as numba_cuda

    return _target("cuda", game, numba_cuda.jit(device=True))


def prepare_cuda() -> None:
    """Give back the names that numba-cuda 0.30 looks for and NumPy 2.5 dropped; to be called before importing it."""
    for removed, substitute in (("row_stack", np.vstack), ("in1d", np.isin), ("trapz", np.trapezoid)):
        if not hasattr(np, removed):
            setattr(np, removed, substitute)


def scripted(game: Game, outcomes: list[Any]) -> Target:
    """Plain Python in which chance gives these outcomes in turn: numbers for `below`, orders for `shuffle`.

    The list is used up from its front; the caller may add to it while the match goes on.
    """
    return _target("scripted", game, lambda function: function, script=Script(outcomes))


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


def _target(name: str, game: Game, decorate: Decorate, script: Script | None = None) -> Target:
    bound: dict[str, Any] = {}
    if script is not None:
        bound["wonderland.games.chance"] = script
    rules = bind(game.rules, decorate, bound)
    knowledge = bind(game.knowledge, decorate, bound)
    playouts = bind(PLAYOUTS, decorate, bound, rules=rules, knowledge=knowledge)
    return Target(name, cast("Rules", rules), cast("Knowledge", knowledge), playouts)


def bind(name: str, decorate: Decorate, bound: dict[str, Any], **given: Any) -> types.ModuleType:
    """A copy of the module with its functions decorated; `bound` holds the copies made so far."""
    if name in bound:
        return cast("types.ModuleType", bound[name])
    module = importlib.import_module(name)
    copy = types.ModuleType(name)
    bound[name] = copy
    copy.__dict__.update(vars(module))
    for key, value in vars(module).items():
        if isinstance(value, types.ModuleType) and value.__name__.startswith(PACKAGE):
            copy.__dict__[key] = bind(value.__name__, decorate, bound)
        elif isinstance(value, types.FunctionType) and value.__module__ == name:
            copy.__dict__[key] = decorate(with_globals(value, copy.__dict__))
        elif isinstance(value, types.FunctionType) and value.__module__.startswith(PACKAGE):
            copy.__dict__[key] = getattr(bind(value.__module__, decorate, bound), value.__name__)
    copy.__dict__.update(given)
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
def _cache_folder(game: Game, flavour: str) -> Iterator[None]:
    """Let Numba cache what is decorated here in a folder of its own.

    Numba checks only the file of the function itself, not of those it calls, so the folder's name holds a digest
    of every source that takes part.
    """
    import numba

    previous = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder() / f"{game.name}-{flavour}-{_source_digest(game)}")
    try:
        yield
    finally:
        numba.config.CACHE_DIR = previous


def _source_digest(game: Game) -> str:
    bound: dict[str, Any] = {}
    for name in (game.rules, game.knowledge, PLAYOUTS):
        bind(name, lambda function: function, bound)
    digest = hashlib.sha256(sys.version.encode())
    for name in sorted(bound):
        digest.update(Path(str(sys.modules[name].__file__)).read_bytes())
    return digest.hexdigest()[:16]
