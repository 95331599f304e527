"""Who may be left out when an online match is ended."""

from __future__ import annotations

import time

from tests.terminal.prepared import WaitingTable
from wonderland.protocol import frames
from wonderland.terminal.online.absence_text import absence_text

DAY = 24 * 3600 * 1000


def test_those_who_are_away_are_named_with_the_date() -> None:
    table = WaitingTable().table
    assert table is not None
    now = int(time.time() * 1000)
    table.votes = frames.Votes([], [], [0, 1], [now + DAY, now - DAY])
    table.seats = [frames.SeatView("human", name, name) for name in ("Ann", "Bob")]
    names = ["Ann", "Bob"]
    text = absence_text(table, names)
    assert text.startswith("From ")
    assert text.endswith(
        " on, the match may be ended without Ann, who loses it. "
        "Bob was away for long: the match may be ended without Bob, who loses it."
    )
    table.seats[1].is_connected = True
    table.votes.end = [0]
    assert absence_text(table, names) == "", "one is here, and the other agrees"
    table.votes = frames.Votes([], [], [0, 1])
    assert absence_text(table, names) == "", "there is a clock"
