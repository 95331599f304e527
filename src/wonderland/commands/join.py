"""`wonderland join` and `wonderland watch`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.commands.play import ascii_option, plain_option

if TYPE_CHECKING:
    from wonderland.client import Access

link_argument = click.argument("link", metavar="LINK")


@click.command()
@link_argument
@click.option("--name", default="Alice", show_default=True, help="Your name at the table.")
@click.option("--seat", type=click.IntRange(1), help="Which seat, from 1 (default: yours, or the first open one).")
@plain_option
@ascii_option
def join(link: str, name: str, seat: int | None, plain: bool, only_ascii: bool) -> int:
    """Play at an online table.

    The LINK looks like http://HOST:PORT/table/ID#INVITE. When you leave, a bot plays for you; the same command takes
    the seat again.

    \b
    Example:
      wonderland join http://HOST:PORT/table/ID#INVITE --name Ann
    """
    from wonderland.terminal.join import join as join_table

    return follow(join_table(link, name, None if seat is None else seat - 1), plain, only_ascii)


@click.command()
@link_argument
@plain_option
@ascii_option
def watch(link: str, plain: bool, only_ascii: bool) -> int:
    """Watch an online table.

    \b
    Example:
      wonderland watch http://HOST:PORT/table/ID#INVITE
    """
    from wonderland.terminal.join import watch as watch_table

    return follow(watch_table(link), plain, only_ascii)


def follow(access: Access, plain: bool, only_ascii: bool) -> int:
    """Show the table until the person leaves; the exit code."""
    from wonderland.terminal import launch
    from wonderland.terminal.online import OnlineSession

    return launch.run(OnlineSession(access), launch.is_plain(plain), only_ascii)
