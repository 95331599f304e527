"""Whose memory a batch writes into: NumPy's, torch's, JAX's, or arrays that somebody hands in."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from wonderland.engine.scratch import WORD_BYTES
from wonderland.engine.targets.functions import prepare_cuda
from wonderland.errors import MachineError, OptionError, suggest

if TYPE_CHECKING:
    import numpy.typing as npt


class Library(Protocol):
    """How an array library makes arrays, lends their memory and takes them back."""

    def make(self, shape: tuple[int, ...], dtype: str) -> Any:
        """An array of zeros."""

    def memory(self, array: Any) -> Any:
        """The array's memory, to be written into or read."""

    def shown(self, array: Any) -> Any:
        """What the owner of a batch gets."""


class NumpyLibrary:
    """NumPy's own arrays."""

    def make(self, shape: tuple[int, ...], dtype: str) -> npt.NDArray[Any]:
        """An array of zeros."""
        return np.zeros(shape, dtype)

    def memory(self, array: Any) -> npt.NDArray[Any]:
        """The same array."""
        return np.asarray(array)

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
        return np.asarray(array)

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


class CudaLibrary:
    """Arrays of Numba on the GPU: whoever knows `__cuda_array_interface__` shares them."""

    def __init__(self) -> None:
        prepare_cuda()
        self._cuda = imported("numba.cuda")

    def make(self, shape: tuple[int, ...], dtype: str) -> Any:
        """An array of zeros."""
        return self._cuda.to_device(np.zeros(shape, dtype))

    def memory(self, array: Any) -> Any:
        """The array as kernels take it; one of the CPU is copied to the GPU."""
        if hasattr(array, "copy_to_host"):
            return array
        if hasattr(array, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(array)
        return self._cuda.to_device(np.asarray(array))

    def shown(self, array: Any) -> Any:
        """The same array: the next step changes it."""
        return array

    def stream(self) -> Any:
        """On which kernels run."""
        return 0


class TorchCudaLibrary(CudaLibrary):
    """Tensors of torch on the GPU."""

    def __init__(self) -> None:
        super().__init__()
        self._torch = imported("torch")

    def make(self, shape: tuple[int, ...], dtype: str) -> Any:
        """A tensor of zeros."""
        return self._torch.zeros(shape, dtype=getattr(self._torch, dtype), device="cuda")

    def stream(self) -> Any:
        """torch's current one, so that steps come in order with torch's own work, in its graphs, too."""
        return self._cuda.external_stream(self._torch.cuda.current_stream().cuda_stream)


LIBRARIES: dict[str, dict[str, type[Library]]] = {
    "cpu": {"numpy": NumpyLibrary, "torch": TorchLibrary, "jax": JaxLibrary},
    "cuda": {"torch": TorchCudaLibrary, "numba": CudaLibrary},
}


def library(name: str | None, device: str) -> Library:
    """The library of that name, or the usual one of the device.

    OptionError if there is no such library or device, MachineError if it is not installed.
    """
    if device not in LIBRARIES:
        raise OptionError(f"no device {device!r}; {suggest(device, list(LIBRARIES), 'there are')}")
    known = LIBRARIES[device]
    name = next(iter(known)) if name is None else name
    if name not in known:
        raise OptionError(f"no array library {name!r} on {device}; {suggest(name, list(known), 'there are')}")
    return known[name]()


def imported(name: str) -> Any:
    """A module of an array library; MachineError if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise MachineError(f"{package} is not installed: pip install {package}") from None


def borrowed(array: Any, shape: tuple[int, ...], name: str, device: str) -> Any:
    """The memory of an array that somebody hands in; OptionError unless it can be written and has that shape."""
    memory: Any = array if isinstance(array, np.ndarray) and device == "cpu" else shared(array, name, device)
    if tuple(memory.shape) != shape:
        raise OptionError(f"{name} must have the shape {shape}, not {tuple(memory.shape)}")
    if device == "cpu" and not memory.flags.writeable:
        raise OptionError(f"{name} cannot be written into: its owner shares it for reading only")
    if device == "cuda" and not (memory.is_c_contiguous() and memory.device_ctypes_pointer.value % WORD_BYTES == 0):
        raise OptionError(f"{name} must lie in one piece that begins at a multiple of {WORD_BYTES} bytes")
    return memory


def shared(array: Any, name: str, device: str) -> Any:
    """The memory of another library's array: through DLPack on the CPU, the CUDA array interface on a GPU."""
    try:
        return np.from_dlpack(array) if device == "cpu" else imported("numba.cuda").as_cuda_array(array)
    except (AttributeError, BufferError, RuntimeError, TypeError) as error:
        way = "DLPack" if device == "cpu" else "the CUDA array interface"
        raise OptionError(f"{name} must be an array of {device} that {way} can share: {error}") from None
