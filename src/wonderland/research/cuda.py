"""The lanes of a batch on a GPU: one thread a lane, states and arrays in the GPU's own memory.

A step launches a kernel and does not wait for it. So nobody is told of an illegal choice at once: its lane stays where
it is, and `check` finds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.scratch import MAX_SEATS, WORD_BYTES, num_words
from wonderland.engine.state import NOTHING
from wonderland.engine.targets import binding, functions
from wonderland.engine.targets.cuda_playouts import THREADS_PER_BLOCK, has_short_lists
from wonderland.research.lanes import Lanes

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.engine.state import Actions
    from wonderland.research.lanes import Plan

LANES = "wonderland.research.lanes"

# What the kernels find among their globals, given by `make_kernels`.
cuda: Any = None
lane_functions: Any = None
NUM_LOCAL_ACTIONS = 0
NUM_FACTORS = 0


class CudaLanes:
    """Runs the functions of `lanes.py` in kernels."""

    def __init__(self, game: Game, plan: Plan, arrays: dict[str, Any]) -> None:
        functions.prepare_cuda()
        from numba import cuda

        size = len(arrays["counts"])
        self._cuda = cuda
        self._size = size
        self._state = game.state
        self._plan = plan._replace(options=cuda.to_device(plan.options))
        self._kernels = make_kernels(game)
        self._cleared = [in_words(arrays[name]) for name in ("observations", "secrets", "masks")]
        self._lanes = Lanes(
            states=cuda.to_device(np.zeros(size, aligned(game.state))),
            series=cuda.to_device(np.zeros(size, np.uint64)),
            actions=cuda.to_device(np.zeros(size, np.int32)),
            **arrays,
        )
        self._lists = cuda.to_device(np.zeros((1, 1) if has_short_lists(game) else (size, game.max_actions), np.int32))
        self._illegal = cuda.to_device(np.zeros(size, np.bool_))

    @property
    def states(self) -> npt.NDArray[Any]:
        """The states of all lanes, copied from the GPU."""
        rows = on_cpu(self._lanes.states).view(np.uint8).reshape(self._size, -1)
        return rows[:, : self._state.itemsize].copy().view(self._state).reshape(-1)

    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """How many actions are legal in each lane, copied from the GPU."""
        return on_cpu(self._lanes.counts)

    def reset(self, seeds: npt.NDArray[np.int64], wanted: npt.NDArray[np.bool_]) -> None:
        """Deal the wanted lanes from these seeds."""
        self._clear()
        self._launch("reset_lanes", self._cuda.to_device(seeds), self._cuda.to_device(wanted))

    def step(self, choices: Any) -> int:
        """A step in all lanes whose choices are legal; returns NOTHING at once."""
        self._clear()
        self._launch("step_lanes", choices, self._illegal)
        return NOTHING

    def check(self) -> int:
        """The first lane whose choice was not legal since the last check; NOTHING if all were. Waits for the GPU."""
        illegal = on_cpu(self._illegal)
        self._illegal.copy_to_device(np.zeros(self._size, np.bool_))
        return int(illegal.argmax()) if illegal.any() else NOTHING

    def list_actions(self, offsets: npt.NDArray[np.int64]) -> Any:
        """The legal actions of all lanes; each lane's begin at its offset."""
        actions = self._cuda.device_array(max(1, int(offsets[-1])), np.int32)
        self._launch("list_lanes", self._cuda.to_device(offsets), actions, is_plain=True)
        return actions[: int(offsets[-1])]

    def write_features(self, actions: Any, offsets: npt.NDArray[np.int64], out: Any) -> None:
        """The features of listed actions."""
        self._launch("features_lanes", self._cuda.to_device(offsets), actions, out, is_plain=True)

    def write_factor_masks(self, chosen: Any, out: Any) -> None:
        """Which values the next factor may have."""
        self._launch("factor_masks_lanes", self._lists, chosen, out, is_plain=True)

    def _clear(self) -> None:
        """Zero what kernels write into: neighbouring threads write neighbouring bytes, as one lane alone could not."""
        for array in self._cleared:
            if array.size:
                blocks = min(1 << 16, -(-array.size // THREADS_PER_BLOCK))
                self._kernels["clear"][blocks, THREADS_PER_BLOCK](array)

    def _launch(self, name: str, *arguments: Any, is_plain: bool = False) -> None:
        blocks = -(-self._size // THREADS_PER_BLOCK)
        kernel = self._kernels[name][blocks, THREADS_PER_BLOCK]
        if is_plain:
            kernel(self._lanes, *arguments)
        else:
            kernel(self._lanes, self._plan, self._lists, *arguments)


def on_cpu(array: Any) -> npt.NDArray[Any]:
    """A copy of an array of the GPU."""
    copy: npt.NDArray[Any] = array.copy_to_host()
    return copy


def in_words(array: Any) -> Any:
    """The same memory as a row of numbers, eight bytes each where that comes out even: fewer threads clear more."""
    flat = array.reshape(-1)
    return flat.view(np.uint64) if flat.nbytes % WORD_BYTES == 0 and flat.nbytes else flat


def aligned(state: np.dtype[Any]) -> np.dtype[Any]:
    """The dtype of a state that ends where the next one may begin: a GPU reads nothing else quickly."""
    fields: Any = {
        "names": list(state.names or ()),
        "formats": [field[0] for field in dict(state.fields or {}).values()],
        "offsets": [field[1] for field in dict(state.fields or {}).values()],
        "itemsize": num_words(state) * WORD_BYTES,
    }
    return np.dtype((state.type, np.dtype(fields)))


def make_kernels(game: Game) -> dict[str, Any]:
    """The kernels for one game, compiled at their first launch."""
    bound = functions.cuda(game)
    from numba import cuda

    names = {
        "cuda": cuda,
        "np": np,
        "NOTHING": NOTHING,
        "MAX_SEATS": MAX_SEATS,
        "lane_functions": bound.bind(LANES),
        "NUM_LOCAL_ACTIONS": game.max_actions if has_short_lists(game) else 1,
        "NUM_FACTORS": max(1, len(game.action_features.FACTORS)),
    }
    kernels = (clear, reset_lanes, step_lanes, list_lanes, features_lanes, factor_masks_lanes)
    return {kernel.__name__: cuda.jit(binding.with_globals(kernel, names)) for kernel in kernels}


def clear(array: npt.NDArray[Any]) -> None:
    """Zero an array."""
    for i in range(cuda.grid(1), len(array), cuda.gridsize(1)):
        array[i] = 0


def reset_lanes(
    lanes: Lanes, plan: Plan, lists: Actions, seeds: npt.NDArray[np.int64], wanted: npt.NDArray[np.bool_]
) -> None:
    """Deal the wanted lanes, and show all."""
    i = cuda.grid(1)
    if i >= len(lanes.counts):
        return
    if wanted[i]:
        lanes.seeds[i] = seeds[i]
        lanes.series[i] = seeds[i]
        lane_functions.reset_lane(lanes, plan, i)
    local = cuda.local.array(NUM_LOCAL_ACTIONS, np.int32)
    lane_functions.write_lane(lanes, i, lanes.states[i], local if NUM_LOCAL_ACTIONS > 1 else lists[i])


def step_lanes(
    lanes: Lanes, plan: Plan, lists: Actions, choices: npt.NDArray[Any], illegal: npt.NDArray[np.bool_]
) -> None:
    """Find the chosen action, carry it out, and show the position after it."""
    i = cuda.grid(1)
    if i >= len(lanes.counts):
        return
    local = cuda.local.array(NUM_LOCAL_ACTIONS, np.int32)
    actions = local if NUM_LOCAL_ACTIONS > 1 else lists[i]
    factors = cuda.local.array(NUM_FACTORS, np.int16)
    places = cuda.local.array(MAX_SEATS, np.int32)
    is_legal = True
    if lanes.counts[i] > 0:
        lanes.actions[i] = lane_functions.chosen_action(lanes.states[i], plan, actions, factors, choices[i])
        is_legal = lanes.actions[i] != NOTHING
    if is_legal:
        lane_functions.step_lane(lanes, plan, i, places)
    else:
        illegal[i] = True
    lane_functions.write_lane(lanes, i, lanes.states[i], actions)


def list_lanes(lanes: Lanes, offsets: npt.NDArray[np.int64], out: Actions) -> None:
    """Write the legal actions."""
    i = cuda.grid(1)
    if i < len(lanes.counts):
        lane_functions.list_range(lanes, offsets, out, i, i + 1)


def features_lanes(lanes: Lanes, offsets: npt.NDArray[np.int64], actions: Actions, out: npt.NDArray[Any]) -> None:
    """Write the features of listed actions."""
    i = cuda.grid(1)
    if i < len(lanes.counts):
        lane_functions.features_range(lanes, offsets, actions, out, i, i + 1)


def factor_masks_lanes(lanes: Lanes, lists: Actions, chosen: npt.NDArray[Any], out: npt.NDArray[np.bool_]) -> None:
    """Write which values the next factor may have."""
    i = cuda.grid(1)
    if i < len(lanes.counts):
        factors = cuda.local.array(NUM_FACTORS, np.int16)
        lane_functions.write_factor_mask(lanes.states[i], lists[i], factors, chosen[i], chosen.shape[1], out[i])
