"""Solves a reduced Parade (P20) of two seats exactly: its sequence form, equilibrium and best responses.

A *sequence* is what one seat has done so far, an information set with one of its actions; sequence 0 is nothing yet. A
*plan* gives every sequence of a seat the probability that the seat does its part of it. Payoffs are shares of the win
less a fair share, so what one seat wins the other loses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.engine import chance, targets
from wonderland.engine.match import outcome_of
from wonderland.engine.state import NO_SEAT, copy_states
from wonderland.engine.turn import USUAL_BUDGET, Turn
from wonderland.errors import MachineError
from wonderland.games.parade import GAME
from wonderland.research.deals import deals

try:
    from scipy import sparse  # type: ignore[import-untyped]
    from scipy.optimize import linprog  # type: ignore[import-untyped]
except ImportError:
    raise MachineError("SciPy is not installed: pip install 'wonderland[openspiel]'") from None

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy.typing as npt

    from wonderland.bots.bot import Bot
    from wonderland.engine.state import States
    from wonderland.engine.turn import Budget

    Plan = npt.NDArray[np.float64]

SEATS = 2
FAIR_SHARE = 1 / SEATS


class InformationSet(NamedTuple):
    """What a seat knows when it is to act: all that it saw and did tells it no more."""

    record: bytes  # the state, hidden for the seat
    parent: int  # the sequence that leads here
    first: int  # the sequence of the first action; those of the others follow
    actions: tuple[int, ...]


class SequenceForm:
    """A game as a matrix: the payoff to seat 0 by the sequences of both seats, times the probability of the deals."""

    def __init__(self, options: Mapping[str, Any], start_seat: int = NO_SEAT) -> None:
        self.target = targets.ready(GAME)
        self.sets: tuple[list[InformationSet], list[InformationSet]] = ([], [])
        self._found: dict[tuple[int, int, bytes], InformationSet] = {}
        self._num_sequences = [1, 1]
        payoffs: dict[tuple[int, int], float] = {}
        dealt = list(deals(SEATS, options, start_seat))
        for states in dealt:
            self._walk(states, (0, 0), payoffs)
        rows, columns = zip(*payoffs, strict=True)
        values = np.array(list(payoffs.values())) / len(dealt)
        self.payoffs = sparse.csr_array((values, (rows, columns)), shape=tuple(self._num_sequences))

    def _walk(self, states: States, sequences: tuple[int, int], payoffs: dict[tuple[int, int], float]) -> None:
        """Add what follows from a position to the information sets and the payoffs."""
        seat = int(states["seat"][0])
        if seat == NO_SEAT:
            winners = outcome_of(self.target, states).winners
            payoffs[sequences] = payoffs.get(sequences, 0.0) + (0 in winners) / len(winners) - FAIR_SHARE
            return
        found = self._information_set(states, seat, sequences[seat])
        for number, action in enumerate(found.actions):
            after = np.frombuffer(self.target.step(states.tobytes(), action)[0], GAME.state)
            own = found.first + number
            self._walk(after, (own, sequences[1]) if seat == 0 else (sequences[0], own), payoffs)

    def _information_set(self, states: States, seat: int, parent: int) -> InformationSet:
        hidden = copy_states(states)
        self.target.hide(hidden, seat)
        key = (seat, parent, hidden.tobytes())
        if key not in self._found:
            actions = self.target.list_actions(states)
            self._found[key] = InformationSet(key[2], parent, self._num_sequences[seat], tuple(actions))
            self.sets[seat].append(self._found[key])
            self._num_sequences[seat] += len(actions)
        return self._found[key]

    def plan(self, seat: int, policy: Callable[[InformationSet], Sequence[float]]) -> Plan:
        """The plan of a seat that chooses by these probabilities."""
        plan = np.zeros(self._num_sequences[seat])
        plan[0] = 1
        for found in self.sets[seat]:  # parents come before their children
            end = found.first + len(found.actions)
            plan[found.first : end] = plan[found.parent] * np.asarray(policy(found))
        return plan

    def best_response(self, seat: int, plan_of_other: Plan) -> float:
        """The most that a seat can win against that plan."""
        payoffs = self.payoffs @ plan_of_other if seat == 0 else -(plan_of_other @ self.payoffs)
        for found in reversed(self.sets[seat]):
            payoffs[found.parent] += payoffs[found.first : found.first + len(found.actions)].max()
        return float(payoffs[0])

    def exploitability(self, plans: tuple[Plan, Plan]) -> float:
        """What a perfect opponent wins on average over both seats; 0 in equilibrium."""
        return (self.best_response(0, plans[1]) + self.best_response(1, plans[0])) / SEATS

    def solve(self) -> tuple[float, tuple[Plan, Plan]]:
        """The value for seat 0, and the plans of an equilibrium: a linear program of seat 0, whose dual is seat 1's."""
        ours, theirs = self._constraints(0), self._constraints(1)
        num_ours, num_bounds = ours.shape[1], theirs.shape[0]
        result = linprog(
            np.concatenate([np.zeros(num_ours), [-1.0], np.zeros(num_bounds - 1)]),
            A_ub=sparse.hstack([-self.payoffs.T, theirs.T]),
            b_ub=np.zeros(theirs.shape[1]),
            A_eq=sparse.hstack([ours, sparse.csr_array((ours.shape[0], num_bounds))]),
            b_eq=np.eye(1, ours.shape[0])[0],
            bounds=[(0, None)] * num_ours + [(None, None)] * num_bounds,
        )
        return -result.fun, (result.x[:num_ours], -result.ineqlin.marginals)

    def _constraints(self, seat: int) -> Any:
        """What makes a plan of numbers: nothing yet has probability 1, and actions share that of their parent."""
        rows, columns, values = [0], [0], [1.0]
        for row, found in enumerate(self.sets[seat], start=1):
            sequences = range(found.first, found.first + len(found.actions))
            rows += [row] * (1 + len(sequences))
            columns += [found.parent, *sequences]
            values += [-1.0] + [1.0] * len(sequences)
        return sparse.csr_array((values, (rows, columns)), shape=(len(self.sets[seat]) + 1, self._num_sequences[seat]))


def uniform(found: InformationSet) -> Sequence[float]:
    """Every action equally likely."""
    return [1 / len(found.actions)] * len(found.actions)


class BotPolicy:
    """How often a bot takes each action, asked so many times with different seeds, the same ones every time.

    A bot that chooses at random seems more exploitable than it is, the less often it is asked.
    """

    def __init__(self, bot: Bot, times: int, budget: Budget = USUAL_BUDGET) -> None:
        self._bot, self._times, self._budget = bot, times, budget
        self._target = targets.ready(GAME)
        self._known: dict[bytes, list[float]] = {}

    def __call__(self, found: InformationSet) -> list[float]:
        """The probability of every action."""
        if len(found.actions) == 1:
            return [1.0]
        if found.record not in self._known:
            self._known[found.record] = self._ask(found)
        return self._known[found.record]

    def _ask(self, found: InformationSet) -> list[float]:
        counts = [0] * len(found.actions)
        states = np.frombuffer(bytearray(found.record), GAME.state)
        for number in range(self._times):
            turn = Turn(self._target, states, self._budget, chance.seed_for(len(self._known), number))
            counts[found.actions.index(turn.accept(self._bot.choose(turn.copy())))] += 1
        return [count / self._times for count in counts]
