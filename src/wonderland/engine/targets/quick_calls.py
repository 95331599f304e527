"""Calls of compiled functions by the address of their workspace.

Numba takes longer to accept an array than most of these functions run, and a number costs it half as much. As in a
module, quick calls keep the GIL: to give it away and to wait for it takes longer, too.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from wonderland.engine.targets.binding import with_globals

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from wonderland.engine.exports import Export

# What the calls find among their globals, given by `call_by_address`.
function: Any = None
carray: Any = None
pointer: Any = None
WORKSPACE: Any = None


def call_without_numbers(address: int) -> int:
    """The function at that workspace."""
    return function(carray(pointer(address), 1, WORKSPACE))  # type: ignore[no-any-return]


def call_with_one(address: int, number: int) -> int:
    """The function at that workspace, given a number."""
    return function(carray(pointer(address), 1, WORKSPACE), number)  # type: ignore[no-any-return]


def call_with_two(address: int, first: int, second: int) -> int:
    """The function at that workspace, given two numbers."""
    return function(carray(pointer(address), 1, WORKSPACE), first, second)  # type: ignore[no-any-return]


CALLS = (call_without_numbers, call_with_one, call_with_two)  # by how many numbers the function takes


def can_be_called(export: Export) -> bool:
    """Is it worth it, and is there a call for it?"""
    return export.is_quick and len(export.arguments) < len(CALLS)


def call_by_address(export: Export, compiled: Any, workspace: np.dtype[Any], is_kept: bool) -> Callable[..., int]:
    """A compiled function over an array of one workspace, as one over its address; is it kept on disk?"""
    import numba

    names = {"function": compiled, "carray": numba.carray, "pointer": make_pointer(), "WORKSPACE": workspace}
    call = with_globals(CALLS[len(export.arguments)], names)
    call.__qualname__ = f"{export.name}_{workspace.itemsize}"  # under which it is kept on disk, one for every layout
    jit: Any = numba.njit(cache=is_kept, error_model="numpy", no_cfunc_wrapper=True)
    return jit(call)  # type: ignore[no-any-return]


@functools.cache
def make_pointer() -> Any:
    """What makes a pointer of an address, for compiled code."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def pointer(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(types.voidptr))

        return types.voidptr(types.intp), generate

    return pointer
