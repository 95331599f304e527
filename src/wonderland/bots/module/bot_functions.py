"""Bots that do not search, as functions over a workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import chance, playouts
from wonderland.engine.exports import exported
from wonderland.engine.placeholders import learned

if TYPE_CHECKING:
    from wonderland.engine.exports import Seed
    from wonderland.engine.scratch import Scratch as Workspaces


@exported(is_needed=True)
def load_weights(workspaces: Workspaces) -> int:
    """Make nets of the weights in the workspace; once, before any bot plays."""
    workspace = workspaces[0]
    learned.unpack(workspace.weights[0], workspace.nets[0])
    return 0


@exported()
def choose_greedily(workspaces: Workspaces, seed: Seed) -> int:
    """The best action to a beginner, for a state that is hidden for the seat to act."""
    workspace = workspaces[0]
    workspace.words[0] = seed
    return playouts.choose_greedily(workspace.states, workspace.words, workspace.actions, workspace.values)


@exported(is_needed=True)
def choose_noisily(workspaces: Workspaces, noise_points: float, is_expert: bool, seed: Seed) -> int:
    """The best action when the value of each is lowered by up to `noise_points`, for a state hidden in the same way."""
    workspace = workspaces[0]
    workspace.words[0] = seed
    net = learned.net_of(workspace.nets[0], False)
    memory = (workspace.scratch, workspace.words, workspace.actions, workspace.values)
    return playouts.choose_noisily(workspace.states, noise_points, is_expert, net, *memory)


@exported()
def seed_for(workspaces: Workspaces, seed: Seed, index: int) -> Seed:
    """The seed of the index-th decision of a match."""
    workspace = workspaces[0]
    workspace.words[0] = (seed + index * chance.FIRST_MULTIPLIER) & chance.WORD_MASK
    return chance.next_word(workspace.words) >> (64 - chance.SEED_BITS)
