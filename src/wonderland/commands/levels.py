"""`wonderland levels`."""

from __future__ import annotations

import click

from wonderland.commands.common import json_option, print_json
from wonderland.commands.help import Command


@click.command(cls=Command, examples=["wonderland play parade --bots caterpillar"])
@json_option
def levels(as_json: bool) -> int:
    """List the opponents, from gentle to merciless."""
    from wonderland.bots.levels import LEVELS
    from wonderland.engine import catalogue

    if as_json:
        facts = [
            {
                "name": level.name,
                "title": level.title,
                "description": level.description,
                "seconds": level.budget.seconds,
                "iterations": {game.name: level.budget_in(game).iterations for game in catalogue.loadable()},
            }
            for level in LEVELS
        ]
        print_json(facts)
        return 0
    width = max(len(level.name) for level in LEVELS)
    for level in LEVELS:
        click.echo(f"{level.name:<{width}}  {level.description}")
    return 0
