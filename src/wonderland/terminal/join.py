"""Join online tables. Player tokens are stored per server, so that the same player gets the same seat again."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import msgspec

from wonderland.client import ClientError, Rejected, Server
from wonderland.errors import OptionError
from wonderland.records.folder import data_folder
from wonderland.server.resources import TableInfo
from wonderland.terminal.session import SessionError, SessionMachineError

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.client import Access


def join(link: str, name: str, seat: int | None) -> Access:
    """Take a seat: the player's own, the given one, or the first open one. SessionError or OptionError says why not."""
    address = address_of(link)
    try:
        with Server(address, token=player_token(address, name)) as server:
            num_seats = len(fetch_table(server, link).seats)
            if seat is not None and seat >= num_seats:
                raise OptionError(f"there is no seat {seat + 1}: the table has {num_seats}")
            return server.join(link, seat).access
    except ClientError as error:
        raise session_error(error) from None


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
        raise OptionError(f"{link!r} is no link to a table; it looks like http://HOST:PORT/table/ID#INVITE")
    return address


def player_token(address: str, name: str) -> str:
    """The token of the player with that name at that server: the stored one, or a new one."""
    path = data_folder() / "players.json"
    known = read_tokens(path)
    key = f"{address} {name}"
    token = known.get(key)
    if token is not None:
        try:
            with Server(address, token=token) as server:
                server.me()
            return token
        except Rejected:
            pass  # the server no longer knows this player
    with Server(address, name=name) as server:
        token = server.token or ""
    write_tokens(path, {**known, key: token})
    return token


def write_tokens(path: Path, tokens: dict[str, str]) -> None:
    """Store the tokens in a file that only this user can read."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(tokens))
    except OSError as error:
        raise SessionMachineError(f"{path} cannot be written: {error.strerror}") from None


def read_tokens(path: Path) -> dict[str, str]:
    """The stored tokens; none if the file is missing or damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}
