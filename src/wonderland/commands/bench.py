"""`wonderland bench`."""

from __future__ import annotations

import click

from wonderland.commands.common import json_option, optional_game_argument, print_json, say, with_progress
from wonderland.commands.help import GamesCommand
from wonderland.commands.names import SeatCount
from wonderland.commands.option import option
from wonderland.messages import area, number_text

t = area("commands")


@click.command(cls=GamesCommand, examples=["wonderland bench parade --seats 4 --json"])
@optional_game_argument
@option("--seats", type=SeatCount(), default=4, show_default=True, help="option.seats")
@option(
    "--seconds",
    type=click.FloatRange(0.05, 600),
    default=1.0,
    show_default=True,
    help="bench.seconds",
)
@json_option
def bench(game_name: str | None, seats: int, seconds: float, as_json: bool) -> int:
    """Measure how fast the games and the search are."""
    from wonderland.arena.bench import bench
    from wonderland.arena.compiling import BENCH, is_ready, note_ready
    from wonderland.engine import catalogue
    from wonderland.engine.targets.functions import has_numba

    names = [game_name] if game_name else list(catalogue.names())
    measured = [catalogue.load(name) for name in names]
    for game in measured:
        game.check_seats(seats)
    results = {}
    for game in with_progress(measured, t("progress.measuring"), len(measured)):
        if has_numba() and not is_ready(BENCH, game):
            say(t("bench.compiling", game=game.title))
        results[game.name] = bench(game, seats, seconds)
        note_ready(BENCH, game)
    if as_json:
        print_json(results)
        return 0
    for name, figures in results.items():
        click.echo(t("bench.title", game=name, n=seats))
        for key, figure in figures.items():
            told = t("bench.no_gpu") if figure is None else number_text(figure).rjust(16)
            click.echo(f"  {key:<14}{told}")
    return 0
