"""Ways to a rating that one has not earned, or around a loss, that have worked once."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from tests.server.people import Person, Viewer
from tests.server.servers import ThreadServer, quick_settings
from tests.server.tables import HOST, do, new_table, start
from tests.server.test_storage import Opened, event, opened
from tests.server.time_travel import HOUR, MovableClock, let_pass
from tests.waiting import PATIENCE, wait_until
from wonderland.protocol import requests
from wonderland.server.live.table_log import finished_match
from wonderland.server.people import standings
from wonderland.server.people.ratings import MU, SIGMA, Rating, compare
from wonderland.server.people.standings import Standings
from wonderland.server.storage.database import MIGRATIONS, open_database
from wonderland.server.table import decisions, events

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

    from wonderland.server.storage.matches import FinishedMatch
    from wonderland.server.table.table import Table

SECOND = 1000


def play_with_bot(table: Table, levels: list[str], is_hurried: bool = False) -> None:
    """Ann decides after a second, or at once. The bot has the next level at each decision, and keeps the last one."""
    match, now = table.match, table.at
    assert match is not None
    while match.seat is not None:
        if match.seat == 0:
            now += 0 if is_hurried else SECOND
            request = requests.Act(f"act-{table.v}", table.v, match.engine_match.legal[0])
            do(table, HOST, request, now=now)
        else:
            level = levels.pop(0) if len(levels) > 1 else levels[0]
            if table.seats[1].level != level:
                do(table, HOST, requests.SeatBot(f"seat-{table.v}", 1, level), now=now)
            decided = decisions.act_for(table, table.position_v, match.engine_match.legal_actions[0], "bot", level)
            assert decided is not None
            table.apply(decided, at=now)


def won_match(seed: int, levels: list[str], is_hurried: bool = False) -> FinishedMatch:
    """A match that Ann has won against a bot; who wins does not depend on the bot's level here."""
    for one in range(seed, 10_000):
        table = new_table(humans=1, seats=2)
        table.state.is_rated = True
        do(table, HOST, requests.FillSeats("fill", levels[0]))
        start(table, one)
        play_with_bot(table, list(levels), is_hurried)
        assert table.match is not None
        if table.match.result.places == [1, 2]:
            finished = finished_match(table, table.recent[-1].event)
            assert finished is not None
            return finished
    raise AssertionError


def rating_after(tmp_path: Path, finished: list[FinishedMatch]) -> Rating:
    """Ann's rating against levels after these matches."""

    async def scenario() -> Rating:
        async with opened(f"sqlite:///{tmp_path / 'tables.db'}") as storage:
            await storage.people.add_player("ann", "Ann", "digest", "")
            await storage.store.create_table(event("t", 1, info=b"{}"), False, "w")
            for number, match in enumerate(finished):
                await storage.store.append(event("t", number + 2, finished=match), "")
            counted = Standings(storage.database, storage.writer)
            await counted.count_waiting()
            (rating,) = await counted.ratings_of("ann")
            assert rating.num_matches == len(finished)
            return Rating(rating.mu, rating.sigma)

    return asyncio.run(scenario())


def test_six_wins_against_a_dormouse_that_becomes_the_queen_are_wins_against_a_dormouse(tmp_path: Path) -> None:
    ratings = []
    for name, levels in (
        ("changed", ["dormouse", "dormouse", "dormouse", "queen-of-hearts"]),
        ("dormouse", ["dormouse"]),
        ("queen", ["queen-of-hearts"]),
    ):
        folder = tmp_path / name
        folder.mkdir()
        ratings.append(rating_after(folder, [won_match(100 * number, levels) for number in range(6)]))
    changed, dormouse, queen = ratings
    assert changed == dormouse
    assert dormouse.mu < queen.mu - 3


def test_matches_that_a_program_plays_in_no_time_give_no_rating(tmp_path: Path) -> None:
    rating = rating_after(tmp_path, [won_match(100 * number, ["dormouse"], is_hurried=True) for number in range(3)])
    assert rating == Rating(MU, SIGMA)


def test_a_level_that_decides_because_the_server_is_busy_is_the_one_that_is_rated() -> None:
    table = new_table(humans=1, seats=2)
    do(table, HOST, requests.FillSeats("fill", "queen-of-hearts"))
    start(table)
    assert table.match is not None
    while table.match.seat == 0:
        do(table, HOST, requests.Act(f"act-{table.v}", table.v, table.match.engine_match.legal[0]))
    decided = decisions.act_for(table, table.position_v, table.match.engine_match.legal_actions[0], "bot", "hatter")
    assert decided is not None
    assert events.decode(events.encode(decided)) == msgspec.structs.replace(decided, parsed=None)
    table.apply(decided)
    assert table.match.decided[1] == {"hatter": 1}


def profile_of(person: Person) -> dict[str, Any]:
    return dict(person.http.get("/api/me/profile").json())


def test_voting_for_the_end_of_a_lost_match_alone_does_not_avoid_the_loss(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, is_rated=True)
        with ann.connect(table) as viewer:
            viewer.until_turn()
            assert viewer.ask(t="vote", what="end")["code"] == "not_allowed"
            assert viewer.ask(t="resign")["t"] == "ack"
        wait_until(lambda: profile_of(ann)["ratings"] != [])
        (rating,) = profile_of(ann)["ratings"]
        assert rating["mu"] < MU
        (match,) = ann.http.get("/api/me/matches").json()
        assert (match["weight"], match["reasons"], match["stopped"]) == (1.0, [], "resigned")


