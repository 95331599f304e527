"""`wonderland rules`."""

from __future__ import annotations

import click

from wonderland.commands.common import game_argument, json_option, print_json
from wonderland.commands.help import GamesCommand


@click.command(cls=GamesCommand, examples=["wonderland rules parade", "wonderland rules Tea Party | less"])
@game_argument
@json_option
def rules(game_name: str, as_json: bool) -> int:
    """Print the numbered rules of a game."""
    from wonderland.engine import catalogue
    from wonderland.terminal.ink import ink_for_terminal
    from wonderland.terminal.lines.rules_text import print_rules
    from wonderland.terminal.rulebook import rules_data

    if as_json:
        print_json(rules_data(catalogue.load(game_name)))
        return 0
    print_rules(game_name, ink_for_terminal())
    return 0
