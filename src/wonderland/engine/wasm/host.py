"""The WebAssembly modules in Python: a game's compiled functions, ready at once and without a compiler."""

from __future__ import annotations

import ctypes
import functools
import struct
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import wasmtime
from wasmtime import _bindings as c_api  # the way of the public interface takes 30 µs for a call, this one 1
from wasmtime._ffi import dll

from wonderland.engine.wasm.files import files_of
from wonderland.engine.wasm.layout import read_layout
from wonderland.engine.workspace import Workspace
from wonderland.errors import MachineError, WonderlandError
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from wonderland.engine.exports import Interface
    from wonderland.engine.game import Game
    from wonderland.engine.wasm.files import ModuleFiles
    from wonderland.engine.wasm.layout import CallKinds

t = area("errors")

T = TypeVar("T")

PAGE = 1 << 16  # bytes: memory grows by pages
ALIGNMENT = 64

# How numbers stand in the array that wasmtime takes them from: each in 16 bytes.
ARGUMENT_FORMATS = {"i32": "i12x", "i64": "Q8x", "f64": "d8x"}
RESULT_FORMATS = {"i32": "i", "i64": "q"}

C_CALL = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)


class Module:
    """A game's module, compiled for this machine."""

    def __init__(self, files: ModuleFiles) -> None:
        self.layout = read_layout(files.layout)
        self._engine = kept_for_ever(wasmtime.Engine())
        try:
            self._code = kept_for_ever(wasmtime.Module(self._engine, files.wasm))
        except wasmtime.WasmtimeError as error:
            raise MachineError(t("module.uncompiled", game=self.layout.game, reason=str(error))) from None
        check_functions(self._code, self.layout.functions)

    def make(self, interface: Interface) -> Workspace:
        """A workspace in an instance of its own, with the functions of the interface that the module has."""
        instance = Instance(self._engine, self._code)
        functions, layout = self.layout.functions, self.layout.workspace
        names = [export.name for export in interface.exports if export.name in functions]
        call = {name: instance.function(name, functions[name]) for name in names}
        return Workspace(instance.grow(layout.size), layout.fields, call)


def check_functions(code: wasmtime.Module, functions: dict[str, CallKinds]) -> None:
    """ValueError unless the code has these functions: nothing else checks the numbers that a call hands over."""
    types = {export.name: export.type for export in code.exports}
    for name, kinds in functions.items():
        found = types.get(name)
        if (
            not isinstance(found, wasmtime.FuncType)
            or list(map(str, found.params)) != ["i32", *kinds.arguments]  # the workspace's address comes first
            or list(map(str, found.results)) != [kinds.result]
        ):
            raise ValueError(f"its code has another function {name} than its layout says")


@functools.cache
def module_of(game: Game) -> Module:
    """The game's module."""
    return Module(files_of(game))


def kept_for_ever(thing: T) -> T:
    """The same, and it is never deleted: at the end of a program wasmtime's own way of doing so may be gone already."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))
    return thing


class Instance:
    """A module with memory of its own, in which one workspace lies."""

    def __init__(self, engine: wasmtime.Engine, code: wasmtime.Module) -> None:
        self._store = kept_for_ever(wasmtime.Store(engine))
        self._exports: Any = wasmtime.Instance(self._store, code, []).exports(self._store)
        heap: Any = self._exports["__heap_base"]
        self._address = -(-heap.value(self._store) // ALIGNMENT) * ALIGNMENT

    def grow(self, size: int) -> npt.NDArray[np.uint8]:
        """The memory of a workspace of that size, grown for good."""
        memory: Any = self._exports["memory"]
        missing = self._address + size - memory.data_len(self._store)
        memory.grow(self._store, max(0, -(-missing // PAGE)))
        whole = ctypes.c_ubyte * memory.data_len(self._store)
        address = ctypes.cast(memory.data_ptr(self._store), ctypes.c_void_p).value
        return np.ctypeslib.as_array(whole.from_address(address or 0))[self._address :]

    def function(self, name: str, kinds: CallKinds) -> Callable[..., int]:
        """A function of the module that takes numbers; the workspace's address is handed over with them.

        Quick calls keep the GIL. To give it away and to wait for it takes longer than these calls.
        """
        put = struct.Struct("=i12x" + "".join(ARGUMENT_FORMATS[kind] for kind in kinds.arguments)).pack_into
        get = struct.Struct("=" + RESULT_FORMATS[kinds.result]).unpack_from
        values = (c_api.wasmtime_val_raw_t * (len(kinds.arguments) + 1))()
        trap, address = ctypes.c_void_p(), self._address
        invoke = partial(
            c_function("wasmtime_func_call_unchecked", keeps_gil=kinds.is_quick),
            ctypes.cast(self._store._context(), ctypes.c_void_p),
            pointer_to(self._exports[name]._func),
            pointer_to(values),
            len(values),
            pointer_to(trap),
        )

        def call(*numbers: float) -> int:
            put(values, 0, address, *numbers)
            if invoke() or trap:
                raise WonderlandError(t("module.stopped"))
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
