"""The lanes of a batch on the CPU: several threads, each with a range of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.scratch import MAX_SEATS, record_dtype
from wonderland.engine.state import NOTHING, with_trail, without_trail
from wonderland.engine.targets import functions
from wonderland.research.lanes import Lanes, Work

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from wonderland.engine.game import Game, NetWeights
    from wonderland.engine.scratch import Fields, Scratch
    from wonderland.engine.state import States
    from wonderland.research.lanes import Plan

LANES = "wonderland.research.lanes"
LANES_PER_THREAD = 64  # below that, waking a thread takes longer than the work


class CpuLanes:
    """Runs the functions of `lanes.py`."""

    def __init__(
        self, game: Game, plan: Plan, arrays: dict[str, npt.NDArray[Any]], threads: int, has_trail: bool = False
    ) -> None:
        size = len(arrays["counts"])
        self._size = size
        self._game = game
        self._state = game.state
        self._plan = plan
        self._lanes = Lanes(
            states=np.zeros(size, game.state if has_trail else without_trail(game.state)),
            series=np.zeros(size, np.uint64),
            actions=np.zeros(size, np.int32),
            **arrays,
        )
        self.threads = threads
        self._work = [make_work(game, self._lanes.states.dtype) for _ in range(threads)]
        self._functions = functions.compiled(game, has_trail=has_trail)
        self._compiled: Any = self.bind(LANES)

    @property
    def states(self) -> npt.NDArray[Any]:
        """The states of all lanes."""
        return with_trail(self._lanes.states, self._state)

    def state_of(self, lane: int) -> States:
        """A copy of one lane's state."""
        return with_trail(self._lanes.states[lane : lane + 1], self._state)

    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """How many actions are legal in each lane."""
        return self._lanes.counts

    def reset(self, seeds: npt.NDArray[np.int64], wanted: npt.NDArray[np.bool_]) -> None:
        """Deal the wanted lanes from these seeds."""
        self._lanes.seeds[wanted] = seeds[wanted]
        self._lanes.series[wanted] = seeds[wanted].astype(np.uint64)
        self._run(
            lambda begin, end, work: self._compiled.reset_range(self._lanes, self._plan, work, wanted, begin, end)
        )

    def step(self, choices: npt.NDArray[Any]) -> int:
        """A step in all lanes, and NOTHING; or the first lane whose choice is not legal: then no lane moves."""
        choices = np.ascontiguousarray(choices, np.int64)  # one type: code is compiled for each

        def choose(begin: int, end: int, work: Work) -> int:
            return int(self._compiled.choose_range(self._lanes, self._plan, work, choices, begin, end))

        illegal = [lane for lane in self._run(choose) if lane != NOTHING]
        if illegal:
            return int(illegal[0])
        self._run(lambda begin, end, work: self._compiled.step_range(self._lanes, self._plan, work, begin, end))
        return NOTHING

    def check(self) -> int:
        """NOTHING: `step` has told."""
        return NOTHING

    def list_actions(self, offsets: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
        """The legal actions of all lanes; each lane's begin at its offset."""
        actions = np.zeros(int(offsets[-1]), np.int32)
        self._run(lambda begin, end, work: self._compiled.list_range(self._lanes, offsets, actions, begin, end))
        return actions

    def write_features(
        self, actions: npt.NDArray[np.int32], offsets: npt.NDArray[np.int64], out: npt.NDArray[np.uint8]
    ) -> None:
        """The features of listed actions."""
        self._run(
            lambda begin, end, work: self._compiled.features_range(self._lanes, offsets, actions, out, begin, end)
        )

    def write_net_features(
        self,
        actions: npt.NDArray[np.int32],
        offsets: npt.NDArray[np.int64],
        shared: npt.NDArray[np.int16],
        own: npt.NDArray[np.int16],
    ) -> None:
        """What nets read of the positions after listed actions."""
        self._run(
            lambda begin, end, work: self._compiled.net_features_range(
                self._lanes, work, offsets, actions, shared, own, begin, end
            )
        )

    def write_beginner_values(
        self, actions: npt.NDArray[np.int32], offsets: npt.NDArray[np.int64], out: npt.NDArray[np.float64]
    ) -> None:
        """What listed actions are worth to a beginner."""
        self._run(
            lambda begin, end, work: self._compiled.beginner_values_range(
                self._lanes, offsets, actions, out, begin, end
            )
        )

    def write_expert_values(
        self,
        actions: npt.NDArray[np.int32],
        offsets: npt.NDArray[np.int64],
        net: NetWeights,
        out: npt.NDArray[np.float64],
    ) -> None:
        """What listed actions are worth to an expert who plays by the net."""
        self._run(
            lambda begin, end, scratch: self._compiled.expert_values_range(
                self._lanes, scratch, offsets, actions, net, out, begin, end
            ),
            self._scratch,
        )

    def write_decisions(self, actions: npt.NDArray[np.int32], num_features: int, out: npt.NDArray[np.int16]) -> None:
        """What the decision for one action of every lane is like."""
        self._run(
            lambda begin, end, work: self._compiled.decisions_range(
                self._lanes, work, actions, num_features, out, begin, end
            )
        )

    def write_factor_masks(self, chosen: npt.NDArray[Any], out: npt.NDArray[np.bool_]) -> None:
        """Which values the next factor may have."""
        chosen, num_chosen = np.ascontiguousarray(chosen, np.int16), chosen.shape[1]
        self._run(
            lambda begin, end, work: self._compiled.factor_masks_range(
                self._lanes, work, chosen, num_chosen, out, begin, end
            )
        )

    def bind(self, module: str) -> Any:
        """The functions of another module for `run`."""
        return self._functions.bind(module)

    def run(self, function: Any, memory: Sequence[Any], *arguments: Any) -> None:
        """Run a function of another module over all lanes, like those of `lanes.py`; each thread has its memory."""
        self._run(lambda begin, end, own: function(self._lanes, self._plan, own, *arguments, begin, end), memory)

    def _run(self, work: Callable[[int, int, Any], Any], memory: Sequence[Any] | None = None) -> list[Any]:
        """Do the work for all lanes, some in each thread."""
        memory = self._work if memory is None else memory
        threads = max(1, min(self.threads, self._size // LANES_PER_THREAD))
        if threads == 1:
            return [work(0, self._size, memory[0])]
        edges = [self._size * i // threads for i in range(threads + 1)]
        return list(self._pool.map(work, edges[:-1], edges[1:], memory[:threads]))

    @cached_property
    def _scratch(self) -> list[Scratch]:
        """The memory of experts, for each thread."""
        return [make_scratch(self._game, self._lanes.states.dtype) for _ in range(self.threads)]

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads, thread_name_prefix="batch")


def make_work(game: Game, state: np.dtype[Any]) -> Work:
    """Memory for one lane at a time; `state` is what the lanes hold."""
    return Work(
        actions=np.zeros(game.max_actions, np.int32),
        places=np.zeros(MAX_SEATS, np.int32),
        factors=np.zeros(max(1, len(game.action_features.FACTORS)), np.int16),
        after=np.zeros(1, state),
    )


def make_scratch(game: Game, state: np.dtype[Any]) -> Scratch:
    """A game's scratch memory, with room for states as the lanes hold them."""
    fields: Fields = []
    for name in game.scratch.names or ():
        kind = game.scratch[name]
        fields.append((name, state if kind.base == game.state else kind.base, kind.shape))
    return np.zeros(1, record_dtype(fields))
