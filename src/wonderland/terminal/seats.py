"""Sitting down at online tables, and who one is at which server: the same player comes back to the same seat."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from wonderland.client import ClientError, Rejected, Server
from wonderland.terminal.saves import data_folder
from wonderland.terminal.session import SessionError

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.client import Access


def join(link: str, name: str, seat: int | None) -> Access:
    """Take a seat: one's own again, that one, or the first open one. SessionError says why not."""
    address = address_of(link)
    try:
        with Server(address, token=player_token(address, name)) as server:
            return server.join(link, seat).access
    except ClientError as error:
        raise SessionError(str(error)) from None


def watch(link: str) -> Access:
    """Look on. SessionError if the link is none."""
    with Server(address_of(link)) as server:
        return server.watch(link).access


def address_of(link: str) -> str:
    """The server of a table's link; SessionError if it is no such link."""
    parts = urlsplit(link)
    if parts.scheme not in ("http", "https") or not parts.netloc or not parts.path.startswith("/table/"):
        raise SessionError(f"{link!r} is no link to a table; it looks like http://HOST:PORT/table/ID#INVITE")
    return f"{parts.scheme}://{parts.netloc}"


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
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode({**known, key: token}))
    return token


def read_tokens(path: Path) -> dict[str, str]:
    """The players that one was before."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}
