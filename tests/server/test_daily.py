"""Deals of the day among friends: who shares, who sees what and when, and that nobody invents a result."""

from __future__ import annotations

import functools
import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.people import Person
from tests.server.servers import ThreadServer, quick_settings
from tests.server.test_friends import PATH, by_link
from wonderland.arena.deal_of_the_day import PLAN, DailyDeal, Placing, judge_try, play_try
from wonderland.bots.levels import level_of
from wonderland.engine import catalogue
from wonderland.errors import InputError
from wonderland.server.common.wall_clock import Clock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DAY = date(2026, 11, 18)  # a Wednesday
GAME = "tea-party"


class Noon(Clock):
    """The calendar stands still at noon of the day."""

    def wall_ms(self) -> int:
        return int(datetime(DAY.year, DAY.month, DAY.day, 12, tzinfo=UTC).timestamp() * 1000)


@pytest.fixture(scope="module")
def noon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    with ThreadServer(quick_settings(tmp_path_factory.mktemp("noon")), Noon()) as running:
        yield running


@functools.cache
def own_actions(day: date, number: int = 0) -> list[str]:
    """What the Dormouse does at a deal, on the player's seat."""
    return played(day, number)[0]


@functools.cache
def played(day: date, number: int = 0) -> tuple[list[str], Placing]:
    """The decisions and the result of a try of the Dormouse."""
    deal = DailyDeal(catalogue.load(GAME), day)
    found = play_try(deal, level_of("dormouse"), number)
    match, own = deal.begin(), []
    for action in found.actions:
        if match.seat == PLAN.seat:
            own.append(action)
        match.play(action)
    return own, found.result


def share(person: Person, day: date = DAY, number: int = 0, status: int = 200) -> dict[str, Any]:
    sent: dict[str, Any] = person.post(f"/api/daily/{GAME}/{day}", {"actions": own_actions(day, number)}, status).json()
    return sent


def consent(person: Person, agrees: bool = True) -> None:
    assert person.http.put(f"{PATH}/settings", json={"shares_daily": agrees}).status_code == 200


def look(person: Person, day: date = DAY) -> Any:
    return person.http.get(f"/api/daily/{GAME}/{day}")


def test_the_engine_judges_a_try_by_its_decisions_alone() -> None:
    own, result = played(DAY)
    deal = DailyDeal(catalogue.load(GAME), DAY)
    assert judge_try(deal, own) == result
    for wrong in (own[:-1], [*own, own[-1]], ["nonsense", *own[1:]], []):
        with pytest.raises(InputError):
            judge_try(deal, wrong)


def test_friends_who_share_see_each_other_after_their_own_try(noon: ThreadServer) -> None:
    ann, bob, cid = (Person(noon.url, name) for name in ("Ann", "Bob", "Cid"))
    by_link(ann, bob)
    by_link(ann, cid)
    assert share(ann, status=403)["text"] == "you do not share your deals of the day with friends"
    for person in (ann, bob):
        consent(person)
    nothing = {"is_finished": False, "day": [], "week": []}
    assert look(ann).json() == nothing
    result = played(DAY)[1]
    own = {"player": ann.player, "name": "Ann", "place": result.place, "points": result.points}
    assert share(ann)["day"] == [own]
    assert look(bob).json() == nothing, "nobody looks before"
    shared = share(bob, number=1)
    assert {one["name"] for one in shared["day"]} == {"Ann", "Bob"}
    places = [(one["place"], -one["points"]) for one in shared["day"]]
    assert places == sorted(places)
    assert look(ann).json() == shared
    assert look(cid).status_code == 403
    consent(bob, agrees=False)
    assert [one["name"] for one in look(ann).json()["day"]] == ["Ann"]


def test_the_week_counts_the_days_that_one_has_finished(noon: ThreadServer) -> None:
    ann, bob = (Person(noon.url, name) for name in ("Ann", "Bob"))
    by_link(ann, bob)
    tuesday, sunday = DAY.replace(day=17), DAY.replace(day=15)
    for person in (ann, bob):
        consent(person)
        share(person)
    for day in (tuesday, sunday):
        share(ann, day)
    week = {one["name"]: one["num_tries"] for one in look(ann).json()["week"]}
    assert week == {"Ann": 2, "Bob": 1}, "Sunday is another week"
    assert {one["name"]: one["num_tries"] for one in look(bob).json()["week"]} == {"Ann": 1, "Bob": 1}


def test_nobody_invents_a_result_or_shares_another_one(noon: ThreadServer) -> None:
    ann = Person(noon.url, "Ann")
    consent(ann)
    path = f"/api/daily/{GAME}/{DAY}"
    assert ann.post(path, {"actions": ["L1"]}, 403).json()["code"] == "not_allowed"
    assert ann.post(path, {"actions": own_actions(DAY), "place": 1}, 400).json()["code"] == "unparsable"
    first = share(ann)
    assert share(ann, number=1) == first, "the first one stays"
    for game, day in ((GAME, "2026-11-19"), (GAME, "2026-10-31"), (GAME, "20261118"), ("chess", str(DAY))):
        assert ann.http.get(f"/api/daily/{game}/{day}").json()["code"] == "not_found"
    assert share(ann, date(2026, 11, 10), status=409)["text"] == "a deal can be shared for 7 days"


def test_whoever_stops_sharing_leaves_nothing(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path), Noon()) as running:
        ann, bob = Person(running.url, "Ann"), Person(running.url, "Bob")
        for person in (ann, bob):
            consent(person)
            share(person)
        assert len(ann.http.get("/api/me/export").json()["shared_deals"]) == 1
        consent(ann, agrees=False)
        assert bob.http.delete("/api/me").status_code == 204
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT * FROM daily_results").fetchall() == []
