"""The search as a bot: its settings, memory, budget and threads, and its findings about every action."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots import tree as trees
from wonderland.bots.payoffs import MARGIN_WEIGHT, MAX_SEATS
from wonderland.bots.tree import Settings
from wonderland.engine import chance
from wonderland.engine.game import NUM_PREDICTIONS
from wonderland.engine.playouts import RolloutPolicy

if TYPE_CHECKING:
    from wonderland.bots.tree import Tree
    from wonderland.engine.state import States
    from wonderland.engine.targets import Target
    from wonderland.engine.turn import Budget, Turn

TREE = "wonderland.bots.tree"
WORD_BYTES = 8
EDGES_PER_ITERATION = 4
MIN_EDGES, MAX_EDGES = 1 << 10, 1 << 16
CHUNK_SECONDS = 0.002  # between two looks at the clock
FIRST_CHUNK = 16

SETTINGS = Settings(
    root_exploration=1.4,
    exploration=0.5,
    temperature=4.0,
    expansion_visits=20,
    margin_weight=MARGIN_WEIGHT,
    policy=RolloutPolicy(are_others_experts=False, stops_early=True, randomness=0.0),
)
AMONG_EQUALS = SETTINGS._replace(policy=SETTINGS.policy._replace(are_others_experts=True))


@dataclass(frozen=True)
class Finding:
    """The findings of a search about one action."""

    action: int
    visits: int
    payoff: float  # what the search maximises: winning first, margin a little
    win_chance: float
    points: float  # the acting seat's expected points at the end


class SearchBot:
    """Information-set tree search with rollouts."""

    def __init__(self, target: Target, threads: int = 1, settings: Settings = SETTINGS) -> None:
        self.target = target
        self.threads = threads
        self.settings = settings
        self._tree: Any = target.bind(TREE)
        self._actions = np.zeros(target.game.max_actions, np.int32)
        self._net = target.learned.NET_AMONG_EQUALS if settings.policy.are_others_experts else target.learned.NET

    def choose(self, turn: Turn) -> int:
        """The action visited most."""
        findings = self.analyse(turn)
        return max(findings, key=lambda finding: (finding.visits, finding.payoff)).action

    def analyse(self, turn: Turn) -> list[Finding]:
        """The findings about every legal action, in the order of `legal_actions`."""
        count = self._count_actions(turn.states)
        memories = [
            self._make_tree(turn.states, count, turn.budget, chance.seed_for(turn.seed, thread))
            for thread in range(self.threads)
        ]
        if len(memories) == 1:
            self._grow(memories[0], turn.budget)
        else:
            share = turn.budget.divided(self.threads)
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda memory: self._grow(memory, share), memories))
        return findings_of(memories)

    def _grow(self, memory: Tree, budget: Budget) -> None:
        """Iterate until the budget is spent or the most visited action cannot change any more."""
        begin = time.perf_counter()
        self._tree.prepare(memory, self.settings)
        done, chunk, spent = 0, FIRST_CHUNK, 0.0
        left = budget.iterations_left(done, begin, 0.0)
        while left > 0 and most_visited_lead(memory) <= left:
            size = int(min(chunk, max(left, 1)))
            started = time.perf_counter()
            self._tree.iterate(memory, size, self.settings)
            seconds = time.perf_counter() - started
            done += size
            spent += seconds
            if budget.seconds is not None:  # without a clock the same iterations are done every time
                chunk = max(1, int(size * CHUNK_SECONDS / max(seconds, 1e-6)))
            left = budget.iterations_left(done, begin, spent / done)  # one slow chunk is no reason to stop early

    def _count_actions(self, states: States) -> int:
        """List the root's actions."""
        return int(self.target.playouts.list_actions(states, self._actions))

    def _make_tree(self, states: States, count: int, budget: Budget, seed: int) -> Tree:
        """The memory of one search from a hidden state, as large as the budget may need."""
        game = self.target.game
        known = np.zeros(1, game.state)
        known_bytes = known.view(np.uint8)
        num_hashed = game.state.itemsize // WORD_BYTES * WORD_BYTES
        edges = MAX_EDGES if budget.iterations is None else budget.iterations * EDGES_PER_ITERATION
        return trees.Tree(
            root=states,
            root_actions=self._actions[:count].copy(),
            belief_table=np.zeros(self.target.beliefs.SHAPE, np.float32),
            root_edges=np.zeros(count, trees.EDGE),
            sample=np.zeros(1, game.state),
            known=known,
            known_words=known_bytes[:num_hashed].view(np.uint64),
            known_rest=known_bytes[num_hashed:],
            edges=np.zeros(1 << (min(max(MIN_EDGES, edges), MAX_EDGES) - 1).bit_length(), trees.EDGE),
            path=np.zeros((trees.MAX_DEPTH, 2), np.int64),
            actions=np.zeros(game.max_actions, np.int32),
            priors=np.zeros(game.max_actions),
            net=self._net,
            prediction=np.zeros(NUM_PREDICTIONS),
            final_points=np.zeros(MAX_SEATS, np.int32),
            places=np.zeros(MAX_SEATS, np.int32),
            wins=np.zeros(MAX_SEATS),
            payoffs=np.zeros(MAX_SEATS),
            points=np.zeros(MAX_SEATS),
            seed=np.array([seed], np.uint64),
            words=np.zeros(1, np.uint64),
        )


def most_visited_lead(memory: Tree) -> float:
    """How many visits the most visited action is ahead of the next; the only action is ahead of all."""
    visits = np.sort(memory.root_edges["visits"])
    return float(visits[-1] - visits[-2]) if len(visits) > 1 else np.inf


def findings_of(memories: list[Tree]) -> list[Finding]:
    """The findings of several searches of one position together."""
    visits, *sums = (
        np.sum([memory.root_edges[name] for memory in memories], axis=0)
        for name in ("visits", "payoff", "wins", "points")
    )
    return [
        Finding(int(action), int(visits[i]), *(float(total[i]) / max(int(visits[i]), 1) for total in sums))
        for i, action in enumerate(memories[0].root_actions)
    ]
