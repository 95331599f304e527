"""A turn: play or pass, draw, lay down, refill, and whose turn is next (G10–G18)."""

from __future__ import annotations

from tests.games.going_out.positions import (
    after,
    discards,
    display,
    events,
    hand,
    known,
    latest,
    legal,
    phase,
    position,
    scored,
)
from wonderland.games.going_out import GAME


def test_g10_the_leader_plays_exactly_one_card_and_cannot_pass() -> None:
    state = position("lead 0 start 0", "F2 F2 H2 H3 H4 / F1")
    assert legal(state) == ["F2", "H2", "H3", "H4"]


def test_g10_a_joker_with_a_number_named_counts_as_one_card() -> None:
    state = position("lead 0 start 0", "Q C C / F1")
    assert legal(state) == [f"{joker} ={number}" for number in range(1, 8) for joker in "QC"]
    after(state, "Q =5")
    assert [(event["cards"], event["value"]) for event in events(state, "played")] == [(["Q"], 5)]
    assert (hand(state, 0), discards(state)) == ("C C", "Q")


def test_g11_a_follower_plays_any_set_that_beats_the_latest_one_or_passes() -> None:
    state = position("follow 1 start 0", "F1 / F2 H2 F4", latest="0: F3")
    assert set(legal(state)) == {"pass", "F4", "F2 H2"}
    assert legal(position("follow 1 start 0", "F1 / F2", latest="0: F3")) == ["pass"]


def test_g11_passing_does_not_bar_a_later_turn_from_playing() -> None:
    state = position("follow 1 start 0", "F1 / F5 F6 / F4 H4", latest="0: F3")
    after(state, "pass", "F4")
    assert (phase(state), state.seat) == ("follow", 0)
    after(state, "pass")
    assert (phase(state), state.seat) == ("follow", 1)
    assert "F5" in legal(state)


def test_g12_jokers_go_to_the_discard_pile_at_once_and_the_set_keeps_size_and_value() -> None:
    state = after(position("follow 1 start 0", "F1 / F3 H3 Q C", latest="0: F2", discards="C"), "F3 H3 Q C =3")
    assert discards(state) == "C Q C"
    shown = GAME.view(state)["latest"]
    assert (shown["size"], shown["value"], shown["on_table"]) == (4, 3, ["F3", "H3"])
    assert [event["card"] for event in events(state, "discarded")] == ["Q", "C"]


def test_g12_the_number_cards_stay_on_the_table_and_are_not_scored_yet() -> None:
    state = after(position("follow 1 start 0", "F1 / F3 H3 F7", latest="0: F2", deck="F1"), "F3 H3")
    assert (scored(state, 1), latest(state)) == ("-", "1: F3 H3")


# Seat 0 led, seat 1 has jokers to play on it, seat 2 is next.
JOKERS = {"hands": "F1 F3 / H2 Q C / F5 H5", "latest": "0: F2"}


def test_g12_a_set_of_jokers_only_leaves_no_set_on_the_table_and_the_next_player_leads() -> None:
    state = after(position("follow 1 start 0", **JOKERS), "Q C =1")
    assert (scored(state, 0), latest(state), discards(state)) == ("F2", "-", "Q C")
    assert (phase(state), state.seat, legal(state)) == ("lead", 2, ["F5", "H5"])
    names = [event["event"] for event in GAME.events(state)]
    assert names == ["played", "discarded", "discarded", "scored", "leads"]


def test_g12_a_set_of_jokers_only_must_beat_the_latest_set_all_the_same() -> None:
    state = position("follow 1 start 0", **{**JOKERS, "latest": "0: F6 H6"})
    assert [action for action in legal(state) if "F" not in action and "H" not in action] == [
        "pass",
        "C =7",
        "Q =7",
        "Q C =7",
    ]


def test_g12_one_number_card_is_enough_for_a_set_to_stay_on_the_table() -> None:
    state = after(position("follow 1 start 0", **JOKERS), "H2 Q C =2")
    assert (phase(state), state.seat, latest(state)) == ("follow", 2, "1: H2 Q C =2")


def test_g12_after_a_set_of_jokers_only_a_card_may_be_drawn_before_the_next_player_leads() -> None:
    state = position("follow 1 start 0", **JOKERS, display="H1 H3", deck="F7 F6")
    after(state, "C =5")
    assert (phase(state), state.seat, latest(state)) == ("draw", 1, "-")
    assert legal(state) == ["stop", "deck", "take H1", "take H3"]
    after(state, "take H1")
    assert (phase(state), state.seat) == ("lead", 2)


