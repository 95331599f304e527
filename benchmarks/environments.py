"""Our environments beside PettingZoo's card games and Pgx's `leduc_holdem`, in one run on one core.

    python -m benchmarks.environments --peers FOLDER

Everybody plays random legal actions, with an observation and a mask of every decision. What counts is the time of the
processor, because machines are shared, and the best of some turns. `--peers` is the `site-packages` of an environment
with `pip install rlcard pgx jax`; a peer that is not installed there is named in the results.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

TURNS = 3
SECONDS = 0.5
SIZE = 4096
SEATS = {"parade": 4, "going-out": 4, "tea-party": 4}
DENSE = ("parade", "tea-party")  # games whose masks are small
CARD_GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
PGX_STEPS = 64  # in one call


def rate(step: Callable[[], int]) -> float:
    """How many decisions a second of the processor; `step` returns how many it made."""
    step()
    best = 0.0
    for _ in range(TURNS):
        decisions, begin = 0, time.process_time()
        while time.process_time() < begin + SECONDS:
            decisions += step()
        best = max(best, decisions / (time.process_time() - begin))
    return best


def batch(game: str) -> float:
    """A Batch, whose choices are taken at random from the counts of legal actions."""
    from wonderland.research.batch import Batch

    matches = Batch(game, SEATS[game], SIZE, actions="indexes", threads=1)
    matches.reset(1)
    draws = np.random.default_rng(1)

    def step() -> int:
        matches.step((draws.random(SIZE) * matches.counts).astype(np.int64))
        return SIZE

    return rate(step)


def vector_env(game: str, opponents: str) -> float:
    """The vector environment of Gymnasium; the bots' decisions are not counted."""
    from wonderland.research.gymnasium_vector import SeatVectorEnv

    matches = SeatVectorEnv(game, SIZE, SEATS[game], opponents=opponents, threads=1)
    _, infos = matches.reset(seed=1)
    draws = np.random.default_rng(1)

    def step() -> int:
        nonlocal infos
        mask = infos["action_mask"]
        chosen = (draws.random(SIZE) * np.maximum(mask.sum(axis=1), 1)).astype(np.int64)
        *_, infos = matches.step((mask.cumsum(axis=1) > chosen[:, None]).argmax(axis=1))
        return SIZE

    return rate(step)


def pettingzoo_env(make: Callable[[], Any]) -> float:
    """One match after the other, an agent at a time."""
    match = make()
    match.reset(seed=1)
    uniform = np.random.default_rng(1).random

    def step() -> int:
        observation, _, is_terminated, is_truncated, info = match.last()
        if is_terminated or is_truncated:
            match.reset()
            return 0
        mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
        legal = mask.nonzero()[0]
        match.step(int(legal[int(uniform() * len(legal))]))
        return 1

    return rate(lambda: sum(step() for _ in range(256)))


def ours_in_pettingzoo(game: str) -> float:
    from wonderland.research import pettingzoo_env as environments

    return pettingzoo_env(lambda: environments.env(game, seats=SEATS[game]))


def theirs_in_pettingzoo(game: str) -> float:
    return pettingzoo_env(importlib.import_module(f"pettingzoo.classic.{game}").env)


def observation_microseconds(game: str) -> float:
    """`Match.observation` of a deal."""
    from wonderland.engine.match import Match

    match = Match(game, SEATS[game], 1)

    def step() -> int:
        for _ in range(100):
            match.observation(match.seat)
        return 100

    return 1e6 / rate(step)


def pgx_leduc() -> float:
    """Pgx's batch, with autoreset, and random legal choices made inside of the compiled call."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    auto_reset = importlib.import_module("pgx.experimental.wrappers").auto_reset
    game = pgx.make("leduc_holdem")
    keys = jax.random.split(jax.random.PRNGKey(1), SIZE)
    states = jax.jit(jax.vmap(game.init))(keys)
    step_all = jax.vmap(auto_reset(game.step, game.init))

    def decide(states: Any, key: Any) -> tuple[Any, Any]:
        key, other = jax.random.split(key)
        logits = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        states = step_all(states, jax.random.categorical(key, logits, axis=1), jax.random.split(other, SIZE))
        return states, states.observation.sum()  # so that observations are made

    @jax.jit  # type: ignore[untyped-decorator]
    def decide_often(states: Any, key: Any) -> Any:
        return jax.lax.scan(decide, states, jax.random.split(key, PGX_STEPS))

    key = jax.random.PRNGKey(2)

    def step() -> int:
        nonlocal states, key
        key, used = jax.random.split(key)
        states, sums = decide_often(states, used)
        sums.block_until_ready()
        return SIZE * PGX_STEPS

    return rate(step)


def tried(measure: Callable[..., float], *arguments: str) -> float | str:
    """The figure, or what is missing; told at once, because all of them take minutes."""
    figure: float | str
    try:
        figure = measure(*arguments)
    except ImportError as error:
        figure = f"not measured: {error}"
    print(measure.__name__, *arguments, figure, file=sys.stderr, flush=True)
    return figure


def ratios(ours: dict[str, float | str], theirs: float | str) -> dict[str, float | str]:
    """How many times as fast, by game."""
    if isinstance(theirs, str):
        return {"peer": theirs}
    return {game: rate / theirs for game, rate in ours.items() if isinstance(rate, float)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", help="a folder of installed packages")
    folder = parser.parse_args().peers
    if folder:
        sys.path.append(folder)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    card_games = {game: tried(theirs_in_pettingzoo, game) for game in CARD_GAMES}
    fastest = max((rate for rate in card_games.values() if isinstance(rate, float)), default="not measured")
    leduc = tried(pgx_leduc)
    batches = {game: tried(batch, game) for game in SEATS}
    results = {
        "seats": SEATS,
        "pettingzoo_card_games": card_games,
        "pgx_leduc_holdem": leduc,
        "batch": batches,
        "batch_to_fastest_card_game": ratios(batches, fastest),
        "batch_to_pgx_leduc_holdem": ratios(batches, leduc),
        "observation_microseconds": {game: tried(observation_microseconds, game) for game in SEATS},
        "pettingzoo_aec": {game: tried(ours_in_pettingzoo, game) for game in SEATS},
        "vector_env": {bot: {game: tried(vector_env, game, bot) for game in DENSE} for bot in ("random", "greedy")},
    }
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
