"""`wonderland puzzles`."""

from __future__ import annotations

import click

from wonderland.commands.common import game_argument
from wonderland.commands.help import GamesCommand
from wonderland.commands.play import ascii_option, plain_option


@click.command(cls=GamesCommand)
@game_argument
@click.option("--count", type=click.IntRange(1), default=5, show_default=True, help="How many.")
@click.option("--theme", metavar="NAME", help="Only puzzles of this theme.")
@click.option("--difficulty", type=click.IntRange(1, 3), help="Only easy (1), medium (2) or hard (3) ones.")
@click.option("--seed", type=int, help="Draw the puzzles; same seed, same puzzles (default: those that are due first).")
@plain_option
@ascii_option
def puzzles(
    game_name: str,
    count: int,
    theme: str | None,
    difficulty: int | None,
    seed: int | None,
    plain: bool,
    only_ascii: bool,
) -> int:
    """Solve puzzles: positions in which one action is clearly best.

    Shows a position and asks for the best action. Says what another action costs. The first try counts: missed puzzles
    come again soon, solved ones after some days (docs/puzzles.md).

    \b
    Examples:
      wonderland puzzles parade
      wonderland puzzles tea-party --theme cat --count 3
    """
    import random

    from wonderland.terminal import launch
    from wonderland.terminal.training import Training, choose_puzzles

    def begin() -> Training:
        draw = None if seed is None else random.Random(seed).sample
        return choose_puzzles(game_name, count, theme, difficulty, draw)

    return launch.run_puzzles(begin, launch.is_plain(plain), only_ascii)
