"""`wonderland history`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.commands.common import json_option, print_json

if TYPE_CHECKING:
    from wonderland.terminal.local.history import Finished


@click.command()
@json_option
def history(as_json: bool) -> int:
    """List the matches finished on this machine.

    \b
    Examples:
      wonderland history
      wonderland replay 3     the third of them
    """
    from wonderland.terminal.local.history import list_finished

    finished = list_finished()
    if as_json:
        print_json([match._asdict() for match in finished])
        return 0
    if not finished:
        click.echo("No match is finished; `wonderland play` begins one.")
    for match in finished:
        click.echo(f"{match.number:>3}  {match.when}  {match.game:<10} {players_text(match)}")
    return 0


def players_text(match: Finished) -> str:
    """Everybody with their points, and who won."""
    points = [f" {points}" for points in match.points] or [""] * len(match.players)
    won = [" (won)" if place == 1 else "" for place in match.places] or [""] * len(match.players)
    players = ", ".join(map("".join, zip(match.players, points, won, strict=True)))
    return f"{players} ({match.stopped})" if match.stopped else players
