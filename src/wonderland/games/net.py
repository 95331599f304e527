"""A small network over features that are either there or not: what players who have played a great deal have learned.

The first layer is a sum of rows, one for every feature that is there, so that it costs no more than what there is to
see. Two small layers make the judgements of it.
"""

from __future__ import annotations

import math
from importlib import resources
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

TEN = 10.0  # points are judged in tens
LEAST_SCALE = 1e-6
LARGEST_BYTE = 127
ANY_ORDER = True  # several terms of a sum are added at a time; see `targets`


class Net(NamedTuple):
    """The weights."""

    rows: npt.NDArray[np.float32]  # feature, unit
    bias: npt.NDArray[np.float32]
    mixing: npt.NDArray[np.float32]  # mixed unit, unit
    mixing_bias: npt.NDArray[np.float32]
    judging: npt.NDArray[np.float32]  # judgement, mixed unit: shares of 1 as logits, points in tens
    judging_bias: npt.NDArray[np.float32]


class Thought(NamedTuple):
    """Memory for the layers."""

    common: npt.NDArray[np.float32]  # the first layer's sums of what several positions have in common
    units: npt.NDArray[np.float32]
    mixed: npt.NDArray[np.float32]


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


def begin(net: Net, features: npt.NDArray[np.int16]) -> Thought:
    """Think of the features that several positions have in common."""
    width = len(net.bias)
    thought = Thought(
        np.empty(width, np.float32), np.empty(width, np.float32), np.empty(len(net.mixing_bias), np.float32)
    )
    for j in range(width):
        thought.common[j] = net.bias[j]
    add_rows(net.rows, features, thought.common)
    return thought


def think(net: Net, features: npt.NDArray[np.int16], thought: Thought) -> None:
    """Think of one position, given its other features."""
    for j in range(len(thought.units)):
        thought.units[j] = thought.common[j]
    add_rows(net.rows, features, thought.units)
    mix(net.mixing, net.mixing_bias, thought.units, thought.mixed)


def add_rows(rows: npt.NDArray[np.float32], features: npt.NDArray[np.int16], units: npt.NDArray[np.float32]) -> None:
    """The first layer; four rows at a time, since fetching and storing the sums costs as much as a row."""
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


def mix(
    mixing: npt.NDArray[np.float32],
    bias: npt.NDArray[np.float32],
    units: npt.NDArray[np.float32],
    mixed: npt.NDArray[np.float32],
) -> None:
    """The second layer."""
    for k in range(len(mixed)):
        row = mixing[k]
        total = bias[k]
        for j in range(len(units)):
            total += max(units[j], np.float32(0)) * row[j]
        mixed[k] = total


def judge(net: Net, mixed: npt.NDArray[np.float32], judgement: int) -> float:
    """One of the judgements."""
    judged = net.judging_bias[judgement]
    for k in range(len(mixed)):
        judged += max(mixed[k], np.float32(0)) * net.judging[judgement, k]
    return float(judged)


def as_share(logit: float) -> float:
    """A logit as a share of 1."""
    return 1.0 / (1.0 + math.exp(-logit))
