"""Study rooms beside tables on one server process: how long until everybody in a room sees what the leader shows.

    python -m benchmarks.study_rooms --rooms 50 --viewers 8 --pace 200 --seconds 20

Starts a server with a fresh database (SQLite), on loopback. In every room a match is followed: the leader goes one step
on every second, to and fro. `delay` is the time from the request to the moment when the last of the viewers has the
frame. At the same time players act at tables, `--pace` actions a second in all, as in `benchmarks/load.py`; `tables`
are their figures, and `alone` those of the tables without rooms. `frame_bytes` is the mean size of a step's frame.
`server_cpu_percent` is the server's processor time, of one core: on a busy machine it says more than delays.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop

from benchmarks.load import Load, percentiles
from benchmarks.load_client import WebSocketClient, connect
from benchmarks.load_server import Server
from wonderland.engine.match import Match
from wonderland.study.making import chapter_of_match, make_study
from wonderland.study.reading import to_json

PLIES = 30
STEP_SECONDS = 1.0


class Node(msgspec.Struct):
    id: str


class Part(msgspec.Struct):
    id: str = ""
    nodes: list[Node] = []


class Data(msgspec.Struct):
    chapter: Part | str | None = None


class Frame(msgspec.Struct):
    t: str
    d: Data


decode = msgspec.json.Decoder(Frame).decode


@dataclass(eq=False)
class Room:
    """A room, its leader first among its viewers."""

    id: str
    invite: str
    token: str
    sockets: list[WebSocketClient] = field(default_factory=list)
    chapter: str = ""
    nodes: list[str] = field(default_factory=list)
    waiting_for: int = 0
    sent_at: float = 0.0
    step: int = 0


class Rooms:
    """All rooms, and what was measured in them."""

    def __init__(self, url: str, viewers: int) -> None:
        self.url = url
        self.viewers = viewers
        self.rooms: list[Room] = []
        self.delays: list[float] = []
        self.sizes: list[int] = []
        self.num_late = 0  # steps that were due before the one before had arrived

    async def set_up(self, count: int) -> None:
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            for number in range(count):
                player = (await http.post("/api/players", json={"name": f"Leader {number}", "bearer": True})).json()
                headers = {"Authorization": f"Bearer {player['token']}"}
                made = (await http.post("/api/studies", content=study(number), headers=headers)).json()
                self.rooms.append(Room(made["study"], made["invite"], player["token"]))
        for room in self.rooms:
            for viewer in range(self.viewers):
                await self._connect(room, is_leader=viewer == 0)

    async def _connect(self, room: Room, is_leader: bool) -> None:
        address = self.url.replace("http", "ws", 1) + f"/api/studies/{room.id}/socket"
        welcomed = asyncio.Event()

        def read(text: bytes) -> None:
            self._read(room, text, welcomed if not welcomed.is_set() else None)

        socket = await connect(address, read)
        hello = {"t": "hello", "invite": room.invite, **({"player_token": room.token} if is_leader else {})}
        socket.send(msgspec.json.encode(hello))
        await welcomed.wait()
        room.sockets.append(socket)

    def _read(self, room: Room, text: bytes, welcomed: asyncio.Event | None) -> None:
        frame = decode(text)
        if frame.t == "snapshot" and welcomed is not None:
            if not room.nodes and isinstance(frame.d.chapter, Part):
                room.chapter, room.nodes = frame.d.chapter.id, [node.id for node in frame.d.chapter.nodes]
            welcomed.set()
        elif frame.t == "moved":
            self.sizes.append(len(text))
            room.waiting_for -= 1
            if room.waiting_for == 0:
                self.delays.append(time.perf_counter() - room.sent_at)

    async def lead(self, seconds: float) -> None:
        """Go a step every second in all rooms, spread over that second."""
        await asyncio.gather(
            *(self._lead(room, seconds, STEP_SECONDS * i / len(self.rooms)) for i, room in enumerate(self.rooms))
        )

    async def _lead(self, room: Room, seconds: float, offset: float) -> None:
        begin = time.perf_counter() + offset
        for number in range(int(seconds / STEP_SECONDS)):
            await asyncio.sleep(max(0.0, begin + number * STEP_SECONDS - time.perf_counter()))
            if room.waiting_for > 0:
                self.num_late += 1
                continue
            room.step += 1
            place = room.step % (2 * len(room.nodes) - 2)
            node = room.nodes[min(place, 2 * len(room.nodes) - 2 - place)]
            room.waiting_for, room.sent_at = self.viewers, time.perf_counter()
            request = {"t": "move", "id": f"{room.step}", "chapter": room.chapter, "node": node}
            room.sockets[0].send(msgspec.json.encode(request))

    async def close(self) -> None:
        await asyncio.gather(*(socket.close() for room in self.rooms for socket in room.sockets))


def study(seed: int) -> bytes:
    """A match of random decisions, seen by its first seat."""
    match, choices = Match("parade", 4, seed), random.Random(seed)
    while not match.is_over and match.ply < PLIES:
        match.play(choices.choice(match.legal))
    return to_json(make_study("Load", [chapter_of_match(match)]))


async def measure(server: Server, arguments: argparse.Namespace) -> dict[str, Any]:
    """The tables alone, then beside the rooms."""
    load = Load(server.url, "parade", 4)
    await load.set_up(arguments.tables)
    rooms = Rooms(server.url, arguments.viewers)
    await rooms.set_up(arguments.rooms)
    before, began = server.cpu_seconds(), time.perf_counter()
    alone = await load.play(arguments.seconds / 2, arguments.pace)
    between, middle = server.cpu_seconds(), time.perf_counter()
    tables, _ = await asyncio.gather(load.play(arguments.seconds, arguments.pace), rooms.lead(arguments.seconds))
    after, end = server.cpu_seconds(), time.perf_counter()
    shares = [(between - before) / (middle - began), (after - between) / (end - middle)]
    figures = {
        "steps": len(rooms.delays),
        "late": rooms.num_late,
        "frames_per_second": round(len(rooms.sizes) / arguments.seconds),
        "frame_bytes": round(statistics.mean(rooms.sizes)),
        "delay_ms": percentiles(rooms.delays),
    }
    await load.close()
    await rooms.close()
    cpu = dict(zip(("alone", "with_rooms"), (round(100 * share, 1) for share in shares), strict=True))
    return {"rooms": figures, "tables": tables, "alone": alone, "server_cpu_percent": cpu}


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--viewers", type=int, default=8, help="in each room, the leader included")
    parser.add_argument("--tables", type=int, default=50, help="of four players")
    parser.add_argument("--pace", type=float, default=200, help="actions a second at all tables")
    parser.add_argument("--seconds", type=float, default=20)
    arguments = parser.parse_args()
    limits = {"STUDY_ROOMS_PER_HOUR": "1000000", "WATCHERS_PER_ADDRESS": "1000"}
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), 0, **limits) as server:
        print(json.dumps(uvloop.run(measure(server, arguments)), indent=1))


if __name__ == "__main__":
    main()
