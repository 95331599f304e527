"""Matches by correspondence, driven by notifications alone, on a server that is killed again and again.

Nobody looks at a table before a message says so. So if a notification were lost, its match would stand still.
"""

from __future__ import annotations

import random
import threading
import time
from typing import TYPE_CHECKING

import httpx
from websockets.exceptions import WebSocketException

from tests.server.kills import with_kills
from tests.server.mailboxes import Browser, PushService
from tests.server.people import Person
from tests.server.postgres import free_port
from tests.server.servers import ProcessServer, quick_settings
from tests.waiting import GLANCE, PATIENCE, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NUM_TABLES = 3
LOST = (OSError, WebSocketException, EOFError, TimeoutError, httpx.HTTPError)


class Friend:
    """Somebody who comes when told, decides, and leaves."""

    def __init__(self, url: str, name: str, service: PushService) -> None:
        self.person = Person(url, name)
        self.browser = Browser(service, f"/{self.person.player}")
        self.person.post("/api/me/push", self.browser.subscription(), 201)
        self.answered = 0  # messages
        self.turns = 0

    def answer(self, table: str) -> bool:
        """Decide if a message has come that is not answered; is the match over?"""
        if self.browser.num_received() <= self.answered:
            return False
        with self.person.connect(table) as viewer:
            viewer.until("snapshot")
            if viewer.legal:
                answer = viewer.act(random.choice(viewer.legal))
                self.turns += 1
                while viewer.v < answer["v"]:
                    viewer.receive()
            self.answered += 1  # without a turn: the message was a repeated one
            return viewer.outcome is not None


class Correspondence(threading.Thread):
    """Two friends, and one match after another."""

    def __init__(self, url: str, service: PushService, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.friends = [Friend(url, name, service) for name in ("Ann", "Bob")]
        self._table: str | None = None
        self._stop_event = stop

    @property
    def num_turns(self) -> int:
        return sum(friend.turns for friend in self.friends)

    def run(self) -> None:
        while not self._stop_event.is_set():
            try:
                if self._table is None:
                    self._table = self.begin()
                elif any(friend.answer(self._table) for friend in self.friends):
                    self._table = None
            except LOST:
                pass
            time.sleep(GLANCE)

    def begin(self) -> str:
        """Open a table; its host decides if it is her turn, because she is there."""
        ann, bob = (friend.person for friend in self.friends)
        table = ann.create("parade", 2)
        bob.claim(table, 1, ann.invites[table])
        with ann.connect(table) as viewer:
            viewer.until("snapshot")
            viewer.ask(t="start")
            viewer.until("started")
            if viewer.legal:
                viewer.act(viewer.legal[0])
        return table


@with_kills(2)
def test_no_notification_is_lost(
    tmp_path: Path, record_property: Callable[[str, object], None], database: str, kills: int
) -> None:
    settings = quick_settings(
        tmp_path, port=free_port(), grace_seconds=600.0, notify_seconds=0.0, push_private=True, database=database
    )
    stop = threading.Event()
    pairs: list[Correspondence] = []
    with PushService() as service:
        for crash in range(kills + 1):
            with ProcessServer(settings, tmp_path / "log") as server:
                if not pairs:
                    pairs = [Correspondence(server.url, service, stop) for _ in range(NUM_TABLES)]
                    for pair in pairs:
                        pair.start()
                play_on(pairs)
                if crash < kills:
                    server.kill()
        stop.set()
        for pair in pairs:
            pair.join(PATIENCE)
        friends = [friend for pair in pairs for friend in pair.friends]
        repeated = sum(friend.browser.num_received() - friend.turns for friend in friends)
        record_property("turns", sum(friend.turns for friend in friends))
        record_property("repeated", repeated)
        assert repeated <= NUM_TABLES * (kills + 1), "only a crash repeats one, and the last may be unanswered"


def play_on(pairs: list[Correspondence]) -> None:
    """Wait until everybody has had turns."""
    before = [pair.num_turns for pair in pairs]

    def has_gone_on() -> bool:
        return all(pair.num_turns > turns for pair, turns in zip(pairs, before, strict=True))

    wait_until(has_gone_on, "a match stands still")
