"""`wonderland resume`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from wonderland.commands.common import import_from_current_folder, is_interactive, json_option, print_json
from wonderland.commands.play import ascii_option, open_session, plain_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.local.local_session import LocalSession
    from wonderland.terminal.local.saves import SavedMatch


@click.command()
@click.argument("number", type=click.IntRange(1), required=False)
@click.option("--list", "only_list", is_flag=True, help="List the saved matches instead.")
@click.option("--delete", "deletes", is_flag=True, help="Delete the match of that NUMBER instead.")
@json_option
@plain_option
@ascii_option
def resume(number: int | None, only_list: bool, deletes: bool, as_json: bool, plain: bool, only_ascii: bool) -> int:
    """Continue a saved match.

    The latest one, or another NUMBER of the list.

    \b
    Examples:
      wonderland resume
      wonderland resume --list
      wonderland resume 2
      wonderland resume 2 --delete
    """
    from wonderland.errors import OptionError
    from wonderland.terminal import launch
    from wonderland.terminal.local import saves

    saved = list(saves.saved_matches())
    if only_list:
        list_saved(saved, as_json)
        return 0
    if as_json:
        raise OptionError("--json goes with --list")
    if deletes:
        if number is None:
            raise OptionError("which match? Name its number: wonderland resume 2 --delete")
        delete(match_of(saved, number))
        return 0
    match_of(saved, number or 1)
    is_plain = launch.is_plain(plain)
    import_from_current_folder()
    return launch.run(open_saved(saved, number or 1, is_plain), is_plain, only_ascii)


def match_of(saved: Sequence[SavedMatch], number: int) -> SavedMatch:
    """The match of that number; OptionError if there is none."""
    from wonderland.engine.plurals import number_of
    from wonderland.errors import OptionError

    if not saved:
        raise OptionError("no match is saved; `wonderland play` begins one")
    if number > len(saved):
        count = number_of(len(saved), "saved match", "saved matches")
        raise OptionError(f"there is no number {number} among {count}")
    return saved[number - 1]


def open_saved(saved: Sequence[SavedMatch], number: int, is_plain: bool) -> LocalSession:
    """The match of that number, to be continued; if it is damaged, the error offers the one before it."""
    from wonderland.terminal.session import SessionError

    try:
        return open_session(match_of(saved, number).path, is_plain)
    except SessionError as error:
        offer = f"; `wonderland resume {number + 1}` continues the one before it" if number < len(saved) else ""
        raise type(error)(f"{error}{offer}") from None


def delete(match: SavedMatch) -> None:
    """Delete a saved match; in a terminal, ask before."""
    from wonderland.terminal.local import saves

    if is_interactive() and not click.confirm(f"Delete {line_of(match)}?"):
        return
    saves.delete(match.path)
    click.echo(f"Deleted: {line_of(match)}")


def list_saved(saved: Sequence[SavedMatch], as_json: bool) -> None:
    """The saved matches, the latest first."""
    from wonderland.terminal.local.progress import progress_of

    if as_json:
        print_json(
            [
                {
                    "number": number,
                    "when": when_of(match),
                    "game": match.setup.game,
                    "players": match.setup.names,
                    "decisions": match.num_decisions,
                    "progress": progress_of(match),
                    "file": str(match.path),
                }
                for number, match in enumerate(saved, start=1)
            ]
        )
        return
    if not saved:
        click.echo("No match is saved; `wonderland play` begins one.")
    for number, match in enumerate(saved, start=1):
        click.echo(f"{number:>3}  {line_of(match)}")


def line_of(match: SavedMatch) -> str:
    """When, which game, who, and how far it is."""
    from wonderland.engine import catalogue
    from wonderland.terminal.local.progress import progress_of

    title = catalogue.load(match.setup.game).title
    return f"{when_of(match)}  {title:<10} {', '.join(match.setup.names)}  ({progress_of(match)})"


def when_of(match: SavedMatch) -> str:
    """The local time of the last decision."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(match.when))
