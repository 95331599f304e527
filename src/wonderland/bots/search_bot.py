"""The search as a bot: its budget and threads, and its findings about every action."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots.module.interface import MODULE
from wonderland.bots.search.memory import EDGE, SETTINGS_DTYPE
from wonderland.bots.search.settings import AMONG_EQUALS, SETTINGS
from wonderland.bots.search.tree import CHUNK, NO_LIMIT
from wonderland.engine import chance

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from wonderland.bots.search.settings import SearchSettings
    from wonderland.engine.exports import Interface
    from wonderland.engine.state import Actions
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Budget, Turn
    from wonderland.engine.workspace import Workspace

    RootEdges = tuple[Actions, npt.NDArray[Any]]  # the legal actions, and what was found out about each

SLICE = 8 * CHUNK  # iterations between two looks at whether somebody wants to stop
CHUNK_SECONDS = 0.002  # between two looks at the clock
MOST_ITERATIONS = (1 << 31) - 1  # of one call
SUMS = ("visits", "payoff", "wins", "squared_wins", "points")  # fields of an edge


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

    def __init__(
        self, target: Target, threads: int = 1, settings: SearchSettings = SETTINGS, interface: Interface = MODULE
    ) -> None:
        self.target = target
        self.threads = threads
        self.settings = settings
        self._interface = interface

    def choose(self, turn: Turn) -> int:
        """The action visited most."""
        findings = findings_of(*self.search(turn))
        return max(findings, key=lambda finding: (finding.visits, finding.payoff)).action

    def analyse(self, turn: Turn) -> list[Finding]:
        """The findings about every legal action, in the order of `legal_actions`."""
        with self.target.workspace(self._interface) as workspace:
            workspace.put(turn.states)
            begin(workspace, self.settings, 1, turn.seed)
            legal, rows = legal_actions(workspace), rows_of(workspace)
        found = findings_of(*self.search(turn))
        return [replace(found[row], action=int(action)) for action, row in zip(legal, rows, strict=True)]

    def search(self, turn: Turn) -> RootEdges:
        """The first action of every row, and the sums of what was found out about each row."""
        share = turn.budget.divided(self.threads)
        seeds = [chance.seed_for(turn.seed, thread) for thread in range(self.threads)]
        if self.threads == 1:
            return self._search(turn, share, seeds[0])
        with ThreadPoolExecutor(self.threads) as pool:
            return added_up(list(pool.map(lambda seed: self._search(turn, share, seed), seeds)))

    def _search(self, turn: Turn, budget: Budget, seed: int) -> RootEdges:
        """What one search found out about every row."""
        with self.target.workspace(self._interface) as workspace:
            workspace.put(turn.states)
            begin(workspace, self.settings, budget.iterations or 0, seed)
            grow(workspace, budget)
            count = num_rows(workspace)
            return root_actions(workspace)[:count].copy(), root_edges(workspace)[:count].copy()


def begin(workspace: Workspace, settings: SearchSettings, iterations: int, seed: int) -> int:
    """Begin a search for the seat to act, of at most so many iterations; return the number of legal actions."""
    most = min(iterations, MOST_ITERATIONS)
    if settings in (SETTINGS, AMONG_EQUALS):
        return workspace.call["begin_search"](settings == AMONG_EQUALS, most, seed)
    workspace.field("search.settings", SETTINGS_DTYPE)[0] = settings
    return workspace.call["begin_search_as_set"](most, seed)


def grow(workspace: Workspace, budget: Budget) -> None:
    """Iterate until the budget is spent or the most visited action cannot change any more."""
    begin = time.perf_counter()
    done, chunk, spent = 0, CHUNK, 0.0
    left = budget.iterations_left(done, begin, 0.0)
    while left > 0:
        size = int(min(chunk, max(left, 1))) if budget.seconds is not None else int(left)
        started = time.perf_counter()
        grown = workspace.call["think"](min(size, MOST_ITERATIONS), max(size, int(min(left, NO_LIMIT))))
        seconds = time.perf_counter() - started
        done += grown
        if grown < size:
            break
        spent += seconds
        chunk = max(1, int(size * CHUNK_SECONDS / max(seconds, 1e-6)))
        left = budget.iterations_left(done, begin, spent / done)  # one slow chunk is no reason to stop early


def grow_in_slices(workspace: Workspace, budget: Budget, go_on: Callable[[int], bool]) -> bool:
    """Like `grow`, asking with the iterations so far whether to go on; by iterations it comes to the same.

    Was it never told to stop?
    """
    begin, done = time.perf_counter(), 0
    seconds_each, limit = 0.0, budget.iterations or NO_LIMIT
    while (left := budget.iterations_left(done, begin, seconds_each)) >= 1:
        if not go_on(done):
            return False
        size = int(min(SLICE, left))
        grown = workspace.call["think"](size, limit - done)
        done += grown
        if grown < size:
            break
        seconds_each = (time.perf_counter() - begin) / done
    return True


def num_rows(workspace: Workspace) -> int:
    """How many rows the search in the workspace has: legal actions whose result is the same are one."""
    return int(workspace.field("search.num_root_actions", np.int64)[0])


def legal_actions(workspace: Workspace) -> Actions:
    """The legal actions where the search in the workspace began."""
    count = workspace.field("search.num_legal_actions", np.int64)[0]
    return workspace.field("search.legal_actions", np.int32)[:count].copy()


def rows_of(workspace: Workspace) -> Actions:
    """The row of each of them."""
    count = workspace.field("search.num_legal_actions", np.int64)[0]
    return workspace.field("search.rows", np.int32)[:count].copy()


def root_actions(workspace: Workspace) -> Actions:
    """The first action of every row of the search in the workspace, and room for more."""
    return workspace.field("search.root_actions", np.int32)


def root_edges(workspace: Workspace) -> npt.NDArray[Any]:
    """What was found out about each of them, as sums over its visits."""
    return workspace.field("search.root_edges", EDGE)


def added_up(searched: list[RootEdges]) -> RootEdges:
    """The findings of several searches of one position together."""
    actions, total = searched[0]
    for _, edges in searched[1:]:
        for name in SUMS:
            total[name] += edges[name]
    return actions, total


def findings_of(actions: Actions, edges: npt.NDArray[Any]) -> list[Finding]:
    """The means of what was found out about every row."""
    means = [edges[name] / np.maximum(edges["visits"], 1) for name in ("payoff", "wins", "points")]
    return [
        Finding(int(action), int(edges["visits"][i]), *(float(mean[i]) for mean in means))
        for i, action in enumerate(actions)
    ]
