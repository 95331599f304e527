"""One search in memory of its own, for targets that run on Python's memory (`tree.py`)."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots import tree as trees
from wonderland.bots.desk import num_words
from wonderland.engine.game import NUM_PREDICTIONS
from wonderland.engine.scratch import MAX_SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from wonderland.bots.tree import Settings, Tree
    from wonderland.engine.state import Actions, States
    from wonderland.engine.target import Target

TREE = "wonderland.bots.tree"


class TreeSearch:
    """A search that has begun."""

    def __init__(self, functions: Any, tree: Tree, settings: Settings) -> None:
        self._functions = functions
        self._tree = tree
        self._settings = settings

    @property
    def actions(self) -> Actions:
        """The legal actions."""
        return self._tree.root_actions

    @property
    def edges(self) -> npt.NDArray[Any]:
        """What was found out about each of them, as sums over its visits."""
        return self._tree.root_edges

    def grow(self, iterations: int, left: int) -> int:
        """Search on (`tree.grow`)."""
        return int(self._functions.grow(self._tree, iterations, left, self._settings))


class TreeSearches:
    """Searches on one target."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._functions: Any = target.bind(TREE)

    @contextmanager
    def begin(self, states: States, settings: Settings, iterations: int, seed: int) -> Iterator[TreeSearch]:
        """A search for the seat to act, of at most so many iterations; 0 means any number."""
        tree = self._make_tree(states, settings, iterations, seed)
        self._functions.prepare(tree, settings)
        yield TreeSearch(self._functions, tree, settings)

    def _make_tree(self, states: States, settings: Settings, iterations: int, seed: int) -> Tree:
        """The memory of one search from a hidden state, as large as its iterations may need."""
        game = self._target.game
        actions = np.zeros(game.max_actions, np.int32)
        count = int(self._target.playouts.list_actions(states, actions))
        known_words = np.zeros(num_words(game.state), np.uint64)
        return trees.Tree(
            root=states,
            root_actions=actions[:count],
            belief_table=np.zeros(self._target.beliefs.SHAPE, np.float32),
            root_edges=np.zeros(count, trees.EDGE),
            sample=np.zeros(1, game.state),
            known=known_words.view(np.uint8)[: game.state.itemsize].view(game.state),
            known_words=known_words,
            edges=np.zeros(trees.table_size(iterations), trees.EDGE),
            path=np.zeros((trees.MAX_DEPTH, 2), np.int64),
            actions=np.zeros(game.max_actions, np.int32),
            priors=np.zeros(game.max_actions),
            net=self._target.net(settings.policy.are_others_experts),
            scratch=game.make_scratch(),
            prediction=np.zeros(NUM_PREDICTIONS),
            final_points=np.zeros(MAX_SEATS, np.int32),
            places=np.zeros(MAX_SEATS, np.int32),
            wins=np.zeros(MAX_SEATS),
            payoffs=np.zeros(MAX_SEATS),
            points=np.zeros(MAX_SEATS),
            seed=np.array([seed], np.uint64),
            words=np.zeros(1, np.uint64),
        )
