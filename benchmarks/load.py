"""How many people one server carries: players at tables, playing without a pause and at a given pace, on loopback.

Starts a server process with a fresh database, connects the players, and prints figures as JSON:

    python -m benchmarks.load --tables 250 --seats 4 --seconds 20 --pace 200 --history 10000
    python -m benchmarks.load --database postgres --workers 4
    python -m benchmarks.load --tables 25 --idle-connections 10000

Every player is a WebSocket, and every frame is read. After a match everybody votes for the next one, and adds a number
to its deal. `actions_per_second` are acknowledged actions, `requests_per_second` has votes and numbers, too.
`delay` is the time from sending an action to the moment when the last seat of its table has its event.
`server_us_per_action` is the server's processor time, threads and kernel included: on a busy machine it is steadier
than the rate. `server_us_per_ping` is the same for a ping, `load_us_per_action` that of the players. `echo` is what a
bare echo server does with as many connections, just before and after the players act without a pause:
`actions_per_echo` is the ratio of the rates, `echoes_in_an_action` that of the servers' processor times, which holds
on a noisy machine, too. `stalls` says what took long (`benchmarks/stalls.py`). With PYTHONPATH the server is that of
another checkout.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import statistics
import tempfile
import time
from collections import Counter, deque
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop

from benchmarks.load_client import WebSocketClient, connect
from benchmarks.load_echo import Echo
from benchmarks.load_server import Server
from benchmarks.stalls import Stalls
from tests.server.postgres import shared_postgres

CONNECTING_AT_ONCE = 50
IDLE_VIEWERS = 4  # at each table
KEEP_ALIVE_SECONDS = 2.0  # less than the server's, so that no request meets a connection that is being closed
SETTLE_SECONDS = 1.5
NOTHING = msgspec.Raw(b"null")


class Match(msgspec.Struct):
    legal: list[str] = []
    outcome: msgspec.Raw = NOTHING


class TableView(msgspec.Struct):
    commitment: str | None = None


class Data(msgspec.Struct):
    id: str | None = None
    what: str = ""
    code: str = ""
    legal: list[str] = []
    outcome: msgspec.Raw = NOTHING
    match: Match | None = None
    table: TableView | None = None


class Frame(msgspec.Struct):
    t: str
    v: int
    d: Data


decode = msgspec.json.Decoder(Frame).decode
encode = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Table:
    """A table whose players act at once, or when the pace allows it."""

    id: str
    seat_tokens: list[str]
    sockets: list[WebSocketClient] = field(default_factory=list)
    sent_at: float = 0.0
    waiting_for: int = 0  # seats that have not got the event of the last action
    turn: tuple[int, int, list[str]] | None = None  # whose it is, at which event, and what is legal
    has_played: bool = False


class Load:
    """All players, and what they measured."""

    def __init__(self, url: str, game: str, seats: int) -> None:
        self.url = url
        self.game = game
        self.seats = seats
        self.tables: list[Table] = []
        self.players: list[str] = []
        self.delays: list[float] = []
        self.acks: list[float] = []
        self.num_acked = 0
        self.num_other_acks = 0  # of votes and numbers
        self.rejected: Counter[str] = Counter()  # by code
        self.num_matches = 0
        self.is_playing = False
        self.allowed: float | None = None  # actions; None: all
        self._waiting: deque[Table] = deque()  # for an action to be allowed
        self._requests = 0

    async def set_up(self, num_tables: int) -> None:
        limits = httpx.Limits(max_connections=CONNECTING_AT_ONCE, keepalive_expiry=KEEP_ALIVE_SECONDS)
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
                welcomed = asyncio.Event()
                socket = await connect(address, partial(self._await_snapshot, welcomed))
                hello = {
                    "t": "hello",
                    "player_token": self.players[number * self.seats + seat],
                    "seat_token": table.seat_tokens[seat],
                }
                socket.send(encode(hello))
                await welcomed.wait()
                socket.on_text = partial(self._read, table, seat)
            table.sockets.append(socket)

    def _await_snapshot(self, welcomed: asyncio.Event, text: bytes) -> None:
        if decode(text).t == "snapshot":
            welcomed.set()

    def _read(self, table: Table, seat: int, text: bytes) -> None:
        frame = decode(text)
        if frame.t in ("acted", "started", "snapshot"):  # a snapshot if another worker has started the match
            self._saw(table, seat, frame)
        elif frame.t == "ack":
            self._acknowledged(table, frame)
        elif frame.t == "table" and frame.d.what == "committed" and frame.d.table is not None:
            number = {"commitment": frame.d.table.commitment, "number": secrets.token_hex(16)}
            self._send(table, seat, {"t": "number", **number})
        elif frame.t == "reject":
            self.rejected[frame.d.code] += 1

    def _acknowledged(self, table: Table, frame: Frame) -> None:
        if frame.d.id is not None and frame.d.id.startswith("act"):
            self.num_acked += 1
            self.acks.append(time.perf_counter() - table.sent_at)
        else:
            self.num_other_acks += 1

    def _saw(self, table: Table, seat: int, frame: Frame) -> None:
        data = frame.d.match or frame.d
        if frame.t == "acted":
            table.waiting_for -= 1
            if table.waiting_for == 0:
                self.delays.append(time.perf_counter() - table.sent_at)
        if data.outcome != NOTHING:
            if seat == 0:
                self.num_matches += 1
                table.turn, table.has_played = None, True
            if self.is_playing:  # each seat by itself: another worker may know the end a moment later
                self._vote(table, seat)
        elif data.legal and (table.turn is None or table.turn[1] < frame.v):
            table.turn = (seat, frame.v, data.legal)
            self._act(table)

    def _send(self, table: Table, seat: int, request: dict[str, Any]) -> None:
        self._requests += 1
        table.sockets[seat].send(encode({"id": f"{request['t']}-{self._requests}", **request}))

    def _start(self, table: Table) -> None:
        """Start the first match, or vote for a rematch."""
        if self.is_playing and not table.has_played:
            self._send(table, 0, {"t": "start"})
        elif self.is_playing:
            for seat in range(self.seats):
                self._vote(table, seat)

    def _vote(self, table: Table, seat: int) -> None:
        self._send(table, seat, {"t": "vote", "what": "rematch"})

    def _act(self, table: Table) -> None:
        """Act at once if that is allowed, otherwise as soon as it is."""
        if not self.is_playing or table.turn is None:
            return
        if self.allowed is not None and self.allowed < 1:
            self._waiting.append(table)
            return
        if self.allowed is not None:
            self.allowed -= 1
        seat, v, legal = table.turn
        table.turn = None
        table.waiting_for = self.seats
        table.sent_at = time.perf_counter()
        action = legal[self._requests % len(legal)]
        self._send(table, seat, {"t": "act", "base_v": v, "action": action})

    async def ping(self, rounds: int) -> int:
        """Let everybody ping so often, each time when all have their answers; the number of pings."""
        self.num_other_acks = num_sent = 0
        for _ in range(rounds):
            for table in self.tables:
                for seat in range(self.seats):
                    self._send(table, seat, {"t": "ping"})
            num_sent += len(self.players)
            while self.num_other_acks < num_sent:
                await asyncio.sleep(0.001)
        return num_sent

    async def play(self, seconds: float, pace: float | None) -> dict[str, Any]:
        """Play for so long, once every table is in a match; figures."""
        await self._start_all()
        self.delays.clear()
        self.acks.clear()
        self.rejected.clear()
        self.num_acked = self.num_other_acks = self.num_matches = 0
        self.allowed = 0 if pace else None
        self._waiting.clear()
        began, used = time.perf_counter(), time.process_time()
        for table in self.tables:
            self._act(table)
        await self._keep_pace(began, seconds, pace)
        self.is_playing = False
        figures = self._figures(time.perf_counter() - began, time.process_time() - used)
        await asyncio.sleep(SETTLE_SECONDS)
        return figures

    async def _start_all(self) -> None:
        """Wait until somebody can act at every table; nobody does."""
        self.is_playing, self.allowed = True, 0
        for table in self.tables:
            if table.turn is None:
                self._start(table)
        while any(table.turn is None for table in self.tables):
            await asyncio.sleep(0.05)

    async def _keep_pace(self, began: float, seconds: float, pace: float | None) -> None:
        """Allow so many actions per second until the time is over."""
        granted = 0
        while (passed := time.perf_counter() - began) < seconds:
            if pace is not None and self.allowed is not None:
                due = int(passed * pace)
                self.allowed, granted = self.allowed + due - granted, due
                while self._waiting and self.allowed >= 1:
                    self._act(self._waiting.popleft())
            await asyncio.sleep(0.005)

    def _figures(self, seconds: float, used: float) -> dict[str, Any]:
        return {
            "seconds": round(seconds, 1),
            "actions_per_second": round(self.num_acked / seconds, 1),
            "requests_per_second": round((self.num_acked + self.num_other_acks) / seconds, 1),
            "load_us_per_action": round(1e6 * used / max(1, self.num_acked)),
            "delay_ms": percentiles(self.delays),
            "ack_ms": percentiles(self.acks),
            "matches": self.num_matches,
            "rejected": dict(self.rejected),
        }

    async def close(self) -> None:
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


async def connect_idle(url: str, count: int, viewers: int) -> list[WebSocketClient]:
    """Spectators who do nothing, at public tables where nothing happens; some at each."""
    clients: list[WebSocketClient] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        token = (await http.post("/api/players", json={"name": "Host", "bearer": True})).json()["token"]
        wanted = {"game": "parade", "seats": 2, "is_public": True, "bearer": True}
        while len(clients) < count:
            made = await http.post("/api/tables", json=wanted, headers={"Authorization": f"Bearer {token}"})
            address = url.replace("http", "ws", 1) + f"/api/tables/{made.json()['table']}/socket"
            clients += await asyncio.gather(*(watch(address) for _ in range(min(viewers, count - len(clients)))))
    return clients


async def watch(address: str) -> WebSocketClient:
    client = await connect(address, lambda _: None)
    client.send(encode({"t": "hello"}))
    return client


async def measure(server: Server, echo: Echo, arguments: argparse.Namespace) -> dict[str, Any]:
    num_players = arguments.tables * arguments.seats
    figures: dict[str, Any] = {
        "tables": arguments.tables,
        "players": num_players,
        "game": arguments.game,
        "history": arguments.history,
        "database": arguments.database,
        "workers": arguments.workers,
    }
    await warm_up(server, arguments)
    before = server.memory_kib()
    idle = await connect_idle(server.url, arguments.idle_connections, IDLE_VIEWERS)
    if idle:
        await asyncio.sleep(SETTLE_SECONDS)
        figures["idle"] = {
            "connections": len(idle),
            "kib_per_connection": round((server.memory_kib() - before) / len(idle), 1),
            "cpu_percent": await cpu_percent(server, arguments.idle),
        }
        before = server.memory_kib()
    load = Load(server.url, arguments.game, arguments.seats)
    await load.set_up(arguments.tables)
    await echo.set_up(num_players)
    connected = server.memory_kib()
    figures["memory_kib"] = {"server": before, "with_everybody": connected}
    figures["kib_per_connection"] = round((connected - before) / num_players, 1)
    figures["idle_cpu_percent"] = await cpu_percent(server, arguments.idle)
    cpu = server.cpu_seconds()
    num_pings = await load.ping(arguments.pings)
    figures["server_us_per_ping"] = round(1e6 * (server.cpu_seconds() - cpu) / max(1, num_pings), 1)
    figures["paced"] = await watched_play(server, load, arguments.seconds, arguments.pace)
    await echo.measure(arguments.seconds / 4)
    figures["unpaced"] = await watched_play(server, load, arguments.seconds, None)
    await echo.measure(arguments.seconds / 4)
    figures["echo"] = compare(echo, figures["unpaced"])
    await echo.close()
    figures["memory_kib"]["after_play"] = server.memory_kib()
    figures["kib_per_table"] = round((server.memory_kib() - connected) / arguments.tables, 1)
    await load.close()
    await asyncio.gather(*(client.close() for client in idle))
    return figures


async def watched_play(server: Server, load: Load, seconds: float, pace: float | None) -> dict[str, Any]:
    """Play, with what the server used and what stalled it."""
    cpu, stalls = server.cpu_seconds(), Stalls(server)
    figures = await load.play(seconds, pace)
    cpu = server.cpu_seconds() - cpu
    figures["server_cpu_percent"] = round(100 * cpu / seconds)
    figures["server_us_per_action"] = round(1e6 * cpu / max(1, figures["actions_per_second"] * figures["seconds"]))
    return {**figures, "stalls": stalls.end()}


def compare(echo: Echo, unpaced: dict[str, Any]) -> dict[str, Any]:
    """Players without a pause beside bare echoes."""
    return {
        "per_second": [round(rate) for rate in echo.rates],
        "server_us": [round(cost, 1) for cost in echo.costs],
        "actions_per_echo": round(unpaced["actions_per_second"] / statistics.mean(echo.rates), 3),
        "echoes_in_an_action": round(unpaced["server_us_per_action"] / statistics.mean(echo.costs), 1),
    }


async def cpu_percent(server: Server, seconds: float) -> float:
    cpu = server.cpu_seconds()
    await asyncio.sleep(seconds)
    return round(100 * (server.cpu_seconds() - cpu) / seconds, 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--game", default="parade")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--idle", type=float, default=5.0)
    parser.add_argument("--pings", type=int, default=20, help="of every player, before they play")
    parser.add_argument("--pace", type=float, default=200.0, help="actions per second of all players together")
    parser.add_argument("--history", type=int, default=0, help="finished matches that are in the database already")
    parser.add_argument("--idle-connections", type=int, default=0, help="spectators who do nothing")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wonderland-load-") as name, ExitStack() as stack:
        folder, database = Path(name), ""
        if arguments.database == "postgres":
            database = stack.enter_context(shared_postgres(folder, is_durable=True)).new_database()
        server = stack.enter_context(Server(folder, arguments.history, database, WORKERS=str(arguments.workers)))
        echo = Echo(folder)
        stack.enter_context(echo.server)
        print(json.dumps(uvloop.run(measure(server, echo, arguments)), indent=1))


if __name__ == "__main__":
    main()
