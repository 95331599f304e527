"""Where a player sits and whose turn it is, and which tables can be joined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.server.people import Person
from tests.waiting import wait_until

if TYPE_CHECKING:
    from tests.server.servers import ThreadServer


def tables_of(person: Person) -> dict[str, dict[str, Any]]:
    return {one["table"]["id"]: one for one in person.http.get("/api/me/tables").json()}


def open_tables(person: Person) -> dict[str, str]:
    return {table["id"]: table["phase"] for table in person.http.get("/api/tables").json()}


def test_a_player_sees_where_it_is_their_turn(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    alone, shared = ann.create("tea-party", 3), ann.create("parade", 2, pace={"clock": "turn", "seconds": 600})
    assert tables_of(bob) == {}
    bob.claim(shared, 1, ann.invites[shared])
    assert tables_of(ann)[alone]["turn"] is None
    with ann.connect(shared) as viewer, bob.connect(shared) as other:
        viewer.until("snapshot")
        viewer.ask(t="start")
        for one in (viewer, other):
            one.until("started")
        turn = 0 if viewer.legal else 1
        for person, seat in ((ann, 0), (bob, 1)):
            seen = tables_of(person)[shared]
            assert (seen["seat"], seen["turn"], seen["is_your_turn"]) == (seat, turn, seat == turn)
            assert 590_000 < seen["left_ms"] <= 600_000
        assert next(iter(tables_of([ann, bob][turn]))) == shared, "those with the own turn come first"
        viewer.ask(t="say", text="tea?")
        acting = (viewer, other)[turn]
        acting.act(acting.legal[0])
        wait_until(lambda: tables_of([ann, bob][1 - turn])[shared]["is_your_turn"])
        assert not tables_of([ann, bob][turn])[shared]["is_your_turn"]


def test_a_table_that_is_left_is_not_listed_any_more(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2)
    assert list(tables_of(ann)) == [table]
    ann.leave(table, 0)
    assert tables_of(ann) == {}
    assert Person(server.url).http.get("/api/me/tables").json() == []


def test_open_tables_are_those_with_an_open_seat(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.create("parade", 2, is_public=True)
    with ann.connect(table) as viewer:
        assert open_tables(bob)[table] == "gathering"
        bob.claim(table, 1)
        assert table not in open_tables(bob), "it is full"
        bob.leave(table, 1)
        assert open_tables(bob)[table] == "gathering"
        viewer.until("snapshot")
        viewer.ask(t="fill_seats", level="dormouse")
        viewer.ask(t="start")
        assert open_tables(bob)[table] == "playing", "one can watch"
        viewer.until("started")
        viewer.play()
        assert table not in open_tables(bob), "it is finished"
