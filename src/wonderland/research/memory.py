"""Whose memory a batch writes into: NumPy's, torch's, JAX's, or arrays that somebody hands in."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from wonderland.errors import MachineError, OptionError, suggest

if TYPE_CHECKING:
    import numpy.typing as npt


class Library(Protocol):
    """How an array library makes arrays, lends their memory and takes them back."""

    def make(self, shape: tuple[int, ...], dtype: str) -> Any:
        """An array of zeros."""

    def memory(self, array: Any) -> npt.NDArray[Any]:
        """The array's memory, to be written into."""

    def shown(self, array: Any) -> Any:
        """What the owner of a batch gets."""


class NumpyLibrary:
    """NumPy's own arrays."""

    def make(self, shape: tuple[int, ...], dtype: str) -> npt.NDArray[Any]:
        """An array of zeros."""
        return np.zeros(shape, dtype)

    def memory(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The same array."""
        return array

    def shown(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The same array: the next step changes it."""
        return array


class TorchLibrary:
    """Tensors of torch on the CPU, whose memory NumPy can see."""

    def __init__(self) -> None:
        self._torch = imported("torch")

    def make(self, shape: tuple[int, ...], dtype: str) -> Any:
        """A tensor of zeros."""
        return self._torch.zeros(shape, dtype=getattr(self._torch, dtype))

    def memory(self, array: Any) -> npt.NDArray[Any]:
        """The tensor's memory."""
        return array.numpy()  # type: ignore[no-any-return]

    def shown(self, array: Any) -> Any:
        """The same tensor: the next step changes it."""
        return array


class JaxLibrary(NumpyLibrary):
    """JAX takes every array for one that never changes, so it gets copies."""

    def __init__(self) -> None:
        self._numpy = imported("jax.numpy")

    def shown(self, array: npt.NDArray[Any]) -> Any:
        """An array of JAX's own."""
        return self._numpy.array(array, copy=True)


LIBRARIES: dict[str, type[Library]] = {"numpy": NumpyLibrary, "torch": TorchLibrary, "jax": JaxLibrary}


def library(name: str) -> Library:
    """The library of that name; OptionError if there is none, MachineError if it is not installed."""
    if name not in LIBRARIES:
        raise OptionError(f"no array library {name!r}; {suggest(name, list(LIBRARIES), 'there are')}")
    return LIBRARIES[name]()


def imported(name: str) -> Any:
    """A module of an array library; MachineError if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise MachineError(f"{package} is not installed: pip install {package}") from None


def borrowed(array: Any, shape: tuple[int, ...], name: str) -> npt.NDArray[Any]:
    """The memory of an array that somebody hands in; OptionError unless it can be written and has that shape."""
    try:
        memory = array if isinstance(array, np.ndarray) else np.from_dlpack(array)
    except (AttributeError, BufferError, RuntimeError, TypeError) as error:
        raise OptionError(f"{name} must be an array that DLPack can share, on the CPU: {error}") from None
    if memory.shape != shape:
        raise OptionError(f"{name} must have the shape {shape}, not {memory.shape}")
    if not memory.flags.writeable:
        raise OptionError(f"{name} cannot be written into: its owner shares it for reading only")
    return memory
