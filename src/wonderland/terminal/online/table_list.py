"""The tables of a server: the public ones, and those at which a person of this machine has a seat."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from wonderland.client import ClientError, Rejected, Server
from wonderland.engine import catalogue, cells
from wonderland.messages import in_commas
from wonderland.terminal.names import printable
from wonderland.terminal.online.join import fetch_table, session_error, stored_token
from wonderland.terminal.online.own_tables import OwnTable, forget, own_tables, place_of
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.protocol.resources import TableInfo


class ListedTable(NamedTuple):
    """A table in a list."""

    number: int
    game: str
    phase: str
    players: list[str | None]  # by seat; None if it is open
    is_yours: bool
    is_your_turn: bool
    link: str


def list_tables(address: str, with_public: bool = True) -> list[ListedTable]:
    """One's own tables, those with one's turn first, then the public ones; SessionError if there is no server."""
    try:
        with Server(address) as server:
            own = own_at(server)
            known = {info.id for _, info in own}
            public = [info for info in server.tables() if info.id not in known] if with_public else []
        turns = turns_of(server.address, {table.name for table, _ in own})
    except ClientError as error:
        raise session_error(error) from None
    own.sort(key=lambda one: one[1].id not in turns)
    listed = [(table.link, info, True) for table, info in own]
    listed += [(f"{server.address}/table/{info.id}", info, False) for info in public]
    return [
        ListedTable(number, info.game, info.phase, players_at(info), is_yours, info.id in turns, link)
        for number, (link, info, is_yours) in enumerate(listed, start=1)
    ]


def turns_of(address: str, names: set[str]) -> set[str]:
    """The tables where it is the turn of somebody with one of these names."""
    turns: set[str] = set()
    for name in names:
        token = stored_token(address, name)
        if token is None:
            continue
        with Server(address, token=token) as server, suppress(Rejected):  # the server may have forgotten the player
            turns |= {one.table.id for one in server.my_tables() if one.is_your_turn}
    return turns


def own_at(server: Server) -> list[tuple[OwnTable, TableInfo]]:
    """One's own tables at that server; those that are gone are forgotten."""
    found = []
    for table in own_tables():
        if not place_of(table.link).startswith(f"{server.address}/table/"):
            continue
        try:
            found.append((table, fetch_table(server, table.link)))
        except Rejected as rejected:
            if rejected.code == "not_found":
                forget(table)
    return found


def players_at(info: TableInfo) -> list[str | None]:
    """The names by seat."""
    return [None if seat.controller == "open" else printable(seat.name) for seat in info.seats]


def table_lines(tables: Sequence[ListedTable]) -> list[str]:
    """The list for people."""
    rows = [(title_of(table), phase_of(table), mark_of(table), players_of(table)) for table in tables]
    return [f"{table.number:>3}  {line}" for table, line in zip(tables, cells.table(rows), strict=True)]


def title_of(table: ListedTable) -> str:
    """The game."""
    return catalogue.load(table.game).title if table.game in catalogue.names() else printable(table.game)


def phase_of(table: ListedTable) -> str:
    """What happens at the table."""
    return common(f"phase.{table.phase}")


def mark_of(table: ListedTable) -> str:
    """What the table is to this player; empty if it is somebody else's."""
    return common("home.your_turn") if table.is_your_turn else t("tables.yours") if table.is_yours else ""


def players_of(table: ListedTable) -> str:
    """The names by seat."""
    return in_commas(name or common("seat.open") for name in table.players)
