"""Two nets of one shape in one small file: the second as the difference from the first.

The file is one record without gaps, little-endian (`packed_dtype`). Rows are whole numbers of steps, one byte each, and
every row has a step of its own; the other layers are kept as they are. The second net was trained further from the
first, so that differences are small and compress well: files travel gzipped.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.nets.net import Net
from wonderland.engine.scratch import record_dtype
from wonderland.engine.state import State

if TYPE_CHECKING:
    import numpy.typing as npt

    Shapes = dict[str, tuple[int, ...]]

FILE = "module.weights"  # in the folder of its game
LARGEST_BYTE = 127
LEAST_STEP = 0.022  # finer steps make a larger file, and play is no stronger


def shapes_of(num_features: int, num_units: int, num_hidden: int, num_predictions: int) -> Shapes:
    """The shape of every field of a net."""
    return {
        "rows": (num_features, num_units),
        "bias": (num_units,),
        "hidden": (num_units, num_hidden),
        "hidden_bias": (num_hidden,),
        "heads": (num_predictions, num_hidden),
        "heads_bias": (num_predictions,),
    }


def nets_dtype(shapes: Shapes) -> np.dtype[Any]:
    """A record with both nets, ready for use."""
    return record_dtype([(name, "<f4", (2, *shape)) for name, shape in shapes.items()])


def packed_dtype(shapes: Shapes) -> np.dtype[Any]:
    """A record with both nets, as in the file."""
    rows = shapes["rows"]
    layers = [(name, "<f4", (2, *shape)) for name, shape in shapes.items() if name != "rows"]
    packed: Any = [*layers, ("steps", "<f4", (rows[0], 1)), ("rows", "i1", rows), ("differences", "i1", rows)]
    return np.dtype((State, np.dtype(packed)))


def unpack(packed: State, nets: State) -> None:
    """Write both nets of a record of type `packed_dtype` into one of type `nets_dtype`.

    NumPy's functions write to their last argument, compiled too. Loops would take a quarter of a second interpreted.
    """
    np.multiply(packed.rows, packed.steps, nets.rows[0])
    np.multiply(packed.differences, packed.steps, nets.rows[1])
    np.add(nets.rows[1], nets.rows[0], nets.rows[1])
    np.positive(packed.bias, nets.bias)
    np.positive(packed.hidden, nets.hidden)
    np.positive(packed.hidden_bias, nets.hidden_bias)
    np.positive(packed.heads, nets.heads)
    np.positive(packed.heads_bias, nets.heads_bias)


def net_of(nets: State, number: int) -> Net:
    """The first or the second net (0, 1) of a record of type `nets_dtype`."""
    return Net(
        nets.rows[number],
        nets.bias[number],
        nets.hidden[number],
        nets.hidden_bias[number],
        nets.heads[number],
        nets.heads_bias[number],
    )


def load(package: str, shapes: Shapes) -> State:
    """A record with the nets that the game in that package comes with; zeros where there is no file yet."""
    file = resources.files(package).joinpath(FILE)
    content = file.read_bytes() if file.is_file() else bytes(packed_dtype(shapes).itemsize)
    return read(content, shapes)


def read(content: bytes, shapes: Shapes) -> State:
    """A record with the nets in a file's content."""
    nets: State = np.zeros(1, nets_dtype(shapes))[0]
    unpack(np.frombuffer(content, packed_dtype(shapes))[0], nets)
    return nets


def is_sound(packed: State) -> bool:
    """Can a record of type `packed_dtype` have come from `write`? Any other bytes hardly ever look like it."""
    numbers = [packed[name] for name in (packed.dtype.names or ()) if packed[name].dtype.kind == "f"]
    return all(np.isfinite(layer).all() for layer in numbers) and bool((packed.steps >= np.float32(LEAST_STEP)).all())


def second_as_first(content: bytes, packed: np.dtype[Any]) -> bytes:
    """The content of a file in which the second net stands in both places."""
    nets = np.frombuffer(content, packed).copy()
    for name in packed.names or ():
        if packed[name].base.kind == "f" and name != "steps":
            nets[name][:, 0] = nets[name][:, 1]
    nets["rows"] += nets["differences"]
    nets["differences"] = 0
    return nets.tobytes()


def write(first: Net, second: Net) -> bytes:
    """The content of a file with these nets."""
    packed = np.zeros(1, packed_dtype({name: layer.shape for name, layer in first._asdict().items()}))
    for name in Net._fields:
        if name != "rows":
            packed[name][0] = np.stack([getattr(first, name), getattr(second, name)])
    steps = np.maximum(largest(first.rows, second.rows) / LARGEST_BYTE, LEAST_STEP).astype(np.float32)
    rows = np.round(first.rows / steps)
    packed["steps"], packed["rows"] = steps, rows
    packed["differences"] = np.clip(np.round(second.rows / steps) - rows, -LARGEST_BYTE, LARGEST_BYTE)
    return packed.tobytes()


def largest(first: npt.NDArray[np.float32], second: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The largest weight of each row, whatever its sign."""
    largest_weights: npt.NDArray[np.float32] = np.maximum(np.abs(first), np.abs(second)).max(1, keepdims=True)
    return largest_weights
