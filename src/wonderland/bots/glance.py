"""How every legal action looks at first glance, in any game: `targets` binds this to the game's functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.games.game import Heuristics, Rules
    from wonderland.games.state import Actions, States

rules: Rules = cast("Rules", None)  # given by `targets`
heuristics: Heuristics = cast("Heuristics", None)


def look(states: States, is_experienced: bool, actions: Actions, looks: npt.NDArray[np.float64]) -> int:
    """List the legal actions and how each looks to an experienced player or a beginner; return their number."""
    state = states[0]
    count = rules.legal_actions(state, actions)
    for i in range(count):
        looks[i] = heuristics.promise(state, actions[i]) if is_experienced else heuristics.appeal(state, actions[i])
    return count
