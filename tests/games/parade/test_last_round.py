"""The last round (P10–P12): what starts it, who plays in it and how it ends."""

from __future__ import annotations

import pytest

from tests.games.parade.positions import after, events, front, hand, legal, pile, play, play_until
from tests.matches import random_positions
from wonderland.engine.state import OVER
from wonderland.games.parade import GAME
from wonderland.games.parade.rules import is_last_round
from wonderland.games.parade.state import DISCARD, PLAY

# Seat 1 lacks orange: O2 takes the O9 in front of the two safe cards, B2 takes nothing.
SIXTH_COLOUR = (
    "play 1 start 0 | O9 RT BT | R2 R3 R4 R5 R6 / O2 B2 B3 B4 B5 / P2 P3 P4 P5 P6 | - / R1 B1 P1 G1 Y1 / - | - / - / - "
)
# Seat 2 draws the last card whatever it plays.
LAST_CARD = (
    "play 2 start 0 | RT BT | R2 R3 R4 R5 R6 / O2 B2 B3 B4 B5 / P2 P3 P4 P5 P6 | - / - / R1 B1 P1 G1 Y1 "
    "| - / - / - | GT"
)

every_seat_count = pytest.mark.parametrize("seats", range(2, 7))


def test_p10_the_last_round_starts_when_the_player_has_all_six_colours() -> None:
    state = after(f"{SIXTH_COLOUR} | G2 G3 G4 G5", "O2")
    assert front(state, 1) == "R1 B1 P1 G1 Y1 O9"
    assert events(state, "last_round") == [{"event": "last_round", "seat": 1, "reason": "all_colours"}]
    assert is_last_round(state)


def test_p10_five_colours_do_not_start_it() -> None:
    state = after(f"{SIXTH_COLOUR} | G2 G3 G4 G5", "B2")
    assert not is_last_round(state)
    assert events(state, "last_round") == []


@pytest.mark.parametrize("missing", range(6))
def test_p10_no_colour_may_be_missing(missing: int) -> None:
    colours = "RBPGYO"
    others = " ".join(f"{colour}5" for colour in colours if colour != colours[missing])
    nearly = f"{colours[missing - 1]}9"
    sixth = f"{colours[missing]}9"
    for taken, starts in ((nearly, False), (sixth, True)):
        played = f"{taken[0]}0"
        state = after(f"play 0 start 0 | {taken} | {played} / ? | {others} / - | - / - | ? ?", played)
        assert taken in front(state, 0)
        assert is_last_round(state) is starts


def test_p10_colours_are_counted_for_one_player_only() -> None:
    state = after("play 0 start 0 | O9 | O0 / ? | R1 B1 P1 / G1 Y1 R2 | - / - | ? ?", "O0")
    assert front(state, 0) == "R1 B1 P1 O9"
    assert not is_last_round(state)


def test_p10_cards_in_the_hand_are_no_colours_in_front() -> None:
    state = after("play 0 start 0 | R9 | B5 O1 O2 O3 O4 / ? | R1 B1 P1 G1 Y1 / - | - / - | O5 ?", "B5")
    assert not is_last_round(state)


def test_p10_the_last_round_starts_when_the_draw_empties_the_pile() -> None:
    state = after(LAST_CARD, "P2")
    assert pile(state) == "-"
    assert events(state, "last_round") == [{"event": "last_round", "seat": 2, "reason": "pile_empty"}]
    assert is_last_round(state)


def test_p10_one_card_left_in_the_pile_does_not_start_it() -> None:
    state = after(f"{LAST_CARD} G9", "P2")
    assert pile(state) == "G9"
    assert not is_last_round(state)


@pytest.mark.parametrize(("line", "card"), [(f"{SIXTH_COLOUR} | G2 G3", "O2"), (LAST_CARD, "P2")])
def test_p10_the_triggering_turn_is_finished_with_its_draw(line: str, card: str) -> None:
    before = after(line)
    seat, top = int(before.seat), pile(before).split()[0]
    state = after(line, card)
    assert len(hand(state, seat).split()) == 5
    assert hand(state, seat).endswith(top)
    assert state.phase == PLAY


def test_p10_both_triggers_at_once_start_one_last_round() -> None:
    state = after(f"{SIXTH_COLOUR} | G2", "O2")
    assert (len(hand(state, 1).split()), pile(state)) == (5, "-")
    assert len(events(state, "last_round")) == 1
    assert play_until(state, DISCARD) == [2, 0, 1]


@pytest.mark.parametrize(
    ("line", "card", "order"), [(f"{SIXTH_COLOUR} | G2 G3", "O2", [2, 0, 1]), (LAST_CARD, "P2", [0, 1, 2])]
)
def test_p11_everyone_takes_exactly_one_more_turn_the_triggering_player_last(
    line: str, card: str, order: list[int]
) -> None:
    assert play_until(after(line, card), DISCARD) == order


