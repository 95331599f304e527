"""A guard around a bot: a bot that fails must not stop the series."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.bot import GreedyBot
from wonderland.errors import BotError

if TYPE_CHECKING:
    from wonderland.bots.checked import CheckedBot
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Turn


class GuardedBot:
    """A bot in one match. After it fails, the greedy bot plays its seat to the end.

    So the match still ends by the rules.
    """

    def __init__(self, bot: CheckedBot, target: Target) -> None:
        self.error: str | None = None  # why the bot was replaced
        self.trace: str | None = None  # where in its own code
        self._bot = bot
        self._fallback = GreedyBot(target)

    def choose(self, turn: Turn) -> int:
        """The action of the bot, or of the fallback."""
        if self.error is None:
            try:
                return self._bot.choose(turn)
            except BotError as error:
                self.error, self.trace = error.reason, error.trace or None
        return self._fallback.choose(turn)
