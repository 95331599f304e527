"""`wonderland history`."""

from __future__ import annotations

import click

from wonderland.commands.common import json_option, print_json


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
        click.echo(f"{match.number:>3}  {match.when}  {match.game:<10} {match.players_text}")
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
