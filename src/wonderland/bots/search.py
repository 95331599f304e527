"""The search as a bot: memory, budget, threads, and what it found out about every action."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots import tree as trees
from wonderland.bots.bot import Budget
from wonderland.games import chance

if TYPE_CHECKING:
    from wonderland.bots.tree import Tree
    from wonderland.games.game import Game
    from wonderland.games.state import States
    from wonderland.games.targets import Target

TREE = "wonderland.bots.tree"
MAX_SEATS = 8
WORD_BYTES = 8
EDGES_PER_ITERATION = 8
MIN_EDGES, MAX_EDGES = 1 << 12, 1 << 18
CHUNK_SECONDS = 0.002  # how often the clock is looked at
FIRST_CHUNK = 8

EXPLORATION = 0.4
RANDOMNESS = 0.05


@dataclass(frozen=True)
class Finding:
    """What a search found out about one action."""

    action: int
    visits: int
    payoff: float  # what the search maximises: winning first, margin a little
    win_chance: float
    points: float  # the acting seat's expected points at the end


class SearchBot:
    """Information-set tree search with informed playouts."""

    def __init__(
        self, target: Target, threads: int = 1, exploration: float = EXPLORATION, randomness: float = RANDOMNESS
    ) -> None:
        self.target = target
        self.threads = threads
        self.exploration = exploration
        self.randomness = randomness
        self._tree: Any = target.bind(TREE)

    def choose(self, states: States, budget: Budget, seed: int) -> int:
        """The action visited most."""
        findings = self.analyse(states, budget, seed)
        return max(findings, key=lambda finding: (finding.visits, finding.payoff)).action

    def analyse(self, states: States, budget: Budget, seed: int) -> list[Finding]:
        """Every legal action with what the search found out about it, in the order of `legal_actions`."""
        memories = [
            make_tree(self.target.game, states, budget, chance.seed_for(seed, thread)) for thread in range(self.threads)
        ]
        if len(memories) == 1:
            self._grow(memories[0], budget)
        else:
            share = budget.divided(self.threads)
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda memory: self._grow(memory, share), memories))
        return self._findings(memories)

    def _grow(self, memory: Tree, budget: Budget) -> None:
        """Iterate until the budget is spent or the answer cannot change any more."""
        if self._tree.count_actions(memory) <= 1:
            budget = Budget(iterations=1)
        begin = time.perf_counter()
        done, chunk = 0, FIRST_CHUNK
        left = budget.iterations_left(done, begin, chunk)
        while left > 0 and self._tree.most_visited_lead(memory) < left:
            size = int(min(chunk, left))
            started = time.perf_counter()
            self._tree.iterate(memory, size, self.exploration, self.randomness)
            done += size
            seconds = time.perf_counter() - started
            chunk = max(1, int(size * CHUNK_SECONDS / max(seconds, 1e-6)))
            left = budget.iterations_left(done, begin, seconds / size)

    def _findings(self, memories: list[Tree]) -> list[Finding]:
        found = np.zeros((len(memories), self.target.game.max_actions, 4))
        for memory, out in zip(memories, found, strict=True):
            count = self._tree.read_root(memory, out)
        actions = memories[0].actions[:count].tolist()
        return [
            Finding(action, int(visits), *(total / max(visits, 1) for total in (payoff, wins, points)))
            for action, (visits, payoff, wins, points) in zip(actions, found.sum(0)[:count], strict=True)
        ]


def make_tree(game: Game, states: States, budget: Budget, seed: int) -> Tree:
    """The memory of one search from a hidden state, as large as the budget may need."""
    known = np.zeros(1, game.state)
    num_words = game.state.itemsize // WORD_BYTES
    iterations = MAX_EDGES if budget.iterations is None else budget.iterations
    edges = min(max(MIN_EDGES, iterations * EDGES_PER_ITERATION), MAX_EDGES)
    return trees.Tree(
        root=states,
        truth=np.zeros(1, game.state),
        known=known,
        known_words=known.view(np.uint8)[: num_words * WORD_BYTES].view(np.uint64),
        known_rest=known.view(np.uint8)[num_words * WORD_BYTES :],
        edges=np.zeros(1 << (edges - 1).bit_length(), trees.EDGE),
        path=np.zeros((trees.MAX_DEPTH, 2), np.int32),
        actions=np.zeros(game.max_actions, np.int32),
        points=np.zeros(MAX_SEATS, np.int32),
        places=np.zeros(MAX_SEATS, np.int32),
        wins=np.zeros(MAX_SEATS),
        payoffs=np.zeros(MAX_SEATS),
        words=np.array([seed], np.uint64),
    )
