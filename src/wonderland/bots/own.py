"""Bots of your own: a class with the method `choose(turn)`, found as MODULE:CLASS or by its entry point.

Only the command line and Python code load them. The server knows levels and nothing else, so no visitor can make it
import a module.
"""

from __future__ import annotations

import importlib
from importlib.metadata import EntryPoint, entry_points

from wonderland.bots.checked import CheckedBot, describe, trace_of
from wonderland.errors import OptionError
from wonderland.messages import area

t = area("errors")

ENTRY_POINTS = "wonderland.bots"  # the group in which packages name their bots


def is_module_and_class(name: str) -> bool:
    """Is it written as MODULE:CLASS?"""
    module, separator, class_name = name.partition(":")
    return bool(separator) and class_name.isidentifier() and all(part.isidentifier() for part in module.split("."))


def installed_names() -> tuple[str, ...]:
    """The bots that installed packages offer."""
    return tuple(sorted(entry_points(group=ENTRY_POINTS).names))


def find_own(name: str) -> CheckedBot | None:
    """The bot that MODULE:CLASS or an entry point names, None if neither does; OptionError if it cannot be loaded."""
    if is_module_and_class(name):
        return load(name, EntryPoint(name, name, ENTRY_POINTS))
    if name in installed_names():
        (entry, *_) = entry_points(group=ENTRY_POINTS, name=name)
        return load(name, entry)
    return None


def load(name: str, entry: EntryPoint) -> CheckedBot:
    """One bot of that class."""
    module = import_module(name, entry.module)
    bot_class = getattr(module, entry.attr, None)
    if not isinstance(bot_class, type):
        raise OptionError(t("bot.no_class", name=name, module=entry.module, attribute=entry.attr))
    if not callable(getattr(bot_class, "choose", None)):
        raise OptionError(t("bot.no_method", name=name, attribute=entry.attr, method="choose(self, turn)"))
    try:
        return CheckedBot(name, bot_class())
    except Exception as error:
        sentence = t("bot.not_made", name=name, call=f"{entry.attr}()", reason=describe(error))
        raise failed(sentence, error) from error


def import_module(name: str, module: str) -> object:
    """The module of a bot."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            raise OptionError(t("bot.no_module", name=name, module=module)) from None
        raise not_imported(name, module, error) from error
    except Exception as error:
        raise not_imported(name, module, error) from error


def not_imported(name: str, module: str, error: Exception) -> OptionError:
    """The error for a module that fails while it is imported."""
    return failed(t("bot.not_imported", name=name, module=module, reason=describe(error)), error)


def failed(sentence: str, error: Exception) -> OptionError:
    """The error for a bot whose own code fails while it is loaded."""
    option_error = OptionError(sentence)
    option_error.trace = trace_of(error)
    return option_error
