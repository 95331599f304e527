"""One test or more for every special space and every variant, T16 to T27 (rules.md)."""

from __future__ import annotations

import pytest

from tests.games.tea_party.positions import hand, large, legal_texts, pawn, play, position
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.games.tea_party import GAME, notation


def test_t16_stopping_at_the_tea_party_one_may_take_the_face_up_cookie() -> None:
    state = position("11 5", "1??", face_up="5", stack="2" + "?" * 14)
    assert play(state, "L1") == ["played L1", "stopped 0"]
    assert legal_texts(state) == ["up", "down"]
    assert play(state, "up") == ["won_large 5", "turned_up 2", "drew ?"]
    assert (large(state), int(state.face_up), int(state.num_stack)) == ("5", 2, 14)


def test_t16_or_the_top_one_of_the_stack_unseen() -> None:
    state = position("11 5", "1??", face_up="5", stack="2" + "?" * 14)
    assert play(state, "L1", "down") == ["won_large 2", "drew ?"]
    assert (large(state), int(state.face_up), int(state.num_stack)) == ("2", 5, 14)
    assert state.seat == 1


def test_t16_with_only_one_cookie_left_there_is_no_choice() -> None:
    state = position("11 5", "1??", large="- 222233334444555", face_up="5", stack="-")
    assert play(state, "L1") == ["played L1", "stopped 0", "won_large 5", "drew ?"]


def test_t16_with_no_cookie_left_nothing_happens() -> None:
    state = position("11 5", "1??", large="- 2222333344445555", face_up="-", stack="-")
    assert play(state, "L1") == ["played L1", "stopped 0", "drew ?"]


def test_t17_the_spinner_says_how_many_small_cookies_are_taken() -> None:
    state = position("7 5", "1??")
    assert play(state, "L1", spins=[6]) == ["played L1", "stopped 8", "spun 6", "won_small 4", "drew ?"]
    assert (int(state.num_small[0]), int(state.small_left)) == (4, 16)


def test_t17_the_spinner_may_point_at_occupied_spaces() -> None:
    state = position("7 6", "1??")
    assert "won_small 4" in play(state, "L1", spins=[6])


def test_t17_if_fewer_are_left_all_of_them_are_taken() -> None:
    state = position("7 5", "1??", small="10 8")
    assert "won_small 2" in play(state, "L1", spins=[6])
    assert state.small_left == 0


def test_t17_with_none_left_it_is_an_ordinary_space() -> None:
    state = position("7 5", "1??", small="12 8")
    assert play(state, "L1", spins=[]) == ["played L1", "stopped 8", "drew ?"]


def test_t18_a_small_pawn_becomes_large() -> None:
    state = position("8 2", "2??")
    assert "grew" in play(state, "L2")
    assert state.large_seat == 0


def test_t18_any_other_large_pawn_becomes_small() -> None:
    state = position("8 2+ 4", "2??")
    assert play(state, "L2") == ["played L2", "stopped 10", "grew", "shrank seat 1", "drew ?"]
    assert state.large_seat == 0


def test_t18_a_large_pawn_becomes_small() -> None:
    state = position("8+ 2", "2??")
    assert play(state, "L2") == ["played L2", "stopped 10", "shrank", "drew ?"]
    assert state.large_seat == -1


def test_t19_the_cat_moves_the_pawn_again_by_the_same_number() -> None:
    state = position("1 8", "2??")
    assert play(state, "L2") == ["played L2", "stopped 3", "sent_on 2", "stopped 5", "fell", "drew ?"]


def test_t19_the_number_is_the_jokers_choice_with_the_1_added() -> None:
    state = position("0+ 8", "*??")
    assert play(state, "L*3") == ["played L*3", "stopped 3", "sent_on 3", "stopped 6", "drew ?"]
    state = position("9+ 8", "5??", face_up="4")
    assert play(state, "L5+") == [
        "played L5+", "won_large 4", "turned_up 2", "stopped 3", "sent_on 6", "stopped 9", "drew ?"
    ]  # fmt: skip


