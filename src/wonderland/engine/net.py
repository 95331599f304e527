"""A small feed-forward net over sparse binary features.

The first layer sums one row per feature that is present, so that it costs no more than what is present. Two small
layers follow: a hidden one, and one head per prediction.
"""

from __future__ import annotations

from importlib import resources
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.engine import exact_math

if TYPE_CHECKING:
    import numpy.typing as npt

    Layer = npt.NDArray[np.float32]

POINTS_SCALE = 10.0  # the points head predicts tens
LEAST_SCALE = 1e-6
LARGEST_BYTE = 127
ALLOW_REASSOCIATION = True  # several terms of a sum are added at a time; see `targets`


class Net(NamedTuple):
    """The weights."""

    rows: npt.NDArray[np.float32]  # feature, unit
    bias: npt.NDArray[np.float32]
    hidden: npt.NDArray[np.float32]  # hidden unit, unit
    hidden_bias: npt.NDArray[np.float32]
    heads: npt.NDArray[np.float32]  # prediction, hidden unit: probabilities as logits, points in tens
    heads_bias: npt.NDArray[np.float32]


def load(package: str, name: str) -> Net:
    """The net kept in a file beside a game's modules."""
    with resources.files(package).joinpath(name).open("rb") as file:
        return read(file)


def read(file: IO[bytes]) -> Net:
    """A net written by `save`."""
    kept: Any = np.load(file)
    rows = kept["rows"].astype(np.float32) * kept["scales"][:, None]
    return Net(rows, *(kept[field].astype(np.float32) for field in Net._fields[1:]))


def save(file: IO[bytes], net: Net) -> None:
    """Write a net; its rows are kept as bytes, each with a scale of its own."""
    scales = np.maximum(np.abs(net.rows).max(1), LEAST_SCALE) / LARGEST_BYTE
    rows = np.round(net.rows / scales[:, None]).astype(np.int8)
    rest = {field: getattr(net, field) for field in Net._fields[1:]}
    np.savez_compressed(file, rows=rows, scales=scales.astype(np.float32), **rest)


def accumulate_shared(net: Net, features: npt.NDArray[np.int16], shared: Layer) -> None:
    """Sum up the features that several positions share."""
    for j in range(len(shared)):
        shared[j] = net.bias[j]
    add_rows(net.rows, features, shared)


def forward(net: Net, features: npt.NDArray[np.int16], shared: Layer, units: Layer, hidden: Layer) -> None:
    """The layers up to the hidden one, for one position given its other features."""
    for j in range(len(units)):
        units[j] = shared[j]
    add_rows(net.rows, features, units)
    apply_hidden(net.hidden, net.hidden_bias, units, hidden)


def add_rows(rows: npt.NDArray[np.float32], features: npt.NDArray[np.int16], units: npt.NDArray[np.float32]) -> None:
    """The first layer; four rows at a time, because loading and storing the sums costs as much as a row."""
    first = 0
    while first + 4 <= len(features):
        a, b = rows[features[first]], rows[features[first + 1]]
        c, d = rows[features[first + 2]], rows[features[first + 3]]
        for j in range(len(units)):
            units[j] += (a[j] + b[j]) + (c[j] + d[j])
        first += 4
    for i in range(first, len(features)):
        row = rows[features[i]]
        for j in range(len(units)):
            units[j] += row[j]


def apply_hidden(
    weights: npt.NDArray[np.float32],
    bias: npt.NDArray[np.float32],
    units: npt.NDArray[np.float32],
    hidden: npt.NDArray[np.float32],
) -> None:
    """The second layer."""
    for k in range(len(hidden)):
        row = weights[k]
        total = bias[k]
        for j in range(len(units)):
            total += max(units[j], np.float32(0)) * row[j]
        hidden[k] = total


def predict(net: Net, hidden: npt.NDArray[np.float32], head: int) -> float:
    """One head: a logit, or tens of points."""
    total = net.heads_bias[head]
    for k in range(len(hidden)):
        total += max(hidden[k], np.float32(0)) * net.heads[head, k]
    return float(total)


def sigmoid(logit: float) -> float:
    """A logit as a probability."""
    return 1.0 / (1.0 + exact_math.exp(-logit))
