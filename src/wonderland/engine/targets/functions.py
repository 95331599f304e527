"""A game's functions, bound for one way to run them: interpreted, compiled for the CPU, or for a GPU.

`rules.py` and its neighbours are plain functions. These are those very functions (`binding.py`): no rule exists twice.
"""

from __future__ import annotations

import functools
import importlib.util
import threading
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.targets.binding import bind
from wonderland.engine.targets.machine_code import can_be_kept, kept_for
from wonderland.engine.targets.quick_calls import call_by_address
from wonderland.engine.targets.script import Script
from wonderland.errors import MachineError
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.exports import Export
    from wonderland.engine.game import Beliefs, Game, Heuristics, Knowledge, Learned, Rules
    from wonderland.engine.targets.binding import Decorate

t = area("errors")

CHANCE = "wonderland.engine.chance"
TRAIL = "wonderland.engine.trail"
NO_TRAIL = "wonderland.engine.no_trail"
JSON_WRITER = "wonderland.engine.json_writer"
PLAYOUTS = "wonderland.engine.playouts"
DISPLAY = "wonderland.engine.display"
DEFAULT_KNOWLEDGE = "wonderland.engine.defaults.knowledge"
HIDE_UNDRAWN = "hide_undrawn"  # a game may do without: those of earlier versions did

# The parts of a game, in the order in which they are bound, and where each is found in the game's package.
PARTS = {
    "rules": "rules",
    "knowledge": "knowledge",
    "observation": "observation",
    "action_ids": "action_ids",
    "action_features": "action_features",
    "situations": "strategy.situations",
    "views": "view",
    "positions": "position_notation",
    "learned": "strategy.learned",  # heuristics value actions by its nets
    "heuristics": "strategy.heuristics",
    "beliefs": "strategy.beliefs",
    "reasons": "strategy.reasons",
    "outlook": "strategy.outlook",
    "calibration": "strategy.calibration",
}
# What stands in for a part that a game does not have.
DEFAULTS = {
    "positions": "wonderland.engine.defaults.positions",
    "observation": "wonderland.engine.defaults.observation",
    "action_ids": "wonderland.engine.defaults.action_ids",
    "action_features": "wonderland.engine.defaults.action_features",
    "situations": "wonderland.engine.defaults.situations",
    "heuristics": "wonderland.engine.defaults.heuristics",
    "beliefs": "wonderland.engine.defaults.beliefs",
    "learned": "wonderland.engine.defaults.learned",
    "reasons": "wonderland.engine.defaults.reasons",
    "outlook": "wonderland.engine.defaults.outlook",
    "calibration": "wonderland.engine.defaults.calibration",
}


@functools.cache
def part_modules(game: Game) -> dict[str, str]:
    """The module of every part: the game's own, or the default."""
    modules = {}
    for part, path in PARTS.items():
        is_missing = part in DEFAULTS and not game.has_part(path)
        modules[part] = DEFAULTS[part] if is_missing else f"{game.package}.{path}"
    return modules


class Functions:
    """A game's functions for one way to run them, in modules of the names they come from."""

    def __init__(self, game: Game, decorate: Decorate, chance: Any = None, has_trail: bool = True) -> None:
        self.game = game
        self.has_trail = has_trail
        self._decorate = decorate
        self._lock = threading.RLock()  # a module that is being bound is no use to another thread
        self._bound: dict[str, Any] = {} if chance is None else {CHANCE: chance}
        self._parts: dict[str, Any] = {}
        if not has_trail:
            self._bound[TRAIL] = self.bind(NO_TRAIL)
        for part, module in part_modules(game).items():
            self._parts[part] = self.bind(module)
        if not hasattr(self._parts["knowledge"], HIDE_UNDRAWN):
            setattr(self._parts["knowledge"], HIDE_UNDRAWN, getattr(self.bind(DEFAULT_KNOWLEDGE), HIDE_UNDRAWN))
        self.rules: Rules = self._parts["rules"]
        self.knowledge: Knowledge = self._parts["knowledge"]
        self.heuristics: Heuristics = self._parts["heuristics"]
        self.beliefs: Beliefs = self._parts["beliefs"]
        self.learned: Learned = self._parts["learned"]
        self.playouts: Any = self.bind(PLAYOUTS)
        self.display: Any = self.bind(DISPLAY)

    def bind(self, module: str) -> Any:
        """A module's functions, with the game's modules in place of the placeholders."""
        with self._lock:
            return bind(module, self._decorate, self._bound, self._parts)


