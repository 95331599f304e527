"""What a table with a long log costs everybody else: how long each request holds the server's event loop.

    python -m benchmarks.long_logs --events 500000 --database sqlite

Fills tables directly in the database, then asks a server for them while somebody else plays at another table. Three
tables: `seats`, where a host changed bots again and again; `match`, where that and chat happened during a match; and
`long`, a match of Going Out with more than two thousand decisions. Prints one line of JSON per request:
`taken_ms` is how long the asker waited, `loop_ms` the longest time for which the event loop did nothing else, `held_ms`
how much of that the loop's thread computed (on a busy machine the rest is waiting for the processor), `others_ms` the
longest time that a ping of somebody at another table took. To compare two versions, let PYTHONPATH name the `src` of
the one to measure before this checkout.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select

from benchmarks.attacks import pings
from benchmarks.server_process import PLAIN, RUN, WATCHED, ServerProcess
from tests.server.people import Person, Viewer
from tests.server.postgres import shared_postgres
from wonderland.server.common.settings import Settings
from wonderland.server.storage import schema
from wonderland.server.storage.database import lift_time_limit, open_database
from wonderland.server.table import events
from wonderland.server.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROWS_AT_ONCE = 5000
UNLOADED_SECONDS = 2.6  # a table leaves the memory two seconds after its last use
LEVELS = ("dormouse", "hatter")
# The log is full by default limits, but every request is to be measured.
SETTINGS = {"GRACE_SECONDS": "0", "EVENTS_PER_TABLE": "1000000000", "SIGN_INS_PER_HOUR": "1000000"}


class Server(ServerProcess):
    def __init__(self, folder: Path, database: str, program: tuple[str, ...]) -> None:
        super().__init__(folder / f"log-{time.monotonic_ns()}", {"DATABASE": database, **SETTINGS}, program)


# The tables


def junk(count: int, player: str, has_chat: bool) -> Iterator[dict[str, Any]]:
    """What a host and a chatterbox can do without end."""
    for number in range(count):
        if has_chat and number % 2:
            body = f'{{"t":"said","player":"{player}","name":"Ann","seat":0,"text":"Tea? {number}"}}'
        else:
            body = f'{{"t":"bots_seated","seats":[1],"level":"{LEVELS[number // 2 % 2]}"}}'
        yield {"player": player, "request": f"junk-{number}", "body": body.encode()}


def long_match(table: Table) -> Iterator[dict[str, Any]]:
    """Decisions that keep a match going: everybody always takes the first action. Up to Ann's last turn."""
    match = table.match
    assert match is not None
    made: list[dict[str, Any]] = []
    last_turn = 0
    while not match.engine_match.is_over:
        by: Any = "human" if match.seat == 0 else "bot"
        last_turn = len(made) if match.seat == 0 else last_turn
        action = match.engine_match.legal[0]
        made.append({"body": events.encode(events.Acted(action, by))})
        match.play(action, by)
    yield from made[:last_turn]


def fill(connection: Connection, id: str, make: Callable[[Table], Iterator[dict[str, Any]]]) -> int:
    """Append events to a table; how many there are."""
    lift_time_limit(connection)
    query = select(schema.events.c.seq, schema.events.c.at, schema.events.c.body)
    table = Table(id)
    for _, at, body in connection.execute(query.where(schema.events.c.table_id == id).order_by(schema.events.c.seq)):
        table.apply(events.decode(body), at=at)
    rows: list[dict[str, Any]] = []
    seq = table.v
    nothing = {"player": None, "request": None, "to_act": None, "turn_until": None}
    for row in make(table):
        seq += 1
        rows.append({"table_id": id, "seq": seq, "at": table.at, **nothing, **row})
        if len(rows) == ROWS_AT_ONCE:
            connection.execute(insert(schema.events), rows)
            rows.clear()
    if rows:
        connection.execute(insert(schema.events), rows)
    return seq


async def fill_all(url: str, ann: Person, tables: dict[str, str], count: int) -> dict[str, int]:
    database = open_database(Settings(database=url).with_database().database)
    made: dict[str, Callable[[Table], Iterator[dict[str, Any]]]] = {
        "seats": lambda _: junk(count, ann.player, has_chat=False),
        "match": lambda _: junk(count, ann.player, has_chat=True),
        "long": long_match,
    }
    try:
        return {name: await database.write(partial(fill, id=tables[name], make=made[name])) for name in made}
    finally:
        await database.close()


def create_tables(folder: Path, database: str) -> tuple[Person, dict[str, str]]:
    with Server(folder, database, PLAIN) as server:
        ann = Person(server.url, "Ann")
        tables = {
            "seats": ann.create("parade", 3),
            "match": ann.create("parade", 2, bots=[None, "dormouse"]),
            "long": ann.create("going-out", 5, bots=[None, *["dormouse"] * 4], options={"target": 100}),
        }
        for name in ("match", "long"):
            with ann.connect(tables[name]) as viewer:
                viewer.until("snapshot")
                assert viewer.ask(t="start")["t"] == "ack"
    return ann, tables


# Requests


