"""Fair deals: the server commits itself before it knows the players' numbers, and keeps the secret until the end."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.server.people import Person, Viewer
from tests.server.postgres import free_port
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.server.tables import HOST, do, human, new_table, play_on, start, started, viewer_at
from wonderland.client import Server
from wonderland.protocol import requests
from wonderland.protocol.refusal import Refusal
from wonderland.records.fairness import Fairness, draw_number
from wonderland.records.record import to_json
from wonderland.records.verify import verify
from wonderland.server.table import decisions, events, fair_deals, projection
from wonderland.server.table.projection import Surroundings, TableViews

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.client import Table as ClientTable
    from wonderland.server.table.decisions import Viewer as Looker
    from wonderland.server.table.table import Table

LONG = 600.0  # seconds: a match that starts earlier did not wait for the time to be over
NUMBER = "0f" * 16


def fairness_of(table: Table) -> Fairness:
    assert table.match is not None
    assert table.match.fairness is not None
    return table.match.fairness


def refusal(table: Table, viewer: Looker, request: requests.Request) -> str:
    with pytest.raises(Refusal) as refused:
        decisions.decide(table, viewer, request, random.Random(1))
    return refused.value.code


def committed(humans: int = 2) -> tuple[Table, str]:
    """A table whose match is about to be dealt, and the commitment."""
    table = new_table(humans=humans)
    do(table, HOST, requests.Start("start"))
    assert table.state.commitment is not None
    return table, table.state.commitment.digest


@pytest.mark.parametrize("humans", [0, 1])
def test_with_one_person_or_none_a_match_starts_at_once(humans: int) -> None:
    table = new_table(humans=1, seats=2)
    do(table, HOST, requests.FillSeats("fill", "dormouse"))
    if not humans:
        table.seats[0] = table.seats[1]
    do(table, HOST, requests.Start("start"))
    assert table.is_playing
    assert fairness_of(table).numbers == ["", ""]


def test_a_match_of_several_people_starts_when_everybody_has_added_a_number() -> None:
    table, commitment = committed(humans=3)
    for seat in (2, 0, 1):
        assert not table.is_playing
        do(table, viewer_at(table, seat), requests.AddNumber(f"n{seat}", commitment, f"{seat:032x}"))
    assert table.is_playing
    assert fairness_of(table).commitment == commitment
    assert fairness_of(table).numbers == [f"{seat:032x}" for seat in range(3)]


def test_the_record_of_a_match_proves_its_deal() -> None:
    table = started(humans=3)
    play_on(table, 10_000)
    assert table.match is not None
    record = table.match.record()
    assert verify(to_json(record)).fairness == fairness_of(table)
    assert record.seed is None


def test_a_rematch_commits_to_its_starter_and_draws_one_secret() -> None:
    table = started()
    play_on(table, 10_000)
    starter = table.state.starter
    assert starter is not None
    assert fairness_of(table).start is None
    start(table, seed=7)
    assert fairness_of(table).secret == random.Random(7).randbytes(32).hex()
    assert fairness_of(table).start == table.state.starter == (starter + 1) % 2


def test_a_number_needs_a_seat_a_commitment_and_the_right_length_and_is_added_once() -> None:
    table, commitment = committed()
    number = requests.AddNumber("n", commitment, NUMBER)
    assert refusal(table, decisions.Viewer("cat", "Cat"), number) == "not_allowed"
    assert refusal(table, HOST, requests.AddNumber("n", "0" * 64, NUMBER)) == "stale"
    for wrong in ("", "x", NUMBER.upper(), NUMBER + "0"):
        assert refusal(table, HOST, requests.AddNumber("n", commitment, wrong)) == "unparsable"
    do(table, HOST, number)
    assert refusal(table, HOST, requests.AddNumber("again", commitment, NUMBER)) == "not_now"
    assert refusal(started(), HOST, number) == "not_now"


def test_nobody_is_waited_for_longer_than_agreed() -> None:
    table, commitment = committed()
    do(table, HOST, requests.AddNumber("n", commitment, NUMBER))
    event = fair_deals.stop_waiting(table, commitment)
    assert isinstance(event, events.Started)
    table.apply(event)
    assert fairness_of(table).numbers == [NUMBER, ""]
    assert fair_deals.stop_waiting(table, commitment) is None


def test_while_cards_are_dealt_nobody_changes_seats_and_who_leaves_ends_it() -> None:
    table, _ = committed()
    for request in (
        requests.SeatBot("1", 1, "hatter"),
        requests.EmptySeat("2", 1),
        requests.FillSeats("3", "hatter"),
        requests.ShuffleSeats("4"),
        requests.Start("5"),
    ):
        assert refusal(table, HOST, request) == "not_now"
    table.apply(decisions.leave_seat(table, "bob", 1, ()))
    assert table.state.commitment is None
    table.seats[1] = human("bob")
    start(table)
    assert table.is_playing


def test_the_secret_is_in_no_frame_before_the_match_is_over() -> None:
    table, commitment = committed()
    assert table.state.commitment is not None
    secret = table.state.commitment.secret
    viewers = [viewer_at(table, 0), viewer_at(table, 1), decisions.Viewer()]

    def is_told(text: str) -> bool:
        frames_now = [projection.snapshot(table, one, Surroundings()) for one in viewers]
        frames_now += [
            projection.happening(table.recent[-1], one, TableViews(table, Surroundings())) for one in viewers
        ]
        listed = msgspec.json.encode(projection.table_info(table, Surroundings()))
        assert text.encode() not in listed
        return any(text.encode() in frame for frame in frames_now)

    assert is_told(commitment)
    for seat in range(2):
        assert not is_told(secret)
        do(table, viewers[seat], requests.AddNumber(f"n{seat}", commitment, f"{seat:032x}"))
    while table.is_playing:
        assert not is_told(secret)
        play_on(table, 1)
    assert is_told(secret)


def play(table: ClientTable) -> None:
    for turn in table.turns():
        turn.play(turn.legal[0])


def test_programs_add_their_numbers_by_themselves(tmp_path: Path) -> None:
    with (
        ThreadServer(quick_settings(tmp_path, number_seconds=LONG)) as server,
        Server(server.url, name="Ann") as ann,
        Server(server.url, name="Bob") as bob,
    ):
        with ann.create_table("tea-party", seats=2) as mine, bob.join(mine.access.link) as theirs:
            mine.start()
            with ThreadPoolExecutor() as pool:
                list(pool.map(play, (mine, theirs)))
        record = verify(ann.record(ann.matches()[0].id))
    assert record.fairness
    assert all(len(number) == 32 for number in record.fairness.numbers)
    assert len(set(record.fairness.numbers)) == 2


def test_a_server_that_is_killed_after_its_commitment_keeps_it(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, port=free_port(), number_seconds=LONG)
    with ProcessServer(settings, tmp_path / "log") as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        table = ann.create("parade", 2, is_public=True)
        bob.claim(table, 1)
        with ann.connect(table) as host:
            host.until("snapshot")
            assert host.ask(t="start")["t"] == "ack"
            commitment = commitment_of(host.until(lambda frame: frame["t"] == "table"))
            first = draw_number()
            assert host.ask(t="number", commitment=commitment, number=first)["t"] == "ack"
        server.kill()
    with ProcessServer(settings, tmp_path / "log"), ann.connect(table) as host, bob.connect(table) as guest:
        assert commitment_of(host.until("snapshot")) == commitment_of(guest.until("snapshot")) == commitment
        second = draw_number()
        assert guest.ask(t="number", commitment=commitment, number=second)["t"] == "ack"
        fair = host.until("started")["d"]["match"]["fairness"]
        assert (fair["commitment"], fair["numbers"], fair["secret"]) == (commitment, [first, second], None)
        with ThreadPoolExecutor() as pool:
            list(pool.map(Viewer.play, (host, guest)))
        (info,) = bob.http.get("/api/me/matches").json()
        record = verify(bob.http.get(f"/api/matches/{info['id']}").content)
    assert record.fairness
    assert record.fairness.commitment == commitment
    assert record.fairness.secret not in (tmp_path / "log").read_text()


def commitment_of(frame: dict[str, object]) -> str:
    data = frame["d"]
    assert isinstance(data, dict)
    return str(data["table"]["commitment"])


def test_a_secret_that_could_not_be_stored_is_not_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with ProcessServer(quick_settings(tmp_path), log) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        table = ann.create("parade", 2, is_public=True)
        bob.claim(table, 1)
        with ann.connect(table) as host:
            host.until("snapshot")
            with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database:
                database.execute("ALTER TABLE events RENAME TO gone")
            assert host.ask(t="start")["code"] == "unavailable"
    assert "an event could not be stored" in log.read_text()
    assert "committed" not in log.read_text()
    assert "parameters: (" not in log.read_text()
