"""What was learned from many matches of Parade: two nets, the features they read, and when to trust them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.game import NUM_PREDICTIONS
from wonderland.engine.nets import packed_nets
from wonderland.engine.nets.packed_nets import unpack as unpack  # part of what a game offers
from wonderland.engine.state import NOTHING
from wonderland.games.parade.strategy import features, scratch

if TYPE_CHECKING:
    from wonderland.engine.nets.net import Net
    from wonderland.engine.state import State, States
    from wonderland.games.parade.strategy.features import Features

MAX_FEATURES = features.MAX_FEATURES
SHAPES = packed_nets.shapes_of(features.NUM_FEATURES, scratch.NUM_UNITS, scratch.NUM_HIDDEN, NUM_PREDICTIONS)
NETS, PACKED = packed_nets.nets_dtype(SHAPES), packed_nets.packed_dtype(SHAPES)
WEIGHTS_SIZE = PACKED.itemsize
# A whole match has so much luck in it that playing on to the end hides what an action is worth.
EVALUATE_AFTER = 3
PAYOFF_SPREAD = 0.5
EXPAND_AFTER = 500  # most nodes below the root are met once, and expanding them at once made play weaker


def net_of(nets: State, is_among_equals: bool) -> Net:
    """One of the nets in a record of type NETS."""
    return packed_nets.net_of(nets, int(is_among_equals))


def write_features(state: State, action: int, after: States, out: Features) -> None:
    """Write every feature of the position after the action, and NOTHING after the last; `after` is scratch memory."""
    count = features.write_others(state, out)
    count += features.write_action(state, action, after, out[count:])
    out[count] = NOTHING


_nets = packed_nets.load("wonderland.games.parade", SHAPES)
NET, NET_AMONG_EQUALS = net_of(_nets, False), net_of(_nets, True)
