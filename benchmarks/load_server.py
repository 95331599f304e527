"""The server of the load benchmark, with a database of its own and a history to begin with."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from sqlalchemy import Connection, insert

from benchmarks.server_process import WATCHED, ServerProcess
from wonderland.server.storage import schema
from wonderland.server.storage.database import migrate, open_database

if TYPE_CHECKING:
    from pathlib import Path

SETTINGS = {
    "FRAMES_PER_SECOND": "1000000",
    "SOCKETS_PER_ADDRESS": "100000",
    "CONNECTS_PER_MINUTE": "1000000",
    "MAX_CONNECTIONS": "19000",
    "TABLE_EVENTS_PER_SECOND": "1000000",
}


class Server(ServerProcess):
    """The server process of a database, which may have a history. It watches itself."""

    def __init__(self, folder: Path, history: int, database: str = "", **settings: str) -> None:
        database = database or f"sqlite:///{folder / 'load.db'}"
        if history:
            asyncio.run(add_history(database, history))
        super().__init__(folder / "log", {**SETTINGS, "DATABASE": database, **settings}, WATCHED)


async def add_history(url: str, count: int) -> None:
    """Finished matches of people who are not here."""
    database = open_database(url)
    await migrate(database)
    await database.write(lambda connection: insert_matches(connection, count))
    await database.close()


def insert_matches(connection: Connection, count: int) -> None:
    now = int(time.time() * 1000)
    plies = 70
    for number in range(count):
        table = f"old-{number}"
        row = {"id": table, "is_public": True, "info": b"{}", "checkpoint_seq": 0, "attended_at": now}
        connection.execute(insert(schema.tables), row)
        events = [
            {"table_id": table, "seq": seq, "at": now, "body": b'{"t":"acted","action":"R0","by":"human"}'}
            for seq in range(1, plies + 1)
        ]
        connection.execute(insert(schema.events), events)
        match = {"id": f"m{number}", "table_id": table, "info": b"{}", "record": bytes(3000), "ended_at": now}
        connection.execute(insert(schema.matches), match)
        player = {"player_id": f"p{number % 1000}", "ended_at": now + number, "match_id": f"m{number}", "seat": 0}
        connection.execute(insert(schema.match_players), player)
