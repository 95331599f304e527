"""Study rooms on a server: HTTP and WebSocket, kept over kills and restarts, exported, ended."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select

from tests.server.people import Data, Person, Viewer, forwarded, new_client
from tests.server.rooms import chapter, study_json
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.waiting import wait_until
from wonderland.server.jobs.fair_queue import Asker
from wonderland.server.live import room_log
from wonderland.server.storage import study_store
from wonderland.server.storage.study_schema import study_events, study_rooms
from wonderland.study.reading import parse

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.protocol.frames import HintAction

NAME = "Jabberwocky"


def nodes_of(viewer: Viewer) -> list[dict[str, Any]]:
    return list(viewer.last["snapshot"]["d"]["chapter"]["nodes"])


def test_a_room_is_opened_followed_and_ended(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    room = ann.open_room(study_json())
    assert [info["id"] for info in ann.http.get("/api/me/studies").json()] == [room]
    assert bob.http.get(f"/api/studies/{room}").status_code == 404
    assert bob.http.get(f"/api/studies/{room}", headers={"X-Invite": ann.invites[room]}).json()["num_chapters"] == 1
    with ann.enter(room) as leader, bob.enter(room, ann.invites[room]) as guest:
        leader.until("snapshot")
        guest.until("snapshot")
        assert [len(nodes_of(viewer)) for viewer in (leader, guest)] == [7, 1]
        leader.until(lambda frame: frame["t"] == "presence" and len(frame["d"]["present"]) == 2)
        chapter_id, node = leader.last["snapshot"]["d"]["chapter"]["id"], nodes_of(leader)[1]["id"]
        assert guest.ask(t="move", chapter=chapter_id, node=node)["code"] == "not_allowed"
        assert leader.ask(t="move", chapter=chapter_id, node=node)["t"] == "ack"
        assert guest.until("moved")["d"]["position"]["node"] == node
        assert guest.ask(t="say", text="Tea?")["t"] == "ack"
        assert leader.until("said")["d"]["text"] == "Tea?"
        assert bob.http.delete(f"/api/studies/{room}", headers={"X-Invite": ann.invites[room]}).status_code == 403
        assert ann.http.delete(f"/api/studies/{room}").status_code == 204
        assert guest.until("closing")["d"]["reason"] == "ended"
    assert ann.http.get(f"/api/studies/{room}").status_code == 404
    with ann.enter(room) as late:
        assert late.until("closing")["d"]["reason"] == "expired"


def test_what_is_not_a_study_is_refused_with_a_sentence(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    wrong = study_json()
    wrong["chapters"][0]["root"]["children"][0]["action"] = "R0"
    for body, status in (({}, 400), ({"format": "wonderland-study-1"}, 400), (wrong, 400)):
        refused = ann.post("/api/studies", body, status).json()
        assert refused["text"]
        assert "\n" not in refused["text"]
    assert ann.http.post("/api/studies", content=b" " * 600_000).status_code == 413
    assert new_client(server.url).post("/api/studies", json=study_json()).status_code == 401


def test_the_texts_of_a_file_are_cleaned_as_those_of_the_room_are(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    hidden, long = "a\u202eb", "\ufdfa" * 80  # which turns what follows round, and which becomes longer
    study = study_json()
    first = study["chapters"][0]
    study["title"], first["name"], first["names"] = hidden, hidden, [hidden, long]
    first["root"]["comment"] = first["root"]["children"][0]["comment"] = f"{hidden}\nTea"
    exported = ann.http.get(f"/api/studies/{ann.open_room(study)}/export").json()
    kept = exported["chapters"][0]
    assert (exported["title"], kept["name"], kept["names"][0]) == ("ab", "ab", "ab")
    assert kept["root"]["comment"] == kept["root"]["children"][0]["comment"] == "ab\nTea"


def test_a_player_has_so_many_rooms(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, study_rooms_per_player=2)) as server:
        ann = Person(server.url, "Ann")
        first = ann.open_room(study_json())
        ann.open_room(study_json())
        assert "study rooms" in ann.post("/api/studies", study_json(), 413).json()["text"]
        ann.http.delete(f"/api/studies/{first}")
        ann.open_room(study_json())


def test_chapters_come_from_studies_and_matches(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as player:
        player.play()
    (match,) = ann.http.get("/api/me/matches").json()
    room = ann.open_room(study_json())
    path = f"/api/studies/{room}/chapters"
    (added,) = ann.post(f"{path}?match={match['id']}", None, 201).json()["chapters"]
    ann.post(path, study_json(chapter("tea-party", 3)), 201)
    assert ann.post(f"{path}?match=nothing", None).status_code == 404
    assert bob.http.post(f"{path}?match={match['id']}", headers={"X-Invite": ann.invites[room]}).status_code == 403
    exported = parse(ann.http.get(f"/api/studies/{room}/export").content)
    assert [one.game for one in exported.chapters] == ["parade", "parade", "tea-party"]
    with ann.enter(room) as leader, bob.enter(room, ann.invites[room]) as guest:
        for viewer in (leader, guest):
            viewer.until("snapshot")
        leader.ask(t="move", chapter=added, node="start")
        shown = guest.until("shown")["d"]
        assert len(shown["chapter"]["nodes"]) == 1, "a match is followed without what comes after"
        assert [one["id"] for one in shown["room"]["chapters"]] != [], "and only chapters that were shown are listed"
        assert len(shown["room"]["chapters"]) == 2
    infos = [one.http.get(f"/api/studies/{room}", headers={"X-Invite": ann.invites[room]}).json() for one in (ann, bob)]
    assert [(info["num_chapters"], info["games"]) for info in infos] == [(3, ["parade", "tea-party"]), (2, ["parade"])]
    known = parse(
        new_client(server.url).get(path.replace("chapters", "export"), headers={"X-Invite": ann.invites[room]}).content
    )
    assert len(known.chapters) == 2


def test_everybody_guesses_and_the_engine_answers(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    room = ann.open_room(study_json())
    with ann.enter(room) as leader, bob.enter(room, ann.invites[room]) as guest:
        position = guest.until("snapshot")["d"]["position"]
        leader.until("snapshot")
        leader.ask(t="ask")
        guest.ask(t="guess", node=position["node"], action=position["legal"][0])
        seen = leader.until(lambda frame: frame["t"] == "guess" and frame["d"]["guess"]["num_guesses"] == 1)
        assert position["legal"][0] not in json.dumps(seen)
        leader.ask(t="reveal")
        answered = guest.until(lambda frame: frame["t"] == "guess" and frame["d"]["guess"]["analysis"])["d"]["guess"]
        assert answered["guesses"] == [{"action": position["legal"][0], "names": ["Bob"]}]
        assert {one["action"] for one in answered["analysis"]} == set(position["legal"])


def test_a_question_is_answered_while_another_one_is(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    room = ann.open_room(study_json(chapter(seat=None), chapter(seed=5, seat=None)))
    with ann.enter(room) as leader:
        first, second = leader.until("snapshot")["d"]["room"]["chapters"]
        for chapter_id in (first["id"], second["id"]):  # both at a node called `start`
            leader.ask(t="move", chapter=chapter_id, node="start")
            leader.ask(t="ask")
            leader.ask(t="reveal")
        legal = leader.last["shown"]["d"]["position"]["legal"]
        answered = leader.until(lambda frame: frame["t"] == "guess" and frame["d"]["guess"]["analysis"])["d"]["guess"]
        assert {one["action"] for one in answered["analysis"]} == set(legal)


def test_the_engine_answers_for_the_leader(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Asker] = []

    async def review(*given: Any) -> list[HintAction]:
        asked.append(given[-1])
        return []

    monkeypatch.setattr(server.worker.runtime.bots, "review", review)
    ann = Person(server.url, "Ann", "10.0.0.1")
    room = ann.open_room(study_json())
    hello = {"invite": ann.invites[room]}
    with ExitStack() as stack:
        for number in range(2, 8):
            headers = forwarded(f"10.0.0.{number}")
            stack.enter_context(Viewer(server.url, room, hello, headers, places="studies")).until("snapshot")
        leader = stack.enter_context(ann.enter(room))
        leader.ask(t="ask")
        leader.ask(t="reveal")
        leader.until(lambda frame: frame["t"] == "guess" and frame["d"]["guess"]["analysis"] == [])
    assert asked == [Asker("10.0.0.1", room)]


def test_guests_do_not_keep_the_leader_from_leading(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, table_events_per_second=1.0)) as server:  # bursts of three
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        room = ann.open_room(study_json())
        hello = {"invite": ann.invites[room]}
        with ann.enter(room) as leader, bob.enter(room, ann.invites[room]) as guest:
            with Viewer(server.url, room, hello, places="studies") as unnamed:
                refused = [unnamed.ask(t="move", chapter="", node="start")["code"] for _ in range(20)]
            assert set(refused) == {"not_allowed"}
            assert "too_fast" in [guest.ask(t="say", text="Tea?").get("code") for _ in range(10)]
            assert leader.ask(t="rename", title="Still mine")["t"] == "ack"


def test_what_eight_viewers_are_told_differs_only_in_what_they_may_know(server: ThreadServer) -> None:
    ann, bob, cyd, dan = (Person(server.url, name) for name in ("Ann", "Bob", "Cyd", "Dan"))
    room = ann.open_room(study_json(chapter(plies=8), chapter(seed=5)))
    invite = {"invite": ann.invites[room]}
    with ExitStack() as stack:
        owner, *named = (stack.enter_context(one.enter(room, ann.invites[room])) for one in (ann, bob, cyd, dan))
        unnamed = [stack.enter_context(Viewer(server.url, room, invite, places="studies")) for _ in range(4)]
        everybody = [owner, *named, *unnamed]
        for viewer in everybody:
            viewer.until(lambda frame: frame["t"] == "presence" and frame["d"]["num_unnamed"] == 4)
            viewer.texts.clear()
        told = owner.last["snapshot"]["d"]
        first, second = (one["id"] for one in told["room"]["chapters"])
        ids = [node["id"] for node in told["chapter"]["nodes"]]
        legal = told["position"]["legal"]
        for request in (
            {"t": "annotate", "chapter": first, "node": ids[5], "comment": "Spoiler"},
            {"t": "rename_chapter", "chapter": second, "name": "Spoiler"},
            {"t": "move", "chapter": first, "node": ids[2]},
            {"t": "delete_node", "chapter": first, "node": ids[4]},
            {"t": "let_move", "everybody": True},
            {"t": "view", "seat": 1},
            {"t": "view", "seat": 0},
            {"t": "move", "chapter": first, "node": "start"},
            {"t": "ask"},
        ):
            assert owner.ask(**request)["t"] == "ack", request
        for viewer, action in zip(named, legal, strict=False):
            assert viewer.ask(t="guess", node="start", action=action)["t"] == "ack"
        assert owner.ask(t="withdraw")["t"] == "ack"
        assert owner.ask(t="rename", title="The end")["t"] == "ack"
        for viewer in everybody:
            viewer.until(lambda frame: frame["t"] == "room" and frame["d"]["room"]["title"] == "The end")
        frames = [[text for text in viewer.texts if json.loads(text)["t"] != "ack"] for viewer in everybody]
    assert all(frames[4] == others for others in frames[5:]), "to the byte"
    for others in frames[1:4]:
        assert [of_anybody(text) for text in others] == [of_anybody(text) for text in frames[4]]
    assert "Spoiler" in "".join(frames[0])
    assert not any(secret in "".join(frames[4]) for secret in ("Spoiler", second, *ids[3:], ann.invites[room]))


def of_anybody(text: str) -> Data:
    """A frame without what is only about the viewer: who they are, whether they may move, what they have chosen."""
    frame: Data = json.loads(text)
    if "you" in frame["d"]:
        frame["d"]["you"].update(player=None, may_move=False)
    if frame["t"] == "guess" and frame["d"]["guess"]:
        frame["d"]["guess"]["own"] = None
    return frame


def test_a_crowd_does_not_keep_the_owner_out(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, viewers_per_table=2)) as server:
        ann = Person(server.url, "Ann", "10.0.0.1")
        room = ann.open_room(study_json())
        hello = {"invite": ann.invites[room]}
        with ExitStack() as stack:
            first, second = (
                stack.enter_context(Viewer(server.url, room, hello, forwarded(f"10.0.0.{n}"), places="studies"))
                for n in (2, 3)
            )
            for viewer in (first, second):
                viewer.until("snapshot")
            with Viewer(server.url, room, hello, forwarded("10.0.0.4"), places="studies") as late:
                assert late.until("closing")["d"]["reason"] == "crowded"
            with ann.enter(room) as owner:
                assert owner.until("snapshot")["d"]["you"]["is_owner"]


def test_a_killed_server_keeps_the_room(database: str, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database=database)
    with ProcessServer(settings, tmp_path / "log") as server:
        ann = Person(server.url, "Ann")
        room = ann.open_room(study_json())
        with ann.enter(room) as leader:
            leader.until("snapshot")
            chapter_id = leader.last["snapshot"]["d"]["chapter"]["id"]
            assert leader.ask(t="try", id="once", chapter=chapter_id, node="start", action="R7")["t"] == "ack"
            server.kill()
    with ProcessServer(settings, tmp_path / "log") as server:
        ann.move_to(server.url)
        with ann.enter(room) as leader:
            nodes = leader.until("snapshot")["d"]["chapter"]["nodes"]
            assert len(nodes) == 8
            again = leader.ask(t="try", id="once", chapter=chapter_id, node="start", action="R7")
            assert (again["t"], again["v"]) == ("ack", 2), "it was done before"
            v = leader.v
        with ann.enter(room, last_v=v) as leader:
            assert leader.receive()["t"] == "presence", "nothing was missed"


def test_a_long_log_is_kept_short(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_log, "CHECKPOINT_EVERY", 4)
    monkeypatch.setattr(study_store, "KEPT_EVENTS", 2)
    with ThreadServer(quick_settings(tmp_path, database=database)) as server:
        ann = Person(server.url, "Ann")
        room = ann.open_room(study_json())
        with ann.enter(room) as leader:
            leader.until("snapshot")
            for number in range(10):
                leader.ask(t="rename", id=str(number), title=f"Title {number}")
        rooms = server.worker.rooms
        server.run(unload(rooms, room))
        count = select(study_events.c.seq).where(study_events.c.room_id == room)
        assert len(rows(server, count)) <= 6
        with ann.enter(room) as leader:
            assert leader.until("snapshot")["d"]["room"]["title"] == "Title 9"
            assert leader.ask(t="rename", id="9", title="Title 9")["v"] == leader.v, "it was done before"


async def unload(rooms: Any, room: str) -> None:
    rooms.live.pop(room)


def rows(server: ThreadServer, query: Any) -> list[Any]:
    """What the server's database answers."""
    found: list[Any] = []

    async def read() -> None:
        database = server.worker.runtime.store._database
        found.extend(await database.read(lambda connection: connection.execute(query).all()))

    server.run(read())
    return found


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_two_workers_serve_one_room(database: str, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database=database)
    with ThreadServer(settings) as one, ThreadServer(settings) as two:
        ann, bob = Person(one.url, "Ann"), Person(two.url, "Bob")
        room = ann.open_room(study_json())
        with ann.enter(room) as leader, bob.enter(room, ann.invites[room]) as guest:
            leader.until("snapshot")
            guest.until("snapshot")
            leader.until(lambda frame: frame["t"] == "presence" and bob.player in frame["d"]["present"])
            leader.ask(t="let_move", everybody=True)
            guest.until(lambda frame: frame["t"] == "room" and frame["d"]["you"]["may_move"])
            chapter_id = leader.last["snapshot"]["d"]["chapter"]["id"]
            assert guest.ask(t="try", chapter=chapter_id, node="start", action="R7")["t"] == "ack"
            assert leader.until("moved")["d"]["position"]["ply"] == 1
            ann.http.delete(f"/api/studies/{room}")
            assert guest.until("closing")["d"]["reason"] == "ended"


