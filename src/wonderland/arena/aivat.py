"""Results of matches with luck taken out of them: AIVAT (Burch et al. 2018; docs/arena.md).

After every action, and after the deal, a value of the position is compared with its mean over what could have happened
instead: other chance, and other actions of a bot whose policy is known. On average the differences are zero, whatever
the value is, because what happened is one draw among others like it. The better the value tells who will win, the more
of a result is luck that these differences have counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from wonderland.arena.redraws import GREEDY, NOISY, RANDOM, UNKNOWN, Memory, Policies
from wonderland.arena.win_values import Nets
from wonderland.bots.bot import GreedyBot, PacedBot, RandomBot
from wonderland.bots.checked import CheckedBot
from wonderland.bots.module.interface import MODULE
from wonderland.bots.noisy import NoisyBot
from wonderland.bots.search.memory import search_dtype
from wonderland.engine import chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from wonderland.bots.bot import Bot
    from wonderland.engine.game import Options
    from wonderland.engine.state import Actions, States
    from wonderland.engine.targets.functions import Functions

    Floats = npt.NDArray[np.float64]

REDRAWS = "wonderland.arena.redraws"
WIN_VALUES = "wonderland.arena.win_values"
NUM_REDRAWS = 16
DEAL, STEPS = -1, -2  # of what the seeds are; those of the bots have other numbers


class Value(Protocol):
    """Every seat's share of the win in some states, by any estimate that treats the states of a step alike."""

    def __call__(self, befores: States, states: States, steps: npt.NDArray[np.int64], policies: Policies) -> Floats:
        """The shares (state, seat). `steps` says which of `befores` was the position before each of the states."""


class Policy(NamedTuple):
    """How a bot chooses, where that is known."""

    kind: int = UNKNOWN
    noise_points: float = 0.0
    is_expert: bool = False


def policy_of(bot: Bot) -> Policy:
    """The policy of a bot; a search's would take too long to know."""
    while isinstance(bot, CheckedBot | PacedBot):
        bot = bot.bot
    if isinstance(bot, RandomBot):
        return Policy(RANDOM)
    if isinstance(bot, GreedyBot):
        return Policy(GREEDY)
    if isinstance(bot, NoisyBot) and bot.interface is MODULE:
        return Policy(NOISY, bot.noise_points, bot.is_expert)
    return Policy()


def by_seat(policies: Sequence[Policy]) -> Policies:
    """The policies of all seats, for compiled code."""
    kinds, noise_points, are_experts = zip(*policies, strict=True)
    return Policies(np.array(kinds, np.int8), np.array(noise_points), np.array(are_experts, np.bool_))


class WinValues:
    """The usual value (`win_values.py`)."""

    def __init__(self, functions: Functions) -> None:
        self._write = functions.bind(WIN_VALUES).write_values
        self._nets = Nets(functions.learned.NET, functions.learned.NET_AMONG_EQUALS)
        self._searches = np.zeros(1, search_dtype(functions))

    def __call__(self, befores: States, states: States, steps: npt.NDArray[np.int64], policies: Policies) -> Floats:
        """The shares."""
        out = np.zeros((len(states), int(states["seats"][0])))
        self._write(self._searches, self._nets, policies, befores, states, steps, out)
        return out


class LuckMeter:
    """Says what luck there was in a match, for every seat: of the deal, and afterwards."""

    def __init__(self, functions: Functions, value: Value, num_redraws: int = NUM_REDRAWS) -> None:
        self._redraws = functions.bind(REDRAWS)
        self._net = functions.learned.NET
        self._value = value
        self._num_each = num_redraws + 1
        game = functions.game
        self._memory = Memory(
            hidden=np.zeros(1, game.state),
            scratch=game.make_scratch(),
            words=np.zeros(1, np.uint64),
            actions=np.zeros(game.max_actions, np.int32),
            values=np.zeros(game.max_actions),
        )

    def luck_of_deal(self, dealt: States, options: Options, policies: Sequence[Policy], seed: int) -> Floats:
        """By seat: the value of the deal less its mean over this deal and others."""
        out = np.zeros(self._num_each, dealt.dtype)
        self._redraws.redraw_deal(dealt[0], options, chance.seed_for(seed, DEAL), out)
        luck: Floats = self._luck(dealt, out, by_seat(policies))[0]
        return luck

    def luck_of_steps(self, states: States, actions: Actions, policies: Sequence[Policy], seed: int) -> Floats:
        """By action and seat: the value afterwards less its mean over what happened and what could have happened.

        `states` are those before the actions, and at last the one after them all. Policies are by seat.
        """
        out = np.zeros(len(actions) * self._num_each, states.dtype)
        arrays, steps_seed = by_seat(policies), chance.seed_for(seed, STEPS)
        self._redraws.redraw_steps(states, actions, arrays, self._net, steps_seed, self._memory, out)
        return self._luck(states[:-1], out, arrays)

    def _luck(self, befores: States, out: States, policies: Policies) -> Floats:
        """By step and seat; where all could only be the same, nobody is asked for its value."""
        pictures = out.view(np.uint8).reshape(len(befores), self._num_each, -1)
        is_other = (pictures != pictures[:, :1]).any(axis=2)
        is_asked = is_other.copy()
        is_asked[:, 0] = is_other.any(axis=1)
        values = np.zeros((len(befores), self._num_each, int(out["seats"][0])))
        if is_asked.any():
            values[is_asked] = self._value(befores, out[is_asked.reshape(-1)], np.nonzero(is_asked)[0], policies)
        values = np.where(is_other[:, :, None], values, values[:, :1])
        luck: Floats = values[:, 0] - values.mean(axis=1)
        return luck
