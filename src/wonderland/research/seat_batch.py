"""Many matches at once in which a learner holds one seat, and bots hold the others."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from wonderland.bots.checked import CheckedBot
from wonderland.bots.registry import canonical_name, make_bot
from wonderland.engine import chance, targets
from wonderland.engine.scratch import MAX_SEATS
from wonderland.engine.starting import draw_seed, whole_number
from wonderland.engine.state import NO_SEAT
from wonderland.engine.turn import Turn
from wonderland.errors import OptionError
from wonderland.research.batch import Batch
from wonderland.research.seat_lanes import ASKED, GREEDY, RANDOM, Learners, Memory

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from wonderland.bots.bot import Bot
    from wonderland.engine.game import Game
    from wonderland.research.cpu import CpuLanes

    Opponents = str | Bot | Sequence[str | Bot]

SEAT_LANES = "wonderland.research.seat_lanes"
COMPILED_BOTS = {"random": RANDOM, "greedy": GREEDY}


class SeatBatch(Batch):
    """A batch on the CPU whose choices are those of one learner a match; a step ends where it is to act again.

    The learner holds `seat`; without one, the remainder of the match's seed, so that seats change. `opponents` is a bot
    for all other seats, or one for each in the order of play after the learner: names as in `make_bot`, or bots. The
    random and the greedy bot are played in compiled code, all others one by one.

    `learners` has the learners' seats. A match that is over stays so until it is reset, and shows what the learner
    knows at its end. A choice that is not legal ends its match: `seat_lanes.LOSS` for the learner.
    """

    _has_trail = True  # `knowledge.hide` reads it

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        size: int = 1024,
        *,
        seat: int | None = None,
        opponents: Opponents = "greedy",
        options: Mapping[str, Any] | None = None,
        actions: str | None = None,
        threads: int | None = None,
    ) -> None:
        super().__init__(game, seats, size, options=options, actions=actions, autoreset=False, threads=threads)
        named = as_list(opponents, self.seats)
        self._bots = [as_bot(bot) for bot in named]
        self._learners = Learners(
            seat=NO_SEAT if seat is None else checked_seat(seat, self.seats),
            kinds=np.array([kind_of(bot) for bot in named], np.int8),
            seats=np.zeros(self.size, np.int8),
            decisions=np.zeros(self.size, np.uint64),
            actions=np.zeros(self.size, np.int32),
            is_asked=np.zeros(self.size, np.bool_),
        )
        self.learners = self._learners.seats
        self._cpu = cast("CpuLanes", self._lanes)
        self._memory = [make_memory(self.game) for _ in range(self._cpu.threads)]
        self._compiled: Any = self._cpu.bind(SEAT_LANES)
        self._target = targets.ready(self.game)

    def reset(self, seed: int | npt.NDArray[Any] | None = None, where: npt.NDArray[Any] | None = None) -> None:
        """Deal all matches anew, or those `where` it is true, and play until the learners are to act."""
        wanted = np.ones(self.size, np.bool_) if where is None else self._checked(where, "where", np.bool_)
        self.seeds[wanted] = self._seeds(draw_seed() if seed is None else seed)[wanted]
        self._cpu.run(self._compiled.begin_range, self._memory, self._learners, wanted)
        self._ask()

    def step(self, choices: Any) -> None:
        """An action of every learner whose match goes on, and the bots' answers."""
        chosen = np.ascontiguousarray(self._choices(choices), np.int64)  # one type: code is compiled for each
        wanted = self.counts > 0
        self.dones[:] = False
        self.rewards[:] = 0
        self._cpu.run(self._compiled.choose_range, self._memory, self._learners, chosen, wanted)
        self._cpu.run(self._compiled.step_range, self._memory, self._learners, wanted)
        self._ask()

    def _ask(self) -> None:
        """Ask the bots in Python until none of them is to act."""
        asked = self._learners.is_asked
        while asked.any():
            wanted = asked.copy()
            asked[:] = False
            for i in np.flatnonzero(wanted):
                self._learners.actions[i] = self._ask_bot(int(i))
            self._cpu.run(self._compiled.step_range, self._memory, self._learners, wanted)

    def _ask_bot(self, i: int) -> int:
        """The action of the bot that is to act in a match."""
        states = self._cpu.state_of(i)
        seat = int(states["seat"][0])
        self._target.hide(states, seat)
        seed = chance.seed_for(int(self._learners.decisions[i]), 0)
        turn = Turn(self._target, states, seed=seed)
        bot = self._bots[(seat - int(self.learners[i]) - 1) % self.seats]
        return turn.accept(bot.choose(turn))


def as_list(opponents: Opponents, seats: int) -> list[str | Bot]:
    """A bot for each seat but one; OptionError for another number of them."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [opponents] * (seats - 1)
    if len(opponents) != seats - 1:
        raise OptionError(f"with {seats} seats there are {seats - 1} opponents, not {len(opponents)}")
    return list(opponents)


def as_bot(bot: str | Bot) -> Bot:
    """The bot of that name, or somebody's own bot under the name of its class."""
    return named_bot(bot) if isinstance(bot, str) else CheckedBot(type(bot).__name__, bot)


@functools.cache
def named_bot(name: str) -> Bot:
    """One bot for everybody: bots remember nothing."""
    return make_bot(name)


def kind_of(bot: str | Bot) -> int:
    """How `seat_lanes.py` plays a bot."""
    return COMPILED_BOTS.get(canonical_name(bot), ASKED) if isinstance(bot, str) else ASKED


def checked_seat(seat: int, seats: int) -> int:
    """The seat; OptionError if there is none of that number."""
    if not 0 <= whole_number(seat, "a seat") < seats:
        raise OptionError(f"there is no seat {seat}; the seats are 0 to {seats - 1}")
    return seat


def make_memory(game: Game) -> Memory:
    """Memory for one match at a time."""
    return Memory(
        hidden=np.zeros(1, game.state),
        actions=np.zeros(game.max_actions, np.int32),
        values=np.zeros(game.max_actions),
        words=np.zeros(1, np.uint64),
        places=np.zeros(MAX_SEATS, np.int32),
        factors=np.zeros(max(1, len(game.action_features.FACTORS)), np.int16),
    )
