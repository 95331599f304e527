"""The WebAssembly modules in Python: a game's compiled functions, ready at once and without a compiler.

A module works on a desk, one block of its memory (`bots/desk.py`). A desk serves one thread at a time. It is lent from
a pool, and states are copied onto it and back: that takes less than a microsecond.
"""

from __future__ import annotations

import ctypes
import functools
import json
import struct
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import wasmtime
from wasmtime import _bindings as c_api  # the way of the public interface takes 30 µs for a call, this one 1
from wasmtime._ffi import dll

from wonderland.engine.module_files import files_of
from wonderland.errors import MachineError, WonderlandError

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.engine.module_files import ModuleFiles

T = TypeVar("T")

PAGE = 1 << 16  # bytes: memory grows by pages
ALIGNMENT = 64

# How numbers stand in the array that wasmtime takes them from: each in 16 bytes.
ARGUMENT_FORMATS = {"i32": "i12x", "i64": "Q8x", "f64": "d8x"}
RESULT_FORMATS = {"i32": "i", "i64": "q"}

# Calls that take microseconds keep the GIL. To give it away and to wait for it takes longer than these calls.
QUICK = frozenset(
    {
        "step",
        "list_actions",
        "hide",
        "view",
        "view_as_it_is",
        "events",
        "events_as_they_are",
        "legal_texts",
        "action_text",
        "deal",
        "outcome",
    }
)
C_CALL = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)


class Module:
    """A game's module, compiled for this machine, and where things lie on its desk."""

    def __init__(self, files: ModuleFiles) -> None:
        self.layout: dict[str, Any] = json.loads(files.layout)
        self.engine = kept_for_ever(wasmtime.Engine())
        try:
            self.code = kept_for_ever(wasmtime.Module(self.engine, files.wasm))
        except wasmtime.WasmtimeError as error:
            name = self.layout["game"]
            raise MachineError(f"the module of {name} cannot be compiled for this machine: {error}") from None
        check_functions(self.code, self.layout["functions"])
        self.weights = files.weights
        self.free: list[Desk] = []

    def desk(self) -> Lease:
        """A desk that nobody else uses inside the block: `with module.desk() as desk`."""
        return Lease(self)


def check_functions(code: wasmtime.Module, functions: dict[str, Any]) -> None:
    """ValueError unless the code has these functions: nothing else checks the numbers that a call hands over."""
    types = {export.name: export.type for export in code.exports}
    for name, kinds in functions.items():
        found = types.get(name)
        if (
            not isinstance(found, wasmtime.FuncType)
            or list(map(str, found.params)) != ["i32", *kinds["arguments"]]  # the desk's address comes first
            or list(map(str, found.results)) != [kinds["result"]]
        ):
            raise ValueError(f"its code has another function {name} than its layout says")


class Lease:
    """A desk for the time of a block. (A class: `contextlib` would take longer than a call of the module.)"""

    __slots__ = ("_desk", "_module")

    def __init__(self, module: Module) -> None:
        self._module = module

    def __enter__(self) -> Desk:
        """A desk that is free, or another one."""
        try:
            self._desk = self._module.free.pop()  # atomic, like `append`: threads need no lock
        except IndexError:
            self._desk = Desk(self._module)
        return self._desk

    def __exit__(self, error: object, *_: object) -> None:
        """Give the desk back. A call that failed may have left anything on it: such a desk is not used again."""
        if error is None:
            self._module.free.append(self._desk)


@functools.cache
def module_of(game: Game) -> Module:
    """The game's module."""
    return Module(files_of(game))


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
            name: self._function(name, exports[name], kinds) for name, kinds in module.layout["functions"].items()
        }
        self.states = self.field("states")
        self.state = self.states.data  # the same memory: bytes are written there in a tenth of the time
        self.options = self.field("options", np.int16)
        self.key = self.field("key", np.uint64)
        self.actions = self.field("actions", np.int32)
        self.room = self.field("room").data
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

    def _function(self, name: str, exported: Any, kinds: dict[str, Any]) -> Callable[..., int]:
        """A function of the module that takes numbers; the desk's address is handed over with them."""
        put = struct.Struct("=i12x" + "".join(ARGUMENT_FORMATS[kind] for kind in kinds["arguments"])).pack_into
        get = struct.Struct("=" + RESULT_FORMATS[kinds["result"]]).unpack_from
        values = (c_api.wasmtime_val_raw_t * (len(kinds["arguments"]) + 1))()
        trap, address = ctypes.c_void_p(), self._address
        invoke = partial(
            c_function("wasmtime_func_call_unchecked", keeps_gil=name in QUICK),
            ctypes.cast(self._store._context(), ctypes.c_void_p),
            pointer_to(exported._func),
            pointer_to(values),
            len(values),
            pointer_to(trap),
        )

        def call(*numbers: float) -> int:
            put(values, 0, address, *numbers)
            if invoke() or trap:
                raise WonderlandError("the module stopped: this is a defect of the program")
            return get(values)[0]  # type: ignore[no-any-return]

        return call


@functools.cache
def c_function(name: str, keeps_gil: bool) -> Callable[..., int | None]:
    """A function of wasmtime's C interface that takes pointers and gives a pointer, None for NULL."""
    make = ctypes.PYFUNCTYPE if keeps_gil else ctypes.CFUNCTYPE
    return make(*C_CALL)((name, dll))


def pointer_to(thing: Any) -> ctypes.c_void_p:
    """A pointer that keeps the thing alive."""
    return ctypes.cast(ctypes.pointer(thing), ctypes.c_void_p)