@every_seat_count
def test_p11_in_whole_matches_everyone_takes_one_more_turn_then_discards_in_that_order(seats: int) -> None:
    reasons = set()
    for seed in range(12):
        acted: list[tuple[str, int]] = []
        trigger, acting, playing = -1, -1, True
        for match in random_positions(GAME, seats, seed):
            if trigger >= 0:
                acted.append(("play" if playing else "discard", acting))
            started = [event for event in match.events() if event["event"] == "last_round"]
            if started:
                assert trigger == -1
                trigger = started[0]["seat"]
                reasons.add(started[0]["reason"])
            acting, playing = match.seat, match.state.phase == PLAY
        order = [(trigger + 1 + i) % seats for i in range(seats)]
        assert order[-1] == trigger
        assert acted == [("play", seat) for seat in order] + [("discard", seat) for seat in order]
    assert "all_colours" in reasons


def test_p11_nobody_draws_in_the_last_round_though_cards_are_left() -> None:
    state = after(f"{SIXTH_COLOUR} | G2 G3 G4 G5", "O2")
    left = pile(state)
    while state.phase == PLAY:
        seat = int(state.seat)
        play(state, legal(state)[0])
        assert events(state, "drew") == []
        assert len(hand(state, seat).split()) == 4
    assert pile(state) == left == "G3 G4 G5"


@every_seat_count
def test_p11_all_hold_four_cards_after_the_last_round(seats: int) -> None:
    for seed in range(10):
        for match in random_positions(GAME, seats, seed):
            if match.state.phase == DISCARD:
                break
        assert match.state.num_hand[:seats].tolist() == [4] * seats


def test_p11_cards_are_taken_as_usual_in_the_last_round() -> None:
    state = after("play 0 start 0 last 1 pile_empty 2 | R9 B8 | R0 / B0 | R3 / - | - / - | -", "R0")
    assert front(state, 0) == "R3 R9"


@pytest.mark.parametrize("reason", ["all_colours", "pile_empty"])
def test_p12_all_six_colours_in_the_last_round_change_nothing(reason: str) -> None:
    hands = "R2 R3 R4 R5 / O2 B2 B3 B4 B5 / P2 P3 P4 P5 P6"
    fronts = "- / R1 B1 P1 G1 Y1 / -"
    left = "G2 G3" if reason == "all_colours" else "-"
    state = after(f"play 1 start 0 last 2 {reason} 2 | O9 RT BT | {hands} | {fronts} | - / - / - | {left}", "O2")
    assert front(state, 1) == "R1 B1 P1 G1 Y1 O9"
    assert events(state, "last_round") == []
    assert (state.last_round_seat, state.turns_left) == (2, 1)
    assert play_until(state, DISCARD) == [2]
    assert play_until(state, OVER) == [0, 1, 2]


def test_p12_the_triggering_players_last_turn_does_not_trigger_again() -> None:
    state = after(f"{SIXTH_COLOUR} | G2 G3", "O2", "P2", "R2")
    assert state.phase == PLAY
    play(state, "B2")
    assert state.phase == DISCARD
    assert events(state, "last_round") == []


def test_p12_the_empty_pile_does_not_trigger_again() -> None:
    state = after(LAST_CARD, "P2")
    for seat in (0, 1, 2):
        assert state.seat == seat
        play(state, legal(state)[0])
        assert events(state, "last_round") == []
        assert state.last_round_seat == 2


def test_mistake_drawing_in_the_last_round() -> None:
    state = after("play 0 start 0 last 1 all_colours 2 | - | R1 R2 R3 R4 R5 / ? | - / - | - / - | G5 G6", "R1")
    assert hand(state, 0) == "R2 R3 R4 R5"
    assert pile(state) == "G5 G6"


def test_mistake_the_triggering_player_taking_the_first_extra_turn() -> None:
    assert after(LAST_CARD, "P2").seat == 0
    assert after(f"{SIXTH_COLOUR} | G2 G3", "O2").seat == 2


def test_mistake_the_triggering_player_taking_no_extra_turn() -> None:
    state = after(LAST_CARD, "P2", "R2", "O2")
    assert (state.phase, state.seat) == (PLAY, 2)
    assert legal(state) == ["P3", "P4", "P5", "P6", "GT"]


def test_mistake_noticing_the_empty_pile_only_at_a_failed_draw() -> None:
    state = after("play 0 start 0 | RT | R1 R2 R3 R4 R5 / B1 B2 B3 B4 B5 | - / - | - / - | GT", "R1")
    assert (state.last_round_seat, state.turns_left) == (0, 2)
    assert play_until(state, DISCARD) == [1, 0]
