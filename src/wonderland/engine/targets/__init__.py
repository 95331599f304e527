"""One rules source, several targets: WebAssembly, CPU, interpreter, and a replay in which chance is scripted.

For a GPU there are whole playouts only (`cuda_playouts.py`).
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from wonderland.engine.targets import functions
from wonderland.engine.targets.python_host import PythonHost
from wonderland.engine.targets.target import Target
from wonderland.engine.wasm.files import has_module
from wonderland.engine.wasm.host import module_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.game import Game


def ready(game: Game) -> Target:
    """What needs no compiling: the module, or plain Python while none is built."""
    return wasm(game) if has_module(game) else interpreted(game)


@functools.cache
def wasm(game: Game) -> Target:
    """The WebAssembly module, ready at once: what people play with. MachineError for a game without one."""
    return Target("wasm", game, module_of(game))


@functools.cache
def compiled(game: Game, check_bounds: bool = False) -> Target:
    """The CPU's own code: compiled at the first call of a function, then read from the disk cache."""
    return Target("compiled", game, PythonHost(functions.compiled(game, check_bounds)))


@functools.cache
def interpreted(game: Game) -> Target:
    """Plain Python: what one debugs, covers and steps through."""
    return Target("interpreted", game, PythonHost(functions.interpreted(game)))


def scripted(game: Game, outcomes: list[Any]) -> Target:
    """Plain Python in which chance gives these outcomes in turn: numbers for `below`, orders for `shuffle`.

    The list is used up from its front; the caller may add to it while the match goes on. Another host shows the
    match: a preview must not use up the script.
    """
    shown_by = module_of(game) if has_module(game) else PythonHost(functions.interpreted(game))
    return Target("scripted", game, PythonHost(functions.scripted(game, outcomes)), shown_by)


def by_name(name: str, game: Game) -> Target:
    """The target of that name; interpreted for one that cannot be had again."""
    makers: dict[str, Callable[[Game], Target]] = {"compiled": compiled, "wasm": wasm}
    return makers.get(name, interpreted)(game)
