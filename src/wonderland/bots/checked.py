"""Bots that are not trusted: whatever goes wrong inside becomes one sentence that names the bot."""

from __future__ import annotations

import importlib
import os
import traceback
from itertools import dropwhile
from typing import TYPE_CHECKING

from wonderland.errors import BotError, InputError
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot
    from wonderland.engine.turn import Turn

t = area("errors")

MAX_REASON = 200
# What stands between us and a bot's own code: this folder, and the import system.
NOT_THEIRS = (os.path.dirname(__file__), os.path.dirname(importlib.__file__), "<frozen ")


class CheckedBot:
    """Another bot under its name. BotError if it raises an error or chooses an action that is not legal."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def __repr__(self) -> str:
        """The bot by name."""
        return f"<Bot {self.name}>"

    def choose(self, turn: Turn) -> int:
        """What the bot chooses; it gets a copy of the state, so it cannot change what the check looks at."""
        try:
            answer = self.bot.choose(turn.copy())
        except BotError:
            raise
        except Exception as error:
            raise BotError(self.name, describe(error), trace_of(error)) from error
        try:
            return turn.accept(answer)
        except InputError:
            raise BotError(self.name, t("bot.illegal", answer=shorten(repr(answer)))) from None


def describe(error: BaseException) -> str:
    """An error in one line: its type and what it says."""
    text = str(error).strip().partition("\n")[0]
    return shorten(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def trace_of(error: BaseException) -> str:
    """The traceback as text, from the bot's own code on."""
    trace = traceback.TracebackException.from_exception(error)
    trace.stack[:] = dropwhile(lambda frame: frame.filename.startswith(NOT_THEIRS), trace.stack)
    return "".join(trace.format())


def shorten(text: str) -> str:
    """At most as much as fits in a sentence."""
    return text if len(text) <= MAX_REASON else f"{text[:MAX_REASON]}…"
