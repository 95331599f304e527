"""`wonderland history`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.commands.common import json_option, print_json

if TYPE_CHECKING:
    from wonderland.terminal.local.history import Finished


@click.command()
@click.argument("number", type=click.IntRange(1), required=False)
@json_option
def history(number: int | None, as_json: bool) -> int:
    """List the matches finished on this machine, the latest first.

    With a NUMBER of the list, print the score sheet of that match.

    \b
    Examples:
      wonderland history
      wonderland history 1    the score sheet of the latest
      wonderland replay 3     the third of them, step by step
    """
    from wonderland.errors import OptionError
    from wonderland.terminal.local.history import list_finished

    if number is not None:
        if as_json:
            raise OptionError("--json is for the list, without a NUMBER")
        print_sheet(number)
        return 0
    finished = list_finished()
    if as_json:
        print_json([match._asdict() for match in finished])
        return 0
    if not finished:
        click.echo("No match is finished; `wonderland play` begins one.")
    for match in finished:
        click.echo(f"{match.number:>3}  {match.when}  {match.game:<10} {players_text(match)}")
    return 0


def print_sheet(number: int) -> None:
    """The score sheet of a match, or how it was stopped."""
    from wonderland.records.reading import parse, read_lines
    from wonderland.terminal.local.history import file_of
    from wonderland.terminal.replay.replayed_match import ReplayedMatch

    match = ReplayedMatch(parse(next(read_lines(file_of(number)))))
    click.echo(f"{match.game.title}, {match.num_steps} decisions")
    click.echo(match.end_text)
    click.echo(f"\n`wonderland review {number}` judges the decisions, `wonderland replay {number}` shows them.")


def players_text(match: Finished) -> str:
    """Everybody with their points, and who won."""
    points = [f" {points}" for points in match.points] or [""] * len(match.players)
    won = [" (won)" if place == 1 else "" for place in match.places] or [""] * len(match.players)
    players = ", ".join(map("".join, zip(match.players, points, won, strict=True)))
    return f"{players} ({match.stopped})" if match.stopped else players
