"""Rule options in words, for the setup and for online tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.game import Game
    from wonderland.engine.options import Option

YES_NO = {False: "no", True: "yes"}
SUITS = {"one": "only one", "any": "mixed"}

LABELS = {
    "run_min": "Runs",
    "run_suits": "Suits in a run",
    "same_suits": "Suits in a same-number set",
    "target": "The match ends at",
    "last_player": "The last one with cards",
    "joker_sets": "A set of jokers only",
    "board": "Board",
    "open_hands": "All hands lie open",
    "youngest": "For the youngest",
    "gentle_hole": "A gentle Rabbit Hole",
}
VALUES: dict[str, dict[Any, str]] = {
    "run_min": {2: "of at least 2 cards", 3: "of at least 3 cards"},
    "run_suits": SUITS,
    "same_suits": SUITS,
    "last_player": {"one_turn": "gets one more turn", "none": "gets nothing more"},
    "joker_sets": {"clear": "clears the table", "stand": "must be beaten"},
    "board": {
        "pocket_watch": "pocket watch, 12 spaces",
        "tea_tray": "tea tray, 8 spaces",
        "croquet_lawn": "croquet lawn, 20 spaces",
    },
}
UNITS = {"target": "points"}


def label_of(option: Option) -> str:
    """What the option is about."""
    return LABELS.get(option.name) or option.name.replace("_", " ").capitalize()


def value_text(option: Option, value: Any) -> str:
    """A value of the option in words."""
    if isinstance(value, bool):
        return YES_NO[value]
    if isinstance(value, dict):
        return "one of your own"
    known = VALUES.get(option.name, {}).get(value)
    return known or " ".join([str(value).replace("_", " "), *UNITS.get(option.name, "").split()])


def settings_of(game: Game, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Label and value of the options that differ from the usual rules."""
    return [
        (label_of(option), value_text(option, options[option.name]))
        for option in game.options
        if options.get(option.name, option.default) != option.default
    ]
