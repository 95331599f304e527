"""`wonderland resume`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.commands.common import import_from_current_folder, json_option, print_json
from wonderland.commands.play import ascii_option, open_session, plain_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.saves import SavedMatch


@click.command()
@click.argument("number", type=click.IntRange(1), default=1)
@click.option("--list", "only_list", is_flag=True, help="List the saved matches instead.")
@json_option
@plain_option
@ascii_option
def resume(number: int, only_list: bool, as_json: bool, plain: bool, only_ascii: bool) -> int:
    """Continue a saved match.

    The latest one, or another NUMBER of the list.

    \b
    Examples:
      wonderland resume
      wonderland resume --list
      wonderland resume 2
    """
    from wonderland.errors import OptionError
    from wonderland.games.plurals import number_of
    from wonderland.terminal import launch, saves
    from wonderland.terminal.session import SessionError

    saved = list(saves.saved_matches())
    if only_list:
        list_saved(saved, as_json)
        return 0
    if as_json:
        raise OptionError("--json goes with --list")
    if not saved:
        raise OptionError("no match is saved; `wonderland play` begins one")
    if number > len(saved):
        count = number_of(len(saved), "saved match", "saved matches")
        raise OptionError(f"there is no number {number} among {count}")
    is_plain = launch.is_plain(plain)
    import_from_current_folder()
    try:
        session = open_session(saved[number - 1].path, is_plain)
    except SessionError as error:
        offer = f"; `wonderland resume {number + 1}` continues the one before it" if number < len(saved) else ""
        raise type(error)(f"{error}{offer}") from None
    return launch.run(session, is_plain, only_ascii)


def list_saved(saved: Sequence[SavedMatch], as_json: bool) -> None:
    """The saved matches, the latest first."""
    from wonderland.engine import catalogue
    from wonderland.games.plurals import number_of

    if as_json:
        print_json(
            [
                {
                    "number": number,
                    "game": match.setup.game,
                    "players": match.setup.names,
                    "decisions": match.num_decisions,
                    "file": str(match.path),
                }
                for number, match in enumerate(saved, start=1)
            ]
        )
        return
    if not saved:
        click.echo("No match is saved; `wonderland play` begins one.")
    for number, match in enumerate(saved, start=1):
        title = catalogue.load(match.setup.game).title
        decisions = number_of(match.num_decisions, "decision")
        click.echo(f"{number:>3}  {title:<10} {', '.join(match.setup.names)}  ({decisions})")
