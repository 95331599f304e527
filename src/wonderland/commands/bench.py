"""`wonderland bench`."""

from __future__ import annotations

import click

from wonderland.commands.common import json_option, optional_game_argument, print_json, say, with_progress
from wonderland.commands.help import GamesCommand
from wonderland.commands.names import SeatCount


@click.command(cls=GamesCommand)
@optional_game_argument
@click.option("--seats", type=SeatCount(), default=4, show_default=True, help="How many play.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.05, 600),
    default=1.0,
    show_default=True,
    help="How long to measure each figure.",
)
@json_option
def bench(game_name: str | None, seats: int, seconds: float, as_json: bool) -> int:
    """Measure how fast the games and the search are.

    Plies per second: interpreted, driven from Python, whole playouts, observed, on CUDA. Iterations per second of the
    search: with its own rollouts, with the same to the end of the match, with random ones.

    \b
    Example:
      wonderland bench parade --seats 4 --json
    """
    from wonderland.arena.bench import bench
    from wonderland.arena.compiling import BENCH, is_ready, note_ready
    from wonderland.engine import catalogue
    from wonderland.engine.targets.functions import has_numba

    names = [game_name] if game_name else list(catalogue.names())
    measured = [catalogue.load(name) for name in names]
    for game in measured:
        game.check_seats(seats)
    results = {}
    for game in with_progress(measured, "Measuring", len(measured)):
        if has_numba() and not is_ready(BENCH, game):
            say(f"Compiling {game.title} for this machine first. That takes about a minute, once.")
        results[game.name] = bench(game, seats, seconds)
        note_ready(BENCH, game)
    if as_json:
        print_json(results)
        return 0
    for name, figures in results.items():
        click.echo(f"{name}, {seats} seats, plies per second (search: iterations per second)")
        for key, figure in figures.items():
            click.echo(f"  {key:<14}{'no GPU here' if figure is None else f'{figure:>16,.0f}'}")
    return 0
