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

from tests.fingerprints import fingerprints_of
from tests.matches import ALL_GAMES, COMPILED, play_out
from wonderland.arena.compiled_play import CompiledPlay
from wonderland.arena.simulate import simulate
from wonderland.arena.simulation import Simulation
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions, machine_code
from wonderland.engine.turn import Budget
from wonderland.records.quick_check import is_surely_right
from wonderland.research.batch import Batch
from wonderland.research.seat_batch import SeatBatch

SOURCES = [Path(__file__), *sorted(Path(machine_code.__file__).parents[2].rglob("*.py"))]
MARK = "tests"


def main() -> None:
    """Compile, unless the sources are those of the last time."""
    mark = machine_code.cache_folder() / f"{MARK}-{digest_of_sources()}"
    if not machine_code.can_be_kept() or mark.exists():
        return
    print("Compiling what the tests call: about a minute with an empty cache, seconds otherwise.", flush=True)
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        work = [pool.submit(choose), pool.submit(write), pool.submit(learn)]
        work += [pool.submit(play, game.name) for game in ALL_GAMES if game.name != COMPILED]
        for one in work:
            one.result()
    machine_code.enter(mark, MARK)


def digest_of_sources() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in SOURCES:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def choose() -> None:
    """Bots, with the search."""
    target = targets.compiled(catalogue.load(COMPILED))
    for bot in ("search", "greedy", "dormouse"):
        make_bot(bot, target=target).choose(Match(target.game, target=target).turn(iterations=2))


def write() -> None:
    """Whole matches, all that is shown of them, and records."""
    game = catalogue.load(COMPILED)
    seats = game.min_seats
    list(fingerprints_of(functions.compiled(game), seats, game.default_options(), range(1)))
    simulation = Simulation(COMPILED, seats, 1, 1, ["greedy"] * seats, {}, Budget(), with_records=True, with_legal=True)
    assert is_surely_right(CompiledPlay(simulation)(range(1)).lines)
    list(simulate(game, seats, 1, 1, ["greedy"], {}, targets.compiled(game), Budget(), with_legal=True))
    play(COMPILED)


def learn() -> None:
    """Batches, alone and against bots."""
    for make in (Batch, SeatBatch):
        batch = make(COMPILED, size=1)
        batch.reset(1)
        batch.step(batch.masks.argmax(axis=1))


def play(name: str) -> None:
    """The rules alone."""
    game = catalogue.load(name)
    play_out(functions.compiled(game), game, game.min_seats, 1, {})


if __name__ == "__main__":
    main()
