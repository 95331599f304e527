"""One search on a desk of a WebAssembly module."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots.tree import AMONG_EQUALS, EDGE, SETTINGS
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from wonderland.bots.tree import Settings
    from wonderland.engine.state import Actions, States
    from wonderland.engine.wasm import Desk, Module

MOST_ITERATIONS = (1 << 31) - 1  # of one call


class DeskSearch:
    """A search that has begun."""

    def __init__(self, desk: Desk, count: int) -> None:
        self._think = desk.call["think"]
        self.actions: Actions = desk.field("root_actions", np.int32)[:count]
        self.edges: npt.NDArray[Any] = desk.field("root_edges", EDGE)[:count]

    def grow(self, iterations: int, left: int) -> int:
        """Search on (`tree.grow`)."""
        return self._think(min(iterations, MOST_ITERATIONS), left)


class DeskSearches:
    """Searches by one module."""

    def __init__(self, module: Module) -> None:
        self._module = module

    @contextmanager
    def begin(self, states: States, settings: Settings, iterations: int, seed: int) -> Iterator[DeskSearch]:
        """A search for the seat to act, of at most so many iterations; 0 means any number."""
        if settings not in (SETTINGS, AMONG_EQUALS):
            raise OptionError("a module searches with the usual settings only; others need the compiled target")
        with self._module.desk() as desk:
            desk.states[:] = states.view(np.uint8)
            count = desk.call["begin_search"](settings == AMONG_EQUALS, min(iterations, MOST_ITERATIONS), seed)
            yield DeskSearch(desk, count)
