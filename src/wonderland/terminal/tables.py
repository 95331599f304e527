"""The tables of a server: the public ones, and those at which a person of this machine has a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wonderland.client import ClientError, Rejected, Server
from wonderland.engine import catalogue
from wonderland.terminal.join import fetch_table, session_error
from wonderland.terminal.names import printable
from wonderland.terminal.own_tables import OwnTable, forget, own_tables, place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.server.resources import TableInfo

OPEN = "open"
PHASES = {"gathering": "waiting", "playing": "playing", "finished": "between matches"}


class ListedTable(NamedTuple):
    """A table in a list."""

    number: int
    game: str
    phase: str
    players: list[str | None]  # by seat; None if it is open
    is_yours: bool
    link: str


def list_tables(address: str) -> list[ListedTable]:
    """One's own tables first, then the public ones; SessionError if the server cannot be reached."""
    try:
        with Server(address) as server:
            own = [(table.link, info) for table, info in own_at(server)]
            known = {info.id for _, info in own}
            public = [(f"{server.address}/table/{info.id}", info) for info in server.tables() if info.id not in known]
    except ClientError as error:
        raise session_error(error) from None
    listed = [*((*one, True) for one in own), *((*one, False) for one in public)]
    return [
        ListedTable(number, info.game, info.phase, players_at(info), is_yours, link)
        for number, (link, info, is_yours) in enumerate(listed, start=1)
    ]


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
    lines = []
    for table in tables:
        title = catalogue.load(table.game).title if table.game in catalogue.names() else printable(table.game)
        players = ", ".join(name or OPEN for name in table.players)
        mark = "yours" if table.is_yours else ""
        lines.append(f"{table.number:>3}  {title:<10} {PHASES[table.phase]:<16} {mark:<6} {players}")
    return lines
