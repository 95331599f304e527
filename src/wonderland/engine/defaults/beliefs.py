"""Beliefs for games without `strategy/beliefs.py`: others' actions tell nothing about their hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.placeholders import knowledge

if TYPE_CHECKING:
    from wonderland.engine.game import BeliefTable
    from wonderland.engine.state import State

SHAPE = (0,)


def infer(state: State, are_others_experts: bool, scratch: State, out: BeliefTable) -> None:
    """Nothing to write."""


def sample(state: State, table: BeliefTable, seed: int) -> None:
    """Every consistent state is equally likely."""
    knowledge.sample(state, seed)
