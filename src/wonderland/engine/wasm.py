"""The WebAssembly modules in Python: a game's compiled functions, ready at once and without a compiler.

A module works on a desk, one block of its memory (`bots/desk.py`). A desk serves one thread at a time. It is lent from
a pool, and states are copied onto it and back: that takes less than a microsecond.
"""

from __future__ import annotations

import ctypes
import functools
import json
import threading
from contextlib import contextmanager
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import wasmtime
from wasmtime import _bindings as c_api  # the way of the public interface takes 30 µs for a call, this one 3

from wonderland.errors import MachineError, WonderlandError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy.typing as npt

    from wonderland.engine.game import Game

T = TypeVar("T")

MODULES = "wonderland.modules"
PAGE = 1 << 16  # bytes: memory grows by pages
ALIGNMENT = 64


class Module:
    """A game's module, compiled for this machine, and where things lie on its desk."""

    def __init__(self, name: str) -> None:
        folder = resources.files(MODULES)
        self.layout: dict[str, Any] = json.loads(folder.joinpath(f"{name}.json").read_bytes())
        self.engine = kept_for_ever(wasmtime.Engine())
        try:
            self.code = kept_for_ever(wasmtime.Module(self.engine, folder.joinpath(f"{name}.wasm").read_bytes()))
        except wasmtime.WasmtimeError as error:
            raise MachineError(f"the module of {name} cannot be compiled for this machine: {error}") from None
        self.weights = folder.joinpath(f"{name}.weights").read_bytes() if self.layout["weights"] else b""
        self._free: list[Desk] = []
        self._lock = threading.Lock()

    @contextmanager
    def desk(self) -> Iterator[Desk]:
        """A desk that nobody else uses meanwhile."""
        with self._lock:
            desk = self._free.pop() if self._free else None
        desk = desk or Desk(self)
        yield desk  # a call that failed may have left anything on it: such a desk is not used again
        with self._lock:
            self._free.append(desk)


@functools.cache
def module_of(game: Game) -> Module:
    """The game's module."""
    return Module(game.name)


def kept_for_ever(thing: T) -> T:
    """The same, and it is never deleted: at the end of a program wasmtime's own way of doing so may be gone already."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))
    return thing


class Desk:
    """A module's memory, and its functions by name."""

    def __init__(self, module: Module) -> None:
        self._fields = module.layout["desk"]["fields"]
        self._store = kept_for_ever(wasmtime.Store(module.engine))
        exports = wasmtime.Instance(self._store, module.code, []).exports(self._store)
        memory: Any = exports["memory"]
        heap: Any = exports["__heap_base"]
        self._address = -(-heap.value(self._store) // ALIGNMENT) * ALIGNMENT
        self._bytes = self._make_room(memory, self._address + module.layout["desk"]["size"])
        self.call: dict[str, Callable[..., int]] = {
            name: self._function(exports[name], kinds["arguments"], kinds["result"])
            for name, kinds in module.layout["functions"].items()
        }
        self.states = self.field("states")
        self.options = self.field("options", np.int16)
        self.actions = self.field("actions", np.int32)
        self.room = self.field("room")
        if module.weights:
            self.field("weights")[:] = np.frombuffer(module.weights, np.uint8)
            self.call["load_weights"]()

    def field(self, name: str, dtype: Any = np.uint8) -> npt.NDArray[Any]:
        """A field of the desk as an array; what is written there, the module reads."""
        place = self._fields[name]
        begin = self._address + place["offset"]
        return self._bytes[begin : begin + place["size"]].view(dtype)

    def _make_room(self, memory: Any, size: int) -> npt.NDArray[np.uint8]:
        """The memory, grown to that size for good."""
        missing = size - memory.data_len(self._store)
        memory.grow(self._store, max(0, -(-missing // PAGE)))
        whole = ctypes.c_ubyte * memory.data_len(self._store)
        address = ctypes.cast(memory.data_ptr(self._store), ctypes.c_void_p).value
        return np.ctypeslib.as_array(whole.from_address(address or 0))

    def _function(self, exported: Any, arguments: list[str], result: str) -> Callable[..., int]:
        """A function of the module that takes numbers; the desk's address is handed over with them."""
        values = (c_api.wasmtime_val_raw_t * (len(arguments) + 1))()
        context, function = self._store._context(), ctypes.byref(exported._func)
        trap = ctypes.POINTER(c_api.wasm_trap_t)()
        trap_address, address, count = ctypes.byref(trap), self._address, len(values)
        invoke = c_api._wasmtime_func_call_unchecked

        def call(*numbers: float) -> int:
            values[0].i32 = address
            for i, number in enumerate(numbers):
                setattr(values[i + 1], arguments[i], number)
            if invoke(context, function, values, count, trap_address) or trap:
                raise WonderlandError("the module stopped: this is a defect of the program")
            return getattr(values[0], result)  # type: ignore[no-any-return]

        return call
