"""Bots that are not trusted: whatever goes wrong inside becomes one sentence that names the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.errors import BotError, InputError

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot
    from wonderland.engine.turn import Turn

MAX_REASON = 200


class CheckedBot:
    """Another bot under its name. BotError if it raises an error or chooses an action that is not legal."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def choose(self, turn: Turn) -> int:
        """What the bot chooses; it gets a copy of the state, so it cannot change what the check looks at."""
        try:
            answer = self.bot.choose(turn.copy())
        except BotError:
            raise
        except Exception as error:
            raise BotError(self.name, describe(error)) from error
        try:
            return turn.accept(answer)
        except InputError:
            raise BotError(self.name, f"{shorten(repr(answer))} is no legal action") from None


def describe(error: BaseException) -> str:
    """An error in one line: its type and what it says."""
    text = str(error).strip().partition("\n")[0]
    return shorten(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def shorten(text: str) -> str:
    """At most as much as fits in a sentence."""
    return text if len(text) <= MAX_REASON else f"{text[:MAX_REASON]}…"
