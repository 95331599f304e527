"""`wonderland join` and `wonderland watch`."""

from __future__ import annotations

import click

from wonderland.commands.help import Command
from wonderland.commands.online import follow, name_option, take_seat
from wonderland.commands.option import option
from wonderland.commands.play import ascii_option, plain_option

link_argument = click.argument("link", metavar="LINK")


@click.command(cls=Command, examples=["wonderland join http://HOST:PORT/table/ID#INVITE --name Ann"])
@link_argument
@name_option
@option("--seat", type=click.IntRange(1), help="join.seat")
@plain_option
@ascii_option
def join(link: str, name: str | None, seat: int | None, plain: bool, only_ascii: bool) -> int:
    """Play at an online table."""
    return follow(take_seat(link, name, None if seat is None else seat - 1), plain, only_ascii)


@click.command(cls=Command, examples=["wonderland watch http://HOST:PORT/table/ID#INVITE"])
@link_argument
@plain_option
@ascii_option
def watch(link: str, plain: bool, only_ascii: bool) -> int:
    """Watch an online table."""
    from wonderland.terminal.online.join import watch as watch_table

    return follow(watch_table(link), plain, only_ascii)
