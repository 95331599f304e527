"""Friends: who may ask whom, what the other does, what is told to whom, and what is left of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from tests.server.people import Person
from tests.server.servers import ThreadServer, quick_settings
from tests.waiting import wait_until
from wonderland.server.people import friendships

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

PATH = "/api/friends"


def circle(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.http.get(PATH).json()
    return found


def names(person: Person, what: str) -> list[str]:
    return [one["name"] for one in circle(person)[what]]


def ask(person: Person, other: Person, status: int = 200, link: str | None = None) -> dict[str, Any]:
    asked: dict[str, Any] = person.post(PATH, {"player": other.player, "link": link}, status).json()
    return asked


def answer(person: Person, other: Person, what: str, status: int = 200) -> dict[str, Any]:
    answered: dict[str, Any] = person.post(f"{PATH}/{other.player}/{what}", None, status).json()
    return answered


def at_one_table(url: str, *given: str) -> list[Person]:
    """People in a match that is being played."""
    people = [Person(url, name) for name in given]
    table = people[0].create("parade", len(people))
    for seat, person in enumerate(people[1:], 1):
        person.claim(table, seat, people[0].invites[table])
    with people[0].connect(table) as host:
        host.until("snapshot")
        assert host.ask(t="start")["t"] == "ack"
        wait_until(lambda: people[0].http.get(f"/api/tables/{table}").json()["phase"] == "playing")
    return people


def friends(url: str, *given: str) -> list[Person]:
    """Two people in a match who are friends."""
    ann, bob = at_one_table(url, *given)
    ask(ann, bob)
    answer(bob, ann, "accept")
    return [ann, bob]


def by_link(ann: Person, bob: Person) -> None:
    """Make friends of two people who never met."""
    ask(bob, ann, link=ann.post(f"{PATH}/link", None, 201).json()["link"])
    answer(ann, bob, "accept")


def test_people_of_one_match_become_friends_when_both_want_it(server: ThreadServer) -> None:
    ann, bob = at_one_table(server.url, "Ann", "Bob")
    assert names(ann, "friends") == []
    assert [one["player"] for one in ask(ann, bob)["asked"]] == [bob.player]
    assert names(bob, "asked_me") == ["Ann"]
    assert names(bob, "friends") == []
    assert [one["name"] for one in answer(bob, ann, "accept")["friends"]] == ["Ann"]
    assert (names(ann, "friends"), names(ann, "asked"), names(bob, "asked_me")) == (["Bob"], [], [])
    assert names(ann.another_device(), "friends") == ["Bob"], "a friendship is the player's, not the device's"
    assert bob.http.delete(f"{PATH}/{ann.player}").status_code == 200
    assert (names(ann, "friends"), names(bob, "friends")) == ([], [])


def test_whoever_asks_somebody_who_has_asked_has_agreed(server: ThreadServer) -> None:
    ann, bob = at_one_table(server.url, "Ann", "Bob")
    ask(ann, bob)
    assert [one["name"] for one in ask(bob, ann)["friends"]] == ["Ann"]
    assert names(ann, "friends") == ["Bob"]


def test_strangers_cannot_be_asked_whoever_they_are(server: ThreadServer) -> None:
    ann, eve = Person(server.url, "Ann"), Person(server.url, "Eve")
    assert ask(eve, ann, 403)["code"] == "not_allowed"
    table = ann.create("parade", 2)
    eve.claim(table, 1, ann.invites[table])
    assert ask(eve, ann, 403)["code"] == "not_allowed", "to sit down somewhere is not enough"
    assert ask(eve, eve, 403)["text"] == "you are always your own friend"
    assert ask(eve, ann, 403, link="x" * 32)["code"] == "not_allowed"
    assert eve.post(PATH, {"player": "no such id!"}, 404).json()["code"] == "not_found"
    assert answer(ann, eve, "accept", 404)["code"] == "not_found"
    assert answer(ann, eve, "decline", 404)["code"] == "not_found"
    assert eve.http.get(f"{PATH}", headers={"Authorization": ""}).status_code == 401


def test_a_link_lets_strangers_ask_until_it_is_ended(server: ThreadServer) -> None:
    ann, bob, eve = (Person(server.url, name) for name in ("Ann", "Bob", "Eve"))
    former = ann.post(f"{PATH}/link", None, 201).json()
    link = ann.post(f"{PATH}/link", None, 201).json()
    assert (link["player"], link["days"]) == (ann.player, 7)
    assert ask(bob, ann, 403, link=former["link"])["code"] == "not_allowed", "a new link ends the former one"
    ask(bob, ann, link=link["link"])
    assert names(ann, "asked_me") == ["Bob"]
    assert ann.http.delete(f"{PATH}/link").status_code == 204
    assert ask(eve, ann, 403, link=link["link"])["code"] == "not_allowed"


def test_many_questions_are_shown_some_at_a_time(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friendships, "MAX_LISTED", 2)
    ann, *others = [Person(server.url, name) for name in ("Ann", "Bob", "Cid", "Dan")]
    link = ann.http.post(f"{PATH}/link").json()["link"]
    for one in others:
        ask(one, ann, link=link)
    assert names(ann, "asked_me") == ["Bob", "Cid"]
    answer(ann, others[0], "decline")
    assert names(ann, "asked_me") == ["Cid", "Dan"]


def test_whoever_is_declined_is_told_nothing_and_cannot_ask_again_and_again(server: ThreadServer) -> None:
    ann, bob = at_one_table(server.url, "Ann", "Bob")
    before = ask(ann, bob)
    answer(bob, ann, "decline")
    assert circle(ann) == before
    assert ask(ann, bob) == before
    assert names(bob, "asked_me") == []
    assert ann.http.delete(f"{PATH}/{bob.player}").json()["asked"] == []
    assert ask(ann, bob) == before, "taken back and asked again: the same for the asker"
    assert names(bob, "asked_me") == [], "and nothing for the other"
    assert [one["name"] for one in ask(bob, ann)["friends"]] == ["Ann"], "who may still change their mind"


def test_nobody_finds_out_who_declines_by_taking_a_question_back(server: ThreadServer) -> None:
    told = []
    for what in ("decline", "block", None):
        ann, bob, cid = (Person(server.url, name) for name in ("Ann", "Bob", "Cid"))
        for one in (bob, cid):
            ask(ann, one, link=one.http.post(f"{PATH}/link").json()["link"])
        if what:
            answer(bob, ann, what)
        taken_back = ann.http.delete(f"{PATH}/{bob.player}").json()["asked"]
        exported = ann.http.get("/api/me/export").json()["friends_asked"]
        link = bob.http.post(f"{PATH}/link").json()["link"]
        asked = [one["name"] for one in ask(ann, bob, link=link)["asked"]]
        again = ann.http.get("/api/me/export").json()["friends_asked"]
        times = [{one["asked_at"] for one in rows if one["other_id"] == bob.player} for rows in (exported, again)]
        told.append((len(taken_back), len(exported), asked, len(again), times[0] == times[1]))
    assert told[0] == told[1] == told[2]


def test_a_question_that_was_taken_back_is_gone(server: ThreadServer) -> None:
    ann, bob = at_one_table(server.url, "Ann", "Bob")
    ask(ann, bob)
    ann.http.delete(f"{PATH}/{bob.player}")
    assert names(bob, "asked_me") == []
    assert answer(bob, ann, "accept", 404)["code"] == "not_found"
    ask(ann, bob)
    assert names(bob, "asked_me") == ["Ann"]


def test_whoever_is_blocked_is_told_nothing_and_reaches_nobody(server: ThreadServer) -> None:
    ann, bob = friends(server.url, "Ann", "Bob")
    ann.create("parade", 2, invited=[bob.player])
    blocked = answer(bob, ann, "block")
    assert [one["name"] for one in blocked["blocked"]] == ["Ann"]
    assert blocked["invitations"] == [], "also of one that was there before"
    assert (names(ann, "friends"), names(bob, "friends")) == ([], [])
    assert [one["name"] for one in ask(ann, bob)["asked"]] == ["Bob"], "as with anybody"
    assert names(bob, "asked_me") == []
    table = ann.create("parade", 2, invited=[bob.player])
    assert circle(bob)["invitations"] == []
    assert ann.http.get(f"/api/tables/{table}").json()["seats"][1]["kept_for"] == bob.player
    assert ask(bob, ann, 409)["text"] == "you have blocked this player; end that first"
    assert bob.http.delete(f"{PATH}/{ann.player}/block").json()["blocked"] == []
    assert names(bob, "asked_me") == [], "what was asked meanwhile stays unseen"
    assert [one["name"] for one in ask(bob, ann)["friends"]] == ["Ann"]


def test_there_are_limits(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cid = at_one_table(server.url, "Ann", "Bob", "Cid")
    monkeypatch.setattr(friendships, "MAX_OPEN", 1)
    ask(ann, bob)
    assert ask(ann, cid, 413)["text"] == "1 of your questions wait for an answer; take one back first"
    monkeypatch.setattr(friendships, "MAX_OPEN", 20)
    answer(bob, ann, "accept")
    monkeypatch.setattr(friendships, "MAX_FRIENDS", 1)
    assert ask(ann, cid, 413)["text"] == "nobody has more than 1 friends here"
    ask(cid, bob)
    assert answer(bob, cid, "accept", 413)["code"] == "too_large"
    monkeypatch.setattr(friendships, "MAX_FRIENDS", 2)
    answer(bob, cid, "accept")
    monkeypatch.setattr("wonderland.server.people.friends.MAX_BLOCKED", 0)
    assert answer(bob, cid, "block", 413)["text"] == "nobody can block more than 0 players"


def test_only_friends_see_who_is_here_and_only_what_they_may(server: ThreadServer) -> None:
    ann, bob = friends(server.url, "Ann", "Bob")
    assert circle(ann)["friends"] == [{"player": bob.player, "name": "Bob", "is_here": True, "game": None}]
    hidden = {"is_invisible": True, "shows_game": False, "shares_daily": None}
    assert bob.http.put(f"{PATH}/settings", json=hidden).json()["settings"] == hidden
    assert not circle(ann)["friends"][0]["is_here"]
    bob.http.get("/api/me/tables")
    assert not circle(ann)["friends"][0]["is_here"]
    bob.http.put(f"{PATH}/settings", json={})
    bob.http.get("/api/me/tables")
    assert circle(ann)["friends"][0]["is_here"]


def test_what_somebody_plays_is_shown_if_they_want_it(server: ThreadServer) -> None:
    ann, bob = friends(server.url, "Ann", "Bob")
    table = bob.create("tea-party", 2, bots=[None, "dormouse"], start=True)
    presence = server.server.app.state.services.presence
    server.run(presence.note(bob.player, "tea-party"))
    assert circle(ann)["friends"][0] == {"player": bob.player, "name": "Bob", "is_here": True, "game": None}
    bob.http.put(f"{PATH}/settings", json={"shows_game": True})
    assert circle(ann)["friends"][0]["game"] == "tea-party"
    with bob.connect(table) as viewer:
        viewer.until("snapshot")
        connected = server.worker.live_tables[table].subscribers
        assert {one.player for one in connected} == {bob.player}


def test_nothing_is_written_about_somebody_without_friends(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as running:
        Person(running.url, "Ann").http.get("/api/me/tables")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT * FROM presence").fetchall() == []


def test_a_table_keeps_seats_for_those_who_are_invited(server: ThreadServer) -> None:
    ann, bob = friends(server.url, "Ann", "Bob")
    table = ann.create("going-out", 3, invited=[bob.player])
    (invitation,) = circle(bob)["invitations"]
    assert (invitation["host_name"], invitation["table"]["id"], invitation["table"]["game"]) == (
        "Ann",
        table,
        "going-out",
    )
    eve = Person(server.url, "Eve")
    taken = eve.post(f"/api/tables/{table}/seats/1", {"invite": ann.invites[table]}, 403).json()
    assert taken["text"] == "this seat is kept for Bob"
    with ann.connect(table) as host:
        host.until("snapshot")
        assert host.ask(t="fill_seats", level="dormouse")["t"] == "ack"
        assert host.ask(t="fill_seats", level="dormouse")["text"].startswith("the open seats are kept")
        assert host.ask(t="start")["t"] == "reject", "nobody is played for who has not come"
        bob.claim(table, 1)  # the table is private, and the kept seat is the invitation
        assert circle(bob)["invitations"] == []
        assert host.ask(t="start")["t"] == "ack"


def test_an_invitation_can_be_declined_and_taken_back(server: ThreadServer) -> None:
    ann, bob = friends(server.url, "Ann", "Bob")
    table = ann.create("parade", 2, invited=[bob.player])
    assert bob.http.delete(f"/api/tables/{table}/invitation").status_code == 204
    assert bob.http.delete(f"/api/tables/{table}/invitation").status_code == 404
    assert circle(bob)["invitations"] == []
    assert ann.http.get(f"/api/tables/{table}").json()["seats"][1]["kept_for"] is None
    other = ann.create("parade", 2, invited=[bob.player])
    with ann.connect(other) as host:
        host.until("snapshot")
        assert host.ask(t="empty_seat", seat=1)["t"] == "ack"
    assert circle(bob)["invitations"] == []
    assert bob.http.get(f"/api/tables/{other}").status_code == 404


def test_only_friends_and_people_of_the_same_match_can_be_invited(server: ThreadServer) -> None:
    ann, bob = at_one_table(server.url, "Ann", "Bob")
    eve = Person(server.url, "Eve")
    ann.create("parade", 2, invited=[bob.player])
    assert len(circle(bob)["invitations"]) == 1
    for invited, status in (([ann.player], 403), ([eve.player], 400), (["gone"], 404), ([ann.player] * 2, 403)):
        eve_or = eve.post("/api/tables", {"game": "parade", "seats": 2, "invited": invited})
        assert eve_or.status_code == status, eve_or.text
    public = {"game": "parade", "seats": 2, "invited": [bob.player], "is_public": True}
    assert "by invitation" in ann.post("/api/tables", public, 400).json()["text"], "nobody is put into the public list"
    full = {"game": "parade", "seats": 2, "invited": [bob.player], "bots": [None, "dormouse"]}
    assert ann.post("/api/tables", full, 400).json()["text"] == "0 seats are open for 1 person"


def test_whoever_is_forgotten_leaves_no_friend_behind(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as running:
        ann, bob = friends(running.url, "Ann", "Bob")
        cid = Person(running.url, "Cid")
        by_link(ann, cid)
        ann.http.put(f"{PATH}/settings", json={"shows_game": True, "shares_daily": True})
        ann.http.get("/api/me/tables")
        table = bob.create("parade", 2, invited=[ann.player])
        answer(ann, cid, "block")
        exported = ann.http.get("/api/me/export").json()
        assert [one["other_id"] for one in exported["friends_asked"]] == [bob.player]
        assert [one["other_id"] for one in exported["blocked"]] == [cid.player]
        assert exported["friend_settings"]
        assert exported["presence"]
        assert exported["friend_link"]
        assert "digest" not in str(exported["friend_link"])
        assert ann.http.delete("/api/me").status_code == 204
        assert names(bob, "friends") == []
        assert bob.http.get(f"/api/tables/{table}").json()["seats"][1]["kept_for"] is None
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        for left in ("friendships", "blocks", "friend_settings", "friend_links", "invitations"):
            assert database.execute(f"SELECT * FROM {left}").fetchall() == [], left
        seen = {player for (player,) in database.execute("SELECT player_id FROM presence")}
        assert ann.player not in seen
