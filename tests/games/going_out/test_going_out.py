"""Going out, the last turn, and the end of a round (G19–G21)."""

from __future__ import annotations

from tests.games.going_out.positions import (
    after,
    deal,
    events,
    hand,
    jokers,
    latest,
    legal,
    phase,
    position,
    scored,
    shuffled,
)
from wonderland.games.going_out import GAME

NEXT_ROUND = [jokers(""), shuffled(3, "F7")]


def test_g19_a_player_who_played_the_last_card_and_drew_nothing_is_out() -> None:
    state = position("lead 0 start 0", "F1 / H4 / H5", display="H1 H2", deck="Q F7")
    after(state, "F1")
    assert (phase(state), state.seat) == ("draw", 0)
    after(state, "stop")
    assert state.out_place.tolist()[:3] == [1, 0, 0]
    assert events(state, "went_out") == [{"event": "went_out", "seat": 0, "place": 1}]
    assert (state.seat, latest(state)) == (1, "0: F1")


def test_g19_where_nothing_can_be_drawn_the_player_is_out_at_once() -> None:
    state = after(position("lead 0 start 0", "F1 / H4 / H5"), "F1")
    assert (state.out_place.tolist()[:3], state.seat) == ([1, 0, 0], 1)


def test_g19_drawing_instead_means_playing_on_with_no_place_recorded() -> None:
    state = position("lead 0 start 0", "F1 / H4 / H5", display="H1 H2", deck="Q F7")
    after(state, "F1", "take H2")
    assert (state.num_out, state.out_place.tolist()[0], hand(state, 0)) == (0, 0, "H2")
    after(state, "pass", "stop", "pass", "stop")
    assert (phase(state), state.seat) == ("lead", 0)


def test_g19_the_order_of_going_out_is_recorded() -> None:
    state = position("follow 2 start 2", "F5 / F3 H3 / F2 / H1", latest="1: F1")
    after(state, "F2", "pass", "F5")
    assert state.out_place.tolist()[:4] == [2, 0, 1, 0]
    assert GAME.view(state)["out"] == [2, 0]


# Seats 1 and 2 hold cards, seat 0 is out; when seat 1 goes out, seat 2 is the last.
ENDING = {"hands": "- / F2 / {last}", "latest": "2: F1", "out": "0", "points": "4 / 4 / 4"}


def ending(last: str, options: str = "-", **zones: str) -> dict[str, str]:
    return {**ENDING, "hands": f"- / F2 / {last}", "options": options, **zones}


def test_g20_the_only_player_with_cards_takes_one_last_turn() -> None:
    state = after(position("follow 1 start 0", **ending("F3 F5")), "F2")
    assert (phase(state), state.seat, state.num_rounds) == ("follow", 2, 1)
    assert GAME.view(state)["is_last_turn"]
    after(state, "F5", outcomes=NEXT_ROUND)
    assert [event["round"] for event in events(state, "round_ended")] == [2]
    assert events(state, "went_out") == []
    assert phase(state) == "lay_out"


def test_g20_the_last_player_follows_the_set_of_the_one_who_just_went_out() -> None:
    state = after(position("follow 1 start 0", **ending("F1 F1 H7 Q")), "F2")
    assert latest(state) == "1: F2"
    assert "F1" not in legal(state)
    assert {"pass", "H7", "F1 F1"} <= set(legal(state))


def test_g20_the_last_player_leads_if_the_one_who_just_went_out_played_jokers_only() -> None:
    state = position("follow 1 start 0", "- / Q / F3 F5", latest="2: F1", out="0", points="4 / 4 / 4")
    after(state, "Q =2")
    assert (phase(state), state.seat, legal(state)) == ("lead", 2, ["F3", "F5"])
    assert GAME.view(state)["is_last_turn"]
    after(state, "F5", outcomes=[jokers("Q"), shuffled(3, "F7")])
    assert phase(state) == "lay_out"
    assert [event["cards"] for event in events(state, "scored")] == [["F5"]]


