"""The bots of a match: they choose actions, give hints and review. Slow: call them in a thread."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

from wonderland.bots import warmup
from wonderland.bots.analysis import analyse_turn
from wonderland.bots.cores import num_cores
from wonderland.bots.levels import QUICK, find_level, level_of
from wonderland.bots.own import find_own
from wonderland.bots.review import review
from wonderland.bots.warmup import LevelBot
from wonderland.engine import targets
from wonderland.engine.turn import Budget, Turn
from wonderland.terminal.session import Advice, CostlyDecision, stand_in_text
from wonderland.terminal.setup import Participant, clean_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.bots.checked import CheckedBot
    from wonderland.bots.levels import Level
    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.records.record import Record

ADVICE_BUDGET = Budget(seconds=1.0)
REVIEW_ITERATIONS = 400
LEAST_COST = 0.02  # of the chance to win; less is noise of the analysis


class Opponents:
    """The bots by seat, and the analysis."""

    def __init__(self, game: Game, players: Sequence[Participant]) -> None:
        self.game = game
        self._bots = {
            seat: make_opponent(player.level, game) for seat, player in enumerate(players) if player.level is not None
        }
        self._announced: set[Level] = set()

    @property
    def is_prepared(self) -> bool:
        """Is the code for hints and the review compiled?"""
        return warmup.is_ready(self.game)

    def prepare(self) -> None:
        """Compile the code for hints and the review in the background."""
        warmup.start(self.game)

    def wait(self) -> None:
        """Wait until the code of every bot is compiled."""
        if any(isinstance(bot, LevelBot) and bot.level.is_searching for bot in self._bots.values()):
            warmup.wait(self.game)

    def choose(self, seat: int, states: States, seed: int) -> int:
        """The action of the bot of that seat, from what its seat knows; BotError if somebody's own bot fails."""
        target = targets.compiled(self.game) if self.is_prepared else targets.interpreted(self.game)
        return self._bots[seat].choose(Turn(target, states, seed=seed))

    def stand_in_note(self, seat: int) -> str:
        """A note if another level played the last action of that seat, once per level."""
        bot = self._bots[seat]
        if not isinstance(bot, LevelBot) or not bot.stood_in or bot.level in self._announced:
            return ""
        self._announced.add(bot.level)
        return stand_in_text(bot.level.title, QUICK.title)

    def advise(self, states: States, seed: int) -> list[Advice]:
        """Every legal action with its value for the seat to act, best first."""
        warmup.wait(self.game)
        choices = analyse_turn(Turn(targets.compiled(self.game), states, ADVICE_BUDGET, seed))
        return [Advice(choice.action, choice.win_chance, choice.points) for choice in choices]

    def review(self, record: Record, seat: int, count: int) -> list[CostlyDecision]:
        """The decisions that cost the seat most, the costliest first."""
        warmup.wait(self.game)
        decisions = (
            CostlyDecision(decision.number, decision.action, decision.best, decision.win_chance_lost)
            for decision in review(record, seat, iterations=REVIEW_ITERATIONS)
            if decision.win_chance_lost >= LEAST_COST
        )
        return heapq.nlargest(count, decisions, key=lambda costly: costly.cost)


def participant(name: str) -> Participant:
    """The level of that name, or somebody's own bot (MODULE:CLASS); OptionError if there is neither."""
    level = find_level(name)
    if level is None and find_own(name):
        return Participant(clean_name(name.rpartition(":")[2]), name)
    level = level_of(name)
    return Participant(level.title, level.name)


def make_opponent(name: str, game: Game) -> LevelBot | CheckedBot:
    """The level of that name, or somebody's own bot; OptionError if there is neither."""
    own = None if find_level(name) else find_own(name)
    return own or LevelBot(level_of(name), game, num_cores())
