"""Whole random playouts on a GPU: one match after the other in every thread, by the very same rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.targets import binding, functions

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import Game, Options
    from wonderland.engine.state import Actions, States

THREADS_PER_BLOCK = 128
# Lists of legal actions up to this length live in a thread's own memory, longer ones in the GPU's main memory.
MAX_LOCAL_ACTIONS = 64

# What the kernel finds among its globals, given by `make_kernel`.
cuda: Any = None
playouts: Any = None
STATE: Any = None
NUM_LOCAL_ACTIONS = 0


def is_available() -> bool:
    """Is there a GPU that Numba can use (or its simulator)?"""
    functions.prepare_cuda()
    from numba import cuda

    return bool(cuda.is_available())


def has_short_lists(game: Game) -> bool:
    """Do the game's lists of legal actions fit into a thread's own memory?"""
    return game.max_actions <= MAX_LOCAL_ACTIONS


class CudaPlayouts:
    """Plays batches of matches of one game on the GPU."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.game = game
        self.seats = seats
        self._kernel = make_kernel(game)
        from numba import cuda

        self._cuda = cuda
        self._options = cuda.to_device(np.append(options, np.int16(0)))  # never an empty array

    def run(self, seeds: Words, choices: Words, matches: int = 1) -> tuple[States, npt.NDArray[np.int64]]:
        """Play `matches` matches from every seed on; gives every thread's last state and its number of plies."""
        cuda = self._cuda
        threads = len(seeds)
        states = cuda.device_array(threads, self.game.state)
        actions = cuda.device_array(
            (1, 1) if has_short_lists(self.game) else (threads, self.game.max_actions), np.int32
        )
        plies = cuda.device_array(threads, np.int64)
        blocks = (threads + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
        self._kernel[blocks, THREADS_PER_BLOCK](
            states, actions, plies, cuda.to_device(seeds), cuda.to_device(choices), matches, self.seats, self._options
        )
        cuda.synchronize()
        return states.copy_to_host(), plies.copy_to_host()


def make_kernel(game: Game) -> Any:
    """`play_matches` for one game, compiled at its first launch."""
    bound = functions.cuda(game)
    from numba import cuda

    names = {
        "cuda": cuda,
        "np": np,
        "playouts": bound.playouts,
        "STATE": game.state,
        "NUM_LOCAL_ACTIONS": game.max_actions if has_short_lists(game) else 1,
    }
    return cuda.jit(binding.with_globals(play_matches, names))


def play_matches(
    states: States,
    actions: Actions,
    plies: npt.NDArray[np.int64],
    seeds: Words,
    choices: Words,
    matches: int,
    seats: int,
    options: Options,
) -> None:
    """The kernel: every thread deals and plays out its matches, from its seed and the seeds after that."""
    thread = cuda.grid(1)
    if thread >= len(states):
        return
    state = cuda.local.array(1, STATE)
    words = cuda.local.array(1, np.uint64)
    local_actions = cuda.local.array(NUM_LOCAL_ACTIONS, np.int32)
    words[0] = choices[thread]
    num_plies = 0
    for match in range(matches):
        playouts.deal_from_seed(state[0], seats, options, seeds[thread] + np.uint64(match))
        if NUM_LOCAL_ACTIONS > 1:
            num_plies += playouts.play_out(state[0], words, local_actions)
        else:
            num_plies += playouts.play_out(state[0], words, actions[thread])
    states[thread] = state[0]
    plies[thread] = num_plies