def test_g20_the_last_turn_is_a_whole_turn_with_drawing_and_laying_down() -> None:
    state = position("follow 1 start 0", **ending("F3 F5", display="H1 H2", deck="F7 F6"))
    after(state, "F2", "stop", "pass", "deck", "stop")
    assert (phase(state), state.seat) == ("lay", 2)
    after(state, "lay F3", outcomes=NEXT_ROUND)
    assert phase(state) == "lay_out"


def test_g20_a_last_turn_that_empties_the_hand_counts_as_going_out_last() -> None:
    state = after(position("follow 1 start 0", **ending("F3 H3", discards="Q C Q")), "F2")
    after(state, "F3 H3", outcomes=[jokers("Q C Q"), shuffled(3, "F7")])
    assert events(state, "went_out") == [{"event": "went_out", "seat": 2, "place": 3}]
    assert [(event["seat"], event["card"]) for event in events(state, "bonus")] == [(0, "Q"), (0, "C"), (1, "Q")]


def test_g20_emptying_the_hand_in_the_last_turn_and_drawing_is_not_going_out() -> None:
    state = position("follow 1 start 0", **ending("F3 H3", display="H1 H2"))
    after(state, "F2", "stop", "F3 H3")
    assert (phase(state), state.num_hand[2]) == ("draw", 0)
    after(state, "take H1", outcomes=NEXT_ROUND)
    assert events(state, "went_out") == []
    assert events(state, "round_ended") != []


def test_g20_two_players_the_other_one_takes_one_last_turn() -> None:
    state = after(position("lead 0 start 0", "F1 / F3 F4"), "F1")
    assert (phase(state), state.seat) == ("follow", 1)
    after(state, "F4", outcomes=[jokers(""), shuffled(2, "F7")])
    assert [event["points"] for event in events(state, "points")] == [1, 1]


def test_g20_option_none_ends_the_round_at_once() -> None:
    state = position("follow 1 start 0", **ending("F3 F5", options="last_player=none"))
    after(state, "F2", outcomes=NEXT_ROUND)
    assert phase(state) == "lay_out"
    assert state.num_rounds == 2


def test_g21_at_the_end_the_set_on_the_table_is_scored_and_cards_in_hand_count_nothing() -> None:
    state = after(position("follow 1 start 0", **ending("F3 F5 H5 H7", scored="F1 / F4 H4 / -")), "F2")
    after(state, "F5 H5", outcomes=NEXT_ROUND)
    assert [(event["seat"], event["cards"]) for event in events(state, "scored")] == [(1, ["F2"]), (2, ["F5", "H5"])]
    points = [(event["pairs"], event["singles"], event["points"]) for event in events(state, "points")]
    assert points == [(0, 1, 1), (1, 1, 4), (1, 1, 4)]  # seat 2: the F1 it had played before, and F5 H5
    assert state.round_points[1, :3].tolist() == [1, 4, 4]
    assert state.totals.tolist()[:3] == [5, 8, 8]


def test_g21_at_the_end_of_the_match_everything_stays_in_sight() -> None:
    state = position("follow 1 start 0", **{**ending("F3 H6 H7", options="last_player=none"), "points": "1 / 36 / 1"})
    after(state, "F2", outcomes=[jokers("")])
    assert (phase(state), hand(state, 2), scored(state, 1)) == ("over", "F3 H6 H7", "F2")
    assert GAME.events(state)[-1]["event"] == "match_ended"


def test_the_events_of_an_action_that_ends_a_round_come_in_order() -> None:
    state = after(position("follow 1 start 0", **ending("F3 Q C")), "F2")
    after(state, "F3 Q C =3", outcomes=[jokers("Q C"), shuffled(3, "F7")])
    assert [event["event"] for event in GAME.events(state)] == [
        "played",
        "discarded",
        "discarded",
        "scored",
        "went_out",
        "scored",
        "round_ended",
        "bonus",
        "bonus",
        "points",
        "points",
        "points",
        "round_dealt",
    ]


def test_a_deal_has_no_events() -> None:
    assert GAME.events(deal(3)) == []
