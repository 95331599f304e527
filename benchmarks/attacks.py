"""What an attacker, a full machine or a wrong clock does to others. Every attack gets a server of its own, on loopback.

Each attack is bounded in count and time. Prints figures as JSON, one line per attack:

    python -m benchmarks.attacks steps slowloris queens hints nul two_servers clock backup refusals changes pieces

To compare two versions, let PYTHONPATH name the `src` of the one to measure.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from benchmarks import flood
from benchmarks.server_process import RUN, ServerProcess
from tests.server.people import Person, Viewer
from tests.server.postgres import shared_postgres

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

AHEAD = "import time; real = time.time; time.time = lambda: real() + 500 * 86400; "
OPEN_FILES = 1024  # what most systems allow a process
HALF_REQUESTS = 1100
STEPS_SECONDS, STEPS_PER_SECOND = 8.0, 40.0  # what an address may ask by default
HINT_IDENTITIES, HINT_SECONDS = 40, 60.0
QUEEN_TABLES, QUEEN_SECONDS = 50, 70.0
REFUSALS_SECONDS = 8.0
ACTION_TABLES = 25
CHANGING_CONNECTIONS, CHANGING_SECONDS = 20, 10.0
CHUNKED = b"POST /api/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
PIECES = {  # how a connection begins, and what follows again and again
    "chunks": (CHUNKED, b"1\r\nx\r\n"),
    "pings": (flood.SOCKET.replace(b"/x/", b"/TABLE/"), bytes((0x89, 0x80, 0, 0, 0, 0))),
}
PIECES_SECONDS = 5.0


class Server(ServerProcess):
    """A server with the open files that most systems allow."""

    def __init__(self, folder: Path, database: str = "", code: str = RUN, **settings: str) -> None:
        database = database or f"sqlite:///{folder / 'tables.db'}"
        log = folder / f"log-{time.monotonic_ns()}"
        super().__init__(log, {"DATABASE": database, **settings}, ("-c", code), limit_files)


def limit_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES, OPEN_FILES))


@contextmanager
def pings(viewer: Viewer, delays: list[float]) -> Iterator[None]:
    """Somebody at another table, who sends a ping every 20 ms."""
    is_over = threading.Event()

    def ping() -> None:
        while not is_over.wait(0.02):
            began = time.perf_counter()
            viewer.ask(t="ping")
            delays.append(time.perf_counter() - began)

    thread = threading.Thread(target=ping)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def wait_for_turn(viewer: Viewer, end: float) -> None:
    """Until the viewer can act, the match is over or the time is up."""
    with suppress(TimeoutError):
        while not viewer.legal and viewer.outcome is None:
            viewer.receive(max(0.1, end - time.monotonic()))


def spread(delays: list[float]) -> dict[str, float]:
    """Milliseconds."""
    ordered = sorted(delays)
    shares = {"p50": 0.5, "p99": 0.99, "longest": 1.0}
    return {name: round(1000 * ordered[int(share * (len(ordered) - 1))], 1) for name, share in shares.items()}


def steps(folder: Path) -> dict[str, Any]:
    """Replays of a long match are asked for again and again; how long do others wait?"""
    with Server(folder) as server:
        ann, host = Person(server.url), Person(server.url)
        table = host.create("going-out", 5, bots=["dormouse"] * 5, start=True, watch=True, options={"target": 100})
        with host.connect(table) as watcher:
            match = watcher.until("snapshot")["d"]["match"]["id"]
            watcher.until(lambda frame: bool(frame["d"].get("outcome")), 120)
        quiet: list[float] = []
        busy: list[float] = []
        answers: list[int] = []
        sizes: list[int] = []

        def ask(number: int) -> None:
            path = f"/api/matches/{match}/steps?seat={number % 5}"
            connection = HTTPConnection(server.url.removeprefix("http://"), timeout=30)
            with suppress(OSError), closing(connection):
                connection.request("GET", path)
                answer = connection.getresponse()
                answers.append(answer.status)
                sizes.append(len(answer.read()))

        with ann.connect(ann.create()) as viewer:
            viewer.until("snapshot")
            with pings(viewer, quiet):
                time.sleep(3)
            with pings(viewer, busy):
                asking = [threading.Thread(target=ask, args=(n,)) for n in range(int(STEPS_SECONDS * STEPS_PER_SECOND))]
                for thread in asking:
                    thread.start()
                    time.sleep(1 / STEPS_PER_SECOND)
            for thread in asking:
                thread.join()
        counts = {str(code): answers.count(code) for code in sorted(set(answers))}
        return {"quiet_ms": spread(quiet), "attacked_ms": spread(busy), "answers": counts, "largest": max(sizes)}


def slowloris(folder: Path) -> dict[str, Any]:
    """Half requests hold connections open; does the server answer others?"""
    with Server(folder, TRUSTED_PROXIES="10.0.0.1") as server:
        host, port = server.url.removeprefix("http://").split(":")
        held: list[socket.socket] = []
        for _ in range(HALF_REQUESTS):
            with suppress(OSError):
                one = socket.create_connection((host, int(port)), timeout=2, source_address=("127.0.0.2", 0))
                one.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                held.append(one)
        answered, delays = 0, []
        for _ in range(10):
            began = time.perf_counter()
            with suppress(httpx.HTTPError):
                answered += httpx.get(server.url + "/healthz", timeout=2).status_code == 200
            delays.append(time.perf_counter() - began)
        time.sleep(20)
        answers_later = False
        with suppress(httpx.HTTPError):
            answers_later = httpx.get(server.url + "/healthz", timeout=2).status_code == 200
        still_open = sum(is_open(one) for one in held)
        for one in held:
            one.close()
        return {
            "half_requests": len(held),
            "answered_of_10": answered,
            "median_delay_ms": round(1000 * sorted(delays)[5], 1),
            "open_after_20_s": still_open,
            "answers_after_20_s": answers_later,
        }


def is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(4096) != b"" and is_open(connection)
    except BlockingIOError:
        return True
    except OSError:
        return False


def queens(folder: Path) -> dict[str, Any]:
    """Fifty tables of six Queens; how long does a Hatter at another table take to answer?"""
    # Hatters answer at once, Queens after their two seconds.
    with Server(folder, BOT_PAUSE="0.001") as server, ExitStack() as watchers:
        host, ann = Person(server.url), Person(server.url)
        for _ in range(QUEEN_TABLES):
            table = host.create("parade", 6, bots=["queen-of-hearts"] * 6, start=True, watch=True)
            watchers.enter_context(host.connect(table))
        time.sleep(3)
        table = ann.create("parade", 2, bots=[None, "hatter"], start=True)
        delays: list[float] = []
        end = time.monotonic() + QUEEN_SECONDS
        with ann.connect(table) as viewer:
            began = time.perf_counter()
            while time.monotonic() < end and len(delays) < 5:
                viewer.legal = []
                wait_for_turn(viewer, end)
                delays.append(time.perf_counter() - began)
                if not viewer.legal:
                    break
                began = time.perf_counter()
                viewer.act(viewer.legal[0])
        return {"tables": QUEEN_TABLES, "hatter_answers_after_s": [round(delay, 3) for delay in delays]}


def hints(folder: Path) -> dict[str, Any]:
    """Forty identities ask for five hints each; how long does a Cheshire Cat at another table take to answer?"""
    with Server(folder, BOT_PAUSE="0.001") as server, ExitStack() as connections:
        askers = []
        for _ in range(HINT_IDENTITIES):
            host = Person(server.url)
            table = host.create("parade", 2, bots=[None, "hatter"], start=True)
            askers.append(connections.enter_context(host.connect(table)))
            askers[-1].until_turn()
        ann = Person(server.url)
        table = ann.create("parade", 2, bots=[None, "cheshire-cat"], start=True)
        delays: list[float] = []
        end = time.monotonic() + HINT_SECONDS
        with ann.connect(table) as viewer:
            viewer.until_turn()
            for asker in askers:
                for number in range(5):
                    asker.send({"t": "hint", "id": f"h{number}"})
            while time.monotonic() < end and len(delays) < 5 and viewer.outcome is None:
                began = time.perf_counter()
                viewer.act(viewer.legal[0])
                wait_for_turn(viewer, end)
                delays.append(time.perf_counter() - began)
                if not viewer.legal:
                    break
        return {"identities": HINT_IDENTITIES, "cat_answers_after_s": [round(delay, 3) for delay in delays]}


def nul(folder: Path) -> dict[str, Any]:
    """A NUL where PostgreSQL takes none, and other input that breaks parsers."""
    with shared_postgres(folder) as postgres, Server(folder, postgres.new_database()) as server:
        ann = Person(server.url)
        asked: dict[str, Callable[[], httpx.Response]] = {
            "table %00": lambda: ann.http.get("/api/tables/a%00b"),
            "match %00": lambda: ann.http.get("/api/matches/a%00b"),
            "before=%00": lambda: ann.http.get("/api/me/matches?before=%00"),
            "path %00": lambda: ann.http.get("/%00"),
            "long path": lambda: ann.http.get("/" + "a" * 5000),
            "Origin: http://[": lambda: ann.http.post(
                "/api/players", json={"name": "x"}, headers={"Origin": "http://["}
            ),
            "seat of 5,000 digits": lambda: ann.http.delete("/api/tables/a/seats/" + "9" * 5000),
        }
        statuses: dict[str, Any] = {}
        for name, ask in asked.items():
            try:
                statuses[name] = ask().status_code
            except httpx.HTTPError as error:
                statuses[name] = type(error).__name__
        with ann.connect(ann.create()) as viewer:
            viewer.until("snapshot")
            statuses["frame id NUL"] = viewer.ask(t="say", id="a\x00", text="Tea?").get("code", "ack")
        log = server.log.read_text()
        return {"statuses": statuses, "log_lines": len(log.splitlines()), "log_quotes_input": "\\x00" in log}


def two_servers(folder: Path) -> dict[str, Any]:
    """A second server on the same SQLite file."""
    with Server(folder):
        second = Server(folder)
        is_serving = second.wait()
        sentence = "" if is_serving else second.log.read_text().strip().splitlines()[-1]
        second.process.terminate()
        code = second.process.wait(20)
        return {"second_serves": is_serving, "exit_code": code, "sentence": sentence.replace(str(folder), "")}


def clock(folder: Path) -> dict[str, Any]:
    """The server starts with the clock 500 days ahead, then with the right one."""
    counts: dict[str, list[int]] = {}

    def count(when: str) -> None:
        with sqlite3.connect(folder / "tables.db") as database:
            queries = (f"SELECT count(*) FROM {name}" for name in ("tables", "players"))
            counts[when] = [database.execute(query).fetchone()[0] for query in queries]

    with Server(folder) as server:
        ann = Person(server.url)
        for _ in range(5):
            ann.create()
    count("before")
    for name, code in (("ahead", AHEAD + RUN), ("right again", RUN)):
        with Server(folder, code=code):
            time.sleep(1)
        count(name)
    return {"tables_and_players": counts}


def backup(folder: Path) -> dict[str, Any]:
    """A backup while a match is played; is everything in it that was acknowledged before it began?"""
    with Server(folder) as server:
        ann = Person(server.url)
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
        acknowledged = 0
        with ann.connect(table) as viewer:
            for _ in range(5):
                viewer.until_turn()
                acknowledged = viewer.act(viewer.legal[0])["v"]
            copy = folder / "copy.db"
            arguments = ["backup", str(copy), "--database", f"sqlite:///{folder / 'tables.db'}"]
            made = subprocess.run([sys.executable, "-c", RUN, *arguments], capture_output=True, timeout=60)
            viewer.until_turn()
            goes_on = viewer.act(viewer.legal[0])["t"] == "ack"
    stored = None
    if copy.exists():
        query = "SELECT max(seq) FROM events WHERE table_id = ?"
        stored = sqlite3.connect(copy).execute(query, (table,)).fetchone()[0]
    mode = oct((folder / "tables.db").stat().st_mode & 0o777)
    return {
        "exit_code": made.returncode,
        "acknowledged": acknowledged,
        "stored": stored,
        "match_goes_on": goes_on,
        "mode_of_database": mode,
    }


def refusals(folder: Path) -> dict[str, Any]:
    """2,000 requests a second of one address, nearly all of them refused; how long do others wait for their actions?"""
    limits = {"REQUESTS_PER_SECOND": "50", "FRAMES_PER_SECOND": "1000", "TRUSTED_PROXIES": flood.PROXY}
    with Server(folder, BOT_PAUSE="0.001", **limits) as server:
        ann = Person(server.url)
        figures = {"quiet": beside(server, ann, None)}
        for kind in flood.KINDS:
            figures[kind] = beside(server, ann, kind)
    return figures


def pieces(folder: Path) -> dict[str, Any]:
    """One connection sends thousands of chunks or frames of a few bytes; how long do others wait?"""
    figures: dict[str, Any] = {}
    with Server(folder) as server:
        ann = Person(server.url)
        table = ann.create()
        host, port = server.url.removeprefix("http://").split(":")
        for kind, (begin, piece) in PIECES.items():
            delays: list[float] = []
            with ann.connect(table) as viewer, closing(socket.create_connection((host, int(port)))) as attacker:
                viewer.until("snapshot")
                attacker.sendall(begin.replace(b"TABLE", table.encode()))
                attacker.settimeout(1)
                end = time.monotonic() + PIECES_SECONDS
                with pings(viewer, delays):
                    with suppress(OSError):  # the server may end the connection
                        while time.monotonic() < end:
                            attacker.sendall(piece * 5000)
                    time.sleep(max(0.0, end - time.monotonic()))
            figures[kind] = spread(delays)
    return figures


def beside(server: Server, person: Person, kind: str | None) -> dict[str, Any]:
    """The delays of somebody's actions beside a flood of that kind, and the share of a core that the server uses."""
    with ExitStack() as stack:
        tables = [person.create("parade", 2, bots=[None, "dormouse"], start=True) for _ in range(ACTION_TABLES)]
        viewers = [stack.enter_context(person.connect(table)) for table in tables]
        for viewer in viewers:
            viewer.until_turn()
        flooding = stack.enter_context(flood.flooding(server.url, kind, REFUSALS_SECONDS + 1)) if kind else None
        time.sleep(1)
        used = cpu_seconds(server)
        delays = action_delays(viewers, REFUSALS_SECONDS)
        cpu = round((cpu_seconds(server) - used) / REFUSALS_SECONDS, 2)
        counts = json.loads(flooding.communicate()[0]) if flooding else {}
    return {"actions": len(delays), "ms": spread(delays), "cpu": cpu, **counts}


