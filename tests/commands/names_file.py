"""Writes src/wonderland/commands/names.json from the games and bots: `make names`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from wonderland.bots.levels import LEVELS
from wonderland.bots.registry import BOTS
from wonderland.commands.name_list import FILE
from wonderland.engine import catalogue

if TYPE_CHECKING:
    from wonderland.engine.options import Option


def option_data(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "help": option.help,
        "default": str(option.default).lower(),
        "values": [str(choice).lower() for choice in option.choices],
        "lowest": option.lowest,
        "highest": option.highest,
    }


def names_text() -> str:
    """The content of the file."""
    games = [
        {
            "name": game.name,
            "min_seats": game.min_seats,
            "max_seats": game.max_seats,
            "options": [option_data(option) for option in game.options],
        }
        for game in map(catalogue.load, catalogue.names())
    ]
    levels = [{"name": level.name, "help": level.description} for level in LEVELS]
    bots = [{"name": name, "help": "a bot"} for name in BOTS]
    return json.dumps({"games": games, "levels": levels, "bots": bots}, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(names_text(), encoding="utf-8")
