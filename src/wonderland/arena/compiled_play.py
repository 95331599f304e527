"""Playing matches of bots that need no search in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wonderland.arena.match_loop import GREEDY, RANDOM, MatchPlan, Output, make_memory
from wonderland.arena.simulation import MatchResult, Played
from wonderland.bots.registry import canonical_name
from wonderland.engine import catalogue, chance
from wonderland.engine.json_writer import make_writer
from wonderland.engine.targets import functions
from wonderland.records.record import FORMAT, Head

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.arena.simulation import Simulation
    from wonderland.engine.json_writer import Writer

MATCH_LOOP = "wonderland.arena.match_loop"
BOTS = {"random": RANDOM, "greedy": GREEDY}
FIRST_ROOM = 1 << 20  # bytes
NO_SEED = b"null}"  # how the head of a record without a seed ends


def can_play(bots: list[str]) -> bool:
    """Can compiled code play these bots?"""
    return all(canonical_name(name) in BOTS for name in bots)


class Ending(msgspec.Struct):
    """The part of an outcome that is counted."""

    points: list[int]
    places: list[int]
    ended: str


class CompiledPlay:
    """Plays matches of a simulation, some at a time."""

    def __init__(self, simulation: Simulation) -> None:
        game = catalogue.load(simulation.game)
        options = game.complete_options(simulation.options)
        head = Head(FORMAT, game.name, game.rules_version, simulation.seats, options, simulation.bots, None)
        self._plan = MatchPlan(
            simulation.seats,
            game.encode_options(options),
            simulation.seed,
            np.array([BOTS[canonical_name(name)] for name in simulation.bots], np.int8),
            np.frombuffer(msgspec.json.encode(head).removesuffix(NO_SEED), np.uint8),
            simulation.with_records,
            simulation.with_legal,
        )
        self._play_all = functions.compiled(game).bind(MATCH_LOOP).play_all
        self._memory = make_memory(game)
        self._room = FIRST_ROOM
        self._decode = msgspec.json.Decoder(list[Ending]).decode

    def __call__(self, indexes: range) -> Played:
        """Play the matches of these indexes."""
        seeds = np.array([chance.seed_for(self._plan.seed, index) for index in indexes], np.int64)
        output = self._output(seeds)
        endings = self._decode(written(output.outcomes))
        results = [
            MatchResult(num_plies, ending.points, ending.places, ending.ended)
            for num_plies, ending in zip(output.num_plies.tolist(), endings, strict=True)
        ]
        return Played(indexes.start, written(output.records), results)

    def _output(self, seeds: npt.NDArray[np.int64]) -> Output:
        """What the matches write, with as much room as it needs."""
        while True:
            output = Output(make_writer(self._room), make_writer(self._room), np.zeros(len(seeds), np.int64))
            self._play_all(self._plan, seeds, self._memory, output)
            needed = int(max(output.records.length[0], output.outcomes.length[0]))
            if needed <= self._room:
                return output
            self._room = 2 * needed


def written(writer: Writer) -> bytes:
    """What was written."""
    return writer.room[: int(writer.length[0])].tobytes()