def action_delays(viewers: list[Viewer], seconds: float) -> list[float]:
    """How long somebody waits for the acknowledgement of each action, in matches against bots."""
    delays: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for viewer in viewers:
            wait_for_turn(viewer, end)
            if viewer.legal and viewer.outcome is None and time.monotonic() < end:
                began = time.perf_counter()
                viewer.act(viewer.legal[0], base_v=viewer.position_v)
                delays.append(time.perf_counter() - began)
        time.sleep(0.3)
    return delays


def cpu_seconds(server: Server) -> float:
    """The processor time that the server has used (Linux)."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def changes(folder: Path) -> dict[str, Any]:
    """A host changes a bot as often as possible, over many connections; how much grows the log, who waits for it?"""
    with Server(folder) as server, ExitStack() as connections:
        ann, host = Person(server.url), Person(server.url)
        table = host.create("parade", 2)
        answers: list[str] = []
        end = time.monotonic() + CHANGING_SECONDS

        def change(viewer: Viewer, number: int) -> None:
            while time.monotonic() < end:
                answers.append(viewer.ask(t="seat_bot", seat=1, level=("dormouse", "hatter")[number % 2])["t"])

        viewers = [connections.enter_context(host.connect(table)) for _ in range(CHANGING_CONNECTIONS)]
        delays: list[float] = []
        with ann.connect(ann.create()) as other:
            other.until("snapshot")
            with pings(other, delays):
                threads = [threading.Thread(target=change, args=(each, n)) for n, each in enumerate(viewers)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
        counts = {kind: answers.count(kind) for kind in sorted(set(answers))}
        rate = round(counts.get("ack", 0) / CHANGING_SECONDS, 1)
        return {"events_per_second": rate, "answers": counts, "others_ms": spread(delays)}


ATTACKS = {
    attack.__name__: attack
    for attack in (steps, slowloris, queens, hints, nul, two_servers, clock, backup, refusals, changes, pieces)
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="+", choices=ATTACKS)
    for name in parser.parse_args().attacks:
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps({"attack": name, **ATTACKS[name](Path(folder))}), flush=True)


if __name__ == "__main__":
    main()
