"""One test or more for every numbered rule of the race, T1 to T15 (rules.md); test_spaces.py has the others."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.games.tea_party.positions import (
    PLAIN_RING,
    hand,
    large,
    last_turns,
    legal_texts,
    pawn,
    play,
    position,
)
from tests.matches import random_positions, result_of
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.errors import OptionError
from wonderland.games.tea_party import GAME, notation
from wonderland.games.tea_party.boards import NAMED_BOARDS, parse_board
from wonderland.games.tea_party.state import CHESHIRE_CAT, PLAIN, STATE


def test_t1_there_are_six_large_cookies_of_each_value_and_twenty_small_ones() -> None:
    match = Match(GAME, 4, 1)
    assert Counter(GAME.deal_in_clear(match.state)["cookies"]) == {2: 6, 3: 6, 4: 6, 5: 6}
    assert match.view(0)["small_left"] == 20


def test_t2_everyone_has_the_same_eleven_cards() -> None:
    for cards in GAME.deal_in_clear(Match(GAME, 4, 1).state)["cards"]:
        assert sorted(cards) == sorted("1122334455*")


def test_t2_cards_and_cookies_are_conserved_throughout_a_match() -> None:
    for match in random_positions(GAME, 4, 2):
        line = notation.format_position(match.state)
        _, _, _, hands, piles, played, won, small, stack = line.split(" | ")
        for cards in zip(hands.split(), piles.split(), played.split(), strict=True):
            assert sorted("".join(cards).replace("-", "")) == sorted("1122334455*")
        assert Counter((won + stack).replace("-", "").replace(" ", "")) == {"2": 6, "3": 6, "4": 6, "5": 6}
        assert sum(int(word) for word in small.split()) + match.state.small_left == 20


def test_t3_the_spinner_points_at_every_space_about_equally_often() -> None:
    states = np.zeros(1, STATE)
    states[0] = position("7 0", "1??")
    spins: Counter[int] = Counter()
    for seed in range(600):
        state = states.copy()[0]
        state.chance[0] = seed
        functions.interpreted(GAME).rules.apply_action(state, notation.parse_action(state, "L1"))
        spins[next(event["space"] for event in GAME.events(state) if event["event"] == "spun")] += 1
    assert set(spins) == set(range(12))
    assert all(25 < count < 80 for count in spins.values())


def test_t4_the_default_board_is_the_pocket_watch() -> None:
    view = Match(GAME, 2, 1).view(0)
    kinds = {space["kind"]: index for index, space in enumerate(view["board"]["spaces"]) if space["kind"] != "plain"}
    assert kinds == {"tea_party": 0, "cheshire_cat": 3, "rabbit_hole": 5, "small_cookies": 8, "caterpillar": 10}
    assert [space["cookies"] for space in view["board"]["spaces"]] == [1, 2, 3, 1, 2, 1, 4, 1, 2, 3, 1, 2]


@pytest.mark.parametrize("name", NAMED_BOARDS)
def test_t4_what_is_known_of_the_original_holds_for_every_named_board(name: str) -> None:
    board = parse_board(name)
    kinds = [kind for kind, _ in board]
    cat = kinds.index(CHESHIRE_CAT)
    assert 1 <= cat <= 3
    assert kinds[cat + 3] == PLAIN
    assert len(board) % 2 == 0
    assert 3 in [cookies for _, cookies in board]


@pytest.mark.parametrize(("seats", "copies"), [(2, 4), (3, 5), (4, 6)])
def test_t5_fewer_players_play_for_fewer_large_cookies(seats: int, copies: int) -> None:
    cookies = GAME.deal_in_clear(Match(GAME, seats, 1).state)["cookies"]
    assert Counter(cookies) == dict.fromkeys((2, 3, 4, 5), copies)


def test_t5_two_to_four_can_play() -> None:
    for seats in (1, 5):
        with pytest.raises(OptionError, match="Tea Party is for 2 to 4 players"):
            Match(GAME, seats, 1)


def test_t6_one_cookie_is_turned_up_and_all_pawns_start_small_on_the_tea_party() -> None:
    view = Match(GAME, 3, 1).view(0)
    assert view["face_up"] in (2, 3, 4, 5)
    assert view["stack"] == 19
    assert view["pawns"] == [{"space": 0, "large": False, "in_hole": False, "failed": False, "must_escape": False}] * 3


def test_t7_the_first_three_cards_drawn_are_the_hand_in_that_order() -> None:
    cards = [[0, 5, 4, 3, 2, 1, 5, 4, 1, 2, 3], [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0]]
    cookies = [2, 3, 4, 5] * 4
    match = Match(GAME, 2, 0, target=targets.scripted(GAME, [cookies, *cards, 1]))
    assert [hand(match.state, seat) for seat in (0, 1)] == ["321", "*55"]
    assert GAME.deal_in_clear(match.state)["cards"][0] == list("3214512345*")
    assert match.seat == 1


def test_t7_hands_are_hidden_from_others_and_piles_from_everyone() -> None:
    match = Match(GAME, 3, 1)
    assert match.view(1)["hands"][0] == match.view(-1)["hands"][0] == ["?", "?", "?"]
    assert "?" not in match.view(0)["hands"][0]
    assert notation.format_position(match.hidden(0)).split(" | ")[4] == "???????? ???????? ????????"


def test_t8_every_seat_may_start() -> None:
    assert {Match(GAME, 4, seed).seat for seed in range(30)} == {0, 1, 2, 3}


def test_t9_the_left_or_the_right_card_is_played_never_the_middle_of_three() -> None:
    assert legal_texts(position("1 2", "342")) == ["L3", "R2"]


def test_t9_of_two_cards_either_may_be_played_and_the_last_has_no_alternative() -> None:
    played = {"played": "112233445 112233445", "piles": "- -"}
    assert legal_texts(position("1 2", hands="5* 5*", **played)) == ["L5", "R*1", "R*2", "R*3", "R*4", "R*5"]
    assert legal_texts(last_turns("1 2", "4")) == ["L4"]


def test_t9_equal_cards_at_both_ends_are_different_actions() -> None:
    left, right = position("1 2", "335"), position("1 2", "353")
    assert legal_texts(right) == ["L3", "R3"]
    play(left, "L3")
    play(right, "R3")
    assert hand(left) == "3?5"
    assert hand(right) == "3?5"


def test_t10_a_joker_is_any_number_from_1_to_5() -> None:
    state = position("1 2", "*45")
    assert legal_texts(state) == ["L*1", "L*2", "L*3", "L*4", "L*5", "R5"]
    assert play(state, "L*3") == ["played L*3", "stopped 4", "drew ?"]


def test_t10_a_large_pawn_may_add_1_to_any_number() -> None:
    state = position("1+ 2", "3*5")
    assert legal_texts(state) == ["L3", "L3+", "R5", "R5+"]
    assert play(state, "R5+")[:2] == ["played R5+", "stopped 7"]


def test_t10_a_large_pawns_joker_goes_up_to_6_each_number_once() -> None:
    assert legal_texts(position("1+ 2", "*35")) == ["L*1", "L*2", "L*3", "L*4", "L*5", "L*5+", "R5", "R5+"]


def test_t11_a_pawn_moves_clockwise_counting_occupied_spaces() -> None:
    state = position("4 5 6", "3??", board=PLAIN_RING)
    play(state, "L3")
    assert pawn(state) == 7


def test_t11_a_pawn_goes_on_to_the_first_free_space() -> None:
    state = position("4 7 8 6", "3??", board=PLAIN_RING)
    assert play(state, "L3") == ["played L3", "went_on 7", "went_on 8", "stopped 9", "drew ?"]


def test_t11_a_pawn_that_waits_at_the_start_occupies_the_tea_party() -> None:
    state = position("10 0 0", "2??")
    assert play(state, "L2") == ["played L2", "went_on 0", "won_large 3", "turned_up 2", "stopped 1", "drew ?"]


def test_t11_pawns_may_share_the_tea_party_at_the_start() -> None:
    state = position("0 0 0 0", "1??")
    assert play(state, "L1") == ["played L1", "stopped 1", "drew ?"]


def test_t11_a_pawn_may_come_round_to_the_space_it_left() -> None:
    state = position("4+ 0", "5??", board="T1 C1 R1 S1 .1 P1")
    assert play(state, "L5+") == ["played L5+", "won_large 3", "turned_up 2", "stopped 4", "drew ?"]


def test_t12_passing_the_tea_party_wins_the_face_up_large_cookie() -> None:
    state = position("11 5", "3??", face_up="5", stack="4" + "?" * 14)
    assert play(state, "L3")[:3] == ["played L3", "won_large 5", "turned_up 4"]
    assert large(state) == "5"
    assert state.face_up == 4


def test_t12_leaving_the_space_where_the_movement_began_is_not_passing() -> None:
    state = position("0 5", "1??")
    play(state, "L1")
    assert large(state) == "-"


def test_t12_stopping_on_the_tea_party_is_not_passing() -> None:
    state = position("11 5", "1??")
    assert play(state, "L1") == ["played L1", "stopped 0"]


def test_t12_the_cats_move_wins_too() -> None:
    state = position("9 5", "4??", board=PLAIN_RING.replace("C1 R1", ".1 R1").replace("S1 P1", "P1 C1 S1 .1"))
    assert play(state, "L4") == [
        "played L4",
        "stopped 13",
        "sent_on 4",
        "won_large 3",
        "turned_up 2",
        "stopped 1",
        "drew ?",
    ]


def test_t12_the_escape_wins_too() -> None:
    state = position("5 7", "1??")
    assert play(state, "L1", spins=[4]) == [
        "played L1", "spun 4", "escaped", "won_large 3", "turned_up 2", "stopped 4", "drew ?"
    ]  # fmt: skip


def test_t12_the_extra_steps_past_occupied_spaces_win_too() -> None:
    state = position("8 0 5", "4??", small="20 0 0")
    assert play(state, "L4") == ["played L4", "went_on 0", "won_large 3", "turned_up 2", "stopped 1", "drew ?"]


def test_t12_every_movement_of_a_turn_may_win() -> None:
    state = position("7+ 5", "5??", board="T1 .1 R1 .1 C1 .1 P1 S1", stack="45" + "?" * 13)
    assert play(state, "L5") == [
        "played L5", "won_large 3", "turned_up 4", "stopped 4",
        "sent_on 5", "won_large 4", "turned_up 5", "stopped 1", "drew ?",
    ]  # fmt: skip


def test_t12_without_cookies_left_nothing_happens() -> None:
    state = position("11 5", "4??", large="2222333344445555 -", face_up="-", stack="-")
    assert play(state, "L4") == ["played L4", "stopped 3", "sent_on 4", "stopped 7", "drew ?"]


def test_t12_the_last_cookie_is_won_and_none_turned_up() -> None:
    state = position("11 5", "2??", large="222233334444555 -", face_up="5", stack="-")
    assert play(state, "L2") == ["played L2", "won_large 5", "stopped 1", "drew ?"]
    assert GAME.view(state)["face_up"] is None


def test_t13_the_action_of_the_space_is_done_where_the_movement_stops() -> None:
    state = position("8 5", "2??", small="20 0")
    assert play(state, "L2") == ["played L2", "stopped 10", "grew", "drew ?"]


def test_t13_passing_a_special_space_does_nothing() -> None:
    state = position("9 5", "2??")
    assert play(state, "L2") == ["played L2", "stopped 11", "drew ?"]


def test_t14_the_drawn_card_goes_between_the_two_in_hand() -> None:
    state = position("6 5", "342", piles="5112*345 ????????")
    play(state, "L3")
    assert hand(state) == "452"
    state = position("6 5", "342", piles="5112*345 ????????")
    play(state, "R2", spins=[0])
    assert hand(state) == "354"


def test_t14_the_draw_comes_last_after_all_chains_and_choices() -> None:
    state = position("0 5", "3??", board="T1 .1 .1 C1 .1 R1 S2 P1")
    events = play(state, "L3", spins=[1])
    assert events == ["played L3", "stopped 3", "sent_on 3", "stopped 6", "spun 1", "won_small 1", "drew ?"]
    state = position("11 5", "1??")
    play(state, "L1")
    assert hand(state) == "??"
    assert play(state, "up")[-1] == "drew ?"
    assert hand(state) == "???"


def test_t14_with_an_empty_pile_nothing_is_drawn() -> None:
    state = position("6 5", hands="123 123", piles="- -", played="1234455* 1234455*")
    assert play(state, "L1") == ["played L1", "stopped 7"]
    assert hand(state) == "23"


def test_t15_the_race_ends_when_all_have_played_eleven_cards() -> None:
    *_, match = random_positions(GAME, 4, 3)
    assert match.state.num_played[:4].sum() == 44
    state = last_turns("6 2", "1")
    assert play(state, "L1") == ["played L1", "stopped 7"]
    assert play(state, "L1") == ["played L1", "stopped 3", "sent_on 1", "stopped 4", "ended"]
    assert legal_texts(state) == []


def ended(pawns: str, large: str, small: str) -> dict[str, object]:
    """The outcome of a finished match."""
    seats = len(pawns.split())
    played = " ".join(["1122334455*"] * seats)
    nothing = " ".join("-" * seats)
    state = position(
        pawns, head="over - start 0", hands=nothing, piles=nothing, played=played, large=large, small=small
    )
    outcome = result_of(GAME, state)
    return {"points": outcome.points, "places": outcome.places, "decided": outcome.decided}


def test_t15_large_cookies_count_their_values_and_small_ones_one_point() -> None:
    assert ended("4 3", "2345 5", "3 2") == {"points": [17, 7], "places": [1, 2], "decided": "points"}


def test_t15_tied_on_points_more_large_cookies_win() -> None:
    assert ended("4 3 8", "5 22 5", "0 1 1") == {"points": [5, 5, 6], "places": [3, 2, 1], "decided": "points"}
    assert ended("4 3 8", "5 22 4", "0 1 1") == {"points": [5, 5, 5], "places": [3, 1, 2], "decided": "large_cookies"}


def test_t15_still_tied_the_pawn_farther_from_the_tea_party_wins() -> None:
    assert ended("4 11 0", "5 23 23", "0 0 0") == {"points": [5, 5, 5], "places": [3, 1, 2], "decided": "farther"}


def test_t15_a_pawn_on_the_tea_party_stands_on_space_0_nearest_of_all() -> None:
    assert ended("0 1", "5 5", "0 0") == {"points": [5, 5], "places": [2, 1], "decided": "farther"}
    assert ended("11 0 1", "5 5 5", "0 0 0") == {"points": [5, 5, 5], "places": [1, 3, 2], "decided": "farther"}


def test_t15_still_tied_the_win_is_shared() -> None:
    assert ended("0 0 3", "5 5 2", "0 0 0") == {"points": [5, 5, 2], "places": [1, 1, 3], "decided": "shared"}


def test_the_score_sheet_counts_a_result_out() -> None:
    played = "1122334455* 1122334455*"
    state = position("4 11", head="over - start 0", hands="- -", piles="- -", played=played, large="5 23", small="2 0")
    assert GAME.texts.score_sheet(result_of(GAME, state), ["Ada", "Bob"]).splitlines() == [
        "Ada  7 points  large cookies: 5      small: 2  pawn: space 4",
        "Bob  5 points  large cookies: 2 + 3  small: 0  pawn: space 11",
        "Ada wins, with the most points.",
    ]


def test_worked_example() -> None:
    """The Hatter goes on past the Queen to the Cat, having passed the Tea Party, and the Cat moves it 3 more."""
    state = position("11 2", "342", piles="51*24315 ????????", face_up="3")
    assert play(state, "L3") == [
        "played L3", "won_large 3", "turned_up 2", "went_on 2", "stopped 3", "sent_on 3", "stopped 6", "drew 5"
    ]  # fmt: skip
    assert hand(state) == "452"
    assert large(state) == "3"
    assert GAME.texts.sentence(GAME.events(state)[3], ["The Hatter", "The Queen"]) == (
        "Somebody is at space 2, so The Hatter goes on."
    )
