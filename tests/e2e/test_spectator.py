"""Whoever only watches sees the public table and nobody's hand."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import Player, end_sheet
from tests.e2e.waits import expect_that
from tests.server.people import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit
    from tests.e2e.visitors import Visitor
    from tests.server.servers import ThreadServer

FACES = """
(part) => [...document.querySelectorAll(`${part} [data-flip^="card-"]`)].map(({ dataset }) => dataset.flip.slice(5))
"""
HIDDEN = "?"


def sit_and_watch(visit: Visit, server: ThreadServer, game: str) -> tuple[Page, Visitor, Person]:
    """Somebody plays against a bot, somebody without a name watches."""
    alice = Person(server.url, "Alice")
    table = alice.create(
        game, 2, bots=[None, "dormouse"], start=True, options={"target": 10} if game == "going-out" else {}
    )
    player, watcher = visit(hurry=True), visit(hurry=True)
    player.become(alice)
    address = f"/table/{table}#{alice.invites[table]}"
    player.page.goto(address)
    watcher.page.goto(address)
    expect(watcher.page.get_by_test_id("stage")).to_be_visible()
    return player.page, watcher, alice


def positions_seen_by(watcher: Visitor, least: int) -> list[dict[str, Any]]:
    """Every position that came, with its number of plies, when there are so many."""
    return expect_that(watcher.page, lambda: matches_in(watcher.frames), lambda found: len(found) >= least)


def matches_in(frames: list[str]) -> list[dict[str, Any]]:
    found = []
    for frame in map(json.loads, frames):
        match = frame["d"] if frame["t"] == "acted" else frame["d"].get("match")
        if match:
            found.append(match)
    return found


@pytest.mark.slow
def test_no_card_of_a_hand_ever_reaches_a_spectator_of_parade(visit: Visit, server: ThreadServer) -> None:
    page, watcher, alice = sit_and_watch(visit, server, "parade")
    Player(page).play(most=4)
    prompt = watcher.page.get_by_test_id("prompt")
    expect(prompt).not_to_be_empty()
    seen = set(watcher.page.evaluate(FACES, "body"))
    mine = set(page.evaluate(FACES, "[aria-label='Your hand']"))
    assert mine
    assert seen.isdisjoint(mine)
    expect(watcher.page.get_by_role("button", name="Hint")).to_have_count(0)
    Player(page).play()
    expect(end_sheet(watcher.page)).to_be_visible()

    (info,) = alice.http.get("/api/me/matches").json()
    steps = alice.http.get(f"/api/matches/{info['id']}/steps").json()["steps"]
    hands = {step["ply"]: {card for hand in step["view"]["hands"] for card in hand} for step in steps}
    positions = positions_seen_by(watcher, 11)
    for position in positions:
        if position["outcome"] is None:
            faces = set(re.findall(r'"([A-Z][0-9T])"', json.dumps(position)))
            assert faces.isdisjoint(hands[position["ply"]])


@pytest.mark.parametrize(
    "game", ["tea-party", *(pytest.param(game, marks=pytest.mark.slow) for game in ("parade", "going-out"))]
)
def test_hands_are_hidden_from_a_spectator(visit: Visit, server: ThreadServer, game: str) -> None:
    page, watcher, _ = sit_and_watch(visit, server, game)
    Player(page).play(most=8)
    positions = positions_seen_by(watcher, 5)
    for position in positions:
        view = position["view"]
        assert position["legal"] == []
        assert view["previews"] == {}
        for seat, hand in enumerate(view["hands"]):
            known = list(view.get("known", {seat: []})[seat])
            assert sorted(card for card in hand if card != HIDDEN) == sorted(known)
    expect(watcher.page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(watcher.page.locator("#match [data-hotkey]")).to_have_count(0)
