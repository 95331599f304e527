"""Killed at any moment, under load: no acknowledged action is lost, none is done twice, and every match goes on."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from sqlalchemy import text
from websockets.exceptions import WebSocketException

from tests.server.kills import with_kills
from tests.server.people import Person, Viewer, new_id
from tests.server.postgres import free_port
from tests.server.servers import ProcessServer, quick_settings
from tests.waiting import PATIENCE, wait_until
from wonderland.server.people.recount import recount
from wonderland.server.storage.database import open_database

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sqlalchemy import Connection

NUM_TABLES = 6
MORE_ACTIONS = 60
LOST = (OSError, WebSocketException, EOFError, TimeoutError)


class Player(threading.Thread):
    """Plays match after match against bots, comes back after every crash, and repeats what was not acknowledged."""

    def __init__(self, url: str, game: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.person = Person(url, game)
        self.table = self.person.create(game, 3, bots=[None, "hatter", "dormouse"], start=True, is_rated=True)
        self.stop = stop
        self.acked: dict[str, int] = {}
        self.wrong: list[str] = []
        self._pending: dict[str, object] | None = None

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                with self.person.connect(self.table) as viewer:
                    self.play(viewer)
            except LOST:
                time.sleep(0.05)

    def play(self, viewer: Viewer) -> None:
        viewer.until("snapshot")
        while not self.stop.is_set():
            if self._pending is None:
                if viewer.outcome is not None:
                    self._pending = {"t": "start", "id": new_id()}
                elif viewer.legal:
                    action = random.choice(viewer.legal)
                    self._pending = {"t": "act", "id": new_id(), "base_v": viewer.position_v, "action": action}
            if self._pending is None:
                viewer.receive()
                continue
            seen = viewer.v
            answer = viewer.ask(**self._pending)
            if answer["t"] == "ack":
                self.acked[answer["id"]] = answer["v"]
                if answer["v"] <= seen:  # done before the crash: connect again, to see where the match stands
                    self._pending = None
                    return
                while viewer.v < answer["v"]:
                    viewer.receive()
            elif answer["code"] != "unavailable":
                self.wrong.append(f"{self._pending} {answer}")
            self._pending = None if answer["t"] == "ack" or answer["code"] != "unavailable" else self._pending


@with_kills(3)
def test_nothing_acknowledged_is_lost_or_done_twice(
    tmp_path: Path, record_property: Callable[[str, object], None], database: str, kills: int
) -> None:
    settings = quick_settings(tmp_path, port=free_port(), grace_seconds=60.0, database=database)
    stop = threading.Event()
    moments = random.Random(kills)
    players: list[Player] = []
    for crash in range(kills + 1):
        with ProcessServer(settings, tmp_path / "log") as server:
            if not players:
                games = ["parade", "tea-party", "going-out"] * (NUM_TABLES // 3)
                players = [Player(server.url, game, stop) for game in games]
                for player in players:
                    player.start()
            play_on(players, NUM_TABLES + moments.randrange(MORE_ACTIONS))
            if crash < kills:
                server.kill()
            else:
                stop.set()
                for player in players:
                    player.join(PATIENCE)
                check_tables(players)
    for player in players:
        assert not player.wrong
    url = settings.with_database().database
    check_log(url, players)
    record_property("acknowledged", num_acked(players))
    record_property("matches counted", check_ratings(url))


def play_on(players: list[Player], count: int) -> None:
    """Wait until so many more actions are acknowledged."""
    enough = num_acked(players) + count
    wait_until(lambda: num_acked(players) >= enough, "play goes on after every crash")


def num_acked(players: list[Player]) -> int:
    return sum(len(player.acked) for player in players)


def check_tables(players: list[Player]) -> None:
    """Every table is where the last acknowledged action left it, or farther."""
    for player in players:
        with player.person.connect(player.table) as viewer:
            assert viewer.until("snapshot")["v"] >= max(player.acked.values())


def check_log(url: str, players: list[Player]) -> None:
    """The log holds every acknowledged request once, at the number that was told, and no gap."""
    for player in players:
        rows = read(url, "SELECT seq, player, request FROM events WHERE table_id = :table ORDER BY seq", player.table)
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        stored: dict[str, list[int]] = {}
        for seq, who, request in rows:
            if who == player.person.player:
                stored.setdefault(request, []).append(seq)
        assert all(len(seqs) == 1 for seqs in stored.values())
        assert {request: stored[request] for request in player.acked} == {
            request: [v] for request, v in player.acked.items()
        }


def read(url: str, query: str, table: str = "") -> list[tuple[Any, ...]]:
    """The rows of a query, from either database."""

    def work(connection: Connection) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in connection.execute(text(query), {"table": table} if table else {})]

    async def whole() -> list[tuple[Any, ...]]:
        database = open_database(url)
        try:
            return await database.read(work)
        finally:
            await database.close()

    return asyncio.run(whole())


def check_ratings(url: str) -> int:
    """Every stored match counts once, and counting them all again changes nothing; how many matches there are."""
    recount(url, is_all=False)  # those that ended just before the server did
    before = figures(url)
    assert before["numbers"], "some matches have ended"
    assert before["numbers"] == [(number,) for number in range(1, len(before["numbers"]) + 1)]
    assert before["played"] == before["counted"]
    recount(url, is_all=True)
    assert figures(url) == before
    return len(before["numbers"])


def figures(url: str) -> dict[str, list[Any]]:
    queries = {
        "numbers": "SELECT number FROM matches ORDER BY number",
        "played": "SELECT player_id, count(*) FROM match_players GROUP BY player_id ORDER BY player_id",
        "counted": "SELECT player_id, num_matches FROM ratings WHERE against = 'levels' ORDER BY player_id",
        "ratings": "SELECT * FROM ratings ORDER BY player_id, game, against",
        "tallies": "SELECT * FROM tallies ORDER BY player_id, game, kind, opponent",
    }
    return {name: read(url, query) for name, query in queries.items()}


def test_after_a_restart_the_same_request_is_still_recognised(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, port=free_port())
    with ProcessServer(settings, tmp_path / "log") as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
        with ann.connect(table) as viewer:
            viewer.until_turn()
            request = {"t": "act", "id": "the same", "base_v": viewer.position_v, "action": viewer.legal[0]}
            first = viewer.ask(**request)
            server.kill()
    with ProcessServer(settings, tmp_path / "log") as server, ann.connect(table) as viewer:
        assert viewer.ask(**request) == first
        assert viewer.ask(**{**request, "id": "another"})["code"] in ("stale", "not_your_turn")


def test_a_server_that_is_told_to_stop_says_so_and_everybody_comes_back(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, port=free_port())
    with ProcessServer(settings, tmp_path / "log") as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
        with ann.connect(table) as viewer:
            viewer.until_turn()
            turn = (viewer.legal, viewer.position_v)
            server.process.terminate()
            assert viewer.until("closing")["d"]["reason"] == "restart"
            server.process.wait(PATIENCE)
        with pytest.raises(httpx.HTTPError):
            ann.http.get("/healthz")
    with ProcessServer(settings, tmp_path / "log"), ann.connect(table, last_v=viewer.v) as again:
        again.legal, again.position_v = turn
        again.play()
        assert "snapshot" not in again.last, "it goes on where it was"
