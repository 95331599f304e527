"""What was learned from many matches of Parade: two nets, the features they read, and when to trust them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import net as nets
from wonderland.engine.state import NOTHING
from wonderland.games.parade.strategy import features

if TYPE_CHECKING:
    from wonderland.engine.state import State, States
    from wonderland.games.parade.strategy.features import Features

NET = nets.load(__package__, "net.npz")
NET_AMONG_EQUALS = nets.load(__package__, "net_among_equals.npz")
NUM_FEATURES = features.NUM_FEATURES
MAX_FEATURES = features.MAX_FEATURES
# A whole match has so much luck in it that playing on to the end hides what an action is worth.
EVALUATE_AFTER = 3
PAYOFF_SPREAD = 0.5
EXPAND_AFTER = 500  # most nodes below the root are met once, and expanding them at once made play weaker


def write_features(state: State, action: int, after: States, out: Features) -> None:
    """Write every feature of the position after the action, and NOTHING after the last; `after` is scratch memory."""
    count = features.write_others(state, out)
    count += features.write_action(state, action, after, out[count:])
    out[count] = NOTHING
