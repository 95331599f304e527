"""Bonus jokers, points, the end of the match and its ties (G22–G24)."""

from __future__ import annotations

import pytest

from tests.games.going_out.positions import after, events, jokers, outcome, phase, position, scored, shuffled
from wonderland.games.going_out import GAME, notation, text
from wonderland.games.going_out.scoring import bonus_share


def shares(num_jokers: int, places: int) -> list[int]:
    """What each place gets."""
    left, given = num_jokers, []
    for _ in range(places):
        given.append(bonus_share(left))
        left -= given[-1]
    return given


def test_g22_each_takes_half_of_what_is_left_rounded_up() -> None:
    assert shares(9, 5) == [5, 2, 1, 1, 0]
    assert shares(10, 4) == [5, 3, 1, 1]
    assert shares(1, 2) == [1, 0]
    assert shares(0, 2) == [0, 0]


# Seats 1 to 3 are out in the order 2, 1, 3; seat 4 goes out next and seat 0 is left.
BONUS = {
    "head": "follow 4 start 0",
    "hands": "F1 H7 / - / - / - / F3",
    "latest": "3: F2",
    "out": "2 1 3",
    "options": "last_player=none target=100",
    "discards": "Q Q Q Q Q C C C C",
}


def test_g22_the_shuffled_jokers_are_dealt_in_order_of_going_out() -> None:
    state = position(**BONUS)
    after(state, "F3", outcomes=[jokers("C Q Q Q Q C C Q C"), shuffled(5, "F7")])
    given = [(event["seat"], event["card"]) for event in events(state, "bonus")]
    assert given == [*((2, card) for card in "CQQQQ"), (1, "C"), (1, "C"), (3, "Q"), (4, "C")]
    assert events(state, "undealt") == []


def test_g22_players_who_did_not_go_out_get_none_and_the_rest_is_not_dealt() -> None:
    hands = "F2 / H4 / -"
    state = position("follow 0 start 1", hands, "1: F1", "last_player=none", out="2", discards="Q Q Q C C C C")
    after(state, "F2", outcomes=[jokers("Q Q Q C C C C"), shuffled(3, "F7")])
    assert [event["seat"] for event in events(state, "bonus")] == [2, 2, 2, 2, 0, 0]
    assert [(event["seat"], event["card"]) for event in events(state, "undealt")] == [(None, "C")]


def test_g22_the_shuffle_can_be_read_from_the_events_and_replayed() -> None:
    state = position("follow 0 start 1", "F2 / H4 / -", "1: F1", "last_player=none", out="2", discards="Q C C")
    order = [jokers("C Q C"), shuffled(3, "F7 H7 Q Q")]
    after(state, "F2", outcomes=order)
    again = position("follow 0 start 1", "F2 / H4 / -", "1: F1", "last_player=none", out="2", discards="Q C C")
    after(again, "F2", outcomes=notation.event_outcomes(GAME.events(state)))
    assert state.tobytes() == again.tobytes()


@pytest.mark.parametrize(
    ("cards", "pairs", "singles", "points"),
    [
        ("-", 0, 0, 0),
        ("F1", 0, 1, 1),
        ("F1 H7", 1, 0, 3),
        ("F1 F2 F3 H7", 1, 2, 5),
        ("H1 H2 Q", 1, 1, 4),
        ("F1 C C Q", 2, 0, 6),
        ("Q Q Q", 0, 3, 3),
    ],
)
def test_g23_a_pair_is_3_points_and_each_card_left_over_1_jokers_counting_for_their_suit(
    cards: str, pairs: int, singles: int, points: int
) -> None:
    zone = GAME.view(position("lead 0 start 0", "F1 / F1", scored=f"{cards} / -"))["scored"][0]
    assert (zone["pairs"], zone["singles"], zone["points"]) == (pairs, singles, points)


def test_g23_bonus_jokers_count_in_the_round_in_which_they_are_dealt() -> None:
    state = position("follow 0 start 1", "F2 / H4 / -", "1: F1", "last_player=none", out="2", discards="Q C")
    after(state, "F2", outcomes=[jokers("Q C"), shuffled(3, "F7")])
    assert [event["points"] for event in events(state, "points")] == [3, 1, 1]  # F2 C, F1, Q


def target_match(points: str, target: int) -> str:
    """Two players end a round with one point each; the phase after it."""
    options = f"last_player=none target={target}"
    state = position("follow 0 start 1", "F2 / H4", "1: F1", options, points=points)
    return phase(after(state, "F2", outcomes=[jokers(""), shuffled(2, "F7")]))


def test_g24_rounds_are_played_until_someone_has_the_target_or_more() -> None:
    assert target_match("35 / 30", 37) == "lay_out"
    assert target_match("36 / 30", 37) == "over"
    assert target_match("36 / 30", 38) == "lay_out"
    assert target_match("30 / 40", 41) == "over"


def test_g24_a_match_that_is_over_allows_nothing_and_says_so() -> None:
    state = position("follow 0 start 1", "F2 / H4", "1: F1", "last_player=none", points="36 / 30")
    after(state, "F2", outcomes=[jokers("")])
    assert (phase(state), state.seat) == ("over", -1)
    assert scored(state, 0) == "F2"
    assert GAME.view(state)["round"] == 2


def test_g24_the_highest_total_wins() -> None:
    result = outcome("F1 / H1 / -", "20 20 / 30 10 / 30 8")
    assert (result.points, result.places) == ([40, 40, 38], [1, 1, 3])
    result = outcome("F1 / H1 / -", "20 20 / 30 11 / 30 8")
    assert (result.places, result.decided, result.winners) == ([2, 1, 3], "points", [1])


def test_g24_tied_the_one_with_more_pairs_in_the_last_round_wins() -> None:
    result = outcome("F1 H1 / F7 F6 F5 / -", "38 3 / 38 3 / 1 0")
    assert (result.places, result.decided) == ([1, 2, 3], "pairs")


def test_g24_still_tied_the_higher_sum_of_numbers_wins_jokers_counting_nothing() -> None:
    result = outcome("F1 H2 / Q H4 / C F2", "37 3 / 37 3 / 37 3")
    assert (result.places, result.decided) == ([2, 1, 3], "numbers")


def test_g24_still_tied_the_win_is_shared() -> None:
    result = outcome("F1 H2 / F2 H1", "37 3 / 37 3")
    assert (result.places, result.decided, result.winners) == ([1, 1], "shared", [0, 1])


def test_a_tie_below_the_first_place_does_not_decide_the_match() -> None:
    assert outcome("- / F1 H1 / F1 F2 F3", "50 0 / 20 3 / 20 3").decided == "points"


def test_the_score_sheet_tells_every_round_and_the_last_one_in_detail() -> None:
    result = outcome("F1 H2 Q / F2", "37 4 / 10 1")
    assert result.ended == "target_reached"
    assert result.sheet[0] == {
        "rounds": [37, 4],
        "cards": ["F1", "H2", "Q"],
        "flamingos": 2,
        "hedgehogs": 1,
        "pairs": 1,
        "singles": 1,
        "points": 4,
        "bonus": 1,
        "numbers": 3,
        "out": None,
    }
    lines = text.score_sheet(result, ["Ann", "Bob"])
    assert "37 + 4 = 41" in lines
    assert lines.endswith("Ann wins, with the highest total.")
