"""`wonderland tables`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.commands.common import is_interactive, json_option, print_json
from wonderland.commands.online import follow, name_option, server_option, take_seat
from wonderland.commands.play import ascii_option, plain_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.online.table_list import ListedTable


@click.command()
@click.argument("number", type=click.IntRange(1), required=False)
@server_option
@name_option
@click.option("--mine", "only_mine", is_flag=True, help="List only the tables where you have a seat.")
@click.option("--watch", "only_watch", is_flag=True, help="Watch the table instead of taking a seat.")
@json_option
@plain_option
@ascii_option
def tables(
    number: int | None,
    server: str,
    name: str | None,
    only_mine: bool,
    only_watch: bool,
    as_json: bool,
    plain: bool,
    only_ascii: bool,
) -> int:
    """List the tables of a server: yours, those with your turn first, and the public ones.

    With a NUMBER of the list, join that table, or come back to your seat.

    \b
    Examples:
      wonderland tables
      wonderland tables --mine
      wonderland tables 2 --name Ann
      wonderland tables 1 --watch --server https://HOST
    """
    from wonderland.errors import OptionError
    from wonderland.terminal.online import join
    from wonderland.terminal.online.table_list import list_tables

    address = join.server_address(server)
    if as_json and number is not None:
        raise OptionError("--json is for the list, without a NUMBER")
    listed = list_tables(address, with_public=not only_mine)
    if as_json:
        print_json([table._asdict() for table in listed])
        return 0
    if number is None:
        number = choose(listed, address)
        if number is None:
            return 0
    table = table_of(listed, number)
    access = join.watch(table.link) if only_watch else take_seat(table.link, name)
    return follow(access, plain, only_ascii)


def choose(listed: Sequence[ListedTable], address: str) -> int | None:
    """Print the list; in a terminal, ask which table to join."""
    from wonderland.errors import OptionError
    from wonderland.terminal.ask import ask
    from wonderland.terminal.online.table_list import table_lines

    if not listed:
        click.echo(f"No table to join at {address}; `wonderland host` opens one.")
        return None
    click.echo(f"Tables of {address}:")
    click.echo("\n".join(table_lines(listed)))
    if not is_interactive():
        return None
    text = ask("Number to join, Enter to leave, ? for help: ", "A number takes you to that table of the list.")
    if text and not (text.isascii() and text.isdecimal()):
        raise OptionError(f"{text!r} is no number of the list")
    return int(text) if text else None


def table_of(listed: Sequence[ListedTable], number: int) -> ListedTable:
    """The table of that number; OptionError if there is none."""
    from wonderland.engine.plurals import number_of
    from wonderland.errors import OptionError

    if not 1 <= number <= len(listed):
        raise OptionError(f"there is no number {number} among {number_of(len(listed), 'table')}")
    return listed[number - 1]
