"""The server of the load benchmark: a process with its own SQLite file, what it uses, and a history to begin with."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

from sqlalchemy import Connection, insert

from benchmarks.server_process import ServerProcess
from wonderland.server.storage import schema
from wonderland.server.storage.database import migrate, open_database

SETTINGS = {
    "FRAMES_PER_SECOND": "1000000",
    "SOCKETS_PER_ADDRESS": "100000",
    "CONNECTS_PER_MINUTE": "1000000",
}


class Server(ServerProcess):
    """The server process and what it uses."""

    def __init__(self, folder: Path, history: int) -> None:
        database = f"sqlite:///{folder / 'load.db'}"
        if history:
            asyncio.run(add_history(database, history))
        super().__init__(folder / "log", {**SETTINGS, "DATABASE": database})

    def memory_kib(self) -> int:
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
        raise AssertionError("Linux tells the memory of every process")

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