def test_leaving_a_lost_match_for_ever_does_not_avoid_the_loss(tmp_path: Path) -> None:
    clock, settings = MovableClock(), quick_settings(tmp_path, table_days=1.0, grace_seconds=0.5)
    with ThreadServer(settings, clock) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, is_rated=True)
        with ann.connect(table) as viewer:
            viewer.until_turn()
        wait_until(lambda: table not in server.worker.live_tables)
        let_pass(server, clock, hours=20)
        clock.ahead += 6 * HOUR
        assert server.loop is not None
        asyncio.run_coroutine_threadsafe(server.worker.clean_up(), server.loop).result(PATIENCE)
        wait_until(lambda: profile_of(ann)["ratings"] != [])
        assert profile_of(ann)["ratings"][0]["mu"] < MU
        (match,) = ann.http.get("/api/me/matches").json()
        assert match["stopped"] == "timeout"


def test_matches_against_oneself_give_no_rating_and_say_why(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann, other = Person(server.url, "Ann"), Person(server.url, "Not Ann")
        for _ in range(3):
            table = ann.create("parade", 2, is_rated=True)
            other.claim(table, 1, ann.invites[table])
            with ann.connect(table) as host, other.connect(table) as guest:
                host.until("snapshot")
                assert host.ask(t="start")["t"] == "ack"
                with ThreadPoolExecutor() as pool:
                    list(pool.map(Viewer.play, (host, guest)))
        wait_until(lambda: [rating["num_matches"] for rating in profile_of(ann)["ratings"]] == [3])
        for person in (ann, other):
            (rating,) = profile_of(person)["ratings"]
            assert (rating["mu"], rating["sigma"], rating["counted"]) == (MU, SIGMA, 0.0)
            assert (rating["is_provisional"], rating["num_opponents"]) == (True, 0)
        for match in ann.http.get("/api/me/matches").json():
            assert match["weight"] == 0.0
            assert "address" in match["reasons"]
        results = {tally["opponent"]: tally["num_matches"] for tally in profile_of(ann)["tallies"]}
        assert results == {"people": 3, other.player: 3}, "but everybody sees matches and results"


def count_networks(connection: Connection) -> int:
    return int(connection.execute(text("SELECT count(*) FROM networks")).scalar_one())


def test_an_address_is_stored_as_a_short_digest_for_a_month(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        ann.create("parade", 2)
        (network,) = ann.http.get("/api/me/export").json()["networks"]
        assert len(network["network"]) == 5
        assert ann.http.delete("/api/me").status_code == 204
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT * FROM networks").fetchall() == []
    assert b"127.0.0.1" not in (tmp_path / "tables.db").read_bytes()

    async def scenario(storage: Opened) -> None:
        await storage.people.add_player("bob", "Bob", "digest", "")
        for day, left in ((0, 1), (29, 1), (31, 0)):
            storage.now = day * 24 * 3600 * SECOND
            if not day:
                await storage.store.networks.note("bob", "192.0.2.1")
            await storage.store.delete_expired(table_days=14, player_days=400)
            assert await storage.database.read(count_networks) == left

    async def whole() -> None:
        async with opened(f"sqlite:///{tmp_path / 'other.db'}") as storage:
            await scenario(storage)

    asyncio.run(whole())


def upgrade_to(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def test_matches_from_before_there_were_weights_keep_their_full_weight(tmp_path: Path) -> None:
    """A database as 0.9.0 left it: one match of two people, counted."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    info = b'{"game": "parade", "names": ["Ann", "Bob"], "places": [1, 2], "levels": [null, null]}'
    rated = [("ann", 27.6, 8.0), ("bob", 22.4, 8.0)]

    def fill(connection: Connection) -> None:
        for player, mu, sigma in rated:
            connection.execute(text("INSERT INTO players VALUES (:id, :id, 0)"), {"id": player})
            row = {"id": player, "mu": mu, "sigma": sigma, "seat": int(player == "bob")}
            connection.execute(text("INSERT INTO ratings VALUES (:id, 'parade', 'people', :mu, :sigma, 1, 'm')"), row)
            tally = "INSERT INTO tallies VALUES (:id, 'parade', 'match', 'people', 1, 1 - :seat, :seat)"
            connection.execute(text(tally), row)
        match = "INSERT INTO matches (id, table_id, info, record, ended_at, number) VALUES ('m', 't', :info, '', 0, 1)"
        connection.execute(text(match), {"info": info})
        for player, seat in (("ann", 0), ("bob", 1)):
            row = {"id": player, "seat": seat, "won": not seat}
            connection.execute(
                text("INSERT INTO match_players VALUES (:id, 0, 'm', :seat, 'parade', 'people', :won)"), row
            )

    async def scenario() -> None:
        database = open_database(url)
        await database.write(lambda connection: upgrade_to(connection, "0006"))
        await database.write(fill)
        await database.close()
        async with opened(url) as storage:
            counted = Standings(storage.database, storage.writer)
            (ann,) = await counted.ratings_of("ann")
            assert (ann.mu, ann.sigma, ann.counted) == (27.6, 8.0, 1.0), "the upgrade changes no rating"
            assert await storage.database.write(standings.recompute) == 1
            (again,) = await counted.ratings_of("ann")
            assert Rating(again.mu, again.sigma) == compare([Rating(), Rating()], [1, 2])[0], "in full"
            assert again.counted == 1.0

    asyncio.run(scenario())
