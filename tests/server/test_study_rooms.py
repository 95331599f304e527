"""The authority about a study room: who may do what, and what nobody is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.rooms import GUEST, NOBODY, OWNER, chapter, do, line, new_room, snapshot, told
from wonderland.engine.match import Match
from wonderland.engine.state import copy_states
from wonderland.protocol import requests, study_requests
from wonderland.protocol.frames import HintAction
from wonderland.protocol.refusal import Refusal
from wonderland.protocol.study_frames import RoomMark
from wonderland.server.studies import decisions, events, positions, projection
from wonderland.server.studies.decisions import RoomViewer
from wonderland.server.studies.documents import flattened, nested
from wonderland.server.studies.room import Room
from wonderland.server.studies.tree import START
from wonderland.study.document import DealStart
from wonderland.study.making import chapter_of_match
from wonderland.study.tree import check_legal

if TYPE_CHECKING:
    from wonderland.study.document import Chapter

C = "chapter-0"
GAMES = ("parade", "going-out", "tea-party")


def refusal(room: Room, viewer: RoomViewer, request: Any) -> str:
    """The code of the refusal; every refusal is a sentence."""
    with pytest.raises(Refusal) as refused:
        do(room, viewer, request)
    assert refused.value.text
    return f"{refused.value.code} {refused.value._key}"


def asked() -> Room:
    room = new_room()
    do(room, OWNER, study_requests.Ask("ask"))
    return room


def test_who_does_not_lead_changes_nothing() -> None:
    room = new_room()
    node = line(room)[1]
    for request in (
        study_requests.MoveTo("1", C, START),
        study_requests.Try("1", C, START, "R7"),
        study_requests.Promote("1", C, node),
        study_requests.DeleteNode("1", C, node),
        study_requests.Annotate("1", C, START, comment="!"),
        study_requests.SetView("1", None),
        study_requests.RenameChapter("1", C, "x"),
        study_requests.DeleteChapter("1", C),
        study_requests.RenameRoom("1", "x"),
        study_requests.LetMove("1", True),
        study_requests.Ask("1"),
        study_requests.Reveal("1"),
        study_requests.Withdraw("1"),
    ):
        for viewer in (GUEST, NOBODY):
            assert refusal(room, viewer, request) == "not_allowed study.only_leader"
    assert refusal(room, GUEST, study_requests.SetLeader("1", "bob")) == "not_allowed study.only_owner"
    assert room.v == 1


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (study_requests.MoveTo("1", "nowhere", START), "not_found study.no_chapter"),
        (study_requests.MoveTo("1", C, "nothing"), "not_found study.no_node"),
        (study_requests.Try("1", C, START, "R0"), "illegal input"),
        (study_requests.Try("1", C, START, "?!"), "unparsable input"),
        (study_requests.Try("1", C, START, "R7", seed=-1), "unparsable study.seed"),
        (study_requests.Promote("1", C, START), "not_allowed study.start"),
        (study_requests.DeleteNode("1", C, START), "not_allowed study.start"),
        (study_requests.DeleteChapter("1", C), "not_allowed study.last_chapter"),
        (study_requests.SetView("1", 2), "not_found no_seat"),
        (study_requests.SetView("1", None, True, "another"), "stale position_changed"),
        (study_requests.SetLeader("1", "zoe"), "not_found study.not_there"),
        (study_requests.Reveal("1"), "not_now study.no_question"),
        (study_requests.Withdraw("1"), "not_now study.no_question"),
        (study_requests.Guess("1", START, "R7"), "not_now study.no_question"),
        (study_requests.RenameRoom("1", "x" * 81), "too_large study.name_too_long"),
        (study_requests.Annotate("1", C, START, comment="x" * 2001), "too_large study.comment_too_long"),
        (study_requests.Annotate("1", C, START, marks=[RoomMark("arrow", "a", None, "red")]), "unparsable study.mark"),
        (
            study_requests.Annotate("1", C, START, marks=[RoomMark("circle", "a", None, "red")] * 33),
            "too_large study.too_many_marks",
        ),
        (requests.Say("1", ""), "unparsable message_empty"),
        (requests.Say("1", "x", "grin"), "unparsable text_and_emote"),
        (requests.Ping("1"), "unparsable no_change"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(request_: Any, expected: str) -> None:
    assert refusal(new_room(), OWNER, request_) == expected


def test_a_room_has_at_most_so_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    room = new_room()
    monkeypatch.setattr(decisions, "MAX_NODES", len(line(room)) - 1)
    assert refusal(room, OWNER, study_requests.Try("1", C, START, "R7")) == "too_large study.full"
    do(room, OWNER, study_requests.Try("1", C, START, room.state.current.nodes[line(room)[1]].action))
    monkeypatch.setattr(decisions, "MAX_CHAPTERS", 1)
    with pytest.raises(Refusal):
        decisions.add_chapters(room, OWNER, [events.NewChapter("x", "", "parade", 1, [], DealStart(2, {}, 1), None)])


def test_a_room_holds_no_more_than_can_be_saved_and_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    room = new_room()
    monkeypatch.setattr(decisions, "MAX_WRITTEN", decisions.size_of(room.state.chapters) + 500)
    node = line(room)[1]
    do(room, OWNER, study_requests.Annotate("1", C, START, comment="x" * 400))
    too_long = study_requests.Annotate("2", C, node, comment="x" * 400)
    assert refusal(room, OWNER, too_long) == "too_large study.full_of_texts"
    with pytest.raises(Refusal, match="kB"):
        decisions.add_chapters(room, OWNER, [flattened(chapter(), "another")])
    do(room, OWNER, study_requests.Annotate("3", C, START, comment=""))
    do(room, OWNER, too_long)


def test_what_is_drawn_can_be_saved() -> None:
    room = new_room()
    for key in ("card-\n", "\x00", "\u202e"):
        mark = RoomMark("circle", key, None, "red")
        assert refusal(room, OWNER, study_requests.Annotate("1", C, START, marks=[mark])) == "unparsable study.mark"


def test_every_position_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    after = positions.after

    def counted(*given: Any) -> Any:
        played.append(given[2])
        return after(*given)

    monkeypatch.setattr(positions, "after", counted)
    room = new_room(*(chapter("parade", 6, 90, seed) for seed in range(16)))
    assert room.state.num_nodes > 600
    for one in room.state.chapters:
        do(room, OWNER, study_requests.MoveTo("1", one.id, list(one.walk())[-1]))
    for _ in range(2):
        list(projection.prepare_export(room))
        projection.export(room, "bob")
        for one in room.state.chapters:
            list(room.positions.prepare(one))
    assert len(played) == room.state.num_nodes


def test_the_leader_walks_tries_and_edits() -> None:
    room = new_room()
    first = line(room)[1]
    do(room, OWNER, study_requests.Try("1", C, START, "r7"))
    tried = room.state.node
    assert room.state.current.nodes[START].children == [first, tried]
    assert room.state.current.nodes[tried].action == "R7"
    do(room, OWNER, study_requests.Promote("2", C, tried))
    assert room.state.current.nodes[START].children == [tried, first]
    do(
        room,
        OWNER,
        study_requests.Annotate("3", C, tried, "Bold", "Why\nnot?", [RoomMark("circle", "R7", None, "red")]),
    )
    document = nested(room.state.current)
    assert (document.root.children[0].name, document.root.children[0].comment) == ("Bold", "Why\nnot?")
    do(room, OWNER, study_requests.DeleteNode("4", C, tried))
    assert room.state.node == START
    assert room.state.current.nodes[START].children == [first]


def test_a_room_and_its_document_say_the_same() -> None:
    for game in GAMES:
        document = chapter(game, 3, 12)
        assert nested(new_room(document).state.current) == document


def test_a_checkpoint_is_the_whole_room() -> None:
    room = asked()
    do(room, GUEST, study_requests.Guess("2", START, "R7"))
    again = type(room)("room")
    again.restore(room.checkpoint(), room.v)
    assert again.checkpoint() == room.checkpoint()
    assert projection.snapshots(again, [OWNER, GUEST]) == projection.snapshots(room, [OWNER, GUEST])


def test_all_may_move_where_the_cards_are_shown() -> None:
    room = new_room()
    nodes = line(room)
    do(room, OWNER, study_requests.LetMove("1", True))
    assert refusal(room, GUEST, study_requests.MoveTo("2", C, nodes[1])) == "not_found study.no_node"
    do(room, GUEST, study_requests.Try("3", C, START, room.state.current.nodes[nodes[1]].action))
    assert room.state.node == nodes[1], "the node was there already"
    hidden = study_requests.Try("4", C, nodes[1], room.state.current.nodes[nodes[2]].action)
    assert refusal(room, GUEST, hidden) == "not_allowed study.cards_hidden"
    assert refusal(room, GUEST, study_requests.Try("5", C, nodes[1], "YT")) == "not_allowed study.cards_hidden"
    assert refusal(room, GUEST, study_requests.DeleteNode("6", C, nodes[1])) == "not_allowed study.only_leader"
    assert refusal(room, NOBODY, study_requests.MoveTo("7", C, START)) == "not_allowed study.only_leader"


# What nobody is told


def in_world(game: str, seed: int) -> Chapter:
    """A chapter with the eyes of the seat to act; what that seat cannot know follows from the seed."""
    match = Match(game, 2, 1)
    position = match.game.notation.format_position(match.hidden(match.seat))
    return chapter_of_match(Match.from_position(position, game, seed), "One", ["Ann", "Bob"], match.seat)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_no_byte(game: str) -> None:
    rooms = [new_room(in_world(game, seed)) for seed in (1, 2)]
    full = [room.positions.states(room.state.current, START).tobytes() for room in rooms]
    assert full[0] != full[1]
    action = snapshot(rooms[0], GUEST)["position"]["legal"][0]
    for room in rooms:
        do(room, OWNER, study_requests.Ask("ask"))
    assert told(rooms[0], GUEST) == told(rooms[1], GUEST)
    for room in rooms:
        do(room, GUEST, study_requests.Guess("guess", START, action))
        do(room, OWNER, study_requests.Reveal("reveal"))
        do(room, OWNER, study_requests.SetView("view", 1 - (room.state.current.seat or 0)))
    assert told(rooms[0], GUEST) != told(rooms[1], GUEST), "with other eyes it shows"


@pytest.mark.parametrize("game", GAMES)
def test_with_open_cards_nobody_is_told_the_order_of_piles(game: str) -> None:
    match = Match(game, 3, 1)
    states = copy_states(match.states)
    match.game.knowledge.hide_undrawn(states[0])
    position = match.game.notation.format_position(states[0])
    worlds = [Match.from_position(position, game, seed) for seed in (1, 2)]
    rooms = [new_room(chapter_of_match(one, "One", ["Ann", "Bob", "Cyd"], None)) for one in worlds]
    assert worlds[0].states.tobytes() != worlds[1].states.tobytes()
    for room in rooms:
        do(room, OWNER, study_requests.Annotate("note", C, START, comment="Look!"))
    assert told(rooms[0], GUEST) == told(rooms[1], GUEST)
    exported = [projection.export(room, "bob") for room in rooms]
    assert exported[0] == exported[1]


def test_only_what_was_shown_is_sent() -> None:
    long, short = new_room(chapter(plies=20)), new_room(chapter(plies=4))
    for room in (long, short):
        nodes = line(room)
        do(room, OWNER, study_requests.MoveTo("1", C, nodes[3]))
        frame = json.loads(told(room, GUEST)[0])["d"]
        assert [node["id"] for node in frame["nodes"]] == nodes[:4]
        do(room, OWNER, study_requests.MoveTo("2", C, START))
        assert [node["id"] for node in snapshot(room, GUEST)["chapter"]["nodes"]] == nodes[:4]
    assert told(long, GUEST) == told(short, GUEST)
    assert told(long, OWNER) != told(short, OWNER)
    do(long, OWNER, study_requests.SetView("3", 0, whole_tree=True))
    assert len(snapshot(long, GUEST)["chapter"]["nodes"]) == 21


def test_the_edits_of_what_was_not_shown_are_not_told() -> None:
    quiet, busy = new_room(chapter(), chapter(seed=5)), new_room(chapter(), chapter(seed=5))
    hidden = line(busy)[1]  # what follows the position that is shown
    edits: list[tuple[Room, list[Any]]] = [
        (quiet, [study_requests.Annotate("a", C, line(quiet)[5], comment="?")] * 4),
        (
            busy,
            [
                study_requests.Annotate("1", C, hidden, comment="secret"),
                study_requests.Promote("2", C, hidden),
                study_requests.RenameChapter("3", "chapter-1", "secret"),
                study_requests.DeleteNode("4", C, hidden),
            ],
        ),
    ]
    for room, requests_ in edits:
        for request in requests_:
            do(room, OWNER, request)
            assert "secret" not in "".join(told(room, GUEST))
            assert hidden not in "".join(told(room, GUEST))
            assert not json.loads(told(room, GUEST)[0])["d"].get("nodes"), "nothing that was shown has changed"
    assert told(quiet, GUEST)[1] == told(busy, GUEST)[1]


def test_the_order_of_what_was_tried_does_not_tell_what_comes_after() -> None:
    room = new_room()
    do(room, OWNER, study_requests.LetMove("1", True))
    (hidden,) = room.state.current.nodes[START].children
    first, second = "R4", room.state.current.nodes[hidden].action
    for number, action in enumerate((first, second)):
        do(room, GUEST, study_requests.Try(f"try {number}", C, START, action), seed=number)
    nodes = {node["id"]: node for node in snapshot(room, GUEST)["chapter"]["nodes"]}
    assert [nodes[id]["action"] for id in nodes[START]["children"]] == [first, second]
    assert [node["action"] for node in nodes.values()] == [None, first, second]
    assert snapshot(room, OWNER)["chapter"]["nodes"][0]["children"][0] == hidden
    do(room, OWNER, study_requests.Promote("2", C, hidden))
    assert snapshot(room, GUEST)["chapter"]["nodes"][0]["children"][0] == hidden


def test_a_chapter_that_was_not_shown_is_not_shown_by_deleting_another() -> None:
    room = new_room(chapter(), chapter(seed=5), chapter(seed=7))
    for id in ("chapter-2", "chapter-1"):
        do(room, OWNER, study_requests.MoveTo(f"to {id}", id, START))
    do(room, OWNER, study_requests.MoveTo("1", "chapter-2", START))
    kept = room.checkpoint()
    room.state.chapters[0].nodes[START].is_shown = False
    do(room, OWNER, study_requests.DeleteChapter("2", "chapter-2"))
    assert snapshot(room, GUEST)["room"]["chapter"] == "chapter-1"
    again = Room("room")
    again.restore(kept, 4)
    again.apply(events.decode(b'{"t":"chapter_deleted","chapter":"chapter-2"}'))  # of a log of 0.14.0
    assert again.state.chapter == C


def test_an_action_that_the_eyes_cannot_know_is_told_by_what_was_seen() -> None:
    room = new_room()
    nodes = line(room)
    do(room, OWNER, study_requests.MoveTo("1", C, nodes[2]))
    known = {node["id"]: node for node in snapshot(room, GUEST)["chapter"]["nodes"]}
    assert known[nodes[1]]["action"] is not None
    assert known[nodes[2]]["action"] is None
    assert known[nodes[2]]["events"][0]["event"] == "played"
    do(room, OWNER, study_requests.SetView("2", None))
    assert {node["id"]: node for node in snapshot(room, GUEST)["chapter"]["nodes"]}[nodes[2]]["action"] is not None


def test_nobody_learns_what_others_choose_before_the_end() -> None:
    one, two = asked(), asked()
    do(one, GUEST, study_requests.Guess("1", START, "R7"))
    do(two, GUEST, study_requests.Guess("1", START, "R4"))
    for viewer in (OWNER, NOBODY):
        assert told(one, viewer) == told(two, viewer)
        assert snapshot(one, viewer)["guess"]["num_guesses"] == 1
        assert snapshot(one, viewer)["guess"]["own"] is None
    assert snapshot(one, GUEST)["guess"]["own"] == "R7"
    do(one, OWNER, study_requests.Guess("2", START, "R7"))
    do(one, OWNER, study_requests.Reveal("3"))
    guess = snapshot(one, NOBODY)["guess"]
    assert guess["guesses"] == [{"action": "R7", "names": ["Bob", "Ann"]}]
    assert guess["analysis"] is None
    analysed = decisions.analysed(one, C, START, [HintAction("R7", 0.5, 3.0, 9)])
    assert analysed is not None
    one.apply(analysed)
    assert snapshot(one, NOBODY)["guess"]["analysis"][0]["action"] == "R7"
    assert decisions.analysed(one, C, START, []) is None, "nobody waits for it any more"


def test_while_a_question_is_open_nobody_moves() -> None:
    room = asked()
    node = line(room)[1]
    for request in (
        study_requests.MoveTo("1", C, node),
        study_requests.Try("1", C, START, "R7"),
        study_requests.SetView("1", None),
        study_requests.Ask("1"),
    ):
        assert refusal(room, OWNER, request) == "not_now study.question_open"
    assert refusal(room, NOBODY, study_requests.Guess("1", START, "R7")) == "not_allowed no_name"
    assert refusal(room, GUEST, study_requests.Guess("1", node, "R7")) == "stale position_changed"
    assert refusal(room, GUEST, study_requests.Guess("1", START, "R0")) == "illegal input"
    do(room, OWNER, study_requests.Annotate("2", C, START, comment="Think!"))
    do(room, OWNER, study_requests.Reveal("3"))
    assert refusal(room, OWNER, study_requests.Reveal("4")) == "not_now study.no_question"
    do(room, OWNER, study_requests.MoveTo("5", C, node))
    assert room.state.question is None


def test_a_question_is_about_cards_that_are_shown() -> None:
    room = new_room()
    do(room, OWNER, study_requests.SetView("1", 1))
    assert refusal(room, OWNER, study_requests.Ask("2")) == "not_allowed study.cards_hidden"


def test_who_is_forgotten_leaves_no_name() -> None:
    room = asked()
    do(room, OWNER, study_requests.SetLeader("1", "bob"))
    do(room, GUEST, requests.Say("2", "Tea?"))
    do(room, GUEST, study_requests.Guess("3", START, "R7"))
    forgotten = decisions.forget(room, "bob")
    assert forgotten is not None
    room.apply(forgotten)
    kept = room.checkpoint().decode()
    assert "Bob" not in kept.replace('"names":["Ann","Bob"]', "")
    assert '"bob"' not in kept
    assert room.state.leader == "ann"
    assert decisions.forget(room, "bob") is None


def test_the_choices_of_those_who_are_forgotten_still_count() -> None:
    room = asked()
    for player in ("bob", "cyd", "dan"):
        do(room, RoomViewer(player, player), study_requests.Guess(player, START, "R7"))
    for player in ("bob", "cyd"):
        room.apply(events.Forgotten(player))
    assert snapshot(room, OWNER)["guess"]["num_guesses"] == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_exports_what_was_shown(game: str) -> None:
    room = new_room(chapter(game, 3, 8), chapter(game, 3, 8, seed=9))
    do(room, OWNER, study_requests.MoveTo("1", C, line(room)[2]))
    do(room, OWNER, study_requests.Annotate("2", C, room.state.node, comment="Here"))
    assert len(projection.export(room, "ann").chapters) == 2
    known = projection.export(room, "bob")
    check_legal(known)
    (one,) = known.chapters
    assert one.root.comment == "Here"
    assert one.root.children == []
    assert "?" in one.start.position  # type: ignore[union-attr]
