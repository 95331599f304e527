"""Workspaces in Python's own memory, for functions that run there."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.scratch import record_dtype
from wonderland.engine.targets.functions import CompiledFunctions
from wonderland.engine.targets.quick_calls import can_be_called
from wonderland.engine.workspace import Workspace, places_of, too_many_actions

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.exports import Export, Interface
    from wonderland.engine.game import Game
    from wonderland.engine.scratch import Scratch as Workspaces
    from wonderland.engine.state import State
    from wonderland.engine.targets.functions import Functions

MOST_COUNTED = 1 << 20  # actions


@cache
def workspace_dtype(interface: Interface, functions: Functions) -> np.dtype[Any]:
    """The memory on which the functions of an interface work."""
    return record_dtype(interface.fields(functions), shared=frozenset({"state_words"}))


class PythonHost:
    """Runs bound functions."""

    def __init__(self, functions: Functions) -> None:
        self._functions = functions

    def make(self, interface: Interface) -> Workspace:
        """A workspace with the functions of the interface."""
        dtype = workspace_dtype(interface, self._functions)
        workspaces = np.zeros(1, dtype)
        call = {export.name: self._call_of(export, workspaces) for export in interface.exports}
        return Workspace(workspaces.view(np.uint8), places_of(dtype), call)

    def _call_of(self, export: Export, workspaces: Workspaces) -> Callable[..., int]:
        function = getattr(self._functions.bind(export.module), export.name)
        if not isinstance(self._functions, CompiledFunctions):
            return explained(partial(function, workspaces), self._functions.game, workspaces)
        if not can_be_called(export):
            return partial(function, workspaces)
        call: Any = partial(self._functions.by_address(export, workspaces.dtype), workspaces.ctypes.data)
        call.workspaces = workspaces  # kept as long as somebody may call
        return call  # type: ignore[no-any-return]


def explained(function: Callable[..., int], game: Game, workspaces: Workspaces) -> Callable[..., int]:
    """The function with a clear error for too many legal actions: Python itself says only that an index is wrong."""

    def call(*numbers: float) -> int:
        try:
            return function(*numbers)
        except IndexError as error:
            count = count_actions(game, workspaces[0].states[0])
            if count > game.max_actions:
                raise too_many_actions(count, game.max_actions) from error
            raise

    return call


def count_actions(game: Game, state: State) -> int:
    """How many actions are legal, if more than the game said; 0 if no list is long enough."""
    size = game.max_actions
    while size < MOST_COUNTED:
        size *= 2
        try:
            return game.rules.legal_actions(state, np.zeros(size, np.int32))
        except IndexError:
            continue
    return 0
