"""`wonderland rules`."""

from __future__ import annotations

import sys

import click

from wonderland.commands.common import game_argument, json_option, print_json
from wonderland.commands.help import GamesCommand


@click.command(cls=GamesCommand)
@game_argument
@json_option
def rules(game_name: str, as_json: bool) -> int:
    """Print the numbered rules of a game.

    \b
    Example:
      wonderland rules parade
    """
    from wonderland.engine import catalogue
    from wonderland.terminal.rulebook import rules_data, rules_markdown

    if as_json:
        print_json(rules_data(catalogue.load(game_name)))
        return 0
    text = rules_markdown(game_name)
    if not sys.stdout.isatty():
        click.echo(text)
        return 0
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
    return 0