def test_who_leaves_ends_their_rooms_and_leaves_no_name(database: str, tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, database=database)) as server:
        ann, jab = Person(server.url, "Ann"), Person(server.url, NAME)
        cyd = Person(server.url, "Cyd")
        hers, his = ann.open_room(study_json()), jab.open_room(study_json())
        with ann.enter(hers) as owner, jab.enter(hers, ann.invites[hers]) as guest:
            owner.until("snapshot")
            guest.ask(t="say", text="Snicker-snack")
            owner.until("said")
            owner.ask(t="let_move", everybody=True)
            with cyd.enter(hers, ann.invites[hers]) as silent:  # whose name nobody has kept
                chapter_id = silent.until("snapshot")["d"]["chapter"]["id"]
                silent.ask(t="annotate", chapter=chapter_id, node="start", comment="Callooh!")
            assert cyd.http.delete("/api/me").status_code == 204
            senders = {player for (player,) in rows(server, select(study_events.c.player))}
            assert senders == {None, ann.player, jab.player}
            (line,) = [one for one in jab.http.get("/api/me/export").json()["studies"] if "body" in one]
            assert line["body"]["text"] == "Snicker-snack"
            with ann.enter(his, jab.invites[his]) as other:
                other.until("snapshot")
                assert jab.http.delete("/api/me").status_code == 204
                assert other.until("closing")["d"]["reason"] == "ended"
            told = owner.until("snapshot")["d"]
            assert [line["name"] for line in told["chat"]] == ["Somebody"]
        assert [room for (room,) in rows(server, select(study_rooms.c.id))] == [hers]
        stored = rows(server, select(study_rooms.c.checkpoint)) + rows(server, select(study_events.c.body))
        assert not any(NAME.encode() in bytes(body) for (body,) in stored if body)


def test_rooms_that_nobody_uses_are_deleted(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, study_days=1e-9)) as server:
        ann = Person(server.url, "Ann")
        used, unused = ann.open_room(study_json()), ann.open_room(study_json())
        with ann.enter(used) as viewer:
            viewer.until("snapshot")
            server.run(server.worker.clean_up())
            assert ann.http.get(f"/api/studies/{used}").status_code == 200
            assert ann.http.get(f"/api/studies/{unused}").status_code == 404


def test_a_stopping_server_tells_rooms_to_come_back(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        with ann.enter(ann.open_room(study_json())) as viewer:
            viewer.until("snapshot")
            server.server.should_exit = True
            assert viewer.until("closing")["d"]["reason"] == "restart"
        wait_until(lambda: not server.thread.is_alive())
