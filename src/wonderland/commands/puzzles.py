"""`wonderland puzzles`."""

from __future__ import annotations

import click

from wonderland.commands.common import game_argument
from wonderland.commands.help import GamesCommand
from wonderland.commands.option import option
from wonderland.commands.play import ascii_option, plain_option


@click.command(
    cls=GamesCommand, examples=["wonderland puzzles parade", "wonderland puzzles tea-party --theme cat --count 3"]
)
@game_argument
@option("--count", type=click.IntRange(1), default=5, show_default=True, help="puzzles.count")
@option("--theme", metavar="NAME", help="puzzles.theme")
@option("--difficulty", type=click.IntRange(1, 3), help="puzzles.difficulty")
@option("--seed", type=int, help="puzzles.seed")
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
    """Solve puzzles."""
    import random

    from wonderland.terminal import launch
    from wonderland.terminal.training import Training, choose_puzzles

    def begin() -> Training:
        draw = None if seed is None else random.Random(seed).sample
        return choose_puzzles(game_name, count, theme, difficulty, draw)

    return launch.run_puzzles(begin, launch.is_plain(plain), only_ascii)
