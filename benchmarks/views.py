"""How long a view takes: compiled, for the seat to act with its previews and for another seat.

    python -m benchmarks.views [--matches 20]

Prints, for every game at its most seats, the mean and the worst position in microseconds, and the bytes of a view.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import mean

from wonderland.engine import catalogue, targets
from wonderland.engine.json_writer import make_writer
from wonderland.engine.match import Match
from wonderland.engine.targets import functions

REPEATS = 50
ROOM = 1 << 20


def measure(name: str, matches: int) -> str:
    game = catalogue.load(name)
    target, display = targets.compiled(game), functions.compiled(game).display
    chance = random.Random(1865)
    writer = make_writer(ROOM)
    micros: dict[bool, list[float]] = {True: [], False: []}
    sizes = []
    for number in range(matches):
        match = Match(game, game.max_seats, number, target=target)
        scratch = game.make_scratch()
        while not match.is_over:
            for is_acting, seat in ((True, match.seat), (False, (match.seat + 1) % match.seats)):
                display.view(match.states, scratch, seat, True, writer)
                begin = time.perf_counter()
                for _ in range(REPEATS):
                    writer.length[0] = 0
                    display.view(match.states, scratch, seat, True, writer)
                micros[is_acting].append((time.perf_counter() - begin) / REPEATS * 1e6)
                sizes.append(int(writer.length[0]))
            match.apply(chance.choice(match.legal_actions))
    acting, other = micros[True], micros[False]
    return (
        f"{name:<10} seat to act {mean(acting):6.1f} µs (worst {max(acting):6.1f}), "
        f"another seat {mean(other):5.1f} µs (worst {max(other):5.1f}), {mean(sizes):6.0f} bytes"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=20)
    arguments = parser.parse_args()
    for name in catalogue.names():
        print(measure(name, arguments.matches), flush=True)