def test_t19_steps_past_occupied_spaces_are_not_repeated() -> None:
    state = position("0 1 2", "1??")
    assert play(state, "L1") == ["played L1", "went_on 1", "went_on 2", "stopped 3", "sent_on 1", "stopped 4", "drew ?"]


def test_t19_the_cat_leads_to_other_actions() -> None:
    state = position("0 7", "*??", board="T1 .1 C1 .1 P1 R1 S1 .3")
    assert play(state, "L*2") == ["played L*2", "stopped 2", "sent_on 2", "stopped 4", "grew", "drew ?"]


def test_t19_the_cat_moves_a_pawn_only_once_a_turn() -> None:
    state = position("2+ 0", "5??", board="T1 .1 C1 S1 R1 P1", stack="24" + "?" * 13)
    assert play(state, "L5+") == [
        "played L5+", "won_large 3", "turned_up 2", "stopped 2",
        "sent_on 6", "won_large 2", "turned_up 4", "stopped 2", "drew ?",
    ]  # fmt: skip


def test_t19_the_cat_moves_a_pawn_that_escaped_only_once_a_turn() -> None:
    state = position("3 1", "5??", board="T1 .1 C1 R1 S1 P1", stack="24" + "?" * 13)
    play(state, "L5", spins=[2])
    assert play(state, "accept") == [
        "escaped", "won_large 3", "turned_up 2", "stopped 2",
        "sent_on 5", "won_large 2", "turned_up 4", "went_on 1", "stopped 2", "drew ?",
    ]  # fmt: skip


def test_t20_a_small_pawn_falls_into_the_rabbit_hole() -> None:
    state = position("2 8", "3??")
    assert play(state, "L3") == ["played L3", "stopped 5", "fell", "drew ?"]
    assert GAME.view(state)["pawns"][0] == {
        "space": 5,
        "large": False,
        "in_hole": True,
        "failed": False,
        "must_escape": True,
    }


def test_t20_for_a_large_pawn_it_is_an_ordinary_space() -> None:
    state = position("2+ 8", "3??")
    assert play(state, "L3") == ["played L3", "stopped 5", "drew ?"]
    assert not GAME.view(state)["pawns"][0]["in_hole"]


@pytest.mark.parametrize("other", ["5", "5+"])
def test_t20_nobody_else_can_stop_on_an_occupied_rabbit_hole(other: str) -> None:
    state = position(f"2 {other}", "3??")
    assert play(state, "L3") == ["played L3", "went_on 5", "stopped 6", "drew ?"]


def test_t21_a_large_pawn_on_the_hole_that_is_made_small_falls_in_at_once() -> None:
    state = position("8 5+", "2??")
    assert play(state, "L2") == ["played L2", "stopped 10", "grew", "shrank seat 1", "fell seat 1", "drew ?"]
    assert GAME.view(state)["pawns"][1]["in_hole"]


def test_t22_in_the_hole_the_number_is_how_many_spins_one_may_make() -> None:
    state = position("5 8", "3??")
    assert play(state, "L3", spins=[7]) == ["played L3", "spun 7"]
    assert legal_texts(state) == ["accept", "again"]
    assert play(state, "again", spins=[9]) == ["spun 9"]
    assert play(state, "again", spins=[4])[:2] == ["spun 4", "escaped"]
    assert pawn(state) == 4


def test_t22_a_jokers_number_of_spins_is_chosen() -> None:
    state = position("5 8", "*??")
    assert legal_texts(state)[:5] == ["L*1", "L*2", "L*3", "L*4", "L*5"]
    play(state, "L*2", spins=[7])
    assert state.spins_left == 1


def test_t22_the_last_spin_must_be_accepted() -> None:
    state = position("5 8", "1??")
    assert play(state, "L1", spins=[7]) == ["played L1", "spun 7", "escaped", "stopped 7", "drew ?"]