class CompiledFunctions(Functions):
    """Functions whose machine code is kept on disk between runs."""

    def __init__(self, game: Game, flavour: str, decorate: Decorate, has_trail: bool = True) -> None:
        self.flavour = flavour
        self._by_address: dict[tuple[str, np.dtype[Any]], Callable[..., int]] = {}
        super().__init__(game, decorate, has_trail=has_trail)

    def bind(self, module: str) -> Any:
        """Like `Functions.bind`, compiled at the first call of a function."""
        sources = (*part_modules(self.game).values(), module, *(() if self.has_trail else (NO_TRAIL,)))
        with kept_for(f"{self.game.name}-{self.flavour}", sources):
            return super().bind(module)

    def by_address(self, export: Export, workspace: np.dtype[Any]) -> Callable[..., int]:
        """A function over a workspace, to be called with the address of one."""
        with self._lock:
            if (export.name, workspace) not in self._by_address:
                function = getattr(self.bind(export.module), export.name)
                sources = (*part_modules(self.game).values(), export.module, call_by_address.__module__)
                with kept_for(f"{self.game.name}-{self.flavour}", sources):
                    call = call_by_address(export, function, workspace, can_be_kept())
                self._by_address[export.name, workspace] = call
            return self._by_address[export.name, workspace]


@functools.cache
def interpreted(game: Game) -> Functions:
    """Plain Python: what one debugs, covers and steps through."""
    return Functions(game, lambda function: function)


def scripted(game: Game, outcomes: list[Any]) -> Functions:
    """Plain Python in which chance gives these outcomes in turn."""
    return Functions(game, lambda function: function, chance=Script(outcomes))


@functools.cache
def compiled(game: Game, check_bounds: bool = False, has_trail: bool = True) -> Functions:
    """For this CPU, without the GIL. Compiled at the first call of a function, then read from the disk cache.

    Functions without a trail take states that hold none (`state.without_trail`).
    """
    if not has_numba():
        raise MachineError(t("package.none", package="Numba", command="pip install 'wonderland[research]'"))
    import numba

    def decorate(function: Callable[..., Any]) -> Any:
        return numba.njit(
            nogil=True,
            boundscheck=check_bounds,
            cache=can_be_kept(),
            error_model="numpy",
            _nrt=writes_texts(function),  # only texts are counted references: nothing else allocates memory
            no_cfunc_wrapper=True,  # nobody calls through C pointers, and the wrappers cost compile time
        )(function)

    flavour = ("checked" if check_bounds else "cpu") + ("" if has_trail else "-without-trail")
    return CompiledFunctions(game, flavour, decorate, has_trail)


def writes_texts(function: Callable[..., Any]) -> bool:
    """Does the function stand in a module that writes JSON?"""
    names = function.__globals__.values()
    return any(isinstance(value, ModuleType) and value.__name__ == JSON_WRITER for value in names)


@functools.cache
def cuda(game: Game, has_trail: bool = True) -> Functions:
    """For a GPU: device functions, to be called by kernels."""
    prepare_cuda()
    from numba import cuda as numba_cuda

    return Functions(game, numba_cuda.jit(device=True), has_trail=has_trail)


def prepare_cuda() -> None:
    """Give back the names that numba-cuda 0.30 looks for and NumPy 2.5 dropped; to be called before importing it."""
    for removed, substitute in (("row_stack", np.vstack), ("in1d", np.isin), ("trapz", np.trapezoid)):
        if not hasattr(np, removed):
            setattr(np, removed, substitute)


@functools.cache
def has_numba() -> bool:
    """Is Numba installed? People who only play do without."""
    return importlib.util.find_spec("numba") is not None
