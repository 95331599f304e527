"""What every action is worth by a net, and what the net predicts after the best one; written once for all games.

A game says which features a position has after an action (`strategy/learned.py`). Those that no action changes are
summed up once.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from wonderland.engine.game import PAYOFF, POINTS, WIN
from wonderland.engine.nets import net as nets
from wonderland.engine.placeholders import learned

if TYPE_CHECKING:
    from wonderland.engine.game import Values
    from wonderland.engine.nets.net import Net
    from wonderland.engine.state import Actions, State


def write_values(
    state: State, actions: Actions, count: int, net: Net, scratch: State, out: Values, prediction: Values
) -> None:
    """Write the value of each action in points. With room for it, also the prediction after the best action."""
    features, hidden, best_hidden = scratch.features, scratch.hidden, scratch.best_hidden
    nets.accumulate_shared(net, features[: learned.write_shared(state, features)], scratch)
    best_payoff = -math.inf
    for i in range(count):
        num_features = learned.write_action(state, int(actions[i]), scratch.after, features)
        nets.forward(net, features[:num_features], scratch)
        payoff = nets.predict(net, hidden, PAYOFF)
        out[i] = learned.POINTS_PER_LOGIT * payoff
        if payoff > best_payoff and len(prediction) > 0:
            best_payoff = payoff
            for k in range(len(best_hidden)):
                best_hidden[k] = hidden[k]
    if len(prediction) > 0:
        prediction[PAYOFF] = nets.sigmoid(best_payoff)
        prediction[WIN] = nets.sigmoid(nets.predict(net, best_hidden, WIN))
        prediction[POINTS] = nets.POINTS_SCALE * nets.predict(net, best_hidden, POINTS)
