"""`wonderland history`."""

from __future__ import annotations

import click

from wonderland.commands.common import json_option, print_json
from wonderland.commands.help import Command
from wonderland.messages import area

t = area("commands")


@click.command(
    cls=Command,
    examples=[
        "wonderland history",
        ("wonderland history 1", "history.example.sheet"),
        ("wonderland replay 3", "history.example.replay"),
    ],
)
@click.argument("number", type=click.IntRange(1), required=False)
@json_option
def history(number: int | None, as_json: bool) -> int:
    """List the matches finished on this machine, the latest first."""
    from wonderland.errors import OptionError
    from wonderland.terminal.local.history import list_finished

    if number is not None:
        if as_json:
            raise OptionError(t("error.json_list"))
        print_sheet(number)
        return 0
    finished = list_finished()
    if as_json:
        print_json([match._asdict() for match in finished])
        return 0
    if not finished:
        click.echo(t("history.none"))
    for match in finished:
        click.echo(f"{match.number:>3}  {match.when}  {match.game:<10} {match.players_text}")
    return 0


def print_sheet(number: int) -> None:
    """The score sheet of a match, or how it was stopped."""
    from wonderland.records.reading import parse, read_lines
    from wonderland.terminal.local.history import file_of
    from wonderland.terminal.replay.replayed_match import ReplayedMatch

    match = ReplayedMatch(parse(next(read_lines(file_of(number)))))
    click.echo(t("history.match", game=match.game.title, n=match.num_steps))
    click.echo(match.end_text)
    click.echo(f"\n{t('history.next', n=number)}")
