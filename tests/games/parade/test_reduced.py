"""Reduced games (P20-P22): Parade with fewer colours, values and cards."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.games.parade.positions import after, events, front, hand, hidden
from tests.matches import SMALLEST, random_positions
from wonderland.bots.registry import make_bot
from wonderland.engine import targets
from wonderland.engine.match import Match, outcome_of
from wonderland.engine.state import OVER
from wonderland.errors import NotationError, OptionError
from wonderland.games.parade import GAME, notation
from wonderland.games.parade.state import DISCARD
from wonderland.records.record import record
from wonderland.records.replay import Replay

PLAIN = targets.interpreted(GAME)
HANDS_OF_FOUR = {"values": 6, "hand_size": 4}


def deal(seats: int, options: dict[str, Any], seed: int = 1) -> Match:
    return Match(GAME, seats, seed, options, PLAIN)


def test_p20_a_reduced_game_has_the_first_colours_the_lowest_values_and_smaller_hands_and_parade() -> None:
    match = deal(2, SMALLEST)
    cards = match.position_text().split("|", 1)[1].replace("|", " ").replace("/", " ").split()
    assert sorted(card for card in cards if card != "-") == ["B0", "B1", "B2", "R0", "R1", "R2"]
    assert [len(cards) for cards in match.view(0)["hands"]] == [2, 2]
    assert len(match.view(0)["parade"]) == match.view(0)["pile"] == 1


def test_p20_without_options_the_game_is_the_published_one() -> None:
    published = {option.name: option.default for option in GAME.options}
    assert deal(3, published).states.tobytes() == deal(3, {}).states.tobytes()
    assert GAME.complete_options(published) == {} == deal(3, published).options
    assert not GAME.default_options().any(), "a host that knows no options leaves zeros"
    assert "sizes" not in deal(3, {}).view(0)
    assert "sizes" not in deal(3, {}).position_text()


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_p20_every_size_is_bounded_and_says_that_it_is_not_the_published_game(option: Any) -> None:
    assert option.is_reduced
    assert "not the published game" in option.help
    for wrong in (min(option.choices) - 1, option.default + 1, float(option.default), True):
        with pytest.raises(OptionError, match=f"option {option.name} must be one of"):
            GAME.complete_options({option.name: wrong})
    assert option.name in GAME.complete_options({option.name: min(option.choices)})


def test_p20_people_are_not_offered_reduced_games() -> None:
    assert GAME.offered_options == ()


@pytest.mark.parametrize(("seats", "is_enough"), [(2, True), (3, False)])
def test_p20_a_card_must_be_left_for_the_pile(seats: int, is_enough: bool) -> None:
    if is_enough:
        assert deal(seats, SMALLEST).state.num_pile == 1
    else:
        with pytest.raises(OptionError, match="6 cards are too few: 3 hands of 2 and a parade of 1 take 7"):
            deal(seats, SMALLEST)


def test_p20_a_position_and_a_view_tell_the_sizes() -> None:
    match = deal(2, SMALLEST)
    line = match.position_text()
    assert "sizes 2 3 2 1 |" in line
    assert match.view(1)["sizes"] == {"colours": 2, "values": 3, "hand_size": 2, "parade_size": 1}
    again = Match.from_position(line, GAME, target=PLAIN)
    assert again.position_text() == line


@pytest.mark.parametrize(
    ("sizes", "cards", "complaint"),
    [
        ("sizes 2 3 2", "R0 | B0 B1 / R1 R2", "the sizes of a reduced game are"),
        ("sizes 2 3 2 9", "R0 | B0 B1 / R1 R2", "the sizes of a reduced game are"),
        ("sizes", "R0 | B0 B1 / R1 R2", "the sizes of a reduced game are"),
        ("sizes 2 3 2 1", "R0 | B0 B3 / R1 R2", "B3 is no card of this reduced game"),
        ("sizes 2 3 2 1", "R0 | B0 P1 / R1 R2", "P1 is no card of this reduced game"),
        ("sizes 2 3 2 1", "R0 | B0 B1 R2 / R1", "a hand cannot hold 3 cards"),
        ("sizes 2 3 2 1", "R0 | ? ? / ? ?", "a position cannot hold 7 cards"),
    ],
)
def test_p20_a_position_of_wrong_sizes_is_refused(sizes: str, cards: str, complaint: str) -> None:
    pile = "? ?" if "?" in cards else "B2"
    with pytest.raises(NotationError, match=complaint):
        notation.parse_position(f"play 0 start 0 {sizes} | {cards} | - / - | - / - | {pile}")


def test_p20_only_cards_of_the_game_are_imagined() -> None:
    match = deal(2, SMALLEST)
    hidden = match.hidden_states(0)
    for seed in range(20):
        sampled = hidden.copy()
        PLAIN.sample(sampled, seed)
        zones = notation.format_position(sampled[0]).split("|", 1)[1]
        assert sorted(zones.replace("|", " ").replace("/", " ").split())[-6:] == ["B0", "B1", "B2", "R0", "R1", "R2"]


def test_p21_all_colours_of_the_reduced_game_begin_the_last_round() -> None:
    sizes = "sizes 2 6 3 1"
    state = after(f"play 0 start 0 {sizes} | R1 | R5 R0 R2 / B1 B2 B3 | B0 / - | - / - | R3 R4 B4", "R0")
    assert front(state, 0) == "R1 B0"
    (event,) = events(state, "last_round")
    assert event["reason"] == "all_colours"


@pytest.mark.parametrize(("hand_size", "num_actions"), [(4, 3), (5, 6)])
def test_p22_two_cards_are_discarded_and_the_others_kept(hand_size: int, num_actions: int) -> None:
    match = deal(2, {"values": 6, "hand_size": hand_size})
    choices = random.Random(1)
    while match.state.phase != DISCARD:
        match.apply(choices.choice(match.legal_actions))
    assert len(match.legal_actions) == num_actions
    while not match.is_over:
        match.apply(choices.choice(match.legal_actions))
    kept = [event for event in match.events() if event["event"] == "kept"]
    assert len(kept) == 2 * (hand_size - 3)


@pytest.mark.parametrize("hand_size", [2, 3])
def test_p22_small_hands_end_the_match_with_the_last_turn(hand_size: int) -> None:
    *_, match = random_positions(GAME, 2, 4, {"values": 4, "hand_size": hand_size}, PLAIN)
    assert match.state.phase == OVER
    assert next(event["event"] for event in match.events()) == "played"
    assert match.state.num_hand[:2].tolist() == [hand_size - 1] * 2


def test_p22_cards_left_in_small_hands_count_nothing_and_stay_hidden() -> None:
    sizes = "sizes 2 3 2 1"
    state = after(f"play 1 start 0 last 1 pile_empty 1 {sizes} | R0 B1 | R2 / B2 B0 | R1 / - | - / - | -", "B0")
    assert state.phase == OVER
    assert hand(state, 0) == "R2"
    assert hand(hidden(state, 0), 1) == "?"
    assert outcome_of(PLAIN, np.array([state])).points == [1, 1]


@pytest.mark.parametrize("options", [SMALLEST, HANDS_OF_FOUR], ids=str)
def test_a_reduced_match_is_recorded_and_replayed(options: dict[str, Any]) -> None:
    *_, match = random_positions(GAME, 2, 5, options, PLAIN)
    written = record(match)
    assert written.options == options
    assert len(list(Replay(written))) == match.ply


@pytest.mark.parametrize("options", [SMALLEST, HANDS_OF_FOUR, {"hand_size": 2}], ids=str)
def test_every_bot_plays_a_reduced_match(options: dict[str, Any]) -> None:
    for name in ("random", "greedy", "hatter", "search"):
        match = deal(2, options)
        bot = make_bot(name, target=PLAIN)
        for _ in range(4):
            if not match.is_over:
                match.apply(int(bot.choose(match.turn(iterations=2))))


def test_observations_and_ids_of_a_reduced_match_fit_their_layout() -> None:
    for match in random_positions(GAME, 2, 6, HANDS_OF_FOUR, PLAIN):
        for seat in range(2):
            assert (match.observation(seat) <= GAME.observations.PLANES.highs).all()
        ids = [GAME.action_ids.id_of(match.state, action) for action in match.legal_actions]
        assert len(set(ids)) == len(ids)
        assert [GAME.action_ids.action_of(match.state, number) for number in ids] == match.legal_actions
        legal_ids = np.isin(np.arange(GAME.action_ids.NUM_IDS), ids)
        others = np.flatnonzero(~legal_ids).tolist()
        assert all(GAME.action_ids.action_of(match.state, number) not in match.legal_actions for number in others)
