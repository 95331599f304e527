"""Benchmarks: plies per second of the engine on each path, and iterations per second of the search."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import numpy as np

from wonderland.bots.search.settings import SETTINGS
from wonderland.bots.search_bot import SearchBot
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.engine.state import without_trail
from wonderland.engine.targets import cuda_playouts, functions
from wonderland.engine.targets.table_interface import TABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.game import Game
    from wonderland.engine.playouts import RolloutPolicy
    from wonderland.engine.targets.functions import Functions

TO_THE_END = SETTINGS.policy._replace(stops_early=False)
AT_RANDOM = TO_THE_END._replace(randomness=1.0)
INTERPRETED_BATCH = 4
COMPILED_BATCH = 1000
CUDA_THREADS = 1 << 18
CUDA_MATCHES = 256  # per thread and launch
CUDA_MATCHES_WITH_LONG_LISTS = 8  # when lists of legal actions are in the GPU's global memory


def bench(game: Game, seats: int, seconds: float) -> dict[str, float | None]:
    """Plies or iterations per second; docs/architecture.md explains each key."""
    return {
        "interpreted": played_out(functions.interpreted(game), seats, INTERPRETED_BATCH, seconds),
        "driven": driven(game, seats, seconds),
        "playout": played_out(functions.compiled(game, has_trail=False), seats, COMPILED_BATCH, seconds),
        "observed": observed(game, seats, seconds),
        "search": searched(game, seats, seconds),
        "search_to_end": searched(game, seats, seconds, TO_THE_END),
        "search_random": searched(game, seats, seconds, AT_RANDOM),
        "cuda": on_cuda(game, seats, seconds) if cuda_playouts.is_available() else None,
    }


def rate(play: Callable[[int], int], seconds: float) -> float:
    """Plies per second of `play(round)`, which returns its number of plies; the first call is a warm-up."""
    play(0)
    plies = 0
    rounds = 1
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        plies += play(rounds)
        rounds += 1
    return plies / (time.perf_counter() - begin)


def played_out(bound: Functions, seats: int, batch: int, seconds: float) -> float:
    """Whole playouts of a batch of matches in one call."""
    game = bound.game
    states = np.zeros(batch, game.state if bound.has_trail else without_trail(game.state))
    actions = np.zeros(game.max_actions, np.int32)
    choices = np.ones(1, np.uint64)
    options = game.default_options()

    def play(number: int) -> int:
        seeds = np.arange(number * batch, (number + 1) * batch, dtype=np.uint64)
        plies: int = bound.playouts.play_out_all(states, seats, options, seeds, choices, actions)
        return plies

    return rate(play, seconds)


def observed(game: Game, seats: int, seconds: float) -> float:
    """Whole playouts in which the seat to act observes every position."""
    playouts = functions.compiled(game).playouts
    states = np.zeros(COMPILED_BATCH, game.state)
    actions = np.zeros(game.max_actions, np.int32)
    numbers = np.zeros(game.observations.PLANES.size, np.uint8)
    choices = np.ones(1, np.uint64)
    options = game.default_options()

    def play(number: int) -> int:
        seeds = np.arange(number * COMPILED_BATCH, (number + 1) * COMPILED_BATCH, dtype=np.uint64)
        plies: int = playouts.play_out_observed(states, seats, options, seeds, choices, actions, numbers)
        return plies

    return rate(play, seconds)


def driven(game: Game, seats: int, seconds: float) -> float:
    """Python chooses every action; compiled rules apply it."""
    options = game.default_options()
    uniform = random.Random(1).random
    with targets.compiled(game).workspace(TABLE) as workspace:
        start, step, pick = workspace.call["start"], workspace.call["step"], workspace.actions.item
        workspace.options[: len(options)] = options

        def play(number: int) -> int:
            plies = 0
            count = start(seats, number)
            while count:
                count = step(pick(int(uniform() * count)))
                plies += 1
            return plies

        return rate(play, seconds)


def searched(game: Game, seats: int, seconds: float, policy: RolloutPolicy = SETTINGS.policy) -> float:
    """Iterations of one search, in one thread, at the first decision of a match."""
    target = targets.compiled(game)
    bot = SearchBot(target, settings=SETTINGS._replace(policy=policy))
    match = Match(game, seats, seed=1, target=target)
    bot.search(match.turn(iterations=1))  # warm-up
    begin = time.perf_counter()
    _, edges = bot.search(match.turn(seconds=seconds, seed=1))
    return float(edges["visits"].sum()) / (time.perf_counter() - begin)


def on_cuda(game: Game, seats: int, seconds: float) -> float:
    """Whole playouts on the GPU, dealing and the copy of the results included."""
    playouts = cuda_playouts.CudaPlayouts(game, seats, game.default_options())
    matches = CUDA_MATCHES if cuda_playouts.has_short_lists(game) else CUDA_MATCHES_WITH_LONG_LISTS

    def play(number: int) -> int:
        seeds = (np.arange(CUDA_THREADS, dtype=np.uint64) + np.uint64(number * CUDA_THREADS)) << np.uint64(20)
        return int(playouts.run(seeds, seeds + np.uint64(1), matches)[1].sum())

    return rate(play, seconds)
