"""The levels as the lab uses them: what they choose, and what kind of decision it was.

An action is *clearly worse* than the best one if it costs at least as much as what a review calls an inaccuracy. A
level that searches knows that from its search. One that does not search values actions in points, and a twentieth of a
clear lead stands for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from wonderland.arena.deal_of_the_day import budget_of
from wonderland.bots.bot import RandomBot
from wonderland.bots.levels import LEVELS, level_of
from wonderland.bots.module.interface import MODULE
from wonderland.bots.review import grades
from wonderland.bots.search.settings import AMONG_EQUALS, SETTINGS
from wonderland.bots.search_bot import SearchBot, findings_of
from wonderland.engine.targets import functions

if TYPE_CHECKING:
    from wonderland.bots.levels import Level
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Turn

KINDS = ("forced", "indifferent", "one_good", "several_good")
FORCED, INDIFFERENT, ONE_GOOD, SEVERAL_GOOD = range(len(KINDS))
REAL = (ONE_GOOD, SEVERAL_GOOD)  # something is clearly worse, so that it matters what one chooses
CLEAR_LEADS = 0.05  # so much of a clear lead is about an inaccuracy
RANDOM = "random"  # what stands below the first level


class Decision(NamedTuple):
    """What was chosen, and out of what."""

    action: int
    num_legal: int
    kind: int


class Decider(Protocol):
    """Makes the decisions of a seat."""

    def decide(self, turn: Turn) -> Decision:
        """The decision; the same seed gives the same."""


def make_decider(name: str, target: Target) -> Decider:
    """The level of that name, or the random bot."""
    if name == RANDOM:
        return RandomDecider()
    level = level_of(name)
    return SearchDecider(level, target) if level.is_searching else QuickDecider(level, target)


def beginner_beside(name: str) -> str:
    """Who shows what a level is worth: the gentlest one; beside that, the random bot."""
    gentlest = LEVELS[0].name
    return RANDOM if level_of(name).name == gentlest else gentlest


def kind_of(num_legal: int, num_good: int) -> int:
    """What kind of decision it is between so many actions, so many of which are not clearly worse."""
    if num_legal == 1:
        return FORCED
    if num_good == num_legal:
        return INDIFFERENT
    return ONE_GOOD if num_good == 1 else SEVERAL_GOOD


class RandomDecider:
    """Any legal action."""

    def decide(self, turn: Turn) -> Decision:
        """All actions are the same to it."""
        count = len(turn.legal_actions)
        return Decision(RandomBot().choose(turn), count, kind_of(count, count))


class QuickDecider:
    """A level that does not search: it values every action anyway."""

    def __init__(self, level: Level, target: Target) -> None:
        self._target = target
        self._noise = level.noise_in(target.game)
        self._is_expert = level.is_expert
        self._tolerance = CLEAR_LEADS * abs(target.game.heuristics.MARGIN)

    def decide(self, turn: Turn) -> Decision:
        """What the level chooses, and the values by which it chose."""
        with self._target.workspace(MODULE) as workspace:
            workspace.put(turn.states)
            count = workspace.call["list_actions"]()
            action = workspace.call["choose_noisily"](self._noise, self._is_expert, turn.seed)
            values = workspace.field("values", np.float64)[:count]
            num_good = int((values >= values.max() - self._tolerance).sum())
        return Decision(int(action), count, kind_of(count, num_good))


class SearchDecider:
    """A level that searches, in one thread and without a limit in seconds, which would not give the same twice."""

    def __init__(self, level: Level, target: Target) -> None:
        self._bot = SearchBot(target, settings=AMONG_EQUALS if level.is_among_equals else SETTINGS)
        self._budget = budget_of(level, target.game)
        self._cost_of = functions.interpreted(target.game).bind(grades.__name__).cost_of

    def decide(self, turn: Turn) -> Decision:
        """What the level chooses, and what the search found out about every action."""
        actions, edges = self._bot.search(turn.within(self._budget))
        findings = findings_of(actions, edges)
        best = max(range(len(findings)), key=lambda i: (findings[i].visits, findings[i].payoff))
        seats = int(turn.states["seats"][0])
        num_good = sum(not self._is_clearly_worse(edges[best], edge, seats) for edge in edges)
        return Decision(findings[best].action, len(findings), kind_of(len(findings), num_good))

    def _is_clearly_worse(self, best: Any, edge: Any, seats: int) -> bool:
        """An action that the search never tried looked bad from the beginning; the only one is not searched at all."""
        if not best.visits:
            return False
        return not edge.visits or bool(self._cost_of(best, edge, seats) * seats >= grades.INACCURACY_SHARES)
