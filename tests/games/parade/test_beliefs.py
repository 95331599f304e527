"""What the others' plays tell about their hands: drawn from what the seat knows, and nearer the truth than chance."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.matches import random_positions, seat_counts, some_positions
from wonderland.bots.bot import GreedyBot
from wonderland.engine import chance, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.games.parade import GAME, card_notation, notation
from wonderland.games.parade.state import HAND_SIZE, NO_CARD, NUM_CARDS, PLAY, STATE
from wonderland.games.parade.strategy.beliefs import SHAPE

if TYPE_CHECKING:
    from wonderland.engine.state import State
    from wonderland.engine.targets.functions import Functions

INTERPRETED = functions.interpreted(GAME)
COMPILED = functions.compiled(GAME)
every_seat_count = pytest.mark.parametrize("seats", seat_counts(GAME))

HANDS = [["R1", "R2", "R3", "R4", "R6"], ["R5", "B4", "O3", "G4", "P4"], ["R7", "R8", "G1", "G2", "G3"]]
PARADE = ["Y3", "O4", "G5", "P6", "B7", "O9"]
CHEAPER, AS_DEAR, DEARER = "B8", "P5", "Y4"  # than R5, which takes Y3; nobody shows them


def dealt() -> Match:
    """A deal in which seat 1 starts with R5 and nothing cheaper."""
    seen = {card for cards in [*HANDS, PARADE] for card in cards}
    pile = [card for card in card_notation.format_cards(range(NUM_CARDS)) if card not in seen]
    deal = {"start": 1, "hands": HANDS, "parade": PARADE, "pile": pile}
    return Match(GAME, 3, 0, target=targets.scripted(GAME, notation.deal_outcomes(deal)))


def beliefs(bound: Functions, state: State, are_others_experts: bool = False) -> Any:
    out = np.zeros(SHAPE, np.float32)
    bound.beliefs.infer(state, are_others_experts, GAME.make_scratch()[0], out)
    return out


def fit(match: Match, seat: int, place: int, card: str, are_others_experts: bool = False) -> float:
    """How well a card fits at a place of a hand, in the eyes of the seat to act."""
    believed = beliefs(INTERPRETED, match.hidden(match.seat), are_others_experts)
    return float(believed[seat, place, card_notation.parse_card(card)])


def test_before_anything_was_played_every_card_fits_everywhere() -> None:
    assert (beliefs(INTERPRETED, dealt().hidden(1)) == 1).all()


def test_who_takes_points_hardly_holds_what_would_have_cost_less() -> None:
    match = dealt()
    match.play("R5")
    for place in range(HAND_SIZE - 1):
        assert fit(match, 1, place, CHEAPER) < fit(match, 1, place, AS_DEAR) < fit(match, 1, place, DEARER) == 1


def test_a_card_drawn_since_may_be_any() -> None:
    match = dealt()
    match.play("R5")
    assert fit(match, 1, HAND_SIZE - 1, CHEAPER) == 1
    assert fit(match, 0, 0, CHEAPER) == 1


def test_experienced_players_may_hold_back_what_costs_less() -> None:
    match = dealt()
    match.play("R5")
    assert fit(match, 1, 0, CHEAPER, are_others_experts=True) > 1.3 * fit(match, 1, 0, CHEAPER)


def test_who_plays_what_beginners_do_not_is_no_longer_taken_for_one() -> None:
    """With G4 it takes two cards in place of one."""
    like_a_beginner, unlike_one = dealt(), dealt()
    like_a_beginner.play("R5")
    unlike_one.play("G4")
    seat, place = 1, 0
    assert fit(unlike_one, seat, place, CHEAPER) > fit(like_a_beginner, seat, place, CHEAPER)


def test_nothing_is_believed_where_the_past_is_unknown() -> None:
    match = dealt()
    match.play("R5")
    state = notation.parse_position(notation.format_position(match.state))
    for text in ("R7", "R1"):
        INTERPRETED.rules.apply_action(state, notation.parse_action(state, text))
        INTERPRETED.knowledge.hide(state, int(state.seat))
        assert (beliefs(INTERPRETED, state) == 1).all()


@every_seat_count
def test_beliefs_are_the_same_compiled(seats: int) -> None:
    for number, match in enumerate(some_positions(GAME, seats, 31)):
        if number % 3 == 2 and not match.is_over:
            hidden = match.hidden(match.seat)
            for are_others_experts in (False, True):
                plain, compiled = (beliefs(bound, hidden, are_others_experts) for bound in (INTERPRETED, COMPILED))
                assert plain.tobytes() == compiled.tobytes()


@every_seat_count
def test_what_is_imagined_is_whole_and_hides_to_what_was_known(seats: int) -> None:
    for number, match in enumerate(random_positions(GAME, seats, 32)):
        if match.is_over:
            break
        hidden = match.hidden_states(match.seat)
        imagined = hidden.copy()
        COMPILED.beliefs.sample(imagined[0], beliefs(COMPILED, hidden[0]), number)
        zones = notation.format_position(imagined[0]).partition("|")[2].replace("|", " ").replace("/", " ").split()
        assert sorted(word for word in zones if word != "-") == sorted(card_notation.format_cards(range(NUM_CARDS)))
        match.target.hide(imagined, match.seat)
        assert imagined.tobytes() == hidden.tobytes()


def test_cards_that_a_position_lacks_lie_nowhere_in_a_truth() -> None:
    hidden = np.array([notation.parse_position("play 0 start 0 | P5 | R1 / ? ? | - / - | - / - | ? ? ?")], STATE)
    for bound in (INTERPRETED, COMPILED):
        sampled, imagined = hidden.copy(), hidden.copy()
        bound.playouts.sample(sampled, 1)
        bound.beliefs.sample(imagined[0], np.ones(SHAPE, np.float32), 1)
        for truth in (sampled, imagined):
            assert (truth["pile"][0, :3] >= 0).all()
            assert (truth["pile"][0, 3:] == NO_CARD).all()


def test_what_fits_better_is_imagined_more_often() -> None:
    match = dealt()
    match.play("R5")
    hidden = match.hidden_states(match.seat)
    believed = beliefs(COMPILED, hidden[0])
    counts = {CHEAPER: 0, DEARER: 0}
    for seed in range(3000):
        imagined = hidden.copy()
        COMPILED.beliefs.sample(imagined[0], believed, seed)
        held = card_notation.format_cards(imagined[0].hand[1, : HAND_SIZE - 1])
        for card in counts:
            counts[card] += card in held
    assert 0 < 1.3 * counts[CHEAPER] < counts[DEARER]


@every_seat_count
@pytest.mark.parametrize(("player", "least"), [("beginner", 0.3), ("experienced", -0.6)])
def test_beliefs_are_nearer_the_truth_than_chance_and_not_far_from_it_if_players_are_no_beginners(
    seats: int, player: str, least: float
) -> None:
    """What is gained, in nats a hand; beliefs that take everyone for a beginner lose more than one."""
    gains = []
    for deal in range(160 // seats):
        for match in matched(seats, deal, player):
            hidden = match.hidden(match.seat)
            believed = beliefs(COMPILED, hidden)
            unseen = unseen_cards(hidden)
            for seat in {*range(seats)} - {match.seat}:
                hand = [int(card) for card in match.state.hand[seat, : match.state.num_hand[seat]]]
                fits = [believed[seat, place, card] for place, card in enumerate(hand)]
                means = [believed[seat, place, unseen].mean() for place in range(len(hand))]
                gains.append(sum(math.log(fit / mean) for fit, mean in zip(fits, means, strict=True)))
    assert np.mean(gains) > least


def matched(seats: int, deal: int, player: str) -> Any:
    """A match of players of one kind, given at every fifth turn."""
    match = Match(GAME, seats, deal)
    bot = GreedyBot(match.target)
    net = COMPILED.learned.NET
    number = 0
    while match.state.phase == PLAY:
        if number % 5 == 4:
            yield match
        if player == "beginner":
            action = bot.choose(match.turn(seed=chance.seed_for(deal, number)))
        else:
            actions = np.array(match.legal_actions, np.int32)
            values = np.zeros(len(actions))
            scratch = GAME.make_scratch()[0]
            COMPILED.heuristics.expert_values(match.state, actions, len(actions), net, scratch, values, values[:0])
            action = int(actions[values.argmax()])
        match.apply(action)
        number += 1


def unseen_cards(hidden: State) -> list[int]:
    copy = np.array([hidden], hidden.dtype)
    COMPILED.beliefs.sample(copy[0], np.ones(SHAPE, np.float32), 0)
    others = [copy[0].hand[seat] for seat in range(hidden.seats) if seat != hidden.seat]
    return [int(card) for zone in [copy[0].pile, *others] for card in zone if card >= 0]
