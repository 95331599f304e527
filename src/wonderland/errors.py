"""Every error that Wonderland raises on purpose. Each message is a sentence for the person who caused it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

t = area("errors")

MAX_SHOWN = 60  # characters of one value
MAX_LISTED = 20  # actions


class WonderlandError(Exception):
    """The root: catch this to catch them all."""

    trace = ""  # the traceback of the code of somebody's own that failed, as text


class InputError(WonderlandError, ValueError):
    """Input that cannot be accepted: the person can correct it."""


class NotationError(InputError):
    """A text that is no action, no position or no card."""


class IllegalActionError(InputError):
    """An action that the rules do not allow now."""


class OptionError(InputError):
    """A game, a seat count, a bot, an option, a file or a folder that does not exist."""


class RecordError(InputError):
    """A record that cannot be read, or that is not what the rules make of it."""


class NotARecordError(RecordError):
    """A text that is no record at all."""


class StudyError(InputError):
    """A study that cannot be read, or a change that it does not allow."""


class ScriptError(InputError):
    """Scripted chance outcomes that do not fit what the rules ask for."""


class MachineError(WonderlandError):
    """Something is wrong with this machine, not with the input: a port is taken, a folder cannot be written."""


class GameError(WonderlandError):
    """A game needs more memory than it said: `max_actions`, `trail_size` or `text_room` is too small."""


class BotError(WonderlandError):
    """A bot of somebody's own failed: it raised an error, or chose an action that is not legal."""

    def __init__(self, name: str, reason: str, trace: str = "") -> None:
        super().__init__(name, reason, trace)
        self.name = name
        self.reason = reason
        self.trace = trace

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickling: another process does not get the bot's own error, but sees its traceback as a note."""
        return _received, (self.name, self.reason, self.trace)

    def __str__(self) -> str:
        """The sentence."""
        return t("bot_failed", name=self.name, reason=self.reason)


def _received(name: str, reason: str, trace: str) -> BotError:
    error = BotError(name, reason, trace)
    if trace:
        error.add_note(trace.rstrip())
    return error


def unknown_name(kind: str, name: str, known: Iterable[str]) -> OptionError:
    """The error for a name that nothing has: a game, level, bot, theme or language."""
    names = list(known)
    if near := nearest(name, names):
        return OptionError(t(f"unknown.{kind}.near", name=shown(name), near=near))
    return OptionError(t(f"unknown.{kind}", name=shown(name), names=", ".join(names)))


def path_error(sentence: str, path: Path, error: OSError) -> OptionError | MachineError:
    """The error for a file that cannot be written: is the path wrong, or does the machine refuse?"""
    if not os.path.isdir(path.parent):
        return OptionError(because(sentence, t("no_folder", folder=str(path.parent))))
    if os.path.isdir(path):  # unlike Path's method, also for a name that is too long
        return OptionError(because(sentence, t("is_folder")))
    return MachineError(because(sentence, str(error.strerror)))


def because(sentence: str, reason: str) -> str:
    """What is wrong, and why."""
    return t("because", sentence=sentence, reason=reason)


def unreadable(file: object, reason: str | None) -> str:
    """The sentence about a file that cannot be read."""
    return because(t("unreadable", file=str(file)), str(reason))


def unwritable(file: object) -> str:
    """The sentence about a file that cannot be written."""
    return t("unwritable", file=str(file))


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is meant, if one is near."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(name.lower(), list(known), n=1)), None)


def suggest(name: str, known: Iterable[str], listing: str) -> str:
    """The nearest known name as a question; without a near one, all of them after `listing`."""
    names = list(known)
    near = nearest(name, names)
    return f"did you mean {near}?" if near else f"{listing} {', '.join(names)}"


def possible(actions: Sequence[str]) -> str:
    """What is possible instead, for a message: a hand of Going Out may allow thousands of actions."""
    listed, num_more = ", ".join(actions[:MAX_LISTED]), len(actions) - MAX_LISTED
    return t("possible.more", actions=listed, n=num_more) if num_more > 0 else t("possible", actions=listed)


def shown(value: object) -> str:
    """A value of somebody's input for a message: a text in quotes, anything else as JSON; escaped, and cut if long."""
    if isinstance(value, str):
        return repr(value) if len(value) <= MAX_SHOWN else f"{value[:MAX_SHOWN]!r}…"
    text = json.dumps(value, default=str)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
