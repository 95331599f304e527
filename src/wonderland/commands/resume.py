"""`wonderland resume`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from wonderland.commands.common import import_from_current_folder, is_interactive, json_option, print_json
from wonderland.commands.help import Command
from wonderland.commands.option import option
from wonderland.commands.play import ascii_option, open_session, plain_option
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.local.local_session import LocalSession
    from wonderland.terminal.local.saves import SavedMatch


t = area("commands")


@click.command(
    cls=Command,
    examples=["wonderland resume", "wonderland resume --list", "wonderland resume 2", "wonderland resume 2 --delete"],
)
@click.argument("number", type=click.IntRange(1), required=False)
@option("--list", "only_list", is_flag=True, help="resume.list")
@option("--delete", "deletes", is_flag=True, help="resume.delete")
@json_option
@plain_option
@ascii_option
def resume(number: int | None, only_list: bool, deletes: bool, as_json: bool, plain: bool, only_ascii: bool) -> int:
    """Continue a saved match."""
    from wonderland.errors import OptionError
    from wonderland.terminal import launch
    from wonderland.terminal.local import saves

    saved = list(saves.saved_matches())
    if only_list:
        list_saved(saved, as_json)
        return 0
    if as_json:
        raise OptionError(t("error.json_needs_list"))
    if deletes:
        if number is None:
            raise OptionError(t("error.which_match", command="wonderland resume 2 --delete"))
        delete(match_of(saved, number))
        return 0
    match_of(saved, number or 1)
    is_plain = launch.is_plain(plain)
    import_from_current_folder()
    return launch.run(open_saved(saved, number or 1, is_plain), is_plain, only_ascii)


def match_of(saved: Sequence[SavedMatch], number: int) -> SavedMatch:
    """The match of that number; OptionError if there is none."""
    from wonderland.errors import OptionError

    if not saved:
        raise OptionError(t("error.nothing_saved"))
    if number > len(saved):
        raise OptionError(t("error.no_number_saved", number=number, n=len(saved)))
    return saved[number - 1]


def open_saved(saved: Sequence[SavedMatch], number: int, is_plain: bool) -> LocalSession:
    """The match of that number, to be continued; if it is damaged, the error offers the one before it."""
    from wonderland.terminal.session import SessionError

    try:
        return open_session(match_of(saved, number).path, is_plain)
    except SessionError as error:
        if number == len(saved):
            raise
        raise type(error)(t("resume.offer", error=str(error), n=number + 1)) from None


def delete(match: SavedMatch) -> None:
    """Delete a saved match; in a terminal, ask before."""
    from wonderland.terminal.local import saves

    if is_interactive() and not confirm(t("resume.delete.sure", match=line_of(match))):
        return
    saves.delete(match.path)
    click.echo(t("resume.deleted", match=line_of(match)))


def confirm(question: str) -> bool:
    """Does the person say yes?"""
    yes, no = t("answer.yes"), t("answer.no")
    answer = click.prompt(f"{question} [{yes}/{no}]", default="", show_default=False).strip().lower()
    return bool(answer) and answer.startswith((yes, "y"))


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
        click.echo(t("resume.none"))
    for number, match in enumerate(saved, start=1):
        click.echo(f"{number:>3}  {line_of(match)}")


def line_of(match: SavedMatch) -> str:
    """When, which game, who, and how far it is."""
    from wonderland.engine import catalogue
    from wonderland.engine.cells import padded, width_of
    from wonderland.terminal.local.progress import progress_of

    title, width = catalogue.load(match.setup.game).title, max(width_of(game.title) for game in catalogue.loadable())
    return f"{when_of(match)}  {padded(title, width)}  {', '.join(match.setup.names)}  ({progress_of(match)})"


def when_of(match: SavedMatch) -> str:
    """The local time of the last decision."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(match.when))
