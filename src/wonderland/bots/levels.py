"""The levels: opponents by name, from gentle to merciless, the same in every interface and every game.

The gentle levels make errors (`noisy.py`). From the Caterpillar on they search, each with a budget that makes it
clearly stronger than the one before. The Queen of Hearts assumes expert opponents. benchmarks/results.md has
the figures.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from wonderland.bots.bot import PacedBot
from wonderland.bots.module.interface import MODULE
from wonderland.bots.noisy import NoisyBot
from wonderland.bots.search.settings import AMONG_EQUALS
from wonderland.bots.search_bot import SearchBot
from wonderland.engine.turn import Budget
from wonderland.errors import unknown_name
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot
    from wonderland.engine.exports import Interface
    from wonderland.engine.game import Game
    from wonderland.engine.targets.target import Target

t = area("common")

NO_BUDGET = Budget()  # of a level that does not search


@dataclass(frozen=True)
class Level:
    """An opponent to choose."""

    name: str  # for commands, files and messages between programs
    budget: Budget = NO_BUDGET  # unless a turn sets one; its iterations are multiplied by the game's PACE
    is_among_equals: bool = False  # a search that assumes expert opponents, in as many threads as it is given
    noise: float = 0.0  # of a level that does not search: how large its errors are, in clear leads
    is_expert: bool = False  # and does it value actions as an expert?

    @property
    def title(self) -> str:
        """Its name for people."""
        return t(f"level.{self.name}")

    @property
    def description(self) -> str:
        """One sentence for someone who chooses."""
        return t(f"level.{self.name}.about")

    @property
    def is_searching(self) -> bool:
        """Does it search? Then it is too slow without compiled code."""
        return self.budget != NO_BUDGET

    def budget_in(self, game: Game) -> Budget:
        """Its budget in that game, with the iterations that the game's PACE makes of it."""
        if self.budget.iterations is None:
            return self.budget
        return replace(self.budget, iterations=round(self.budget.iterations * game.heuristics.PACE))

    def noise_in(self, game: Game) -> float:
        """Its noise in that game, in points."""
        return self.noise * abs(game.heuristics.MARGIN)

    def make(self, target: Target, threads: int = 1, interface: Interface = MODULE) -> Bot:
        """Its bot; only the Queen of Hearts uses more than one thread."""
        return PacedBot(self._make(target, threads, interface), self.budget_in(target.game))

    def _make(self, target: Target, threads: int, interface: Interface) -> Bot:
        if not self.is_searching:
            return NoisyBot(target, self.noise_in(target.game), self.is_expert, interface)
        if self.is_among_equals:
            return SearchBot(target, threads, AMONG_EQUALS, interface)
        return SearchBot(target, interface=interface)


LEVELS = (
    Level(
        "dormouse",
        noise=1.0,
    ),
    Level(
        "white-rabbit",
        noise=0.3,
    ),
    Level(
        "hatter",
        noise=0.3,
        is_expert=True,
    ),
    Level(
        "caterpillar",
        Budget(iterations=300),
    ),
    Level(
        "cheshire-cat",
        Budget(seconds=0.1, iterations=900),
    ),
    Level(
        "queen-of-hearts",
        Budget(seconds=2.0),
        is_among_equals=True,
    ),
)
QUICK = [level for level in LEVELS if not level.is_searching][-1]  # the strongest that does not search


def find_level(name: str) -> Level | None:
    """The level of that name or title, in any spelling: `queen-of-hearts`, `Queen of Hearts`; None if there is none."""
    words = name.lower().replace("_", " ").replace("-", " ").split()
    return next(
        (level for level in LEVELS if level.name.split("-") == words or level.title.lower() == name.lower()), None
    )


def level_of(name: str) -> Level:
    """The level of that name; OptionError if there is none."""
    level = find_level(name)
    if level is None:
        raise unknown_name("level", name, (level.name for level in LEVELS))
    return level
