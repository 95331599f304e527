"""`wonderland play`."""

from __future__ import annotations

import click

from wonderland.cli.common import parse_options, rule_option


@click.command()
@click.argument("game_name", metavar="[GAME]", default="parade")
@click.option("--seats", type=int, default=3, show_default=True, help="How many play, you included.")
@click.option(
    "--bots",
    default="white-rabbit",
    show_default=True,
    metavar="LEVEL[,LEVEL…]",
    help="One level for all opponents, or one each; see `wonderland levels`.",
)
@click.option("--name", default="Alice", show_default=True, help="What to call you.")
@click.option("--seed", type=int, help="Play this very deal (default: a new one).")
@rule_option
def play(game_name: str, seats: int, bots: str, name: str, seed: int | None, settings: tuple[str, ...]) -> int:
    """Play against bots in the terminal."""
    from wonderland import games
    from wonderland.bots.levels import level_of
    from wonderland.terminal.plain import play

    game = games.load(game_name)
    levels = [level_of(level) for level in bots.split(",")]
    play(game, seats, name, levels, seed, parse_options(game, settings))
    return 0
