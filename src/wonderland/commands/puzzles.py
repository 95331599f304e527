"""`wonderland puzzles`."""

from __future__ import annotations

import click

from wonderland.commands.common import game_argument
from wonderland.commands.help import GamesCommand


@click.command(cls=GamesCommand)
@game_argument
@click.option("--count", type=click.IntRange(1), default=5, show_default=True, help="How many.")
@click.option("--theme", metavar="NAME", help="Only puzzles of this theme.")
@click.option("--difficulty", type=click.IntRange(1, 3), help="Only easy (1), medium (2) or hard (3) ones.")
@click.option("--seed", type=int, help="Same seed, same puzzles (default: others every time).")
def puzzles(game_name: str, count: int, theme: str | None, difficulty: int | None, seed: int | None) -> int:
    """Solve puzzles: positions in which one action is clearly best.

    Shows a position and asks for the best action, by its number or in notation. Says what another action costs. The
    page repeats missed puzzles (docs/puzzles.md); here nothing is kept.

    \b
    Examples:
      wonderland puzzles parade
      wonderland puzzles tea-party --theme cat --count 3
    """
    import random

    from wonderland.errors import OptionError, unknown_name
    from wonderland.puzzles.puzzle import load_collection
    from wonderland.puzzles.themes import themes
    from wonderland.terminal.lines.puzzles import solve

    if theme is not None and theme not in themes(game_name):
        raise unknown_name("theme", theme, themes(game_name))
    collection = load_collection(game_name)
    wanted = [
        puzzle
        for puzzle in collection.puzzles
        if theme in (None, puzzle.theme) and difficulty in (None, puzzle.difficulty)
    ]
    if not wanted:
        raise OptionError("there are no puzzles of that kind")
    drawn = random.Random(seed).sample(wanted, min(count, len(wanted)))
    solved = solve(collection, drawn)
    click.echo(f"\nSolved at the first try: {solved} of {len(drawn)}.")
    return 0
