"""What the commands for online tables share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.commands.option import option
from wonderland.terminal.online.defaults import DEFAULT_NAME, DEFAULT_SERVER, SERVER_VARIABLE

if TYPE_CHECKING:
    from wonderland.client import Access

name_option = option("--name", help="option.name_there")
server_option = option(
    "--server",
    metavar="URL",
    default=DEFAULT_SERVER,
    envvar=SERVER_VARIABLE,
    show_default=True,
    help="option.server",
)


def follow(access: Access, plain: bool, only_ascii: bool) -> int:
    """Show the table until the person leaves; the exit code."""
    from wonderland.terminal import launch
    from wonderland.terminal.online.online_session import OnlineSession

    return launch.run(OnlineSession(access), launch.is_plain(plain), only_ascii)


def take_seat(link: str, name: str | None, seat: int | None = None) -> Access:
    """Join the table, by default with the name that the person has there."""
    from wonderland.terminal.online.join import join
    from wonderland.terminal.online.own_tables import name_at

    return join(link, name_at(link) or DEFAULT_NAME if name is None else name, seat)