class Asker:
    """Sends requests for tables that are not in memory, and measures."""

    def __init__(self, server: Server, ann: Person, tables: dict[str, str]) -> None:
        self.server = server
        self.ann = ann
        self.tables = tables
        bob = Person(server.url, "Bob")
        self._stack = ExitStack()
        self.other = self._stack.enter_context(bob.connect(bob.create()))
        self.other.until("snapshot")

    def close(self) -> None:
        self._stack.close()

    def measure(self, name: str, ask: Callable[[], Any], is_unloaded: bool = True) -> None:
        time.sleep(UNLOADED_SECONDS if is_unloaded else 0.3)
        delays: list[float] = []
        with pings(self.other, delays):
            time.sleep(0.1)
            began = time.monotonic()
            try:
                answer = ask()
            except Exception as error:  # a version that cannot answer is a result, too
                answer = type(error).__name__
            taken = time.monotonic() - began
            time.sleep(0.3)
        holds = [stall for stall in self.server.stalls(began) if stall["what"] == "loop"]
        longest = max(holds, key=lambda stall: stall["ms"], default={"ms": 0})
        figures = {
            "taken_ms": round(1000 * taken, 1),
            "loop_ms": longest["ms"],
            "held_ms": max((stall["computed_ms"] for stall in holds), default=0),
            "others_ms": round(1000 * max(delays, default=0.0), 1),
        }
        print(json.dumps({"request": name, **figures, "answer": answer}), flush=True)

    def connect(self, name: str) -> Any:
        with self.ann.connect(self.tables[name]) as viewer:
            return viewer.until("snapshot", 100)["v"]

    def within(self, name: str, ask: Callable[[Viewer], Any], request: str) -> None:
        """Measure a request at a table that is in memory."""
        with self.ann.connect(self.tables[name]) as viewer:
            viewer.until("snapshot", 100)
            self.measure(request, lambda: ask(viewer), is_unloaded=False)

    def stream(self, name: str) -> Any:
        headers = {"X-Seat-Token": self.ann.seat_tokens[self.tables[name]]}
        with self.ann.http.stream("GET", f"/api/tables/{self.tables[name]}/stream", headers=headers) as answer:
            return len(next(answer.iter_lines()))

    def get(self, path: str) -> Any:
        answer = self.ann.http.get(path, timeout=100)
        return [answer.status_code, len(answer.content)]


def ask_all(asker: Asker, database: str, folder: Path) -> None:
    ann, tables = asker.ann, asker.tables
    for name in tables:
        asker.measure(f"open {name}, first time", partial(asker.connect, name))
    for name in tables:
        asker.measure(f"open {name} again", partial(asker.connect, name))
    asker.measure("stream", lambda: asker.stream("match"))
    asker.measure("GET table", lambda: asker.get(f"/api/tables/{tables['seats']}"))
    headers = {"X-Seat-Token": ann.seat_tokens[tables["match"]]}
    frames = f"/api/tables/{tables['match']}/frames"
    ping = {"t": "ping", "id": "p"}
    asker.measure("POST frames", lambda: ann.http.post(frames, json=ping, headers=headers).json()["t"])
    asker.measure("claim a seat", lambda: ann.claim(tables["seats"], 0))
    asker.measure("GET my tables", lambda: asker.get("/api/me/tables"))
    asker.measure("GET tables", lambda: asker.get("/api/tables"), is_unloaded=False)
    asker.within("match", lambda viewer: viewer.ask(t="say", text="Tea?")["t"], "say")
    asker.within("seats", lambda viewer: viewer.ask(t="seat_bot", seat=2, level="hatter")["t"], "seat_bot")
    asker.within("seats", lambda viewer: viewer.ask(t="start")["t"], "start")
    asker.within("long", lambda viewer: viewer.ask(t="resign")["t"], "end of the long match")
    asker.measure("open long after its end", lambda: asker.connect("long"))
    match = ann.http.get("/api/me/matches").json()[0]["id"]
    asker.measure("GET record", lambda: asker.get(f"/api/matches/{match}"), is_unloaded=False)
    asker.measure("GET steps", lambda: asker.get(f"/api/matches/{match}/steps?seat=0&first=100"), is_unloaded=False)
    asker.measure("GET my matches", lambda: asker.get("/api/me/matches"), is_unloaded=False)
    asker.measure("GET export", lambda: asker.get("/api/me/export"))
    if database.startswith("sqlite"):
        arguments = ["backup", str(folder / "copy.db"), "--database", database]
        command = [sys.executable, "-c", RUN, *arguments]
        run = lambda: subprocess.run(command, capture_output=True, timeout=100).returncode  # noqa: E731
        asker.measure("backup", run, is_unloaded=False)
    asker.measure("DELETE me", lambda: ann.http.delete("/api/me", timeout=100).status_code)


def run(folder: Path, database: str, count: int) -> None:
    ann, tables = create_tables(folder, database)
    print(json.dumps({"events": asyncio.run(fill_all(database, ann, tables, count))}), flush=True)
    with Server(folder, database, WATCHED) as server:
        ann.move_to(server.url)
        asker = Asker(server, ann, tables)
        try:
            ask_all(asker, database, folder)
        finally:
            with suppress(Exception):
                asker.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=500_000)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wonderland-logs-") as name, ExitStack() as stack:
        folder = Path(name)
        database = f"sqlite:///{folder / 'tables.db'}"
        if arguments.database == "postgres":
            database = stack.enter_context(shared_postgres(folder)).new_database()
        run(folder, database, arguments.events)


if __name__ == "__main__":
    main()
