"""Workspaces in Python's own memory, for functions that run there."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.scratch import record_dtype
from wonderland.engine.targets.functions import CompiledFunctions
from wonderland.engine.workspace import Workspace, places_of, too_many_actions

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.exports import Interface
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
        call: dict[str, Callable[..., int]] = {
            export.name: partial(getattr(self._functions.bind(export.module), export.name), workspaces)
            for export in interface.exports
        }
        if not isinstance(self._functions, CompiledFunctions):
            call = {name: explained(function, self._functions.game, workspaces) for name, function in call.items()}
        return Workspace(workspaces.view(np.uint8), places_of(dtype), call)


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
