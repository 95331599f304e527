"""How every legal action looks at first glance, in any game: `targets` binds this to the game's functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from wonderland.games import playouts

if TYPE_CHECKING:
    from wonderland.games.game import Experience, Looks, Rules
    from wonderland.games.state import Actions, States

rules: Rules = cast("Rules", None)  # given by `targets`


def look(states: States, is_experienced: bool, experience: Experience, actions: Actions, looks: Looks) -> int:
    """List the legal actions and how each looks to an experienced player or a beginner; return their number."""
    state = states[0]
    count = rules.legal_actions(state, actions)
    playouts.look(state, is_experienced, experience, actions, count, looks)
    return count
