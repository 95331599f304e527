"""Join and open online tables. Player tokens are stored per server, so that a player gets the same seat again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import httpx

from wonderland.client import ClientError, Rejected, Server
from wonderland.errors import OptionError
from wonderland.protocol.frames import Pace
from wonderland.protocol.resources import TableInfo
from wonderland.records.folder import data_folder
from wonderland.terminal.online.own_tables import OwnTable, remember
from wonderland.terminal.private_file import read_private, write_private
from wonderland.terminal.session import SessionError, SessionMachineError
from wonderland.terminal.setup import clean_name
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.client import Access


class Wish(NamedTuple):
    """The table that a host wants."""

    game: str
    seats: int
    bots: Sequence[str]  # levels, on the seats after the host's; the other seats are open
    options: dict[str, Any]
    pace: Pace = Pace()
    is_public: bool = False
    hints: bool = True


def host(address: str, name: str, wish: Wish) -> Access:
    """Open a table and take its first seat. SessionError or OptionError says why not."""
    name = clean_name(name)
    try:
        with Server(address, token=player_token(address, name)) as server:
            access = server.create_table(
                wish.game, wish.seats, wish.bots, wish.options, wish.pace, wish.is_public, hints=wish.hints
            ).access
    except ClientError as error:
        raise session_error(error) from None
    remember(OwnTable(access.link, name))
    return access


def join(link: str, name: str, seat: int | None) -> Access:
    """Take a seat: the player's own, the given one, or the first open one. SessionError or OptionError says why not."""
    address, name = address_of(link), clean_name(name)
    try:
        with Server(address, token=player_token(address, name)) as server:
            num_seats = len(fetch_table(server, link).seats)
            if seat is not None and seat >= num_seats:
                raise OptionError(t("error.no_seat", seat=seat + 1, n=num_seats))
            access = server.join(link, seat).access
    except ClientError as error:
        raise session_error(error) from None
    remember(OwnTable(access.link, name))
    return access


def watch(link: str) -> Access:
    """Watch a table. SessionError or OptionError says why not."""
    try:
        with Server(address_of(link)) as server:
            fetch_table(server, link)
            return server.watch(link).access
    except ClientError as error:
        raise session_error(error) from None


def session_error(error: ClientError) -> SessionError:
    """The error for a refusal, or for a server that cannot be reached."""
    return SessionError(str(error)) if isinstance(error, Rejected) else SessionMachineError(str(error))


def fetch_table(server: Server, link: str) -> TableInfo:
    """The table of the link; ClientError if it does not exist or needs an invitation."""
    access = server.watch(link).access
    return server.ask("GET", f"/api/tables/{access.table}", TableInfo, headers=access.headers())


def address_of(link: str) -> str:
    """The server in a link to a table; OptionError if it is no such link."""
    try:
        parts = urlsplit(link)
        address = f"{parts.scheme}://{parts.netloc}"
        is_link = parts.scheme in ("http", "https") and httpx.URL(address).host and parts.path.startswith("/table/")
    except (ValueError, httpx.InvalidURL):
        is_link = False
    if not is_link:
        raise OptionError(t("error.link", link=repr(link), example="http://HOST:PORT/table/ID#INVITE"))
    return address


def server_address(text: str) -> str:
    """The address of a server, as a person types it; OptionError if it is none."""
    address = (text if "://" in text else f"http://{text}").rstrip("/")
    try:
        parts = urlsplit(address)
        is_address = parts.scheme in ("http", "https") and httpx.URL(address).host and not parts.path
    except (ValueError, httpx.InvalidURL):
        is_address = False
    if not is_address:
        raise OptionError(t("error.address", address=repr(text), example="http://HOST:PORT"))
    return address


def stored_token(address: str, name: str) -> str | None:
    """The stored token of the player with that name at that server; None if there is none."""
    return known_players().get(f"{address} {name}")


def known_players() -> dict[str, str]:
    """Tokens by server and name."""
    return read_private(data_folder() / "players.json", dict[str, str]) or {}


def player_token(address: str, name: str) -> str:
    """The token of the player with that name at that server: the stored one, or a new one."""
    token = stored_token(address, name)
    if token is not None:
        try:
            with Server(address, token=token) as server:
                server.me()
            return token
        except Rejected:
            pass  # the server no longer knows this player
    with Server(address, name=name) as server:
        token = server.token or ""
    write_private(data_folder() / "players.json", {**known_players(), f"{address} {name}": token})
    return token
