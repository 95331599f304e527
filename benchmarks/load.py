"""How many people one server carries: players at tables, playing without a pause and at a given pace, on loopback.

Starts a server process with a fresh SQLite file, connects the players, and prints figures as JSON:

    python -m benchmarks.load --tables 250 --seats 4 --seconds 20 --pace 200 --history 10000

`delay` is the time from sending an action to the moment when the last seat of its table has its event.
`server_us_per_action` is the server's processor time, threads and kernel included: on a busy machine it is steadier
than the rate. With PYTHONPATH the server is that of another checkout.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load_server import Server

CONNECTING_AT_ONCE = 50
SETTLE_SECONDS = 1.5


class Match(msgspec.Struct):
    legal: list[str] = []
    outcome: Any = None


class Data(msgspec.Struct):
    legal: list[str] = []
    outcome: Any = None
    match: Match | None = None
    code: str = ""


class Frame(msgspec.Struct):
    t: str
    v: int
    d: Data


decode = msgspec.json.Decoder(Frame).decode


@dataclass
class Table:
    """A table whose players act at once, or when the pace allows it."""

    id: str
    seat_tokens: list[str]
    sockets: list[ClientConnection] = field(default_factory=list)
    sent_at: float = 0.0
    waiting_for: int = 0  # seats that have not got the event of the last action
    turn: tuple[int, int, list[str]] | None = None  # whose it is, at which event, and what is legal


class Load:
    """All players, and what they measured."""

    def __init__(self, url: str, game: str, seats: int) -> None:
        self.url = url
        self.game = game
        self.seats = seats
        self.tables: list[Table] = []
        self.delays: list[float] = []
        self.acks: list[float] = []
        self.num_acked = 0
        self.num_rejected = 0
        self.num_matches = 0
        self.pace: asyncio.Semaphore | None = None
        self.is_playing = False
        self.players: list[str] = []
        self._readers: list[asyncio.Task[None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._choices = 0

    async def set_up(self, num_tables: int) -> None:
        limits = httpx.Limits(max_connections=CONNECTING_AT_ONCE)
        async with httpx.AsyncClient(base_url=self.url, limits=limits, timeout=60) as http:
            self.players = list(
                await asyncio.gather(*(self._player(http, number) for number in range(num_tables * self.seats)))
            )
            self.tables = list(await asyncio.gather(*(self._table(http, number) for number in range(num_tables))))
        gate = asyncio.Semaphore(CONNECTING_AT_ONCE)
        await asyncio.gather(*(self._connect(gate, number) for number in range(num_tables)))

    async def _player(self, http: httpx.AsyncClient, number: int) -> str:
        answer = await http.post("/api/players", json={"name": f"Player {number}", "bearer": True})
        return str(answer.json()["token"])

    async def _table(self, http: httpx.AsyncClient, number: int) -> Table:
        tokens = self.players[number * self.seats : (number + 1) * self.seats]
        headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        wanted = {"game": self.game, "seats": self.seats, "bearer": True}
        made = (await http.post("/api/tables", json=wanted, headers=headers[0])).json()
        table = Table(made["table"], [made["seat_token"]])
        for seat in range(1, self.seats):
            claim = {"invite": made["invite"], "bearer": True}
            path = f"/api/tables/{table.id}/seats/{seat}"
            answer = await http.post(path, json=claim, headers=headers[seat])
            table.seat_tokens.append(answer.json()["seat_token"])
        return table

    async def _connect(self, gate: asyncio.Semaphore, number: int) -> None:
        table = self.tables[number]
        address = self.url.replace("http", "ws", 1) + f"/api/tables/{table.id}/socket"
        for seat in range(self.seats):
            async with gate:
                socket = await connect(address, max_size=None, compression=None, ping_interval=None).__aenter__()
                hello = {
                    "t": "hello",
                    "player_token": self.players[number * self.seats + seat],
                    "seat_token": table.seat_tokens[seat],
                }
                await socket.send(json.dumps(hello))
                while b'"snapshot"' not in str(await socket.recv()).encode()[:20]:
                    pass
            table.sockets.append(socket)
            self._readers.append(asyncio.create_task(self._read(table, seat)))

    async def _read(self, table: Table, seat: int) -> None:
        socket = table.sockets[seat]
        async for text in socket:
            frame = decode(text)
            if frame.t == "acted" or frame.t == "started":
                self._saw(table, seat, frame)
            elif frame.t == "ack" and table.waiting_for:
                self.num_acked += 1
                self.acks.append(time.perf_counter() - table.sent_at)
            elif frame.t == "reject":
                self.num_rejected += 1

    def _saw(self, table: Table, seat: int, frame: Frame) -> None:
        now = time.perf_counter()
        data = frame.d.match or frame.d
        if frame.t == "acted":
            table.waiting_for -= 1
            if table.waiting_for == 0:
                self.delays.append(now - table.sent_at)
        if data.outcome is not None and seat == 0:
            self.num_matches += 1
            table.turn = None
            self._go_on(table)
        elif data.legal:
            table.turn = (seat, frame.v, data.legal)
            self._go_on(table)

    def _go_on(self, table: Table) -> None:
        task = asyncio.create_task(self._start(table) if table.turn is None else self._act(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self, table: Table) -> None:
        if self.is_playing:
            await table.sockets[0].send(json.dumps({"t": "start", "id": f"start-{time.monotonic_ns()}"}))

    async def _act(self, table: Table) -> None:
        if self.pace is not None:
            await self.pace.acquire()
        if not self.is_playing or table.turn is None:
            return
        seat, v, legal = table.turn
        table.turn = None
        self._choices += 1
        action = legal[self._choices % len(legal)]
        table.waiting_for = self.seats
        table.sent_at = time.perf_counter()
        await table.sockets[seat].send(
            msgspec.json.encode({"t": "act", "id": f"a{self._choices}", "base_v": v, "action": action}).decode()
        )

    async def play(self, seconds: float, pace: float | None) -> dict[str, Any]:
        """Play for so long, once every table is in a match; figures."""
        await self._start_all()
        self.delays.clear()
        self.acks.clear()
        self.num_acked = self.num_rejected = self.num_matches = 0
        self.pace = asyncio.Semaphore(0) if pace else None
        began = time.perf_counter()
        for table in self.tables:
            self._go_on(table)
        await self._keep_pace(began, seconds, pace or 0.0)
        self.is_playing = False
        figures = self._figures(time.perf_counter() - began)
        if self.pace is not None:
            for _ in self.tables:
                self.pace.release()
        await asyncio.sleep(SETTLE_SECONDS)
        return figures

    async def _start_all(self) -> None:
        """Wait until somebody can act at every table; nobody does."""
        self.pace, self.is_playing = asyncio.Semaphore(0), True
        for table in self.tables:
            if table.turn is None:
                self._go_on(table)
        while any(table.turn is None for table in self.tables):
            await asyncio.sleep(0.05)
        for task in [task for task in self._tasks if not task.done()]:
            task.cancel()

    async def _keep_pace(self, began: float, seconds: float, pace: float) -> None:
        """Allow so many actions per second until the time is over."""
        granted = 0
        while time.perf_counter() - began < seconds:
            await asyncio.sleep(0.005)
            if self.pace is not None:
                due = int((time.perf_counter() - began) * pace)
                for _ in range(due - granted):
                    self.pace.release()
                granted = due

    def _figures(self, seconds: float) -> dict[str, Any]:
        return {
            "seconds": round(seconds, 1),
            "actions_per_second": round(self.num_acked / seconds, 1),
            "delay_ms": percentiles(self.delays),
            "ack_ms": percentiles(self.acks),
            "matches": self.num_matches,
            "rejected": self.num_rejected,
        }

    async def close(self) -> None:
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        await asyncio.gather(*(socket.close() for table in self.tables for socket in table.sockets))


def percentiles(seconds: list[float]) -> dict[str, float]:
    if len(seconds) < 100:
        return {}
    cuts = statistics.quantiles(seconds, n=100)
    return {"p50": round(cuts[49] * 1000, 1), "p99": round(cuts[98] * 1000, 1), "max": round(max(seconds) * 1000, 1)}


async def warm_up(server: Server, arguments: argparse.Namespace) -> None:
    """Let the server load its game, so that neither time nor memory of that is counted."""
    load = Load(server.url, arguments.game, arguments.seats)
    await load.set_up(1)
    busy = 1.0
    while busy > 0.1:
        cpu = server.cpu_seconds()
        await asyncio.sleep(1)
        busy = server.cpu_seconds() - cpu
    await load.close()


async def measure(server: Server, arguments: argparse.Namespace) -> dict[str, Any]:
    figures: dict[str, Any] = {
        "tables": arguments.tables,
        "players": arguments.tables * arguments.seats,
        "game": arguments.game,
        "history": arguments.history,
    }
    await warm_up(server, arguments)
    before = server.memory_kib()
    load = Load(server.url, arguments.game, arguments.seats)
    await load.set_up(arguments.tables)
    connected = server.memory_kib()
    figures["memory_kib"] = {"server": before, "with_everybody": connected}
    figures["kib_per_connection"] = round((connected - before) / (arguments.tables * arguments.seats), 1)
    cpu = server.cpu_seconds()
    await asyncio.sleep(arguments.idle)
    figures["idle_cpu_percent"] = round(100 * (server.cpu_seconds() - cpu) / arguments.idle, 2)
    figures["paced"] = await load.play(arguments.seconds, arguments.pace)
    cpu = server.cpu_seconds()
    unpaced = await load.play(arguments.seconds, None)
    cpu = server.cpu_seconds() - cpu
    unpaced["server_cpu_percent"] = round(100 * cpu / arguments.seconds)
    unpaced["server_us_per_action"] = round(1e6 * cpu / (unpaced["actions_per_second"] * unpaced["seconds"]))
    figures["unpaced"] = unpaced
    figures["memory_kib"]["after_play"] = server.memory_kib()
    figures["kib_per_table"] = round((server.memory_kib() - connected) / arguments.tables, 1)
    await load.close()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--game", default="parade")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--idle", type=float, default=5.0)
    parser.add_argument("--pace", type=float, default=200.0, help="actions per second of all players together")
    parser.add_argument("--history", type=int, default=0, help="finished matches that are in the database already")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="wonderland-load-") as folder,
        Server(Path(folder), arguments.history) as server,
    ):
        print(json.dumps(uvloop.run(measure(server, arguments)), indent=1))


if __name__ == "__main__":
    main()
