"""Ratings and results: they follow from the stored matches, each of which counts once."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from sqlalchemy.util import await_only

from tests.commands.command_line import run
from tests.server.people import Person, Viewer
from tests.server.servers import ThreadServer, quick_settings
from tests.server.test_storage import Opened, event, opened
from tests.waiting import wait_until
from wonderland.bots.levels import LEVELS
from wonderland.engine import catalogue
from wonderland.games import NAMES
from wonderland.server.people import book, standings
from wonderland.server.people.ratings import MU, SIGMA, Entrant, Past, Rating, rate
from wonderland.server.people.standings import Standings
from wonderland.server.storage.matches import FinishedMatch

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

    from tests.server.postgres import Postgres

PEOPLE = ("ann", "bob", "cyd")
LEVEL_NAMES = [level.name for level in LEVELS]


class Sat(NamedTuple):
    """The part of a row of `match_players` that says who had a seat."""

    player_id: str
    neighbours: int = 0


def ratings_after(game: str, entrants: list[Entrant]) -> dict[tuple[str, str], Rating]:
    changes = rate(game, entrants, lambda player, against: Past())
    return {(change.player, change.against): change.rating for change in changes}


def test_people_are_compared_with_people_and_somebody_alone_with_levels() -> None:
    after = ratings_after("parade", [Entrant("ann", None, 1), Entrant("bob", None, 3), Entrant(None, "hatter", 2)])
    assert after["ann", "people"].mu > MU > after["bob", "people"].mu
    assert after.keys() == {("ann", "people"), ("bob", "people")}, "nobody helps another one past a bot"
    assert all(rating.sigma < SIGMA for rating in after.values())
    beaten = ratings_after("parade", [Entrant("ann", None, 2), Entrant(None, "queen-of-hearts", 1)])
    assert list(beaten) == [("ann", "levels")]
    assert MU - 1 < beaten["ann", "levels"].mu < MU, "to lose against the Queen tells little"


def test_nobody_is_rated_alone_or_against_unknown_bots() -> None:
    assert ratings_after("parade", [Entrant("ann", None, 1), Entrant(None, None, 2)]) == {}


def test_every_level_has_a_rating_in_every_game_and_stronger_ones_a_higher_one() -> None:
    for game in NAMES:
        mus = [catalogue.load(game).level_ratings[level.name] for level in LEVELS]
        assert mus == sorted(mus)


def match_info(game: str, places: list[int], levels: list[str | None]) -> bytes:
    names = [level or "Somebody" for level in levels]
    return json.dumps({"game": game, "names": names, "places": places, "levels": levels}).encode()


RECORD = json.dumps({"players": ["Somebody"] * 5}).encode()


async def store_matches(storage: Opened, num_matches: int, seed: int) -> None:
    """Matches of some people and bots, several of which end at the same time."""
    choose = random.Random(seed)
    await storage.store.create_table(event("t", 1, info=b"{}"), False, "w")
    for number in range(num_matches):
        storage.now = number // 2
        people = choose.sample(PEOPLE, choose.randint(1, 3))
        seats: list[str | None] = [*people, *choose.choices(["hatter", "dormouse", None], k=choose.randint(0, 2))]
        levels = [None if seat in people else seat for seat in seats]
        places = [choose.randint(1, len(seats)) for _ in seats]
        info = match_info(choose.choice(NAMES), places, levels)
        conduct = [{level: 9} if level else {"person": choose.randint(0, 9), "hurried": 3} for level in levels]
        seated = [(one, people.index(one)) for one in people]
        finished = FinishedMatch(f"m{choose.random():.9f}", info, RECORD, seated, json.dumps(conduct).encode())
        assert await storage.store.append(event("t", number + 2, finished=finished), "")


async def figures(storage: Opened) -> dict[str, Any]:
    counted = Standings(storage.database, storage.writer)
    return {player: [await counted.ratings_of(player), await counted.tallies_of(player, 500)] for player in PEOPLE}


def test_counting_all_matches_again_gives_the_same_figures(tmp_path: Path, postgres: Postgres) -> None:
    for url in (f"sqlite:///{tmp_path / 'tables.db'}", postgres.new_database()):
        asyncio.run(count_twice(url))


async def count_twice(url: str) -> None:
    async with opened(url) as storage:
        for player in PEOPLE:
            await storage.people.add_player(player, player.title(), f"digest of {player}", "")
            await storage.store.networks.note(player, "192.0.2.1" if player != "ann" else "192.0.2.2")
        await store_matches(storage, 50, seed=1)
        counted = Standings(storage.database, storage.writer)
        assert await counted.count_some() == standings.AT_ONCE
        first = await figures(storage)
        while await counted.count_some():
            pass
        second = await figures(storage)
        assert first != second
        assert await storage.database.write(standings.recompute) == 50
        assert await figures(storage) == second
        assert await counted.count_some() == 0, "none counts twice"
        await storage.people.data_of("cyd").forget_matches()
        await storage.people.data_of("cyd").delete()
        assert await storage.database.write(standings.recompute) == 50
        after = await figures(storage)
        assert [after[player][0] for player in PEOPLE] == [second["ann"][0], second["bob"][0], []], "nor is any lost"


def test_two_workers_count_every_match_once(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def count_all(storage: Opened) -> None:
        counted = Standings(storage.database, storage.writer)
        while await counted.count_some():
            pass

    async def scenario() -> None:
        async with opened(url) as one, opened(url) as two:
            for player in PEOPLE:
                await one.people.add_player(player, player.title(), f"digest of {player}", "")
            await store_matches(one, 60, seed=3)
            await asyncio.gather(count_all(one), count_all(two))
            before = await figures(one)
            assert await one.database.write(standings.recompute) == 60
            assert await figures(two) == before

    asyncio.run(scenario())


def test_while_all_matches_are_counted_again_a_server_stores_events(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def scenario() -> None:
        async with opened(url) as server, opened(url) as recount:
            await store_matches(server, 5, seed=4)
            is_stored, is_locked = asyncio.Event(), asyncio.Event()

            def stay(connection: Connection) -> None:
                standings.lock(connection)
                is_locked.set()
                await_only(is_stored.wait())

            recounting = asyncio.create_task(recount.database.write(stay))
            await is_locked.wait()
            counting = asyncio.create_task(Standings(server.database, server.writer).count_some())
            for seq in (7, 8):  # one may be written before the counting begins, both are not
                assert await server.store.append(event("t", seq), "")
            assert not counting.done()
            is_stored.set()
            await recounting
            assert await counting == 5

    asyncio.run(scenario())


def test_counting_that_is_interrupted_counts_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(counted: book.Book) -> None:
        raise RuntimeError

    async def scenario() -> None:
        async with opened(f"sqlite:///{tmp_path / 'tables.db'}") as storage:
            await storage.people.add_player("ann", "Ann", "digest", "")
            await store_matches(storage, 10, seed=2)
            counted = Standings(storage.database, storage.writer)
            with monkeypatch.context() as patch:
                patch.setattr(book.Book, "store", fail)
                with pytest.raises(RuntimeError):
                    await counted.count_some()
            assert await counted.ratings_of("ann") == []
            assert await counted.count_some() == 10

    asyncio.run(scenario())


def test_a_match_from_before_there_were_ratings_counts_too() -> None:
    info = standings.read_info(b'{"game": "parade", "names": ["Hatter", "Hatter"], "places": [1, 2], "points": [0, 9]}')
    assert standings.entrants_of(info, {1: Sat("ann")}) == [Entrant(None, "hatter", 1), Entrant("ann", None, 2)]
    assert standings.entrants_of(standings.read_info(b"{"), {0: Sat("ann")}) == []


def test_whoever_resigned_comes_last_and_an_abandoned_match_does_not_count() -> None:
    resigned = b'{"game": "parade", "names": ["A", "B", "C"], "places": [1, 2, 3], "resigned": [0]}'
    sat = {0: Sat("ann"), 1: Sat("bob")}
    places = [entrant.place for entrant in standings.entrants_of(standings.read_info(resigned), sat)]
    assert places == [4, 2, 3]
    abandoned = b'{"game": "parade", "names": ["A", "B"], "places": [], "levels": [null, null]}'
    assert standings.entrants_of(standings.read_info(abandoned), sat) == []


def test_a_match_shows_in_the_profiles_of_its_players(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann, bill = Person(server.url, "Ann"), Person(server.url, "Bill")
        table = ann.create("parade", 3, bots=[None, None, "hatter"], is_rated=True)
        bill.claim(table, 1, ann.invites[table])
        with ann.connect(table) as host, bill.connect(table) as guest:
            host.until("snapshot")
            assert host.ask(t="start")["t"] == "ack"
            with ThreadPoolExecutor() as pool:
                outcome = next(pool.map(Viewer.play, (host, guest)))
        wait_until(lambda: ann.http.get("/api/me/profile").json()["ratings"] != [])
        own = ann.http.get("/api/me/profile").json()
        shown = bill.http.get(f"/api/players/{ann.player}").json()
        check_profile(own, bill, outcome["places"])
        assert shown == {**own, "tallies": [tally for tally in own["tallies"] if tally["kind"] == "match"]}
        check_filters(ann, is_won=outcome["places"][0] == 1)
        query = f"/api/players/{ann.player}/ratings?game=parade&against="
        (point,) = bill.http.get(query + "people").json()
        assert point["number"] == own["ratings"][0]["number"]
        assert bill.http.get(query + "levels").json() == []
        assert bill.http.get(query + "friends").status_code == 400
        assert bill.http.get("/api/players/nobody").status_code == 404
        assert bill.http.get("/api/players/%00").status_code == 404
    file, command = tmp_path / "tables.db", ("ratings", "--database", f"sqlite:///{tmp_path / 'tables.db'}")
    before = stored_figures(file)
    assert run(*command).stdout == "0 matches counted: 2 ratings of 2 players\n"
    assert run(*command, "--recompute").stdout == "1 match counted: 2 ratings of 2 players\n"
    assert stored_figures(file) == before


def check_profile(profile: dict[str, Any], other: Person, places: list[int]) -> None:
    """Ann's results against people, Bill and the Hatter."""
    (rating,) = profile["ratings"]
    assert (rating["game"], rating["against"], rating["num_matches"]) == ("parade", "people", 1)
    assert rating["number"] == round(1500 + 30 * (rating["mu"] - MU))
    assert (rating["is_provisional"], rating["level"] in LEVEL_NAMES) == (True, True)
    assert rating["at_least"] < rating["number"] - rating["range"]
    tallies = {(tally["kind"], tally["opponent"]): tally for tally in profile["tallies"]}
    assert tallies.keys() == {("match", "people"), ("level", "hatter"), ("player", other.player)}
    assert tallies["player", other.player]["name"] == "Bill"
    assert tallies["match", "people"]["num_ahead"] == (places[0] == 1)
    assert tallies["player", other.player]["num_ahead"] == (places[0] < places[1])
    assert tallies["level", "hatter"]["num_behind"] == (places[0] > places[2])


def check_filters(ann: Person, is_won: bool) -> None:
    """Ann's only match is found by what it is, and by nothing else."""

    def found(query: str) -> int:
        return len(ann.http.get(f"/api/me/matches?{query}").json())

    result, other = ("won", "lost") if is_won else ("lost", "won")
    assert found("") == found(f"game=parade&opponents=people&result={result}") == 1
    assert found("game=tea-party") == found("opponents=bots") == found(f"result={other}") == 0
    assert ann.http.get("/api/me/matches?game=chess").status_code == 400


def stored_figures(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as database:
        return [database.execute(f"SELECT * FROM {name}").fetchall() for name in ("ratings", "tallies")]
