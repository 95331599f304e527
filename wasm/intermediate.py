"""LLVM's intermediate code of a game's entries, as Numba makes it from the plain functions.

Numba must not optimise it (`NUMBA_OPT=0`): what it optimises for this machine is of no use to WebAssembly. So nothing
may have imported Numba before this module.
"""

from __future__ import annotations

import os

os.environ["NUMBA_OPT"] = "0"

from typing import TYPE_CHECKING, Any, NamedTuple

import numba
from numba import types

from wonderland.bots.module.interface import MODULE
from wonderland.engine.exports import KINDS
from wonderland.engine.targets.functions import Functions
from wonderland.engine.targets.python_host import workspace_dtype

if TYPE_CHECKING:
    from wonderland.engine.exports import Export
    from wonderland.engine.game import Game

NUMBERS = {"i32": types.int32, "i64": types.int64, "f64": types.float64}
LLVM_NAMES = {"i32": "i32", "i64": "i64", "f64": "double"}


class Entry(NamedTuple):
    """An exported function, compiled."""

    name: str
    symbol: str  # of the function that Numba made
    arguments: list[str]  # LLVM's types, after the workspace
    result: str


def functions_for(game: Game) -> Functions:
    """The game's functions, to be compiled for no machine yet."""
    jit: Any = numba.njit(nogil=True, error_model="numpy", boundscheck=False, no_cfunc_wrapper=True)
    return Functions(game, jit)


def make(functions: Functions) -> tuple[str, list[Entry]]:
    """The code of all exported functions of a game, and what they are called in it."""
    workspace = types.CPointer(numba.from_dtype(workspace_dtype(MODULE, functions)))
    compiled = [compile_export(functions, export, workspace) for export in MODULE.exports]
    code, symbols = compile_together(compiled, workspace)
    return code, [entry_of(export, symbols[export.name]) for export in MODULE.exports]


def entry_of(export: Export, symbol: str) -> Entry:
    """The function as LLVM knows it."""
    arguments = [LLVM_NAMES[kind] for kind in export.argument_kinds]
    return Entry(export.name, symbol, arguments, LLVM_NAMES[KINDS[export.result]])


def compile_export(functions: Functions, export: Export, workspace: Any) -> Any:
    """The function over the address of a workspace, compiled for the numbers that its annotations name."""
    names = export.arguments
    arguments = ", ".join(f"{name} != 0" if kind == "bool" else name for name, kind in names.items())
    comma = ", " if names else ""
    source = (
        f"def {export.name}(workspace{comma}{', '.join(names)}):\n"
        f"    return int64(entry(carray(workspace, 1){comma}{arguments}))\n"
    )
    entry = getattr(functions.bind(export.module), export.name)
    scope = {"entry": entry, "carray": numba.carray, "int64": numba.int64}
    exec(source, scope)
    signature = types.int64(workspace, *(NUMBERS[kind] for kind in export.argument_kinds))
    return numba.njit(signature, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(scope[export.name])


def compile_together(exported: list[Any], workspace: Any) -> tuple[str, dict[str, str]]:
    """One piece of code with all of them, and the symbol of each: a function that calls each of them holds them all."""
    calls, scope = [], {}
    for function in exported:
        name, numbers = function.py_func.__name__, function.signatures[0][1:]
        scope[name] = function
        zeros = "".join(", float64(0)" if number == types.float64 else f", {number}(0)" for number in numbers)
        calls.append(f"    total += {name}(workspace{zeros})\n")
    scope |= {"int32": numba.int32, "int64": numba.int64, "float64": numba.float64}
    exec(f"def everything(workspace):\n    total = 0\n{''.join(calls)}    return total\n", scope)
    everything: Any = numba.njit(types.int64(workspace), nogil=True, error_model="numpy", no_cfunc_wrapper=True)(
        scope["everything"]
    )
    symbols = {
        function.py_func.__name__: function.overloads[function.signatures[0]].fndesc.llvm_func_name
        for function in exported
    }
    return everything.inspect_llvm(everything.signatures[0]), symbols
