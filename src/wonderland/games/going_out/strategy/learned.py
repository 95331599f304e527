"""What was learned from many matches of Going Out: two nets, the features they read, and when to trust them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.game import NUM_PREDICTIONS
from wonderland.engine.nets import packed_nets
from wonderland.engine.nets.packed_nets import unpack as unpack  # part of what a game offers
from wonderland.games.going_out.strategy import features, scratch
from wonderland.games.going_out.strategy.features import knows as knows
from wonderland.games.going_out.strategy.features import write_action as write_action
from wonderland.games.going_out.strategy.features import write_shared as write_shared

if TYPE_CHECKING:
    from wonderland.engine.nets.net import Net
    from wonderland.engine.state import State

MAX_FEATURES = features.MAX_FEATURES
SHAPES = packed_nets.shapes_of(features.NUM_FEATURES, scratch.NUM_UNITS, scratch.NUM_HIDDEN, NUM_PREDICTIONS)
NETS, PACKED = packed_nets.nets_dtype(SHAPES), packed_nets.packed_dtype(SHAPES)
WEIGHTS_SIZE = PACKED.itemsize
# A round has so much luck in it that playing on hides what an action is worth.
EVALUATE_AFTER = 1
PAYOFF_SPREAD = 0.25
POINTS_PER_LOGIT = 3.5  # about how many points more or less change the logit of the payoff by 1
EXPAND_AFTER = 20


def net_of(nets: State, is_among_equals: bool) -> Net:
    """One of the nets in a record of type NETS."""
    return packed_nets.net_of(nets, int(is_among_equals))


_nets = packed_nets.load("wonderland.games.going_out", SHAPES)
NET, NET_AMONG_EQUALS = net_of(_nets, False), net_of(_nets, True)
