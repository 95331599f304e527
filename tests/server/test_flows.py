"""Whole stories at the table, through a real server."""

from __future__ import annotations

import base64
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.matches import ALL_GAMES, name_of
from tests.server.people import Person, Viewer
from tests.waiting import wait_until
from wonderland.bots.noisy import NoisyBot
from wonderland.engine import catalogue, targets
from wonderland.engine.turn import Turn
from wonderland.engine.wasm.host import module_of
from wonderland.records.verify import verify
from wonderland.server.jobs.bot_pool import BotPool

if TYPE_CHECKING:
    from tests.server.servers import ThreadServer
    from wonderland.engine.game import Game
    from wonderland.protocol.frames import HintAction


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_match_against_bots_ends_in_a_record_that_verifies(server: ThreadServer, game: Game) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create(game.name, 3, bots=[None, "hatter", "dormouse"], start=True)
    with ann.connect(table) as viewer:
        outcome = viewer.play()
    (match,) = ann.http.get("/api/me/matches").json()
    assert match["points"] == outcome["points"]
    assert match["names"] == ["Ann", "Hatter", "Dormouse"]
    record = verify(ann.http.get(f"/api/matches/{match['id']}").content)
    assert record.outcome is not None
    assert record.outcome.points == outcome["points"]


def test_friends_join_by_a_link_and_play_without_an_account(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.create("tea-party", 2)
    bob.claim(table, 1, ann.invites[table])
    with ann.connect(table) as host, bob.connect(table) as guest:
        guest.until("snapshot")
        assert guest.last["snapshot"]["d"]["you"] == {"player": bob.player, "seat": 1, "is_host": False}
        assert guest.ask(t="start")["code"] == "not_allowed"
        host.until("snapshot")
        assert host.ask(t="start")["t"] == "ack"
        with ThreadPoolExecutor() as pool:
            outcomes = list(pool.map(Viewer.play, (host, guest)))
        assert outcomes[0] == outcomes[1]
        assert "reject" not in host.last
        assert "acted" in guest.last


def test_in_a_rematch_the_next_seat_starts(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 3, bots=["dormouse"] * 3, watch=True)
    starters: list[int] = []
    with ann.connect(table) as viewer:
        viewer.until("snapshot")
        for _ in range(4):
            viewer.outcome = None
            assert viewer.ask(t="start")["t"] == "ack"
            if "started" not in viewer.last or viewer.last["started"]["d"]["table"]["num_matches"] != len(starters) + 1:
                viewer.until("started")
            starters.append(viewer.last["started"]["d"]["match"]["view"]["start"])
            viewer.play()
    assert [(starter - starters[0]) % 3 for starter in starters] == [0, 1, 2, 0]


def test_the_host_seats_shuffles_empties_and_fills(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.create("parade", 5)
    bob.claim(table, 3, ann.invites[table])
    with ann.connect(table) as host, bob.connect(table) as guest:
        host.until("snapshot")
        assert host.ask(t="seat_bot", seat=1, level="white-rabbit")["t"] == "ack"
        assert host.ask(t="seat_bot", seat=3, level="hatter")["code"] == "not_allowed"
        assert host.ask(t="seat_bot", seat=9, level="hatter")["code"] == "not_found"
        assert host.ask(t="seat_bot", seat=2, level="jabberwock")["code"] == "not_found"
        assert host.ask(t="start")["code"] == "not_now"
        assert host.ask(t="shuffle_seats")["t"] == "ack"
        shuffled = host.until(lambda frame: frame["t"] == "table" and frame["d"]["what"] == "seats_shuffled")["d"]
        mine = [seat["player"] for seat in shuffled["table"]["seats"]].index(ann.player)
        assert shuffled["you"]["seat"] == mine
        assert host.ask(t="fill_seats", level="dormouse")["t"] == "ack"
        filled = host.until(lambda frame: frame["t"] == "table" and frame["d"]["what"] == "bot_seated")["d"]["table"]
        assert [seat["controller"] for seat in filled["seats"]].count("bot") == 3
        his = [seat["player"] for seat in filled["seats"]].index(bob.player)
        assert host.ask(t="empty_seat", seat=his)["t"] == "ack"
        assert guest.until("closing")["d"]["reason"] == "kicked"
        assert host.ask(t="empty_seat", seat=his)["code"] == "not_allowed"


def test_where_the_table_agreed_a_bot_stands_in_for_an_absent_player_who_comes_back(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.create("parade", 2, absent_seconds=0)
    bob.claim(table, 1, ann.invites[table])
    with bob.connect(table) as guest:
        guest.until("snapshot")
        with ann.connect(table) as host:
            host.until("snapshot")
            assert host.ask(t="start")["t"] == "ack"
        guest.until("started")
        away = guest.until(lambda frame: frame["t"] == "table" and frame["d"]["what"] == "away")["d"]
        assert away["table"]["seats"][0]["controller"] == "away"
        assert away["table"]["seats"][0]["name"] == "Ann"
        if not guest.legal:  # the bot plays for Ann
            assert guest.until("acted")["d"]["by"] == "bot"
        with ann.connect(table) as host:
            back = guest.until(lambda frame: frame["t"] == "table" and frame["d"]["what"] == "returned")["d"]
            assert back["table"]["seats"][0]["controller"] == "human"
            host.until("snapshot")
            assert host.last["snapshot"]["d"]["you"]["seat"] == 0


def test_whoever_leaves_during_a_match_may_take_the_seat_again(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.create("parade", 2)
    bob.claim(table, 1, ann.invites[table])
    with ann.connect(table) as host, bob.connect(table) as guest:
        host.until("snapshot")
        guest.until("snapshot")
        assert host.ask(t="start")["t"] == "ack"
        ann.leave(table, 0)
        assert host.until("closing")["d"]["reason"] == "seat_moved"
        left = guest.until(lambda frame: frame["t"] == "table" and frame["d"]["what"] == "seat_left")["d"]["table"]
        assert left["seats"][0]["controller"] == "away"
        assert left["host"] == bob.player
        assert bob.post(f"/api/tables/{table}/seats/0", {}).status_code == 403
        ann.claim(table, 0)
        with ann.connect(table) as again:
            again.until("snapshot")
            assert again.last["snapshot"]["d"]["you"]["seat"] == 0


def test_a_turn_that_times_out_is_played_by_the_bot(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, pace={"clock": "turn", "seconds": 1})
    with ann.connect(table) as viewer:
        acted = viewer.until(lambda frame: frame["t"] == "acted" and frame["d"]["seat"] == 0)
        assert acted["d"]["by"] == "clock"
        assert viewer.last["snapshot"]["d"]["match"]["clock_ms"] is not None


def test_a_bot_that_fails_does_not_stop_the_match(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(NoisyBot, "choose", fail)
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer:
        assert viewer.play()["points"]


def test_hints_are_for_ones_own_turn(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer, Viewer(server.url, table, {"invite": ann.invites[table]}) as spectator:
        viewer.until_turn()
        assert spectator.ask(t="hint")["code"] == "not_your_turn"
        hint = viewer.ask(t="hint")
        assert sorted(choice["action"] for choice in hint["actions"]) == sorted(viewer.legal)


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_player_gets_the_position_as_their_seat_knows_it_at_their_own_turn(server: ThreadServer, game: Game) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create(game.name, 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer, Viewer(server.url, table, {"invite": ann.invites[table]}) as spectator:
        viewer.until_turn()
        assert spectator.ask(t="state")["code"] == "not_your_turn"
        answer = viewer.ask(t="state")
        states = np.frombuffer(bytearray(base64.b64decode(answer["state"])), game.state)
        assert Turn(targets.wasm(game), states).legal == viewer.legal
    hidden = states.copy()
    targets.wasm(game).hide(hidden, 0)
    assert hidden.tobytes() == states.tobytes()
    assert answer["digest"] == module_of(game).layout.digest


def test_only_hints_that_are_given_count(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint(*_: object) -> list[HintAction]:
        return []

    monkeypatch.setattr(BotPool, "hint", hint)
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer, Viewer(server.url, table, {"invite": ann.invites[table]}) as spectator:
        viewer.until_turn()
        assert {spectator.ask(t="hint")["code"] for _ in range(8)} == {"not_your_turn"}
        assert [viewer.ask(t="hint")["t"] for _ in range(5)] == ["hint"] * 5
        refused = viewer.ask(t="hint")
        assert (refused["code"], refused["text"]) == ("too_fast", "too many hints for you; try again later")


def test_public_tables_are_listed_while_somebody_is_there(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    public, private = ann.create("parade", 4, is_public=True), ann.create("parade", 4)
    listed = {table["id"]: table for table in ann.http.get("/api/tables").json()}
    assert listed[public]["seats"][0]["name"] == "Ann"
    assert private not in listed
    wait_until(lambda: public not in {table["id"] for table in ann.http.get("/api/tables").json()})
    assert ann.http.get(f"/api/tables/{public}").status_code == 200, "it is still there for those who come back"


def test_spectators_watch_public_tables_without_a_name(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, is_public=True)
    with ann.connect(table) as host, Viewer(server.url, table, {}) as spectator:
        snapshot = spectator.until("snapshot")["d"]
        assert snapshot["you"] == {"player": None, "seat": None, "is_host": False}
        assert snapshot["table"]["invite"] is None
        assert snapshot["match"]["legal"] == []
        assert spectator.ask(t="say", text="hello")["code"] == "not_allowed"
        assert spectator.act("R0")["code"] == "not_allowed"
        host.until("snapshot")
        while host.last.get("presence", {"d": {"num_spectators": 0}})["d"]["num_spectators"] != 1:
            host.until("presence")


def test_chat_reaches_everybody_and_does_not_make_actions_stale(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer:
        viewer.until_turn()
        seen = viewer.v
        assert viewer.ask(t="say", text="  So \u202e far\n so\tgood ")["t"] == "ack"
        assert viewer.until("said")["d"]["text"] == "So far so good"
        assert viewer.ask(t="say", emote="grin")["t"] == "ack"
        assert viewer.until("said")["d"]["emote"] == "grin"
        assert viewer.act(viewer.legal[0], base_v=seen)["t"] == "ack"
        assert [viewer.ask(t="say", text="again")["t"] for _ in range(6)].count("reject") >= 2


def test_steps_of_a_finished_match_show_a_seats_eyes_or_all_cards(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer:
        match = viewer.until("snapshot")["d"]["match"]["id"]
        assert ann.http.get(f"/api/matches/{match}").status_code == 404, "a running match is nobody's to read"
        assert ann.http.get(f"/api/matches/{match}/steps").status_code == 404
        viewer.play()
    steps = ann.http.get(f"/api/matches/{match}/steps?first=0&last=2").json()
    assert [step["ply"] for step in steps["steps"]] == [0, 1, 2]
    hidden = "??"
    assert all(hidden not in hand for hand in steps["steps"][0]["view"]["hands"])
    mine = ann.http.get(f"/api/matches/{match}/steps?seat=0&first=0&last=0").json()["steps"][0]["view"]["hands"]
    assert mine[0] == steps["steps"][0]["view"]["hands"][0]
    assert mine[1] != steps["steps"][0]["view"]["hands"][1]
    assert ann.http.get(f"/api/matches/{match}/steps?seat=7").status_code == 404
    assert ann.http.get(f"/api/matches/{match}/steps?first=x").status_code == 400


def test_the_lists_name_every_game_and_level(server: ThreadServer) -> None:
    ann = Person(server.url)
    assert [game["name"] for game in ann.http.get("/api/games").json()] == list(catalogue.names())
    assert ann.http.get("/api/levels").json()[0]["name"] == "dormouse"
    assert "P1. " in ann.http.get("/api/games/parade/rules").text
    assert ann.http.get("/api/games/whist/rules").status_code == 404