def test_g12_who_leads_with_a_joker_gives_the_lead_to_the_next_player() -> None:
    state = after(position("lead 0 start 0", "F1 Q / F2 / F3"), "Q =7")
    assert (phase(state), state.seat, legal(state)) == ("lead", 1, ["F2"])


def test_g12_option_stand_a_set_of_jokers_only_must_still_be_beaten() -> None:
    state = after(position("follow 1 start 0", **JOKERS, options="joker_sets=stand"), "Q C =4")
    assert (phase(state), state.seat, latest(state)) == ("follow", 2, "1: Q C =4")
    assert set(legal(state)) == {"pass", "F5", "H5", "F5 H5"}


def test_g13_a_set_that_is_no_longer_the_latest_becomes_its_owners_scored_cards() -> None:
    state = position("follow 1 start 0", "F1 / F4 H4 C F7", latest="0: F2 H2 H2 Q =2", discards="Q", deck="F1")
    after(state, "F4")
    assert [scored(state, seat) for seat in range(2)] == ["F2 H2 H2", "-"]
    assert events(state, "scored") == [{"event": "scored", "seat": 0, "cards": ["F2", "H2", "H2"]}]


def test_g13_how_many_cards_of_each_suit_everyone_has_scored_is_public() -> None:
    state = position("lead 0 start 0", "F1 / F1", scored="F1 F2 H7 / H1 H1")
    shown = GAME.view(state)["scored"]
    assert [(zone["flamingos"], zone["hedgehogs"]) for zone in shown] == [(2, 1), (0, 2)]


def test_g14_after_playing_one_card_may_be_drawn_from_deck_or_display() -> None:
    line = {"hands": "F1 F2 / H4", "display": "H1 H2", "deck": "Q F7"}
    state = after(position("lead 0 start 0", **line), "F1")
    assert (phase(state), state.seat) == ("draw", 0)
    assert legal(state) == ["stop", "deck", "take H1", "take H2"]
    after(state, "deck")
    assert (hand(state, 0), known(state, 0), state.seat) == ("F2 Q", "-", 1)
    state = after(position("lead 0 start 0", **line), "F1", "take H2")
    assert (hand(state, 0), known(state, 0), state.seat) == ("F2 H2", "H2", 1)
    state = after(position("lead 0 start 0", **line), "F1", "stop")
    assert (hand(state, 0), display(state), state.seat) == ("F2", "H1 H2", 1)


PASSING = {"hands": "F1 / F2 F2", "latest": "0: H3", "display": "H1 H2", "deck": "Q F7 F6"}


def test_g15_after_passing_two_cards_may_be_drawn_the_first_seen_before_the_second() -> None:
    state = after(position("follow 1 start 0", **PASSING), "pass")
    assert (phase(state), legal(state)) == ("draw_first", ["stop", "deck", "take H1", "take H2"])
    after(state, "deck")
    assert (phase(state), hand(state, 1)) == ("draw_second", "F2 F2 Q")
    assert legal(state) == ["stop", "deck", "take H1", "take H2"]
    after(state, "take H1")
    assert (phase(state), hand(state, 1)) == ("lay", "F2 F2 H1 Q")


def test_g15_having_drawn_any_card_of_the_hand_is_laid_on_the_display() -> None:
    for draws, cards in ((["deck", "stop"], "F2 F2 Q"), (["deck", "take H1"], "F2 F2 H1 Q")):
        state = after(position("follow 1 start 0", **PASSING), "pass", *draws)
        assert (phase(state), legal(state)) == ("lay", [f"lay {card}" for card in dict.fromkeys(cards.split())])
    after(state, "lay Q")
    assert (hand(state, 1), display(state), state.seat) == ("F2 F2 H1", "H2 Q", 0)


def test_g15_having_drawn_none_nothing_is_laid_down() -> None:
    state = after(position("follow 1 start 0", **PASSING), "pass", "stop")
    assert (hand(state, 1), display(state), state.seat) == ("F2 F2", "H1 H2", 0)


def test_g15_with_nothing_left_to_draw_a_second_time_a_card_is_laid_at_once() -> None:
    state = after(position("follow 1 start 0", "F1 / F2", latest="0: H3", deck="Q"), "pass", "deck")
    assert (phase(state), legal(state)) == ("lay", ["lay F2", "lay Q"])


def test_g15_the_hand_grows_by_one_or_not_at_all() -> None:
    for draws, grown in ((["stop"], 0), (["deck", "stop", "lay F2"], 0), (["deck", "deck", "lay F2"], 1)):
        state = after(position("follow 1 start 0", **PASSING), "pass", *draws)
        assert state.num_hand[1] == 2 + grown


