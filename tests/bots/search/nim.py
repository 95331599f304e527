"""A game small enough to know the value of every action: whoever takes the last token of a pile wins.

Two seats take one or two tokens in turn; an action is how many. Positions with a multiple of three tokens are lost. A
secret that nobody sees, and that changes nothing, shows which sample the search has drawn.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots.search import settings as search_settings
from wonderland.bots.search.memory import search_dtype
from wonderland.bots.search.settings import SETTINGS
from wonderland.engine.scratch import scratch_dtype
from wonderland.engine.state import NO_SEAT, OVER, state_dtype
from wonderland.engine.targets.binding import bind

if TYPE_CHECKING:
    from wonderland.bots.search.settings import SearchSettings
    from wonderland.engine.state import State

STATE = state_dtype([("pile", "i1"), ("winner", "i1"), ("secret", "i8")], trail_size=1)
MOST = 2  # tokens of one action


def legal_actions(state: State, actions: Any) -> int:
    count = min(MOST, int(state.pile))
    for i in range(count):
        actions[i] = i + 1
    return count


def apply_action(state: State, action: int) -> None:
    state.pile -= action
    if state.pile == 0:
        state.winner, state.seat, state.phase = state.seat, NO_SEAT, OVER
    else:
        state.seat = 1 - state.seat


def score(state: State, points: Any) -> None:
    for seat in range(2):
        points[seat] = seat == state.winner


def is_ahead(state: State, points: Any, seat: int, other: int) -> bool:
    return bool(points[seat] > points[other])


def hide(state: State, seat: int) -> None:
    state.secret = 0


def sample(state: State, table: Any, seed: int) -> None:
    state.secret = seed


def all_alike(state: State, actions: Any, count: int, *rest: Any) -> None:
    """Nobody knows which action is better."""
    rest[-2 if len(rest) > 1 else 0][:count] = 0.0


PARTS: dict[str, Any] = {
    "rules": SimpleNamespace(legal_actions=legal_actions, apply_action=apply_action, score=score, is_ahead=is_ahead),
    "knowledge": SimpleNamespace(hide=hide, sample=lambda state, seed: sample(state, None, seed)),
    "heuristics": SimpleNamespace(expert_values=all_alike, beginner_values=all_alike, MARGIN=1.0),
    "beliefs": SimpleNamespace(infer=lambda *_: None, sample=sample, SHAPE=(0,)),
    "learned": SimpleNamespace(EXPAND_AFTER=1, EVALUATE_AFTER=0, PAYOFF_SPREAD=1.0, knows=lambda state: False),
}
GAME = SimpleNamespace(state=STATE, max_actions=MOST, scratch=scratch_dtype(STATE, MOST))
BOUND: dict[str, Any] = {}
TREE: Any = bind("wonderland.bots.search.tree", lambda function: function, BOUND, PARTS)
TABLE: Any = bind("wonderland.bots.search.table", lambda function: function, BOUND, PARTS)


def search_from(pile: int, iterations: int = 0, seed: int = 1, settings: SearchSettings = SETTINGS) -> Any:
    """A search that has begun, for seat 0 before that pile."""
    parts: Any = SimpleNamespace(game=GAME, beliefs=PARTS["beliefs"])
    search = np.zeros(1, search_dtype(parts))[0]
    search.root[0].seats, search.root[0].phase, search.root[0].pile = 2, 1, pile
    search_settings.write(settings, search.settings)
    TREE.begin(search, iterations, seed)
    return search


def grow(search: Any, iterations: int) -> int:
    """Search on, and return the number of iterations."""
    return int(TREE.grow(search, (), iterations, iterations))
