"""Rated and casual matches: the table decides, everybody sees it, and only rated ones count."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.people import Person, Viewer
from tests.server.servers import ThreadServer, quick_settings
from tests.waiting import wait_until
from wonderland.server.live import matchmaking
from wonderland.server.storage.queue import Waiting, Wish
from wonderland.server.table import events, fair_deals, projection
from wonderland.server.table.events import Seat
from wonderland.server.table.state import bot_seat
from wonderland.server.table.table import Table

if TYPE_CHECKING:
    from pathlib import Path


def created(**more: Any) -> events.Created:
    seats = [Seat("human", "Ann", "ann", token="digest"), bot_seat("dormouse")]
    return events.Created("parade", {}, True, "invitation", "ann", seats, **more)


def dealt(made: events.Created) -> Table:
    """A table with a match, from events as the log has them."""
    table = Table("t")
    table.apply(events.decode(events.encode(made)))
    start = fair_deals.start(table, random.Random(1))
    table.apply(events.decode(events.encode(start)))
    return table


def counts(table: Table) -> bool:
    """Is the match stored as one that counts?"""
    table.apply(events.Forfeited(0, "resigned", is_end=True))
    assert table.match is not None
    return projection.match_info(table, table.match).is_rated


@pytest.mark.parametrize("is_rated", [True, False])
def test_a_match_is_what_its_table_says(is_rated: bool) -> None:
    table = dealt(created(is_rated=is_rated))
    around = projection.Surroundings()
    assert projection.table_info(table, around).is_rated == is_rated
    assert projection.table_view(table, False, around).is_rated == is_rated
    assert counts(table) == is_rated


def test_a_match_from_before_there_were_casual_ones_counts_and_its_rematch_does_not() -> None:
    table = dealt(created())
    assert table.match is not None
    before = Table("t")
    before.apply(created())
    start = table.match.started
    before.apply(events.Started(start.match, None, start.rules, start.fairness, start.players))
    assert counts(before), "it was begun as one that counts"
    assert not counts(table)
    assert not projection.table_view(before, True, projection.Surroundings()).is_rated


def test_matches_of_the_queue_are_rated_and_have_no_hints() -> None:
    people = [Waiting("ann", "Ann", ""), Waiting("bob", "Bob", "")]
    made = matchmaking.set_up(Wish("parade", 2, "quick"), people, "hatter")
    assert (made.is_rated, made.hints) == (True, False)


def test_at_a_rated_table_nobody_gets_hints_and_everybody_knows(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann, guest = Person(server.url, "Ann"), Person(server.url, "Bob")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, is_rated=True, hints=True, is_public=True)
        with ann.connect(table) as viewer, guest.connect(table) as spectator:
            viewer.until_turn()
            for request in ("hint", "state"):
                assert viewer.ask(t=request)["code"] == "not_allowed"
            seen = spectator.until("snapshot")["d"]["table"]
            assert (seen["is_rated"], seen["hints"]) == (True, False)
            assert spectator.ask(t="state")["code"] == "not_allowed"
            (listed,) = wait_until(lambda: guest.http.get("/api/tables").json())
            assert listed["is_rated"]


def test_casual_matches_count_for_no_rating_and_are_in_all_lists(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        table = ann.create("parade", 2)
        bob.claim(table, 1, ann.invites[table])
        with ann.connect(table) as host, bob.connect(table) as guest:
            host.until("snapshot")
            assert host.ask(t="start")["t"] == "ack"
            with ThreadPoolExecutor() as pool:
                list(pool.map(Viewer.play, (host, guest)))
        profile = wait_until(lambda: told(ann))
        assert profile
        assert profile["ratings"] == []
        assert [tally["num_matches"] for tally in profile["tallies"]] == [1, 1]
        (match,) = ann.http.get("/api/me/matches").json()
        assert (match["is_rated"], match["weight"], match["reasons"]) == (False, 0.0, ["casual"])


def told(person: Person) -> dict[str, Any] | None:
    """The profile, when the match has been counted."""
    profile: dict[str, Any] = person.http.get("/api/me/profile").json()
    return profile if profile["tallies"] else None
