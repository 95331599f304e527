"""A small feed-forward net over sparse binary features.

The first layer sums one row per feature that is present, so that it costs no more than what is present. Two small
layers follow: a hidden one, and one head per prediction.

Sums are added up in one order, written out here, so that every target gives the same bits. Each step works on several
terms at once: the compiler may not change the order, and one sum after the other would be slow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wonderland.engine import exact_math

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.scratch import Fields
    from wonderland.engine.state import State

    Layer = npt.NDArray[np.float32]

POINTS_SCALE = 10.0  # the points head predicts tens


class Net(NamedTuple):
    """The weights. The number of units is a multiple of eight, that of hidden units of four."""

    rows: npt.NDArray[np.float32]  # feature, unit
    bias: npt.NDArray[np.float32]
    hidden: npt.NDArray[np.float32]  # unit, hidden unit
    hidden_bias: npt.NDArray[np.float32]
    heads: npt.NDArray[np.float32]  # prediction, hidden unit: probabilities as logits, points in tens
    heads_bias: npt.NDArray[np.float32]


def scratch_fields(max_features: int, num_units: int, num_hidden: int) -> Fields:
    """The scratch memory that a net needs."""
    return [
        ("features", "i2", (max_features,)),
        ("shared", "f4", (num_units,)),  # first-layer sums of the features that several positions share
        ("units", "f4", (num_units,)),
        ("hidden", "f4", (num_hidden,)),
        ("best_hidden", "f4", (num_hidden,)),  # of the best action
    ]


def accumulate_shared(net: Net, features: npt.NDArray[np.int16], scratch: State) -> None:
    """Sum up the features that several positions share."""
    shared = scratch.shared
    for j in range(len(shared)):
        shared[j] = net.bias[j]
    add_rows(net.rows, features, shared)


def forward(net: Net, features: npt.NDArray[np.int16], scratch: State) -> None:
    """The layers up to the hidden one, for one position given its other features."""
    shared, units = scratch.shared, scratch.units
    for j in range(len(units)):
        units[j] = shared[j]
    add_rows(net.rows, features, units)
    apply_hidden(net.hidden, net.hidden_bias, scratch)


def add_rows(rows: Layer, features: npt.NDArray[np.int16], units: Layer) -> None:
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


def apply_hidden(weights: Layer, bias: Layer, scratch: State) -> None:
    """The second layer; eight units at a time. The lengths are part of the type of `scratch`: that makes it quick."""
    units, hidden = scratch.units, scratch.hidden
    for k in range(len(hidden)):
        hidden[k] = bias[k]
    for j in range(0, len(units), 8):
        a, b, c, d = relu(units[j]), relu(units[j + 1]), relu(units[j + 2]), relu(units[j + 3])
        e, f, g, h = relu(units[j + 4]), relu(units[j + 5]), relu(units[j + 6]), relu(units[j + 7])
        for k in range(len(hidden)):
            upper = (a * weights[j, k] + b * weights[j + 1, k]) + (c * weights[j + 2, k] + d * weights[j + 3, k])
            lower = (e * weights[j + 4, k] + f * weights[j + 5, k]) + (g * weights[j + 6, k] + h * weights[j + 7, k])
            hidden[k] += upper + lower


def predict(net: Net, hidden: Layer, head: int) -> float:
    """One head: a logit, or tens of points."""
    row, total = net.heads[head], net.heads_bias[head]
    for k in range(0, len(hidden), 4):
        first = relu(hidden[k]) * row[k] + relu(hidden[k + 1]) * row[k + 1]
        total += first + (relu(hidden[k + 2]) * row[k + 2] + relu(hidden[k + 3]) * row[k + 3])
    return np.float64(total)


def relu(total: np.float32) -> np.float32:
    """A unit's output."""
    return max(total, np.float32(0))


def sigmoid(logit: float) -> float:
    """A logit as a probability."""
    return 1.0 / (1.0 + exact_math.exp(-logit))
