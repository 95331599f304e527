"""What a crowd does to others: watchers, tables in the list, squatters in the queue. Each gets a server of its own.

Addresses are those that a proxy on this machine would forward. Each attack is bounded in count and time. Prints figures
as JSON, one line per attack:

    python -m benchmarks.crowds watchers tables squatters thinking

To compare two versions, let PYTHONPATH name the `src` of the one to measure.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import statistics
import tempfile
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.attacks import Server, wait_for_turn
from tests.server.people import Person, Viewer, forwarded

CROWD = [f"192.0.2.{number}" for number in range(1, 6)]
ANN, BOB = "198.51.100.7", "203.0.113.9"
HONEST = [ANN, BOB, "198.51.100.8", "203.0.113.10"]

WATCHERS_PER_ADDRESS = 40
NUM_RECONNECTS, RECONNECT_SECONDS = 24, 0.25
TURN_SECONDS = 20
NUM_TABLES = 55
WISH = {"game": "parade"}
NUM_SQUATTERS, SQUAT_SECONDS, SQUAT_PAUSE = 6, 75.0, 0.5  # so that each may join the queue again
NUM_HONEST, HONEST_PAUSE = 12, 1.0
QUEEN_TABLES, NUM_ANSWERS, THINK_SECONDS = 12, 5, 90.0


def watchers(folder: Path) -> dict[str, Any]:
    """A table full of watchers, and a server with many of them; does a player come back, and in time?"""
    with Server(folder) as server, Crowd() as crowd, ExitStack() as stack:
        ann, bob = Person(server.url, "Ann", ANN), Person(server.url, "Bob", BOB)
        pace = {"clock": "turn", "seconds": TURN_SECONDS, "on_timeout": "forfeit"}
        table = ann.create("parade", 2, is_public=True, pace=pace)
        bob.claim(table, 1)
        playing = stack.enter_context(bob.connect(table))
        with ann.connect(table) as own:
            own.until("snapshot")
            own.ask(t="start")
            for viewer in (own, playing):
                viewer.until("started")
            while not playing.legal and not own.legal:
                playing.receive()
            while playing.legal:  # so that it is Ann's turn
                playing.act(playing.legal[0])
        for address in CROWD * WATCHERS_PER_ADDRESS:
            crowd.watch(server.url, table, address)
        refused = 0
        for _ in range(NUM_RECONNECTS):
            refused += not is_let_in(ann, table)
            time.sleep(RECONNECT_SECONDS)
        plays = play_one(ann, table)
        with suppress(TimeoutError):
            playing.until(lambda frame: frame["t"] in ("ended", "acted"), TURN_SECONDS + 10)
        lost = "ended" in playing.last
        return {"reconnects": NUM_RECONNECTS, "refused": refused, "plays_on": plays, "lost_on_time": lost}


class Crowd:
    """Many who watch, in a thread of their own, and read what they are sent."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._reading: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def watch(self, url: str, table: str, address: str) -> None:
        """Come to the table, and stay if there is a place."""
        asyncio.run_coroutine_threadsafe(self._watch(url, table, address), self._loop).result()

    async def _watch(self, url: str, table: str, address: str) -> None:
        target = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with suppress(WebSocketException, OSError):
            socket = await connect(target, additional_headers=forwarded(address), ping_interval=None)
            await socket.send('{"t": "hello"}')
            await socket.recv()
            self._reading.add(asyncio.create_task(self._read(socket)))

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError):
            async for _ in socket:
                pass
        socket.transport.abort()

    async def _end(self) -> None:
        for task in self._reading:
            task.cancel()
        await asyncio.gather(*self._reading, return_exceptions=True)


def is_let_in(person: Person, table: str) -> bool:
    with suppress(WebSocketException, OSError), person.connect(table) as viewer:
        return bool(viewer.receive(5)["t"] == "snapshot")
    return False


def play_one(person: Person, table: str) -> bool:
    with suppress(WebSocketException, OSError), person.connect(table) as viewer:
        if viewer.receive(5)["t"] == "snapshot" and viewer.legal:
            return bool(viewer.act(viewer.legal[0])["t"] == "ack")
    return False


def tables(folder: Path) -> dict[str, Any]:
    """Many public tables of one address; who is in the list?"""
    with Server(folder) as server, ExitStack() as stack:
        own = []
        for address in HONEST:
            person = Person(server.url, "Ann", address)
            own.append(person.create("parade", 2, is_public=True))
            stack.enter_context(person.connect(own[-1])).until("snapshot")
        crowd = Person(server.url, "Crowd", CROWD[0])
        began = time.perf_counter()
        for _ in range(NUM_TABLES):
            table = crowd.create("parade", 2, is_public=True)
            stack.enter_context(crowd.connect(table)).until("snapshot")
        seconds = time.perf_counter() - began
        listed = [one["id"] for one in crowd.http.get("/api/tables").json()]
        return {
            "tables_of_one_address": NUM_TABLES,
            "seconds": round(seconds, 1),
            "listed": len(listed),
            "of_others": sum(table in listed for table in own),
            "of_others_there": len(own),
        }


