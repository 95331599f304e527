"""`wonderland play`."""

from __future__ import annotations

import click

from wonderland.cli.common import parse_options, rule_option


@click.command()
@click.argument("game_name", metavar="[GAME]", default="parade")
@click.option("--seats", type=int, default=3, show_default=True, help="How many play, you included.")
@click.option("--name", default="Alice", show_default=True, help="What to call you.")
@click.option("--seed", type=int, help="Play this very deal (default: a new one).")
@rule_option
def play(game_name: str, seats: int, name: str, seed: int | None, settings: tuple[str, ...]) -> int:
    """Play against bots in the terminal."""
    from wonderland import games
    from wonderland.terminal.plain import play

    game = games.load(game_name)
    play(game, seats, name, seed, parse_options(game, settings))
    return 0
