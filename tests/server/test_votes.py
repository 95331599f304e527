"""Resigning, ending a match by agreement, and rematches by everybody's consent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.server.tables import HOST, STAND_IN, do, new_table, play_on, start, started, viewer_at
from wonderland.errors import RecordError
from wonderland.protocol import frames, requests
from wonderland.protocol.refusal import Refusal
from wonderland.records.record import EarlyEnd, Record, to_json
from wonderland.records.verify import verify
from wonderland.server.live import attendance
from wonderland.server.live.table_log import finished_match
from wonderland.server.table import decisions, events, projection, votes
from wonderland.server.table.decisions import Viewer
from wonderland.server.table.projection import Surroundings, TableViews

if TYPE_CHECKING:
    from wonderland.server.table.table import Table

BOB = Viewer("bob", "Bob", 1)
CYD = Viewer("cyd", "Cyd", 2)


def stored_record(table: Table, event: events.AnyEvent) -> Record:
    finished = finished_match(table, event)
    assert finished is not None
    return verify(finished.record)


def last_event(table: Table) -> events.AnyEvent:
    return table.recent[-1].event


def test_with_two_seats_whoever_resigns_has_lost() -> None:
    table = started()
    play_on(table, 5)
    do(table, BOB, requests.Resign("1"))
    assert table.state.phase == "finished"
    assert [seat.wins for seat in table.seats] == [1, 0]
    record = stored_record(table, last_event(table))
    assert record.stopped == EarlyEnd("resigned", [1, 2])
    assert record.outcome is None
    assert len(record.decisions) == 5


def test_among_more_people_a_bot_plays_on_for_whoever_resigns() -> None:
    table = started(humans=3)
    do(table, BOB, requests.Resign("1"))
    assert table.is_playing
    assert table.seats[1].controller == "away"
    assert decisions.come_back(table, "bob") is None
    table.apply(decisions.take_seat(table, "bob", "Bob", 1, "digest"))
    assert table.seats[1].controller == "away", "claiming the seat does not take the resignation back"
    with pytest.raises(Refusal, match="already"):
        do(table, BOB, requests.Resign("2"))
    do(table, HOST, requests.Resign("3"))
    assert table.is_playing, "Cyd plays on"
    do(table, CYD, requests.Resign("4"))
    assert table.state.phase == "finished"
    assert [seat.controller for seat in table.seats] == ["human"] * 3, "all of them may play the next match"


def test_a_match_ends_when_everybody_agrees_and_its_secret_is_revealed() -> None:
    table = started(humans=3)
    play_on(table, 4)
    assert table.match is not None
    assert table.match.fairness is not None
    secret = table.match.fairness.secret
    do(table, BOB, requests.Vote("1", "end"))
    do(table, CYD, requests.Vote("2", "end", agree=False))
    assert table.state.end_votes == [], "one who does not agree ends the offer"
    for viewer in (HOST, BOB):
        do(table, viewer, requests.Vote(f"3-{viewer.name}", "end"))
        assert table.is_playing
        assert secret.encode() not in projection.snapshot(table, viewer, Surroundings())
    do(table, CYD, requests.Vote("4", "end"))
    assert table.state.phase == "finished"
    assert [seat.wins for seat in table.seats] == [0, 0, 0]
    frame = msgspec.json.decode(projection.happening(table.recent[-1], BOB, TableViews(table, Surroundings())))
    assert (frame["t"], frame["d"]["stopped"]["how"], frame["d"]["secret"]) == ("ended", "abandoned", secret)
    assert stored_record(table, last_event(table)).stopped == EarlyEnd("abandoned", [])


def test_a_vote_needs_a_player_of_the_match_and_something_to_vote_for() -> None:
    table = started()
    for viewer, request in (
        (Viewer("mad", "March Hare"), requests.Vote("1", "end")),
        (HOST, requests.Vote("2", "rematch")),
        (HOST, requests.Vote("3", "end", agree=False)),
    ):
        with pytest.raises(Refusal):
            do(table, viewer, request)
    with pytest.raises(Refusal):
        do(new_table(), HOST, requests.Vote("4", "end"))
    with pytest.raises(Refusal):
        do(new_table(), HOST, requests.Resign("5"))


def test_a_rematch_starts_when_everybody_agrees_and_wins_are_counted() -> None:
    table = started()
    do(table, BOB, requests.Resign("1"))
    do(table, HOST, requests.Start("2"))
    assert not is_dealing(table), "the host alone does not start a rematch"
    do(table, HOST, requests.Vote("3", "rematch", agree=False))
    assert table.state.rematch_votes == []
    do(table, BOB, requests.Vote("4", "rematch"))
    do(table, HOST, requests.Start("5"))
    assert is_dealing(table)
    assert table.state.rematch_votes == []
    start_with_numbers(table)
    do(table, BOB, requests.Resign("6"))
    assert [seat.wins for seat in table.seats] == [2, 0]


def is_dealing(table: Table) -> bool:
    return table.state.commitment is not None


def start_with_numbers(table: Table) -> None:
    while (commitment := table.state.commitment) is not None:
        seat = commitment.numbers.index(None)
        do(table, viewer_at(table, seat), requests.AddNumber(f"n{seat}", commitment.digest, f"{seat:032x}"))


def test_whoever_left_has_no_part_in_the_rematch() -> None:
    table = started(humans=3)
    table.apply(decisions.leave_seat(table, "cyd", 2, set()))
    assert table.match is not None
    do(table, HOST, requests.Resign("1"))
    do(table, BOB, requests.Resign("2"))
    assert (table.seats[2].controller, table.seats[2].player) == ("bot", None)
    finished = finished_match(table, last_event(table))
    assert finished is not None
    assert finished.players == [("ann", 0), ("bob", 1), ("cyd", 2)], "but the match is in everybody's list"
    start(table)
    assert table.is_playing


DAY = 24 * 3600 * 1000
WEEK = frames.LONG_ABSENCE_DAYS * DAY


def test_without_a_clock_nobody_can_block_the_end_by_staying_away() -> None:
    table = started(humans=3)
    do(table, HOST, requests.Vote("1", "end"), now=DAY)
    assert votes.long_absent(table, WEEK - 1) == []
    assert votes.long_absent(table, WEEK) == ["bob", "cyd"], "Ann has voted"
    table.apply(events.Seen([2]), at=2 * DAY)
    do(table, HOST, requests.Vote("2", "end"), now=WEEK)
    assert table.is_playing, "Cyd was there"
    shown = projection.votes_view(table, Surroundings())
    assert shown.may_end_without == [WEEK + WEEK, WEEK, WEEK + 2 * DAY]
    by_the_calendar = projection.votes_view(table, Surroundings(calendar_ahead_ms=DAY))
    assert by_the_calendar.may_end_without == [WEEK + WEEK + DAY, WEEK + DAY, WEEK + 3 * DAY]
    do(table, CYD, requests.Say("3", "I am here"), now=WEEK)
    do(table, HOST, requests.Vote("4", "end"), now=2 * WEEK - 1)
    assert table.is_playing, "every request of a player counts"
    do(table, CYD, requests.Vote("5", "end"), now=2 * WEEK - 1)
    assert table.state.phase == "finished"
    assert stored_record(table, last_event(table)).stopped == EarlyEnd("timeout", [1, 3, 1]), "Bob has lost it"
    assert table.match is not None
    assert table.match.ply == 0, "nobody played for Bob"


def test_whoever_plays_with_bots_alone_cannot_end_a_match_without_losing_it() -> None:
    table = new_table(humans=1, seats=2)
    do(table, HOST, requests.FillSeats("1", "dormouse"))
    start(table)
    with pytest.raises(Refusal, match="nobody else plays who could agree; resign instead"):
        do(table, HOST, requests.Vote("2", "end"))
    do(table, HOST, requests.Resign("3"))
    assert stored_record(table, last_event(table)).stopped == EarlyEnd("resigned", [2, 1])


def test_nobody_ends_a_match_without_those_for_whom_a_bot_plays() -> None:
    table = started(humans=3)
    table.apply(events.WentAway(1, STAND_IN))
    table.apply(decisions.leave_seat(table, "cyd", 2, set()))
    do(table, HOST, requests.Vote("1", "end"))
    assert table.is_playing, "Bob and Cyd were not asked"
    assert projection.votes_view(table, Surroundings()).needed == [0, 1, 2]
    table.apply(events.Returned(1))
    do(table, BOB, requests.Vote("2", "end"))
    assert table.is_playing
    table.apply(decisions.take_seat(table, "cyd", "Cyd", 2, "digest"))
    do(table, CYD, requests.Vote("3", "end"))
    assert stored_record(table, last_event(table)).stopped == EarlyEnd("abandoned", [])


def test_an_end_by_agreement_does_not_save_whoever_resigned_before() -> None:
    table = started(humans=3)
    do(table, BOB, requests.Resign("1"))
    do(table, HOST, requests.Vote("2", "end"))
    do(table, CYD, requests.Vote("3", "end"))
    assert stored_record(table, last_event(table)).stopped == EarlyEnd("resigned", [1, 3, 1])


def test_a_match_that_nobody_continues_is_lost_by_whoever_was_to_decide() -> None:
    people = started()
    play_on(people, 3)
    assert people.waiting_for is not None
    seat = people.waiting_for.seat
    ended = votes.expire(people)
    assert ended == events.Abandoned([seat])
    people.apply(ended)
    assert stored_record(people, ended).stopped == EarlyEnd("timeout", [1 + (index == seat) for index in range(2)])
    assert votes.expire(people) is None
    alone = new_table(humans=1, seats=3)
    do(alone, HOST, requests.FillSeats("1", "dormouse"))
    start(alone)
    alone.apply(decisions.leave_seat(alone, "ann", 0, set()))
    assert votes.expire(alone) == events.Abandoned([0]), "also if a bot was to decide"
    several = started(humans=3)
    for index, player in enumerate(("ann", "bob", "cyd")):
        several.apply(decisions.leave_seat(several, player, index, set()))
    assert votes.expire(several) == events.Abandoned([]), "nobody can be blamed"


HOUR = 3600 * 1000


def test_a_note_names_everybody_who_is_connected_once_an_hour() -> None:
    table = started(humans=3)
    table.apply(events.Seen([0]), at=HOUR // 2)
    here = {"ann", "bob"}
    assert attendance.seen(table, here, HOUR - 1) is None
    noted = attendance.seen(table, here, HOUR)
    assert noted == events.Seen([0, 1])
    table.apply(noted, at=HOUR)
    assert attendance.next_note(table, here) == 2 * HOUR


def test_nobody_is_noted_where_nobody_waits_for_them() -> None:
    table = new_table(humans=1, seats=2)
    do(table, HOST, requests.FillSeats("1", "dormouse"))
    start(table)
    assert table.is_playing
    assert attendance.next_note(table, {"ann"}) is None
    assert projection.votes_view(table, Surroundings()).may_end_without == [None, None]


def test_with_a_clock_everybody_must_agree_to_the_end() -> None:
    table = new_table(pace=frames.Pace("days", 30 * 86400))
    start(table)
    assert projection.votes_view(table, Surroundings()).may_end_without == [None, None]
    do(table, HOST, requests.Vote("1", "end"), now=3 * WEEK)
    assert table.is_playing


FORFEIT = frames.Pace("days", 86400, on_timeout="forfeit")


def test_leaving_gives_the_match_up_where_staying_away_does() -> None:
    table = new_table(pace=FORFEIT)
    start(table)
    left = decisions.leave_seat(table, "ann", 0, {"bob"})
    assert left == events.Forfeited(0, "resigned", is_end=True, host="bob")
    assert events.decode(events.encode(left)) == left
    table.apply(left)
    assert stored_record(table, left).stopped == EarlyEnd("resigned", [2, 1])
    assert (table.state.host, table.seats[1].wins) == ("bob", 1)
    assert (table.seats[0].controller, table.seats[0].player) == ("bot", None), "she has no part in the next match"
    agreed_otherwise = new_table(pace=msgspec.structs.replace(FORFEIT, on_timeout="bot"))
    without_clock = new_table(pace=frames.Pace(on_timeout="forfeit"))
    for other in (agreed_otherwise, without_clock):
        start(other)
        assert isinstance(decisions.leave_seat(other, "ann", 0, set()), events.SeatLeft)


def test_among_more_people_the_match_goes_on_without_whoever_left_it() -> None:
    table = new_table(humans=3, pace=FORFEIT)
    start(table)
    table.apply(decisions.leave_seat(table, "bob", 1, set()))
    assert table.is_playing
    assert (table.seats[1].controller, table.seats[1].token) == ("away", None)
    table.apply(decisions.take_seat(table, "bob", "Bob", 1, "digest"))
    assert table.seats[1].controller == "away", "coming back does not take it back"
    assert isinstance(decisions.leave_seat(table, "bob", 1, set()), events.SeatLeft), "it was given up already"
    table.apply(decisions.leave_seat(table, "cyd", 2, set()))
    assert table.is_playing, "Ann and two who gave up: nobody has left her a match to lose"


def test_whoever_is_forgotten_loses_the_match_first_where_that_was_agreed() -> None:
    table = new_table(pace=FORFEIT)
    start(table)
    lost = decisions.forget(table, "ann", {"bob"})
    assert lost == decisions.leave_seat(table, "ann", 0, {"bob"}), "as leaving does"
    assert lost is not None
    table.apply(lost)
    finished = finished_match(table, lost)
    assert finished is not None
    assert finished.players == [("ann", 0), ("bob", 1)], "it counts for Bob as a match against Ann"
    forgotten = decisions.forget(table, "ann", {"bob"})
    assert forgotten == events.Forgotten("ann", None, STAND_IN, "bob")
    table.apply(forgotten)
    assert table.match is not None
    assert (table.match.names, table.match.players) == (["Somebody", "Bob"], [None, "bob"])
    assert decisions.forget(table, "ann", {"bob"}) is None, "nothing is left to forget"


def test_among_more_people_whoever_is_forgotten_has_lost_and_a_bot_plays_on() -> None:
    table = new_table(humans=3, pace=FORFEIT)
    start(table)
    for kind in (events.Forfeited, events.Forgotten):
        event = decisions.forget(table, "bob", set())
        assert isinstance(event, kind)
        table.apply(event)
    assert table.is_playing
    assert table.has_resigned(1)
    assert (table.seats[1].controller, table.seats[1].player) == ("bot", None)
    agreed_otherwise = new_table(pace=msgspec.structs.replace(FORFEIT, on_timeout="bot"))
    start(agreed_otherwise)
    assert isinstance(decisions.forget(agreed_otherwise, "ann", set()), events.Forgotten)


def test_a_returning_player_is_told_what_was_played_for_them() -> None:
    table = started()
    play_on(table, 4)
    assert table.match is not None
    assert table.match.seat is not None
    absent = table.match.seat
    for by in ("clock", "human", "bot"):
        action = table.match.engine_match.legal_actions[0]
        event = decisions.act_for(table, table.position_v, action, by)
        assert event is not None
        table.apply(event)
    told = msgspec.json.decode(projection.snapshot(table, viewer_at(table, absent), Surroundings()))["d"]
    assert told["played_for_you"] == [5, 7]
    other = msgspec.json.decode(projection.snapshot(table, viewer_at(table, 1 - absent), Surroundings()))["d"]
    assert other["played_for_you"] == []


def test_a_record_of_a_stopped_match_is_checked() -> None:
    table = started()
    play_on(table, 3)
    do(table, BOB, requests.Resign("1"))
    assert table.match is not None
    line = to_json(table.match.record())
    for wrong in (
        line.replace(b'"places":[1,2]', b'"places":[1,3]'),
        line.replace(b'"places":[1,2]', b'"places":[1,1]'),
        line.replace(b'"places":[1,2]', b'"places":[]'),
        line.replace(b'"how":"resigned"', b'"how":"abandoned"'),
        line.replace(b'"how":"resigned"', b'"how":"tired"'),
        line.replace(b',"stopped":{"how":"resigned","places":[1,2]}', b""),
    ):
        assert wrong != line
        with pytest.raises(RecordError):
            verify(wrong)
    whole = started()
    play_on(whole, 10_000)
    assert whole.match is not None
    finished = to_json(whole.match.record())[:-1] + b',"stopped":{"how":"abandoned","places":[]}}'
    with pytest.raises(RecordError, match="the match was over, so nobody stopped it"):
        verify(finished)