class Squatters(threading.Thread):
    """Players of one address, of whom one always waits in the queue. They never come to the tables that are found."""

    def __init__(self, url: str, end: float) -> None:
        super().__init__()
        self.people = [Person(url, "Squatter", CROWD[0]) for _ in range(NUM_SQUATTERS)]
        self.end = end

    def run(self) -> None:
        for person in itertools.cycle(self.people):
            self._wait(person)
            if time.monotonic() > self.end:
                return

    def _wait(self, person: Person) -> None:
        """Wait until a table is found; the next one waits then. If it is an earlier table, leave it and wait again."""
        with suppress(httpx.HTTPError):
            place = person.http.post("/api/queue", json=WISH).json()
            if place.get("table"):
                person.http.delete("/api/queue")
                place = person.http.post("/api/queue", json=WISH).json()
            while place.get("table") is None and "code" not in place and time.monotonic() < self.end:
                place = person.http.get("/api/queue?wait=2").json()
        time.sleep(SQUAT_PAUSE)


class Honest(threading.Thread):
    """Looks for an opponent, and comes to the tables that are found."""

    def __init__(self, url: str, address: str, end: float) -> None:
        super().__init__()
        self.person = Person(url, "Honest", address)
        self.end = end
        self.began = time.monotonic()
        self.met_after: float | None = None
        self.failed: set[str] = set()

    def run(self) -> None:
        http = self.person.http
        http.post("/api/queue", json=WISH)
        while time.monotonic() < self.end and self.met_after is None:
            answer = http.get("/api/queue?wait=2")
            if answer.status_code != 200:
                http.post("/api/queue", json=WISH)
            elif answer.json()["table"]:
                self._come(answer.json())

    def _come(self, place: dict[str, Any]) -> None:
        table = place["table"]
        try:
            self.person.claim(table, place["seat"])
            with self.person.connect(table) as viewer:
                seconds = max(1.0, self.end - time.monotonic())
                viewer.until(lambda frame: frame["t"] == "started" or bool(frame["d"].get("match")), seconds)
                self.met_after = time.monotonic() - self.began
        except (AssertionError, TimeoutError, WebSocketException, OSError):
            self.failed.add(table)


def squatters(folder: Path) -> dict[str, Any]:
    """Six players of one address do not come to the tables that are found; do the others meet?"""
    with Server(folder) as server:
        end = time.monotonic() + SQUAT_SECONDS
        crowd = Squatters(server.url, end)
        crowd.start()
        people = []
        for number in range(NUM_HONEST):
            time.sleep(HONEST_PAUSE)
            people.append(Honest(server.url, f"198.51.100.{number}", end))
            people[-1].start()
        for thread in (*people, crowd):
            thread.join()
        return {
            "squatters": NUM_SQUATTERS,
            "seconds": SQUAT_SECONDS,
            "honest": len(people),
            "met_after_s": sorted(round(one.met_after, 1) for one in people if one.met_after is not None),
            "failed_tables": sum(len(one.failed) for one in people),
        }


def thinking(folder: Path) -> dict[str, Any]:
    """Somebody with many Queens watches a table; how long does the Queen there take to answer?"""
    with Server(folder, BOT_PAUSE="0.001") as server, ExitStack() as stack:
        ann = Person(server.url, "Ann", ANN)
        answers = {"quiet": queen_answers(ann)}
        host = Person(server.url, "Crowd", CROWD[0])
        for _ in range(QUEEN_TABLES):
            table = host.create("parade", 6, bots=["queen-of-hearts"] * 6, start=True, watch=True)
            stack.enter_context(host.connect(table))
        time.sleep(3)
        answers["busy"] = queen_answers(ann)
        answers["watched"] = queen_answers(ann, watched_from=CROWD[0])
        return {"other_tables": QUEEN_TABLES, **{f"{name}_s": seconds for name, seconds in answers.items()}}


def queen_answers(person: Person, watched_from: str | None = None) -> dict[str, float]:
    """The seconds that a Queen takes to answer."""
    table = person.create("parade", 2, bots=[None, "queen-of-hearts"], start=True, is_public=True)
    seconds: list[float] = []
    end = time.monotonic() + THINK_SECONDS
    with person.connect(table) as viewer, ExitStack() as stack:
        if watched_from is not None:
            stack.enter_context(Viewer(person.url, table, {}, forwarded(watched_from))).until("snapshot")
        wait_for_turn(viewer, end)
        while viewer.legal and len(seconds) < NUM_ANSWERS and time.monotonic() < end:
            began = time.perf_counter()
            viewer.act(viewer.legal[0])
            viewer.until(lambda frame: frame["t"] == "acted" and frame["d"]["by"] == "bot", THINK_SECONDS)
            seconds.append(time.perf_counter() - began)
            wait_for_turn(viewer, end)
    return {"median": round(statistics.median(seconds), 1), "longest": round(max(seconds), 1)}


ATTACKS = {attack.__name__: attack for attack in (watchers, tables, squatters, thinking)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="+", choices=ATTACKS)
    for name in parser.parse_args().attacks:
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps({"attack": name, **ATTACKS[name](Path(folder))}), flush=True)


if __name__ == "__main__":
    main()
