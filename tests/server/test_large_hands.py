"""A table of Going Out at which somebody gathers the largest hand, over real connections."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.games.going_out.hoarding import HOARDER, LARGEST_HANDS, MANY_SETS, choice
from tests.server.people import Person, Viewer
from tests.waiting import PATIENCE
from wonderland.client.access import Access
from wonderland.client.connection import TableConnection
from wonderland.client.frames import Frame
from wonderland.engine.match import Match
from wonderland.games.going_out import GAME
from wonderland.protocol import frames
from wonderland.server.table import table_match

if TYPE_CHECKING:
    from tests.server.servers import ThreadServer

KEY = bytes([16]) * 32  # of a deal with which two players get there
NUM_ACTIONS = 13_982


def hoard(viewers: list[Viewer]) -> None:
    """Play until the hoarder has the largest hand."""
    match = Match(GAME, 2, options=MANY_SETS, key=KEY)
    while len(match.legal_actions) < NUM_ACTIONS:
        action = choice(match.state)
        assert viewers[match.seat].act(action)["t"] == "ack"
        for viewer in viewers:
            viewer.until("acted")
        match.play(action)


@pytest.fixture
def table(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Person]:
    """A table at which it is the turn of the player with the largest hand, and that player."""
    monkeypatch.setattr(table_match, "key_of", lambda *_: KEY)
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.create("going-out", 2, options=MANY_SETS)
    bob.claim(table, 1, ann.invites[table])
    with ann.connect(table) as hoarder, bob.connect(table) as helper:
        for viewer in (hoarder, helper):
            viewer.until("snapshot")
        assert hoarder.ask(t="start")["t"] == "ack"
        for viewer in (hoarder, helper):
            viewer.until("started")
        hoard([hoarder, helper])
    return table, ann


def test_the_largest_hand_is_left_taken_up_again_and_played(table: tuple[str, Person]) -> None:
    id, ann = table
    with ann.connect(id) as viewer:
        view = viewer.until("snapshot")["d"]["match"]["view"]
        assert len(view["hands"][HOARDER]) == LARGEST_HANDS[2]
        assert len(viewer.legal) == NUM_ACTIONS
        longest = max(viewer.legal, key=len)
        refused = viewer.act("deck")
        assert refused["code"] == "illegal"
        assert len(refused["text"]) < 500
        assert len(viewer.ask(t="hint")["actions"]) == 1000
        assert viewer.act(longest)["t"] == "ack"
        assert viewer.until("acted")["d"]["events"][0]["set"] == longest


def test_the_largest_hand_reaches_the_terminals_client(table: tuple[str, Person]) -> None:
    id, ann = table
    access = Access(ann.url, id, ann.token, ann.seat_tokens[id], HOARDER, ann.invites[id])

    async def first_snapshot() -> frames.Snapshot:
        async with TableConnection(access) as connection:
            async for item in connection:
                if isinstance(item, Frame) and isinstance(item.d, frames.Snapshot):
                    return item.d
        raise AssertionError("the connection was closed")

    snapshot = asyncio.run(asyncio.wait_for(first_snapshot(), PATIENCE))
    assert snapshot.match is not None
    assert len(snapshot.match.legal) == NUM_ACTIONS
    assert len(msgspec.json.encode(snapshot)) < 1 << 19
