"""`wonderland tables`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.commands.common import is_interactive, json_option, print_json
from wonderland.commands.help import Command
from wonderland.commands.online import follow, name_option, server_option, take_seat
from wonderland.commands.option import option
from wonderland.commands.play import ascii_option, plain_option
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.online.table_list import ListedTable


t = area("commands")


@click.command(
    cls=Command,
    examples=[
        "wonderland tables",
        "wonderland tables --mine",
        "wonderland tables 2 --name Ann",
        "wonderland tables 1 --watch --server https://HOST",
    ],
)
@click.argument("number", type=click.IntRange(1), required=False)
@server_option
@name_option
@option("--mine", "only_mine", is_flag=True, help="tables.mine")
@option("--watch", "only_watch", is_flag=True, help="tables.watch")
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
    """List the tables of a server."""
    from wonderland.errors import OptionError
    from wonderland.terminal.online import join
    from wonderland.terminal.online.table_list import list_tables

    address = join.server_address(server)
    if as_json and number is not None:
        raise OptionError(t("error.json_list"))
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
        click.echo(t("tables.none", address=address))
        return None
    click.echo(t("tables.title", address=address))
    click.echo("\n".join(table_lines(listed)))
    if not is_interactive():
        return None
    text = ask(f"{t('tables.which')} ", t("tables.which.help"))
    if text and not (text.isascii() and text.isdecimal()):
        raise OptionError(t("error.not_in_list", text=repr(text)))
    return int(text) if text else None


def table_of(listed: Sequence[ListedTable], number: int) -> ListedTable:
    """The table of that number; OptionError if there is none."""
    from wonderland.errors import OptionError

    if not 1 <= number <= len(listed):
        raise OptionError(t("error.no_table", number=number, n=len(listed)))
    return listed[number - 1]
