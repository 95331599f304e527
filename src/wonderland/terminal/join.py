"""Sitting down at online tables, and who one is at which server: the same player comes back to the same seat."""

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
    """Take a seat: one's own again, that one, or the first open one. SessionError or OptionError says why not."""
    address = address_of(link)
    try:
        with Server(address, token=player_token(address, name)) as server:
            num_seats = len(look_at(server, link).seats)
            if seat is not None and seat >= num_seats:
                raise OptionError(f"there is no seat {seat + 1}: the table has {num_seats}")
            return server.join(link, seat).access
    except ClientError as error:
        raise session_error(error) from None


def watch(link: str) -> Access:
    """Watch. SessionError or OptionError says why not."""
    try:
        with Server(address_of(link)) as server:
            look_at(server, link)
            return server.watch(link).access
    except ClientError as error:
        raise session_error(error) from None


def session_error(error: ClientError) -> SessionError:
    """Did the server say no, or could it not be asked?"""
    return SessionError(str(error)) if isinstance(error, Rejected) else SessionMachineError(str(error))


def look_at(server: Server, link: str) -> TableInfo:
    """The table of the link; ClientError if there is none, or none for somebody without an invitation."""
    access = server.watch(link).access
    return server.ask("GET", f"/api/tables/{access.table}", TableInfo, headers=access.headers())


def address_of(link: str) -> str:
    """The server of a table's link; OptionError if it is no such link."""
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
    """Who one is at that server: known from before under that name, or new."""
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
            pass  # the server has forgotten this player
    with Server(address, name=name) as server:
        token = server.token or ""
    write_tokens(path, {**known, key: token})
    return token


def write_tokens(path: Path, tokens: dict[str, str]) -> None:
    """Keep the players for the next time, readable by this user only."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(tokens))
    except OSError as error:
        raise SessionMachineError(f"{path} cannot be written: {error.strerror}") from None


def read_tokens(path: Path) -> dict[str, str]:
    """The players that one was before."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}
