"""LLVM's intermediate code of a game's entries, as Numba makes it from the plain functions.

Numba must not optimise it (`NUMBA_OPT=0`): what it optimises for this machine is of no use to WebAssembly. So nothing
may have imported Numba before this module.
"""

from __future__ import annotations

import os

os.environ["NUMBA_OPT"] = "0"

import inspect
from typing import TYPE_CHECKING, Any, NamedTuple

import numba
from numba import types

from wasm.sources import ENTRIES
from wonderland.bots import entries
from wonderland.bots.desk import desk_dtype
from wonderland.engine.target import Target

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.game import Game

NUMBERS = {"int": types.int32, "bool": types.int32, "Seed": types.int64, "float": types.float64}
LLVM_NAMES = {types.int32: "i32", types.int64: "i64", types.float64: "double"}


class Entry(NamedTuple):
    """An exported function."""

    name: str
    symbol: str  # of the function that Numba made
    arguments: list[str]  # LLVM's types, after the desk
    result: str


def target_for(game: Game) -> Target:
    """The game's functions, to be compiled for no machine yet."""
    jit: Any = numba.njit(nogil=True, error_model="numpy", boundscheck=False, no_cfunc_wrapper=True)
    return Target("module", game, jit)


def make(target: Target) -> tuple[str, list[Entry]]:
    """The code of all entries of a game, and what they are called in it."""
    module = target.bind(ENTRIES)
    desk = types.CPointer(numba.from_dtype(desk_dtype(target)))
    exported = [export(getattr(module, name), getattr(entries, name), desk) for name in entries.EXPORTED]
    code, symbols = compile_together(exported, desk)
    return code, [Entry(name, symbols[name], arguments_of(name), result_of(name)) for name in entries.EXPORTED]


def export(entry: Any, plain: Callable[..., Any], desk: Any) -> Any:
    """The entry over the address of a desk, compiled for the numbers that its annotations name."""
    names = list(inspect.signature(plain).parameters)[1:]
    flags = {name for name in names if plain.__annotations__[name] == "bool"}
    arguments = ", ".join(f"{name} != 0" if name in flags else name for name in names)
    comma = ", " if names else ""
    source = (
        f"def {plain.__name__}(desk{comma}{', '.join(names)}):\n"
        f"    return int64(entry(carray(desk, 1){comma}{arguments}))\n"
    )
    scope = {"entry": entry, "carray": numba.carray, "int64": numba.int64}
    exec(source, scope)
    signature = types.int64(desk, *(NUMBERS[plain.__annotations__[name]] for name in names))
    return numba.njit(signature, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(scope[plain.__name__])


def compile_together(exported: list[Any], desk: Any) -> tuple[str, dict[str, str]]:
    """One piece of code with all of them, and the symbol of each: a function that calls each of them holds them all."""
    calls, scope = [], {}
    for function in exported:
        name, numbers = function.py_func.__name__, function.signatures[0][1:]
        scope[name] = function
        zeros = "".join(", float64(0)" if number == types.float64 else f", {number}(0)" for number in numbers)
        calls.append(f"    total += {name}(desk{zeros})\n")
    scope |= {"int32": numba.int32, "int64": numba.int64, "float64": numba.float64}
    exec(f"def everything(desk):\n    total = 0\n{''.join(calls)}    return total\n", scope)
    everything: Any = numba.njit(types.int64(desk), nogil=True, error_model="numpy", no_cfunc_wrapper=True)(
        scope["everything"]
    )
    symbols = {
        function.py_func.__name__: function.overloads[function.signatures[0]].fndesc.llvm_func_name
        for function in exported
    }
    return everything.inspect_llvm(everything.signatures[0]), symbols


def arguments_of(name: str) -> list[str]:
    """LLVM's types of the numbers that an entry takes."""
    plain = getattr(entries, name)
    names = list(inspect.signature(plain).parameters)[1:]
    return [LLVM_NAMES[NUMBERS[plain.__annotations__[argument]]] for argument in names]


def result_of(name: str) -> str:
    """LLVM's type of what an entry returns."""
    return LLVM_NAMES[NUMBERS[getattr(entries, name).__annotations__["return"]]]
