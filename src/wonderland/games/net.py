"""A small network over features that are either there or not: what players who have played a great deal have learned.

The first layer is a sum of rows, one for every feature that is there, so that it costs no more than what there is to
see. Two small layers make the judgements of it.
"""

from __future__ import annotations

import math
from importlib import resources
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.games.state import NOTHING

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


def make_units(net: Net) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Memory for the two layers."""
    return np.zeros(len(net.bias), np.float32), np.zeros(len(net.mixing_bias), np.float32)


def think(
    net: Net, features: npt.NDArray[np.int16], units: npt.NDArray[np.float32], mixed: npt.NDArray[np.float32]
) -> None:
    """Both layers, given the features that are there, NOTHING after the last."""
    sum_rows(net, features, units)
    for k in range(len(mixed)):
        row = net.mixing[k]
        total = net.mixing_bias[k]
        for j in range(len(units)):
            total += max(units[j], np.float32(0)) * row[j]
        mixed[k] = total


def sum_rows(net: Net, features: npt.NDArray[np.int16], units: npt.NDArray[np.float32]) -> None:
    """The first layer."""
    for j in range(len(units)):
        units[j] = net.bias[j]
    for i in range(len(features)):
        if features[i] == NOTHING:
            break
        row = net.rows[features[i]]
        for j in range(len(units)):
            units[j] += row[j]


def judge(net: Net, mixed: npt.NDArray[np.float32], judgement: int) -> float:
    """One of the judgements."""
    judged = net.judging_bias[judgement]
    for k in range(len(mixed)):
        judged += max(mixed[k], np.float32(0)) * net.judging[judgement, k]
    return float(judged)


def as_share(logit: float) -> float:
    """A logit as a share of 1."""
    return 1.0 / (1.0 + math.exp(-logit))