def test_g16_the_display_is_refilled_from_the_deck_after_the_turn() -> None:
    state = position("lead 0 start 0", "F1 F2 / H4", display="H1 H2", deck="Q F7")
    after(state, "F1", "take H1")
    assert (display(state), state.num_deck) == ("H2 Q", 1)
    assert [event["card"] for event in events(state, "refilled")] == ["Q"]


def test_g16_an_empty_deck_refills_nothing() -> None:
    state = after(position("lead 0 start 0", "F1 F2 / H4", display="H1 H2"), "F1", "take H1")
    assert display(state) == "H2"


def test_g16_a_display_that_is_short_by_several_cards_is_filled_up() -> None:
    hands = "F1 F2 / H4 / F3 / F3"
    state = after(position("lead 0 start 0", hands, display="H1", deck="Q F7 F6"), "F1", "stop")
    assert (display(state), state.num_deck) == ("F7 H1 Q", 1)


def test_g16_the_display_may_be_larger_than_d() -> None:
    state = position("follow 1 start 0", "F1 / F2", latest="0: H3", display="H1 H2", deck="Q F7 F6")
    after(state, "pass", "deck", "stop", "lay F2")
    assert display(state) == "F2 H1 H2"
    assert events(state, "refilled") == []


def test_g17_the_turn_goes_clockwise_to_the_next_player_who_holds_cards() -> None:
    state = position("lead 1 start 1", "F1 / F2 F3 / - / F4", out="2")
    assert after(state, "F2").seat == 3
    after(state, "pass")
    assert state.seat == 0


def test_g17_with_deck_and_display_both_empty_nobody_draws() -> None:
    state = after(position("lead 0 start 0", "F1 F2 / H4"), "F1")
    assert (phase(state), state.seat) == ("follow", 1)
    after(state, "pass")
    assert (phase(state), state.seat) == ("lead", 0)


def test_g18_when_everyone_else_passed_the_owner_scores_the_set_and_leads() -> None:
    state = position("follow 1 start 0", "F1 / F2 / F2", latest="0: H5 H5")
    after(state, "pass")
    assert (phase(state), state.seat, scored(state, 0)) == ("follow", 2, "-")
    after(state, "pass")
    assert (phase(state), state.seat, scored(state, 0), latest(state)) == ("lead", 0, "H5 H5", "-")
    names = [event["event"] for event in GAME.events(state)]
    assert names == ["passed", "scored", "leads"]
    assert legal(state) == ["F1"]


def test_g18_an_owner_who_has_gone_out_is_passed_over_and_the_next_player_leads() -> None:
    state = position("follow 3 start 0", "F1 / F2 / - / F3", latest="2: H5 H5", out="2")
    after(state, "pass", "pass")
    assert (phase(state), state.seat, scored(state, 2)) == ("follow", 1, "-")
    after(state, "pass")
    assert (phase(state), state.seat, scored(state, 2)) == ("lead", 3, "H5 H5")


def test_g18_an_owner_may_be_passed_over_between_others_who_are_out() -> None:
    state = position("follow 1 start 0", "F1 / F2 / - / - / -", latest="3: H5", out="2 4 3")
    after(state, "pass")
    assert (phase(state), state.seat, scored(state, 3)) == ("lead", 0, "H5")


def test_g18_after_a_set_of_jokers_only_those_without_cards_are_passed_over_and_the_next_player_leads() -> None:
    state = after(position("follow 1 start 0", "F1 F3 / H2 Q / - / F5", latest="0: F2", out="2"), "Q =3")
    assert (phase(state), state.seat) == ("lead", 3)


def test_g18_option_stand_a_set_of_jokers_only_scores_nothing() -> None:
    options = "joker_sets=stand"
    state = after(position("follow 1 start 0", "F1 / F2", "0: Q =5", options, discards="Q"), "pass")
    assert (phase(state), state.seat, scored(state, 0)) == ("lead", 0, "-")
    assert events(state, "scored")[0]["cards"] == []


def test_known_cards_are_those_taken_from_the_display_until_one_like_them_leaves_the_hand() -> None:
    state = position("lead 0 start 0", "F1 F3 H5 / H4", display="F3 H2", deck="Q F7")
    after(state, "H5", "take F3", "pass", "stop")
    assert (hand(state, 0), known(state, 0)) == ("F1 F3 F3", "F3")
    after(state, "F3")
    assert (hand(state, 0), known(state, 0)) == ("F1 F3", "-")


def test_a_known_card_that_is_laid_down_is_no_longer_in_the_hand() -> None:
    state = position("follow 1 start 0", "F1 / F2", latest="0: H3", display="H1 H2", deck="Q F7 F6")
    after(state, "pass", "take H1", "take H2", "lay H1")
    assert (hand(state, 1), known(state, 1)) == ("F2 H2", "H2")
