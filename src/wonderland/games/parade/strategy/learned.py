"""What was learned from many matches of Parade: two nets, the features they read, and when to trust them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import net as nets
from wonderland.engine.net import Net
from wonderland.engine.scratch import record_dtype
from wonderland.engine.state import NOTHING
from wonderland.games.parade.strategy import features

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.state import State, States
    from wonderland.games.parade.strategy.features import Features

NET = nets.load(__package__, "net.npz")
NET_AMONG_EQUALS = nets.load(__package__, "net_among_equals.npz")
NETS = record_dtype([(name, "f4", (2, *array.shape)) for name, array in NET._asdict().items()])
WEIGHTS_SIZE = 0
NUM_FEATURES = features.NUM_FEATURES
MAX_FEATURES = features.MAX_FEATURES
# A whole match has so much luck in it that playing on to the end hides what an action is worth.
EVALUATE_AFTER = 3
PAYOFF_SPREAD = 0.5
EXPAND_AFTER = 500  # most nodes below the root are met once, and expanding them at once made play weaker


def net_of(nets: State, is_among_equals: bool) -> Net:
    """One of the nets in a record of type NETS."""
    if is_among_equals:
        return Net(nets.rows[1], nets.bias[1], nets.hidden[1], nets.hidden_bias[1], nets.heads[1], nets.heads_bias[1])
    return Net(nets.rows[0], nets.bias[0], nets.hidden[0], nets.hidden_bias[0], nets.heads[0], nets.heads_bias[0])


def unpack(weights: npt.NDArray[np.uint8], nets: State) -> None:
    """Make the nets of the bytes of their file."""


def write_features(state: State, action: int, after: States, out: Features) -> None:
    """Write every feature of the position after the action, and NOTHING after the last; `after` is scratch memory."""
    count = features.write_others(state, out)
    count += features.write_action(state, action, after, out[count:])
    out[count] = NOTHING