def test_t22_the_rabbit_hole_and_occupied_spaces_cannot_be_accepted() -> None:
    state = position("5 8", "4??")
    assert play(state, "L4", spins=[5, 8, 7]) == ["played L4", "spun 5", "spun 8", "spun 7"]
    assert legal_texts(state) == ["accept", "again"]


def test_t22_without_a_spin_that_can_be_accepted_the_pawn_stays() -> None:
    state = position("5 8", "2??")
    assert play(state, "L2", spins=[5, 8]) == ["played L2", "spun 5", "spun 8", "stayed", "drew ?"]
    assert (pawn(state), int(state.seat)) == (5, 1)
    assert GAME.view(state)["pawns"][0]["in_hole"]


def test_t22_whoever_stays_tries_again_next_turn() -> None:
    state = position("5 1", hands="21* 12*")
    play(state, "L2", spins=[5, 1])
    play(state, "L1")
    state.hand[0, 1] = 3
    assert play(state, "R*1", spins=[6])[:3] == ["played R*1", "spun 6", "escaped"]


def test_t22_pawns_that_wait_at_the_start_occupy_the_tea_party_for_the_spinner() -> None:
    state = position("5 0 0", "1??")
    assert "stayed" in play(state, "L1", spins=[0])


def test_t23_accepting_moves_clockwise_past_the_tea_party() -> None:
    state = position("5 8", "2??")
    play(state, "L2", spins=[2])
    assert play(state, "accept") == ["escaped", "won_large 3", "turned_up 2", "stopped 2", "drew ?"]


def test_t23_the_action_of_the_space_is_done() -> None:
    assert "grew" in play(position("5 7", "1??"), "L1", spins=[10])
    assert "won_small 4" in play(position("5 7", "1??"), "L1", spins=[8, 6])
    state = position("5 7", "1??")
    play(state, "L1", spins=[0])
    assert legal_texts(state) == ["up", "down"]


def test_t23_the_cat_moves_on_by_the_number_of_this_turns_card() -> None:
    state = position("5 9", "4??")
    play(state, "L4", spins=[3])
    assert play(state, "accept") == [
        "escaped", "won_large 3", "turned_up 2", "stopped 3", "sent_on 4", "stopped 7", "drew ?"
    ]  # fmt: skip


def test_t23_the_cat_may_send_the_pawn_back_into_the_hole() -> None:
    state = position("5 9", "2??")
    play(state, "L2", spins=[3])
    assert play(state, "accept")[-3:] == ["stopped 5", "fell", "drew ?"]


def test_t24_in_the_hole_nothing_can_be_added() -> None:
    assert legal_texts(position("5 9", "3*4")) == ["L3", "R4"]
    state = position("8 5+", hands="2?? 4?3")
    play(state, "L2")
    assert legal_texts(state) == ["L4", "R3"]


def test_t25_open_hands_are_visible_to_all_and_piles_are_not() -> None:
    match = Match(GAME, 3, 1, {"open_hands": True})
    match.apply(match.legal_actions[0])
    for seat in (SPECTATOR, 0, 1, 2):
        hands, piles = notation.format_position(match.hidden(seat)).split(" | ")[3:5]
        assert "?" not in hands
        assert set(piles) == {"?", " "}
        assert all(event.get("card") != "?" for event in match.view(seat)["events"])


def test_t25_without_it_only_the_own_draw_is_seen() -> None:
    match = Match(GAME, 3, 1)
    seat = match.seat
    match.play(next(text for text in match.legal if "5" not in text))
    draws = {viewer: match.view(viewer)["events"][-1]["card"] for viewer in (SPECTATOR, 0, 1, 2)}
    assert [viewer for viewer, card in draws.items() if card != "?"] == [seat]


