"""What some scenes need beside a match: saved matches, and an online table without a server."""

from __future__ import annotations

import asyncio
import os
import time
from typing import TYPE_CHECKING

from tests.terminal.driver import fast_forward, make_session
from wonderland.client import Access
from wonderland.protocol import frames
from wonderland.protocol.frames import SeatView
from wonderland.terminal.online.online_session import OnlineSession

if TYPE_CHECKING:
    from wonderland.terminal.session import Change

LINK = Access("https://wonderland.example", "8WRveySM29qT", invite="cJ4n2Vb0m0H2m7mZ5q1XJtqkcJ4n2Vb0", seat=0)
SEATS = [
    SeatView("human", "Alice", "p1", is_connected=True),
    SeatView("human", "Bob", "p2", is_connected=False),
    SeatView("bot", "Hatter", level="hatter"),
    SeatView("open", ""),
]


class WaitingTable(OnlineSession):
    """The host's view of a table at which nothing happens."""

    def __init__(self) -> None:
        super().__init__(LINK)
        self.you = frames.You("p1", 0, True)
        options = {"run_min": 2, "target": 50}
        self.table = frames.TableView(
            id="8WRveySM29qT",
            game="going-out",
            options=options,
            phase="gathering",
            is_public=True,
            pace=frames.Pace("turn", 60),
            absent_seconds=None,
            stand_in="hatter",
            hints=True,
            votes=frames.Votes([], [], [0]),
            host="p1",
            seats=SEATS,
            num_spectators=0,
            num_matches=0,
        )
        for number, name, text in ((1, "Bob", "Room for one more?"), (2, "Alice", "One seat is open.")):
            self._chat.add(frames.ChatLine(number, "p", name, 0, text), 0)

    async def changed(self) -> Change:
        """Wait for ever."""
        await asyncio.Event().wait()
        raise AssertionError("nothing happens")


def save_matches() -> None:
    """Three saved matches, the latest of Parade."""
    for day, game in ((3, "tea-party"), (4, "going-out"), (5, "parade")):
        session = make_session(game)
        fast_forward(session, 3)
        session.save.close()
        noon = time.mktime((2026, 1, day, 12, 0, 0, 0, 0, -1))
        os.utime(session.save.path, (noon, noon))
