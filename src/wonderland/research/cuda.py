"""The lanes of a batch on a GPU: one thread a lane, everything in the GPU's own memory.

A step launches kernels and does not wait for them. So nobody is told of an illegal choice at once: its lane stays
where it is, and `check` finds it.

What neighbouring threads read and write together lies together. States lie in memory word by word, the first words of
all lanes before all second words, and legal actions in the same order. A block is one warp: 32 threads in step. It
copies its states into its fast memory and back. There it also makes the rows of observations, secrets and masks, one
array after the other, and all its threads copy them out together.

Threads of a warp wait for each other, and dealing takes many times as long as a step. So lanes whose match has ended
are listed, and a kernel of its own deals their next matches.

The bytes between two states are an argument of the kernels, not a constant. With a constant the compiler (NVVM of CUDA
13) knows which bytes lie together, reads several at once and multiplies them wrongly (by `dp2a`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.engine.scratch import MAX_SEATS, WORD_BYTES, num_words
from wonderland.engine.state import NOTHING, with_size, with_trail, without_trail
from wonderland.engine.targets import binding, functions
from wonderland.errors import OptionError
from wonderland.research.lanes import Lanes

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.game import Game, NetWeights
    from wonderland.engine.state import Actions, State
    from wonderland.research.lanes import Plan

LANES = "wonderland.research.lanes"
ROWS = ("observations", "secrets", "masks")
WARP = 32  # threads that work in step

# What the kernels find among their globals, given by `make_kernels`.
cuda: Any = None
lane_functions: Any = None
STATE: Any = None
NUM_WORDS = 0  # of a state
STATE_BYTES = 0  # of all states of a block
ROW_BYTES = 0  # of all rows of a block in the widest array
NUM_FACTORS = 0


class Rows(NamedTuple):
    """An array of rows as one long array."""

    items: npt.NDArray[Any]
    width: int  # numbers in a row
    is_words: bool  # items are eight numbers each


class Ended(NamedTuple):
    """The lanes whose match has ended in this step."""

    lanes: npt.NDArray[np.int32]
    number: npt.NDArray[np.int32]


class CudaLanes:
    """Runs the functions of `lanes.py` in kernels."""

    def __init__(self, game: Game, plan: Plan, arrays: dict[str, Any], library: Any) -> None:
        functions.prepare_cuda()
        from numba import cuda

        size = len(arrays["counts"])
        self._cuda = cuda
        self._library = library
        self._size = size
        self._state = game.state
        self._plan = plan._replace(options=cuda.to_device(plan.options))
        self._kernels = make_kernels(game, max(arrays[name].shape[1] for name in ROWS))
        self._stride = spread(game.state).itemsize
        self._rows = tuple(rows_of(arrays[name]) for name in ROWS)
        self._lanes = Lanes(
            states=cuda.to_device(np.zeros((num_words(spread(game.state)), size), np.uint64)),
            series=cuda.to_device(np.zeros(size, np.uint64)),
            actions=cuda.to_device(np.zeros(size, np.int32)),
            **arrays,
        )
        self._lists = cuda.device_array((game.max_actions, size), np.int32)
        self._illegal = cuda.to_device(np.zeros(size, np.bool_))
        self._ended = Ended(cuda.device_array(size, np.int32), cuda.to_device(np.zeros(1, np.int32)))

    @property
    def states(self) -> npt.NDArray[Any]:
        """The states of all lanes, copied from the GPU."""
        words = np.ascontiguousarray(on_cpu(self._lanes.states).T)
        return with_trail(words.view(spread(self._state)).reshape(-1), self._state)

    def state_of(self, lane: int) -> npt.NDArray[Any]:
        """A copy of one lane's state."""
        return self.states[lane : lane + 1]

    @property
    def counts(self) -> npt.NDArray[np.int32]:
        """How many actions are legal in each lane, copied from the GPU."""
        return on_cpu(self._lanes.counts)

    def reset(self, seeds: npt.NDArray[np.int64], wanted: npt.NDArray[np.bool_]) -> None:
        """Deal the wanted lanes from these seeds."""
        arguments = (self._plan, self._lists, self._rows, self._cuda.to_device(seeds), self._cuda.to_device(wanted))
        self._launch("reset_lanes", *arguments)

    def step(self, choices: Any) -> int:
        """A step in all lanes whose choices are legal; returns NOTHING at once."""
        self._kernels["empty"][1, 1, self._library.stream()](self._ended.number)
        self._launch("step_lanes", self._plan, self._lists, self._rows, choices, self._illegal, self._ended)
        if self._plan.autoreset:
            self._launch("deal_lanes", self._plan, self._lists, self._ended)
        return NOTHING

    def check(self) -> int:
        """The first lane whose choice was not legal since the last check; NOTHING if all were. Waits for the GPU."""
        illegal = on_cpu(self._illegal)
        self._illegal.copy_to_device(np.zeros(self._size, np.bool_))
        return int(illegal.argmax()) if illegal.any() else NOTHING

    def list_actions(self, offsets: npt.NDArray[np.int64]) -> Any:
        """The legal actions of all lanes; each lane's begin at its offset."""
        actions = self._cuda.device_array(max(1, int(offsets[-1])), np.int32)
        self._launch("list_lanes", self._lists, self._cuda.to_device(offsets), actions)
        return actions[: int(offsets[-1])]

    def write_features(self, actions: Any, offsets: npt.NDArray[np.int64], out: Any) -> None:
        """The features of listed actions."""
        self._launch("features_lanes", self._cuda.to_device(offsets), actions, out)

    def write_net_features(self, actions: Any, offsets: npt.NDArray[np.int64], shared: Any, own: Any) -> None:
        """What nets read of the positions after listed actions: a thread for each match, then one for each action."""
        on_device = self._cuda.to_device(offsets)
        self._launch("shared_features_lanes", on_device, shared)
        self._launch_for(len(actions), "own_features_lanes", on_device, actions, own)

    def write_beginner_values(self, actions: Any, offsets: npt.NDArray[np.int64], out: Any) -> None:
        """What listed actions are worth to a beginner."""
        self._launch_for(len(actions), "beginner_values_lanes", self._cuda.to_device(offsets), actions, out)

    def write_expert_values(self, actions: Any, offsets: npt.NDArray[np.int64], net: NetWeights, out: Any) -> None:
        """An expert needs more memory than a thread has."""
        raise OptionError("expert values are computed on the CPU; on a GPU, give a net what `net_features` writes")

    def write_decisions(self, actions: Any, num_features: int, out: Any) -> None:
        """What the decision for one action of every lane is like."""
        self._launch("decisions_lanes", actions, num_features, out)

    def write_factor_masks(self, chosen: Any, out: Any) -> None:
        """Which values the next factor may have."""
        self._launch("factor_masks_lanes", self._lists, chosen, out)

    def _launch(self, name: str, *arguments: Any) -> None:
        self._launch_for(self._size, name, *arguments)

    def _launch_for(self, threads: int, name: str, *arguments: Any) -> None:
        blocks = max(1, -(-threads // WARP))
        self._kernels[name][blocks, WARP, self._library.stream()](self._lanes, self._stride, *arguments)


def on_cpu(array: Any) -> npt.NDArray[Any]:
    """A copy of an array of the GPU."""
    copy: npt.NDArray[Any] = array.copy_to_host()
    return copy


def spread(state: np.dtype[Any]) -> np.dtype[Any]:
    """A state without its trail, in an odd number of words: so threads do not wait for the same memory bank."""
    lean = without_trail(state)
    return with_size(lean, (num_words(lean) | 1) * WORD_BYTES)


def rows_of(array: Any) -> Rows:
    """An array, eight numbers at a time where they are bytes and come out even."""
    flat = array.reshape(-1).view(np.uint8) if array.dtype == np.bool_ else array.reshape(-1)
    is_words = array.dtype.itemsize == 1 and flat.size > 0 and flat.size % WORD_BYTES == 0
    return Rows(flat.view(np.uint64) if is_words else flat, array.shape[1], is_words)


def make_kernels(game: Game, width: int) -> dict[str, Any]:
    """The kernels for one game and rows up to that width, compiled at their first launch."""
    bound = functions.cuda(game, has_trail=False)
    from numba import cuda

    names = {
        **globals(),
        "cuda": cuda,
        "lane_functions": bound.bind(LANES),
        "STATE": spread(game.state),
        "NUM_WORDS": num_words(spread(game.state)),
        "STATE_BYTES": WARP * spread(game.state).itemsize,
        "ROW_BYTES": WARP * width,
        "NUM_FACTORS": max(1, len(game.action_features.FACTORS)),
    }
    for part in (read_state, write_state, show_lanes, clear_rows, copy_rows, lane_of):
        names[part.__name__] = cuda.jit(device=True)(binding.with_globals(part, names))
    kernels = (
        *(empty, reset_lanes, step_lanes, deal_lanes, list_lanes, features_lanes, factor_masks_lanes),
        *(shared_features_lanes, own_features_lanes, beginner_values_lanes, decisions_lanes),
    )
    return {kernel.__name__: cuda.jit(binding.with_globals(kernel, names)) for kernel in kernels}


def reset_lanes(
    lanes: Lanes,
    stride: int,
    plan: Plan,
    lists: Actions,
    rows: tuple[Rows, Rows, Rows],
    seeds: npt.NDArray[np.int64],
    wanted: npt.NDArray[np.bool_],
) -> None:
    """Deal the wanted lanes, and show all."""
    i = cuda.grid(1)
    memory = cuda.shared.array(STATE_BYTES, np.uint8)[cuda.threadIdx.x * stride : (cuda.threadIdx.x + 1) * stride]
    words, state = memory.view(np.uint64), memory.view(STATE)[0]
    is_there = i < len(lanes.counts)
    if is_there:
        read_state(lanes, i, words)
        if wanted[i]:
            lanes.seeds[i] = seeds[i]
            lanes.series[i] = seeds[i]
            lane_functions.reset_lane(lanes, plan, i, state)
            write_state(lanes, i, words)
        lane_functions.list_lane(lanes, i, state, lists[:, i])
    show_lanes(lanes, i, state, lists, rows, is_there)


def empty(count: npt.NDArray[np.int32]) -> None:
    """No match has ended yet."""
    count[0] = 0


def step_lanes(
    lanes: Lanes,
    stride: int,
    plan: Plan,
    lists: Actions,
    rows: tuple[Rows, Rows, Rows],
    choices: npt.NDArray[Any],
    illegal: npt.NDArray[np.bool_],
    ended: Ended,
) -> None:
    """Carry out the chosen action if it is legal, and show the position after it, unless it is to be dealt anew."""
    i = cuda.grid(1)
    memory = cuda.shared.array(STATE_BYTES, np.uint8)[cuda.threadIdx.x * stride : (cuda.threadIdx.x + 1) * stride]
    words, state = memory.view(np.uint64), memory.view(STATE)[0]
    places = cuda.local.array(MAX_SEATS, np.int32)
    factors = cuda.local.array(NUM_FACTORS, np.int16)
    is_there = i < len(lanes.counts)
    if is_there:
        read_state(lanes, i, words)
        count, action = lanes.counts[i], NOTHING
        if count:
            action = lane_functions.chosen_action(state, plan, lists[:, i], count, factors, choices[i])
        if count and action == NOTHING:
            illegal[i] = True
        else:
            lanes.actions[i] = action
            if lane_functions.step_lane(lanes, plan, i, state, places):
                ended.lanes[cuda.atomic.add(ended.number, 0, 1)] = i
                is_there = False
            write_state(lanes, i, words)
        if is_there:
            lane_functions.list_lane(lanes, i, state, lists[:, i])
    show_lanes(lanes, i, state, lists, rows, is_there)


def deal_lanes(lanes: Lanes, stride: int, plan: Plan, lists: Actions, ended: Ended) -> None:
    """Deal the next matches where one has ended, and show them."""
    k = cuda.grid(1)
    memory = cuda.shared.array(STATE_BYTES, np.uint8)[cuda.threadIdx.x * stride : (cuda.threadIdx.x + 1) * stride]
    words, state = memory.view(np.uint64), memory.view(STATE)[0]
    if k < ended.number[0]:
        i = ended.lanes[k]
        read_state(lanes, i, words)
        lane_functions.deal_next(lanes, plan, i, state)
        write_state(lanes, i, words)
        lane_functions.show_lane(lanes, i, state, lists[:, i])


def show_lanes(
    lanes: Lanes, i: int, state: State, lists: Actions, rows: tuple[Rows, Rows, Rows], is_shown: bool
) -> None:
    """Write the rows of a block: observations, secrets and masks; only zeros for a lane that is not shown."""
    memory = cuda.shared.array(ROW_BYTES, np.uint8)
    if rows[0].width > 0:
        clear_rows(rows[0], memory)
        if is_shown:
            lane_functions.observe_lane(lanes, i, state, memory[cuda.threadIdx.x * rows[0].width :])
        copy_rows(rows[0], memory)
    if rows[1].width > 0:
        clear_rows(rows[1], memory)
        if is_shown:
            lane_functions.observe_secrets_lane(lanes, i, state, memory[cuda.threadIdx.x * rows[1].width :])
        copy_rows(rows[1], memory)
    if rows[2].width > 0:
        clear_rows(rows[2], memory)
        if is_shown:
            lane_functions.mask_lane(lanes, i, state, lists[:, i], memory[cuda.threadIdx.x * rows[2].width :])
        copy_rows(rows[2], memory)


def clear_rows(rows: Rows, memory: npt.NDArray[np.uint8]) -> None:
    """Zero the block's rows in its fast memory, all threads together."""
    words = memory.view(np.uint64)
    cuda.syncthreads()
    for k in range(cuda.threadIdx.x, WARP * rows.width // WORD_BYTES, WARP):
        words[k] = 0
    cuda.syncthreads()


def copy_rows(rows: Rows, memory: npt.NDArray[np.uint8]) -> None:
    """Copy the block's rows to where they belong, all threads together."""
    cuda.syncthreads()
    num_items = WARP * rows.width // WORD_BYTES if rows.is_words else WARP * rows.width
    begin = cuda.blockIdx.x * num_items
    words = memory.view(np.uint64)
    for k in range(cuda.threadIdx.x, min(num_items, len(rows.items) - begin), WARP):
        rows.items[begin + k] = words[k] if rows.is_words else memory[k]


def read_state(lanes: Lanes, i: int, words: npt.NDArray[np.uint64]) -> None:
    """Copy a lane's state into memory of the thread's own."""
    for word in range(NUM_WORDS):
        words[word] = lanes.states[word, i]


def write_state(lanes: Lanes, i: int, words: npt.NDArray[np.uint64]) -> None:
    """Copy it back."""
    for word in range(NUM_WORDS):
        lanes.states[word, i] = words[word]


def list_lanes(lanes: Lanes, stride: int, lists: Actions, offsets: npt.NDArray[np.int64], out: Actions) -> None:
    """Write the legal actions one lane after the other."""
    i = cuda.grid(1)
    if i < len(lanes.counts):
        for k in range(offsets[i + 1] - offsets[i]):
            out[offsets[i] + k] = lists[k, i]


def features_lanes(
    lanes: Lanes, stride: int, offsets: npt.NDArray[np.int64], actions: Actions, out: npt.NDArray[Any]
) -> None:
    """Write the features of listed actions."""
    i = cuda.grid(1)
    memory = cuda.shared.array(STATE_BYTES, np.uint8)[cuda.threadIdx.x * stride : (cuda.threadIdx.x + 1) * stride]
    words = memory.view(np.uint64)
    if i < len(lanes.counts):
        read_state(lanes, i, words)
        lane_functions.write_all_features(
            memory.view(STATE)[0], actions[offsets[i] : offsets[i + 1]], out[offsets[i] :]
        )


def shared_features_lanes(
    lanes: Lanes, stride: int, offsets: npt.NDArray[np.int64], out: npt.NDArray[np.int16]
) -> None:
    """Write what nets read of a position and no action changes."""
    i = cuda.grid(1)
    memory = cuda.shared.array(STATE_BYTES, np.uint8)[cuda.threadIdx.x * stride : (cuda.threadIdx.x + 1) * stride]
    if i < len(lanes.counts) and offsets[i] < offsets[i + 1]:
        read_state(lanes, i, memory.view(np.uint64))
        lane_functions.write_shared(memory.view(STATE)[0], out[i])


def own_features_lanes(
    lanes: Lanes, stride: int, offsets: npt.NDArray[np.int64], actions: Actions, out: npt.NDArray[np.int16]
) -> None:
    """Write what nets read of the position after an action, and the action decides."""
    k = cuda.grid(1)
    memory = cuda.shared.array(STATE_BYTES, np.uint8)[cuda.threadIdx.x * stride : (cuda.threadIdx.x + 1) * stride]
    tried = cuda.shared.array(STATE_BYTES, np.uint8)[cuda.threadIdx.x * stride : (cuda.threadIdx.x + 1) * stride]
    if k < len(actions):
        read_state(lanes, lane_of(offsets, k), memory.view(np.uint64))
        lane_functions.write_own(memory.view(STATE)[0], actions[k], tried.view(STATE), out[k])


def beginner_values_lanes(
    lanes: Lanes, stride: int, offsets: npt.NDArray[np.int64], actions: Actions, out: npt.NDArray[np.float64]
) -> None:
    """Write what an action is worth to a beginner."""
    k = cuda.grid(1)
    memory = cuda.shared.array(STATE_BYTES, np.uint8)[cuda.threadIdx.x * stride : (cuda.threadIdx.x + 1) * stride]
    if k < len(actions):
        read_state(lanes, lane_of(offsets, k), memory.view(np.uint64))
        lane_functions.write_beginner_value(memory.view(STATE)[0], actions[k : k + 1], out[k : k + 1])


def decisions_lanes(lanes: Lanes, stride: int, actions: Actions, num_features: int, out: npt.NDArray[np.int16]) -> None:
    """Write what the decision for one action of every lane is like."""
    i = cuda.grid(1)
    memory = cuda.shared.array(STATE_BYTES, np.uint8)[cuda.threadIdx.x * stride : (cuda.threadIdx.x + 1) * stride]
    if i < len(lanes.counts) and lanes.counts[i] > 0:
        points = cuda.local.array(MAX_SEATS, np.int32)
        read_state(lanes, i, memory.view(np.uint64))
        lane_functions.write_decision(memory.view(STATE)[0], actions[i], num_features, points, out[i])


def lane_of(offsets: npt.NDArray[np.int64], k: int) -> int:
    """The lane to which the k-th listed action belongs."""
    low, high = 0, len(offsets) - 1
    while low + 1 < high:
        middle = (low + high) // 2
        if offsets[middle] <= k:
            low = middle
        else:
            high = middle
    return low


def factor_masks_lanes(
    lanes: Lanes, stride: int, lists: Actions, chosen: npt.NDArray[Any], out: npt.NDArray[np.bool_]
) -> None:
    """Write which values the next factor may have."""
    i = cuda.grid(1)
    if i < len(lanes.counts):
        factors = cuda.local.array(NUM_FACTORS, np.int16)
        lane_functions.write_factor_mask(lists[:, i], lanes.counts[i], factors, chosen[i], chosen.shape[1], out[i])
