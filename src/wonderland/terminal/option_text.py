"""Rule options in words, for the setup and for online tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.game import Game
    from wonderland.engine.options import Option


def label_of(option: Option) -> str:
    """What the option is about."""
    return option.label or option.name.replace("_", " ").capitalize()


def value_text(option: Option, value: Any) -> str:
    """A value of the option in words."""
    if isinstance(value, bool):
        return common("plain.yes" if value else "plain.no")
    if isinstance(value, dict):
        return t("option.own")
    return option.words.get(value) or f"{str(value).replace('_', ' ')} {option.unit}".rstrip()


def settings_of(game: Game, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Label and value of the options that differ from the usual rules."""
    return [
        (label_of(option), value_text(option, options[option.name]))
        for option in game.options
        if options.get(option.name, option.default) != option.default
    ]
