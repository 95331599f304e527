"""The score (P14–P18): what counts, majorities, totals and ties, and the worked example of a score."""

from __future__ import annotations

import pytest

from tests.games.parade.positions import after, front, outcome
from tests.matches import result_of
from wonderland.games.parade import GAME


def points(fronts: str) -> list[int]:
    return outcome(fronts).points


def test_p14_cards_in_the_parade_in_the_pile_or_discarded_score_nothing() -> None:
    line = (
        "over - start 0 last 0 all_colours 0 | R9 R8 | - / - / - | R1 R2 / R3 / B4 | RT B5 / B6 B7 / B8 B9 | R7 R6 R5"
    )
    assert result_of(GAME, after(line)).points == points("R1 R2 / R3 / B4") == [2, 3, 1]


def test_p14_a_hand_scores_nothing_until_it_is_revealed() -> None:
    line = "discard 0 start 0 last 1 all_colours 0 | - | R6 R7 R8 R9 / B6 B7 B8 B9 | R1 / B1 | - / - | -"
    assert GAME.view(after(line))["points"] == [1, 1]
    assert front(after(line), 0) == "R1"


def test_p15_who_has_the_most_cards_of_a_colour_turns_them_over() -> None:
    assert points("R9 RT / R8 / -") == [2, 8, 0]


def test_p15_one_card_is_a_majority_if_nobody_has_more() -> None:
    assert points("RT / - / -") == [1, 0, 0]


def test_p15_all_who_tie_for_the_most_have_the_majority() -> None:
    assert points("R9 RT / R7 R8 / R6 / R5") == [2, 2, 6, 5]
    assert points("RT / R9 / R8 / -") == [1, 1, 1, 0]


def test_p15_values_do_not_matter_for_the_majority() -> None:
    assert points("R0 R1 R2 / R9 RT / -") == [3, 19, 0]


def test_p15_each_colour_is_compared_for_itself() -> None:
    assert points("R9 B9 BT / R8 RT B8 / G7") == [9 + 2, 2 + 8, 1]


@pytest.mark.parametrize(
    ("fronts", "expected"),
    [
        ("R8 R9 / -", [2, 0]),
        ("RT / -", [10, 0]),
        ("R5 R8 R9 / R6 RT", [22, 16]),
        ("R8 R9 / R6 RT", [17, 16]),
        ("R5 R7 R8 R9 / R6 RT", [4, 16]),
        ("RT / R5 R8 R9", [10, 3]),
        ("R5 R6 R7 R8 R9 / R3 R4 RT", [5, 17]),
    ],
    ids=["2-0", "1-0", "3-2", "2-2", "4-2", "1-3", "5-3"],
)
def test_p16_with_two_players_a_majority_needs_two_cards_more(fronts: str, expected: list[int]) -> None:
    assert points(fronts) == expected


def test_p16_with_three_players_one_card_more_is_enough() -> None:
    assert points("R5 R8 R9 / R6 RT / -") == [3, 16, 0]


def test_p17_each_turned_card_counts_one_and_every_other_its_value() -> None:
    assert points("R2 R9 RT / R7 R8 / O5") == [3, 15, 1]


def test_p17_a_turned_zero_counts_one_and_another_zero_nothing() -> None:
    assert points("R0 / - / -") == [1, 0, 0]
    assert points("R0 / R1 R2 / -") == [0, 2, 0]


def test_p17_turning_over_is_not_optional() -> None:
    assert points("R0 R1 / - / -") == [2, 0, 0]
    assert points("R0 R1 / -") == [2, 0]


def test_p18_the_lowest_total_wins() -> None:
    result = outcome("R9 / R8 RT B5 B6 / B9 G0 G1")
    assert result.points == [9, 4, 11]
    assert result.places == [2, 1, 3]
    assert (result.winners, result.decided) == ([1], "points")


@pytest.mark.parametrize(
    ("fronts", "tied_points"),
    [("R5 R6 R7 / B3 / G0 G1 G2 G3 B4 B5", 3), ("R0 R1 / B5 / R6 R7 R8", 1)],
    ids=["more turned cards", "more cards not turned"],
)
def test_p18_tied_on_points_fewest_cards_in_front_wins_turned_or_not(fronts: str, tied_points: int) -> None:
    result = outcome(fronts)
    assert result.points[:2] == [tied_points, tied_points]
    assert result.places == [2, 1, 3]
    assert (result.winners, result.decided) == ([1], "fewest_cards")


def test_p18_a_tie_below_the_first_place_is_broken_by_cards_too() -> None:
    result = outcome("R0 R1 R2 R3 / R5 / B0 B1 B2 B3 B4 / B6")
    assert result.points == [4, 5, 5, 6]
    assert result.places == [1, 2, 3, 4]
    assert result.decided == "points"


def test_p18_still_tied_they_share_the_win() -> None:
    result = outcome("R9 / B9 / G5 G6")
    assert result.points == [1, 1, 2]
    assert result.places == [1, 1, 3]
    assert (result.winners, result.decided) == ([0, 1], "shared")


def test_p18_all_can_share_the_win() -> None:
    assert outcome("- / - / - / -").places == [1, 1, 1, 1]
    assert outcome("RT / BT").winners == [0, 1]


def test_p18_a_place_below_the_first_is_shared_too() -> None:
    assert outcome("- / R9 / B9 / G5 G6").places == [1, 2, 2, 4]


def test_the_worked_example_of_a_score() -> None:
    alice = "RT R8 R3 B9 B7 B6 B5 B0 P0 G4 G2 Y7 Y4 Y0"
    hatter = "R1 R0 B8 P8 P7 P5 P3 Y9 Y8 Y1 OT O1"
    cheshire = "R7 R6 R5 R2 B4 B3 P2 P1 G9 G8 G7 G6 YT O3 O2 O0"
    result = outcome(f"{alice} / {hatter} / {cheshire}")
    assert result.points == [35, 27, 31]
    assert result.places == [3, 1, 2]
    assert result.winners == [1]


def test_mistake_turning_nothing_over_when_all_tie() -> None:
    assert points("R9 RT / R7 R8 / R5 R6") == [2, 2, 2]


def test_mistake_crediting_one_of_several_tied_players() -> None:
    assert points("RT / R9 / -") == [1, 1, 0]
    assert points("- / R9 / RT / R8") == [0, 1, 1, 1]


def test_mistake_ignoring_the_two_player_rule() -> None:
    assert points("R5 R8 R9 / R6 RT") == [22, 16]
    assert points("R8 R9 / R6 RT") == [17, 16]


def test_mistake_giving_one_to_nothing_a_majority_with_two_players() -> None:
    assert points("R7 / B8") == [7, 8]
