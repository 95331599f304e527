"""Compiles what the tests call before they start: on all cores, and once for all workers.

`python -m tests.compiled_code`. Most of it would be compiled by several workers at the same time otherwise. A function
that is not called here costs time only: the first test that calls it compiles it.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from tests.fingerprints import fingerprints_of
from tests.matches import CHECKED, play_out
from wonderland.arena.compiled_play import CompiledPlay
from wonderland.arena.simulation import Simulation
from wonderland.bots import self_play
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.game import NUM_PREDICTIONS
from wonderland.engine.match import Match
from wonderland.engine.targets import functions, machine_code
from wonderland.engine.turn import Budget
from wonderland.games import parade
from wonderland.games.parade.strategy.features import MAX_FEATURES
from wonderland.records.quick_check import is_surely_right

SOURCES = [Path(__file__), *sorted(Path(machine_code.__file__).parents[2].rglob("*.py"))]
MARK = "tests"
ROOM = 1000  # samples of one match of Parade


def main() -> None:
    """Compile, unless the sources are those of the last time."""
    mark = machine_code.cache_folder() / f"{MARK}-{digest_of_sources()}"
    if not machine_code.can_be_kept() or mark.exists():
        return
    print("Compiling what the tests call: minutes with an empty cache, seconds otherwise.", flush=True)
    work = [*((name, False) for name in catalogue.names()), (CHECKED, True)]
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        list(pool.map(compile_game, *zip(*work, strict=True)))
    machine_code.enter(mark, MARK)


def digest_of_sources() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in SOURCES:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def compile_game(name: str, check_bounds: bool) -> None:
    """Call everything that tests call, as cheaply as possible. With checked bounds only bots play."""
    game = catalogue.load(name)
    target = targets.compiled(game, check_bounds)
    match = Match(game, game.min_seats, 1, target=target)
    play_out(functions.compiled(game, check_bounds), game, game.min_seats, 1, {})
    target.sample(match.hidden_states(0), 1)
    for bot in ("greedy", "search"):
        make_bot(bot, target=target).choose(match.turn(iterations=2))
    match.apply(match.legal_actions()[0])
    if not check_bounds:
        make_bot("dormouse", target=target).choose(match.turn())
        target.show("view", match.states, match.seat, True)
        simulate_and_verify(name, game.min_seats)
        list(fingerprints_of(functions.compiled(game), game.min_seats, game.default_options(), range(1)))
        if name == parade.GAME.name:
            play_against_itself()


def simulate_and_verify(name: str, seats: int) -> None:
    simulation = Simulation(name, seats, 1, 1, ["greedy"] * seats, {}, Budget(), with_records=True, with_legal=True)
    assert is_surely_right(CompiledPlay(simulation)(range(1)).lines)


def play_against_itself() -> None:
    """Parade's net."""
    game = parade.GAME
    bound = functions.compiled(game)
    module, net = bound.bind("wonderland.bots.self_play"), bound.learned.NET
    memory = self_play.make_memory(game)
    seen, labels = np.zeros((ROOM, MAX_FEATURES), np.int16), np.zeros((ROOM, NUM_PREDICTIONS), np.float32)
    module.sample_matches(memory, 2, 1, 1, net, True, False, 0.0, seen, labels)
    module.win_rate(memory, 2, 1, 1, net, net, False)


if __name__ == "__main__":
    main()
