"""One rules source, several targets: WebAssembly, CPU, CUDA, interpreter, and a replay in which chance is scripted."""

from __future__ import annotations

import functools
import importlib.util
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine import chance, machine_code
from wonderland.engine.target import Target, part_modules
from wonderland.errors import MachineError, ScriptError, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.binding import Decorate
    from wonderland.engine.game import Game


class CompiledTarget(Target):
    """A target whose machine code is kept on disk between runs."""

    def __init__(self, game: Game, flavour: str, decorate: Decorate) -> None:
        self.flavour = flavour
        super().__init__("compiled", game, decorate)

    def bind(self, module: str) -> Any:
        """Like `Target.bind`, compiled at the first call of a function."""
        sources = (*part_modules(self.game).values(), module)
        with machine_code.kept_for(f"{self.game.name}-{self.flavour}", sources):
            return super().bind(module)


@functools.cache
def interpreted(game: Game) -> Target:
    """Plain Python: what one debugs, covers and steps through."""
    return Target("interpreted", game, lambda function: function)


@functools.cache
def compiled(game: Game, check_bounds: bool = False) -> Target:
    """For this CPU, without the GIL. Compiled at the first call of a function, then read from the disk cache."""
    if not has_numba():
        raise MachineError("this needs Numba, which is not installed: pip install 'wonderland[research]'")
    import numba

    decorate = numba.njit(
        nogil=True,
        boundscheck=check_bounds,
        cache=machine_code.can_be_kept(),
        error_model="numpy",
        no_cfunc_wrapper=True,  # nobody calls through C pointers, and the wrappers cost compile time
    )
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


def fastest(game: Game) -> Target:
    """For many matches: the CPU's own code where Numba is installed, otherwise the module."""
    return compiled(game) if has_numba() else wasm(game)


@functools.cache
def has_numba() -> bool:
    """Is Numba installed? People who only play do without."""
    return importlib.util.find_spec("numba") is not None


def by_name(name: str, game: Game) -> Target:
    """The target of that name; interpreted for one that cannot be had again."""
    makers: dict[str, Callable[[Game], Target]] = {"compiled": compiled, "wasm": wasm}
    return makers.get(name, interpreted)(game)


@functools.cache
def wasm(game: Game) -> Target:
    """The WebAssembly module, ready at once: what people play with."""
    from wonderland.engine.wasm_target import WasmTarget

    return WasmTarget(game)


def scripted(game: Game, outcomes: list[Any]) -> Target:
    """Plain Python in which chance gives these outcomes in turn: numbers for `below`, orders for `shuffle`.

    The list is used up from its front; the caller may add to it while the match goes on.
    """
    target = Target("scripted", game, lambda function: function, chance=Script(outcomes))
    target.show = wasm(game).show  # type: ignore[method-assign]  # a preview must not use up the script
    return target


class Script:
    """Chance that was decided beforehand: stands in for the module `chance` in a scripted target."""

    set_seed = staticmethod(chance.set_seed)
    clear = staticmethod(chance.clear)

    def __init__(self, outcomes: list[Any]) -> None:
        self.outcomes = outcomes

    def below(self, words: Any, bound: int) -> int:
        """The next outcome, which must be possible."""
        outcome = self._next("a number")
        if type(outcome) is not int or not 0 <= outcome < bound:
            raise ScriptError(f"chance must give a number from 0 to {bound - 1}, not {shown(outcome)}")
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
