"""`wonderland history`."""

from __future__ import annotations

import click

from wonderland.commands.common import json_option, print_json


@click.command()
@json_option
def history(as_json: bool) -> int:
    """List the matches finished on this machine.

    \b
    Examples:
      wonderland history
      wonderland replay 3     the third of them
    """
    from wonderland.terminal.history import list_finished

    finished = list_finished()
    if as_json:
        print_json([match._asdict() for match in finished])
        return 0
    if not finished:
        click.echo("No match is finished; `wonderland play` begins one.")
    for match in finished:
        seats = zip(match.players, match.points, match.places, strict=True)
        players = ", ".join(f"{name} {points}{' (won)' if place == 1 else ''}" for name, points, place in seats)
        click.echo(f"{match.number:>3}  {match.when}  {match.game:<10} {players}")
    return 0
