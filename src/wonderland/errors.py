"""Every error that Wonderland raises on purpose. Each message is a sentence for the person who caused it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

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
        return f"bot {self.name} failed: {self.reason}"


def _received(name: str, reason: str, trace: str) -> BotError:
    error = BotError(name, reason, trace)
    if trace:
        error.add_note(trace.rstrip())
    return error


def unknown_name(kind: str, name: str, known: Iterable[str]) -> OptionError:
    """The error for a name that nothing has."""
    return OptionError(f"there is no {kind} {shown(name)}; {suggest(name, known, f'the {kind}s are')}")


def path_error(sentence: str, path: Path, error: OSError) -> OptionError | MachineError:
    """The error for a file that cannot be written: is the path wrong, or does the machine refuse?"""
    if not os.path.isdir(path.parent):
        return OptionError(f"{sentence}: there is no folder {path.parent}")
    if os.path.isdir(path):  # unlike Path's method, also for a name that is too long
        return OptionError(f"{sentence}: it is a folder")
    return MachineError(f"{sentence}: {error.strerror}")


def suggest(name: str, known: Iterable[str], listing: str) -> str:
    """The nearest known name as a question; without a near one, all of them after `listing`."""
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(name.lower(), names, n=1)
    return f"did you mean {near[0]}?" if near else f"{listing} {', '.join(names)}"


def possible(actions: Sequence[str]) -> str:
    """What is possible instead, for a message: a hand of Going Out may allow thousands of actions."""
    num_more = len(actions) - MAX_LISTED
    more = f" and {num_more} more" if num_more > 0 else ""
    return f"possible: {', '.join(actions[:MAX_LISTED])}{more}"


def shown(value: object) -> str:
    """A value of somebody's input for a message: a text in quotes, anything else as JSON; escaped, and cut if long."""
    if isinstance(value, str):
        return repr(value) if len(value) <= MAX_SHOWN else f"{value[:MAX_SHOWN]!r}…"
    text = json.dumps(value, default=str)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
