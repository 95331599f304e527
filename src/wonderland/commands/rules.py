"""`wonderland rules`."""

from __future__ import annotations

import sys

import click

from wonderland.commands.common import ListingCommand, game_argument


@click.command(cls=ListingCommand)
@game_argument
def rules(game_name: str) -> int:
    """Print a game's rules in our words, numbered."""
    from wonderland.engine import catalogue

    text = catalogue.rules_text(game_name)
    if not sys.stdout.isatty():
        click.echo(text)
        return 0
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
    return 0
