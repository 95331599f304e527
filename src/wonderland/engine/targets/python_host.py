"""Workspaces in Python's own memory, for functions that run there."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.scratch import record_dtype
from wonderland.engine.workspace import Workspace, places_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.exports import Interface
    from wonderland.engine.targets.functions import Functions


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
        return Workspace(workspaces.view(np.uint8), places_of(dtype), call)
