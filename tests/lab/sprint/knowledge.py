"""Nobody sees the others' cards; for these tests nobody looks for them either."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import chance

if TYPE_CHECKING:
    from wonderland.engine.state import State


def hide(state: State, seat: int) -> None:
    chance.clear(state.chance)


def sample(state: State, seed: int) -> None:
    chance.set_seed(state.chance, seed)


def reshuffle(state: State, seed: int) -> None:
    chance.set_seed(state.chance, seed)
