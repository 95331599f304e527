"""Fills the cache with machine code: `python -m wonderland.arena.compile PURPOSE GAME` (`compiling.py` starts it)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from wonderland.arena.compiled_play import CompiledPlay
from wonderland.arena.compiling import BOTS, MATCHES, PURPOSES, RECORDS, note_ready
from wonderland.arena.simulate import simulate
from wonderland.arena.simulation import Simulation
from wonderland.engine import catalogue, targets
from wonderland.engine.turn import Budget
from wonderland.records.quick_check import is_surely_right
from wonderland.records.record import to_json

if TYPE_CHECKING:
    from wonderland.arena.compiling import Purpose
    from wonderland.engine.game import Game

NAMES = ["search", "greedy", "hatter"]  # what these call is what all bots call
ONE = Budget(iterations=1)


def compile_for(purpose: Purpose, game: Game) -> None:
    """Compile whatever has that purpose, by calling it once."""
    seats = game.min_seats
    if purpose == MATCHES:
        one = Simulation(game.name, seats, 1, 1, ["greedy"] * seats, {}, ONE, with_records=True, with_legal=True)
        CompiledPlay(one)(range(1))
    elif purpose == RECORDS:
        (record,) = simulate(game, seats, 1, 1, ["random"], {}, targets.ready(game), ONE, with_legal=False)
        is_surely_right(to_json(record))
    elif purpose == BOTS:
        for name in NAMES:
            list(simulate(game, seats, 1, 1, [name], {}, targets.compiled(game), ONE, with_legal=True))
    note_ready(purpose, game)


def main() -> None:
    """Compile what the command line names."""
    name, game = sys.argv[1:]
    compile_for(PURPOSES[name], catalogue.load(game))


if __name__ == "__main__":
    main()