def test_t26_the_youngest_hold_two_cards_and_may_play_either() -> None:
    match = Match(GAME, 2, 1, {"youngest": True})
    assert [len(hand) for hand in match.view(0)["hands"]] == [2, 2]
    assert match.view(0)["locked"] == [[], []]
    state = position("6 2", "34", options="youngest", piles="51*212354 ?????????")
    assert legal_texts(state) == ["L3", "R4"]
    play(state, "L3")
    assert hand(state) == "45"
    assert len(notation.format_position(match.state).split(" | ")[4].split()[0]) == 9


def test_t26_a_match_of_the_youngest_still_has_eleven_turns_each() -> None:
    match = Match(GAME, 2, 5, {"youngest": True})
    while not match.is_over:
        match.apply(match.legal_actions[-1])
    assert match.state.num_played[:2].sum() == 22


def test_t27_after_one_failed_turn_a_gentle_hole_lets_the_next_card_move_the_pawn() -> None:
    state = position("5 1", hands="21* 12*", options="gentle_hole")
    assert "stayed" in play(state, "L2", spins=[5, 1])
    assert notation.format_position(state).split(" | ")[2] == "5! 1"
    play(state, "L1")
    assert legal_texts(state) == ["L1", "R*1", "R*2", "R*3", "R*4", "R*5"]
    assert play(state, "L1") == ["played L1", "stopped 6", "drew ?"]
    assert state.has_failed[0] == 0


def test_t27_the_first_turn_in_a_gentle_hole_spins() -> None:
    state = position("5 1", "2??", options="gentle_hole")
    assert play(state, "L2", spins=[7]) == ["played L2", "spun 7"]


def test_t27_a_move_that_comes_round_to_a_gentle_hole_stops_there_as_on_an_ordinary_space() -> None:
    state = position("2! 1", hands="521 12*", options="gentle_hole", board="T1 .1 R1 C1 S1 P1")
    assert play(state, "L5") == ["played L5", "won_large 3", "turned_up 2", "went_on 1", "stopped 2", "drew ?"]
    assert GAME.view(state)["pawns"][0]["must_escape"] is False
    play(state, "R*4")
    assert play(state, "R1", spins=[0])[:4] == ["played R1", "stopped 3", "sent_on 1", "stopped 4"]
    assert state.has_failed[0] == 0


def test_t27_the_cat_that_moves_a_pawn_back_to_its_gentle_hole_lets_it_stop_there() -> None:
    state = position("2! 1", "5??", options="gentle_hole", board="T1 .1 R1 .1 S1 P1 .1 C1 .1 .1")
    assert play(state, "L5") == [
        "played L5", "stopped 7", "sent_on 5", "won_large 3", "turned_up 2", "stopped 2", "drew ?"
    ]  # fmt: skip


def test_t27_whoever_has_left_a_gentle_hole_falls_in_again() -> None:
    state = position("5! 0", hands="321 12*", options="gentle_hole")
    play(state, "R1")
    play(state, "L1")
    state.pawn_space[0] = 2
    assert play(state, "L3")[-2:] == ["fell", "drew ?"]
    assert GAME.view(state)["pawns"][0]["must_escape"] is True


def test_t27_without_the_option_nobody_is_let_out() -> None:
    state = position("5 1", hands="21* 12*")
    play(state, "L2", spins=[5, 1])
    play(state, "L1")
    assert play(state, "L1", spins=[5])[-2:] == ["stayed", "drew ?"]


def test_the_longest_action_fits_the_trail() -> None:
    """Small rings are where a pawn passes most, goes on most and spins most often in vain."""
    board = {"spaces": [{"kind": kind, "cookies": 1} for kind in
             ("tea_party", "plain", "rabbit_hole", "small_cookies", "caterpillar", "cheshire_cat")]}  # fmt: skip
    target = targets.interpreted(GAME)
    longest = 0
    for seed in range(30):
        match = Match(GAME, 4, seed, {"board": board}, target)
        while not match.is_over:
            match.apply(match.legal_actions[-1])
            longest = max(longest, int(match.state.num_trail))
    assert 8 < longest <= len(match.state.trail)
