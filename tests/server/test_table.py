"""The authority about a table, without storage, clock or connections."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.matches import ALL_GAMES, name_of
from tests.server.tables import (
    HOST,
    STAND_IN,
    do,
    new_table,
    play_on,
    restored,
    seat_token,
    start,
    started,
    viewer_at,
)
from wonderland.engine.match import Match
from wonderland.errors import IllegalActionError
from wonderland.protocol import requests
from wonderland.protocol.refusal import Refusal
from wonderland.server.table import decisions, events, projection
from wonderland.server.table.decisions import Viewer
from wonderland.server.table.projection import Surroundings
from wonderland.server.table.table import OTHER_RULES, Table

if TYPE_CHECKING:
    from wonderland.engine.game import Game

BOB = Viewer("bob", "Bob", 1)
STRANGER = Viewer("mad", "March Hare")


def refusal(table: Table, viewer: Viewer, request: requests.Request) -> str:
    v = table.v
    with pytest.raises(Refusal) as refused:
        do(table, viewer, request)
    assert table.v == v, "what is refused changes nothing"
    assert refused.value.text
    return refused.value.code


def legal(table: Table) -> str:
    assert table.match is not None
    return table.match.engine_match.legal[0]


def acting(table: Table) -> Viewer:
    assert table.match is not None
    assert table.match.seat is not None
    return viewer_at(table, table.match.seat)


def waiting(table: Table) -> Viewer:
    assert table.match is not None
    assert table.match.seat is not None
    return viewer_at(table, (table.match.seat + 1) % len(table.seats))


def test_only_the_host_arranges_the_table() -> None:
    table = new_table(seats=4)
    for request in (
        requests.SeatBot("1", 2, "hatter"),
        requests.EmptySeat("2", 0),
        requests.FillSeats("3", "hatter"),
        requests.ShuffleSeats("4"),
        requests.Start("5"),
    ):
        assert refusal(table, BOB, request) == "not_allowed"
        assert refusal(table, Viewer(), request) == "not_allowed"


def test_a_match_needs_every_seat_taken() -> None:
    table = new_table(seats=3)
    assert refusal(table, HOST, requests.Start("1")) == "not_now"
    do(table, HOST, requests.FillSeats("2", "dormouse"))
    start(table)
    assert table.is_playing


def test_the_table_is_not_rearranged_during_a_match() -> None:
    table = started()
    for request in (requests.FillSeats("1", "hatter"), requests.ShuffleSeats("2"), requests.Start("3")):
        assert refusal(table, HOST, request) == "not_now"


def test_an_action_needs_a_seat_a_turn_a_current_position_and_the_rules() -> None:
    table = started()
    action = legal(table)
    assert refusal(table, STRANGER, requests.Act("1", table.v, action)) == "not_allowed"
    assert refusal(table, waiting(table), requests.Act("2", table.v, action)) == "not_your_turn"
    assert refusal(table, acting(table), requests.Act("3", table.v - 1, action)) == "stale"
    assert refusal(table, acting(table), requests.Act("4", table.v + 1, action)) == "stale"
    assert refusal(table, acting(table), requests.Act("5", table.v, "Jabberwock")) == "unparsable"
    assert table.match is not None
    hand = table.match.engine_match.legal
    other = next(card for card in ("R0", "R1", "R2", "R3", "R4", "R5") if card not in hand)
    assert refusal(table, acting(table), requests.Act("6", table.v, other)) == "illegal"
    assert refusal(new_table(), HOST, requests.Act("7", 1, action)) == "not_now"


def test_after_an_action_the_position_it_was_based_on_is_stale() -> None:
    table = started()
    actor, v, action = acting(table), table.v, legal(table)
    do(table, actor, requests.Act("1", v, action))
    assert refusal(table, actor, requests.Act("2", v, action)) == "stale"


def test_chat_and_seats_make_no_action_stale() -> None:
    table = started()
    v = table.v
    do(table, BOB, requests.Say("1", "hello"))
    table.apply(events.WentAway(1, STAND_IN))
    table.apply(events.Returned(1))
    do(table, acting(table), requests.Act("2", v, legal(table)))
    assert table.match is not None
    assert table.match.ply == 1


def test_an_action_is_found_as_offered_or_parsed_and_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started()
    calls: list[str] = []
    notation, parse, judge = table.game.notation, table.game.notation.parse_action, Match.check_legal

    def counted_parse(*arguments: Any) -> int:
        calls.append("parsed")
        return parse(*arguments)

    def counted_judge(match: Match, action: int) -> None:
        calls.append("judged")
        judge(match, action)

    monkeypatch.setattr(notation, "parse_action", counted_parse)
    monkeypatch.setattr(Match, "check_legal", counted_judge)
    do(table, acting(table), requests.Act("1", table.v, legal(table)))
    assert calls == [], "it was offered in these words"
    in_other_words = legal(table)
    do(table, acting(table), requests.Act("2", table.v, in_other_words.lower()))
    assert calls == ["parsed", "judged"]
    calls.clear()
    assert table.match is not None
    assert table.match.plies[-1].action == in_other_words
    bot_action = table.match.engine_match.legal_actions[0]
    event = decisions.act_for(table, table.position_v, bot_action, "bot")
    assert event is not None
    table.apply(event)
    assert calls == ["judged"], "a bot's action needs no parsing"


def test_an_illegal_action_of_a_bot_or_one_for_another_position_is_no_event() -> None:
    table = started()
    assert table.match is not None
    legal = table.match.engine_match.legal_actions
    assert decisions.act_for(table, table.position_v - 1, legal[0], "bot") is None
    with pytest.raises(IllegalActionError):
        decisions.act_for(table, table.position_v, next(card for card in range(9) if card not in legal), "bot")


def test_the_log_stores_an_action_in_notation_only() -> None:
    table = started()
    event = decisions.decide(table, acting(table), requests.Act("1", table.v, legal(table)), random.Random(1))
    stored = events.encode(event)
    assert msgspec.json.decode(stored) == {"t": "acted", "action": legal(table), "by": "human"}
    table.apply(events.decode(stored))
    assert table.match is not None
    assert table.match.ply == 1


def test_a_request_is_recognised_by_player_and_id() -> None:
    table = started()
    do(table, BOB, requests.Say("1", "hello"))
    assert table.v_of("bob", "1") == table.v
    assert table.v_of("ann", "1") is None
    assert table.v_of(None, "1") is None


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_table_rebuilt_from_its_events_is_the_same(game: Game) -> None:
    table = started(game.name, humans=3)
    play_on(table, 25)
    again = Table(table.id)
    for happened in table.recent:
        again.apply(events.decode(events.encode(happened.event)))
    assert again.state == table.state
    assert (again.v, again.position_v) == (table.v, table.position_v)
    assert again.match is not None
    assert table.match is not None
    assert again.match.engine_match.states.tobytes() == table.match.engine_match.states.tobytes()


def test_a_table_goes_on_from_a_checkpoint() -> None:
    table = new_table(humans=3)
    do(table, HOST, requests.Say("1", "hello"))
    again, v = restored(table, is_start=True), table.v
    start(table)
    play_on(table, 10)
    for happened in list(table.recent)[v:]:
        again.apply(happened.event)
    assert again.state == table.state
    assert again.v == table.v


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_checkpoint_during_a_match_or_after_it_has_the_match(game: Game) -> None:
    table = new_table(game.name, 3)
    start(table)
    for plies in (0, 5, 10_000):
        play_on(table, plies)
        again = restored(table)
        assert same_to_all(again, table)
        play_on(again, 3, seed=1)
        play_on(table, 3, seed=1)
        assert same_to_all(again, table)
    assert table.match is not None
    assert table.match.is_over
    assert again.match is not None
    assert msgspec.json.encode(again.match.record()) == msgspec.json.encode(table.match.record())


def test_a_checkpoint_knows_who_gave_up_who_was_forgotten_and_how_a_match_was_stopped() -> None:
    table = started(humans=3)
    play_on(table, 3)
    table.apply(events.Forfeited(0, "resigned", is_end=False), "ann")
    table.apply(events.Forgotten("bob", 1, STAND_IN, "ann"))
    assert same_to_all(restored(table), table)
    table.apply(events.Forfeited(2, "timeout", is_end=True))
    again = restored(table)
    assert same_to_all(again, table)
    assert again.match is not None
    assert table.match is not None
    assert (again.match.result, again.match.players) == (table.match.result, table.match.players)
    assert msgspec.json.encode(again.match.record()) == msgspec.json.encode(table.match.record())


def same_to_all(one: Table, other: Table) -> bool:
    """Do all viewers see the same, and would they with the next event?"""
    viewers = [Viewer(), *(viewer_at(other, seat) for seat in range(len(other.seats)))]
    shown = [[projection.snapshot(table, viewer, Surroundings()) for viewer in viewers] for table in (one, other)]
    facts = [(table.v, table.at, table.position_v, table.seen_at, table.waiting_for) for table in (one, other)]
    return shown[0] == shown[1] and facts[0] == facts[1]


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_rematch_lets_the_next_seat_start_and_nobody_moves(game: Game) -> None:
    table = new_table(game.name, 2)
    starters = []
    for match in range(3):
        start(table, seed=match)
        starters.append(table.state.starter)
        assert [seat.player for seat in table.seats] == ["ann", "bob"]
        play_on(table, 10_000, seed=match)
        assert table.state.phase == "finished"
    assert starters[0] == starters[2] != starters[1]


def test_an_open_seat_is_taken_and_a_taken_one_is_not() -> None:
    table = new_table(seats=4)
    table.apply(decisions.take_seat(table, "mad", "March Hare", 2, "digest"))
    assert table.seat_of("mad") == 2
    for seat in (0, 1, 2):
        with pytest.raises(Refusal):
            decisions.take_seat(table, "cat", "Cat", seat, "digest")
    for seat in (-1, 4):
        with pytest.raises(Refusal):
            decisions.take_seat(table, "cat", "Cat", seat, "digest")
    table.apply(decisions.take_seat(table, "mad", "March Hare", 3, "digest"))
    assert table.seat_of("mad") == 3
    assert table.seats[2].controller == "open"


def test_whoever_leaves_during_a_match_may_come_back_and_nobody_else() -> None:
    table = started()
    table.apply(decisions.leave_seat(table, "bob", 1, set()))
    assert (table.seats[1].controller, table.seats[1].level) == ("away", STAND_IN)
    assert not table.seat_digest("bob", seat_token("bob"))
    with pytest.raises(Refusal):
        decisions.take_seat(table, "mad", "March Hare", 1, "digest")
    table.apply(decisions.take_seat(table, "bob", "Bob", 1, "digest"))
    assert table.seats[1].controller == "human"


def test_a_host_who_leaves_hands_the_table_on_to_somebody_who_is_there() -> None:
    table = new_table(humans=4)
    event = decisions.leave_seat(table, "ann", 0, {"cyd"})
    assert event.host == "cyd"
    assert decisions.leave_seat(table, "bob", 1, set()).host == "ann"
    assert decisions.change_host(table, "ann", {"dan"}) == events.HostChanged("dan")
    assert decisions.change_host(table, "ann", {"ann", "dan"}) is None
    assert decisions.change_host(table, "ann", set()) is None


def test_during_a_match_the_host_removes_only_players_for_whom_a_bot_plays() -> None:
    table = started()
    assert refusal(table, HOST, requests.EmptySeat("0", 1)) == "not_now"
    table.apply(decisions.leave_seat(table, "bob", 1, set()))
    do(table, HOST, requests.EmptySeat("1", 1))
    assert (table.seats[1].controller, table.seats[1].player) == ("bot", None)
    assert refusal(table, HOST, requests.EmptySeat("2", 1)) == "not_now"
    assert refusal(table, HOST, requests.EmptySeat("3", 0)) == "not_allowed"
    assert not table.seat_digest("bob", seat_token("bob"))


def test_a_seat_token_counts_only_for_its_player() -> None:
    table = new_table()
    assert table.seat_digest("ann", seat_token("ann"))
    assert not table.seat_digest("ann", seat_token("bob"))
    assert not table.seat_digest("bob", seat_token("ann"))
    assert not table.seat_digest("ann", None)
    assert not table.seat_digest("ann", "invitation")
    assert not table.seat_digest(None, seat_token("ann"))


def test_a_private_table_is_for_members_and_the_invited() -> None:
    table = new_table()
    assert table.admits("ann", None)
    assert table.admits(None, "invitation")
    assert not table.admits("mad", None)
    assert not table.admits("mad", "Invitation")
    assert not table.admits(None, None)
    assert new_table(is_public=True).admits(None, None)


def test_shuffling_moves_everybody_with_their_tokens() -> None:
    table = new_table(humans=5)
    do(table, HOST, requests.ShuffleSeats("1"), seed=3)
    people = [seat.player for seat in table.seats]
    assert sorted(map(str, people)) == ["ann", "bob", "cyd", "dan", "eve"]
    assert people != ["ann", "bob", "cyd", "dan", "eve"]
    for player in people:
        assert player is not None
        assert table.seat_digest(player, seat_token(player))


def test_a_match_begun_under_other_rules_is_given_up() -> None:
    table = new_table()
    table.apply(events.Started("match", 1, rules=0))
    table.apply(events.Acted("R0", "human"))
    assert (table.state.phase, table.match) == ("gathering", None)
    assert [line.text for line in table.state.chat] == [OTHER_RULES], "the people are told"
    start(table)
    assert table.is_playing


REQUESTS = st.one_of(
    st.builds(requests.Act, st.text(max_size=3), st.integers(-5, 50), st.sampled_from(["R0", "G3", "B1 B2", "?", ""])),
    st.builds(requests.Say, st.text(max_size=3), st.text(max_size=300)),
    st.builds(requests.SeatBot, st.text(max_size=3), st.integers(-2, 6), st.sampled_from(["hatter", "nobody"])),
    st.builds(requests.EmptySeat, st.text(max_size=3), st.integers(-2, 6)),
    st.builds(requests.FillSeats, st.text(max_size=3), st.sampled_from(["dormouse", ""])),
    st.builds(requests.ShuffleSeats, st.text(max_size=3)),
    st.builds(requests.Start, st.text(max_size=3)),
    st.builds(requests.AddNumber, st.text(max_size=3), st.just("x"), st.sampled_from(["", "0f" * 16])),
    st.builds(requests.Vote, st.text(max_size=3), st.sampled_from(["end", "rematch"]), st.booleans()),
    st.builds(requests.Resign, st.text(max_size=3)),
)
VIEWERS = st.sampled_from([HOST, BOB, STRANGER, Viewer()])


@given(st.lists(st.tuples(VIEWERS, REQUESTS), max_size=30))
def test_whatever_is_asked_for_the_table_stays_sound(asked: list[tuple[Viewer, requests.Request]]) -> None:
    table = new_table(seats=3)
    for viewer, request in asked:
        seat = table.seat_of(viewer.player)
        try:
            event = decisions.decide(table, msgspec.structs.replace(viewer, seat=seat), request, random.Random(1))
        except Refusal:
            continue
        table.apply(events.decode(events.encode(event)), viewer.player, request.id)
        assert len(table.seats) == 3
        players = [seat.player for seat in table.seats if seat.player is not None]
        assert len(players) == len(set(players))
        if table.is_playing:
            assert all(seat.controller != "open" for seat in table.seats)
