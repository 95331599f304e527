"""What players see at once: from what their seat knows, the same on every target, and sensible."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.games.tea_party.positions import last_turns, legal_texts, position
from tests.matches import random_positions, seat_counts, variants
from wonderland.bots.bot import GreedyBot
from wonderland.engine import chance, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.games.tea_party import GAME, notation
from wonderland.games.tea_party.spaces import has_to_escape
from wonderland.games.tea_party.state import ACCEPT, PLAY, play_number
from wonderland.games.tea_party.strategy import heuristics

if TYPE_CHECKING:
    from wonderland.engine.state import State
    from wonderland.engine.targets.functions import Functions

INTERPRETED = functions.interpreted(GAME)
every_seat_count = pytest.mark.parametrize("seats", seat_counts(GAME))
both_looks = pytest.mark.parametrize(
    "look", [heuristics.beginner_value, heuristics.expert_value], ids=["appeal", "promise"]
)


def worths(bound: Functions, state: State, actions: list[int]) -> list[float]:
    """How good all these actions look, to a beginner and then to an experienced player."""
    beginner_values, expert_values = np.zeros((2, len(actions)))
    bound.heuristics.beginner_values(state, np.array(actions, np.int32), len(actions), beginner_values)
    bound.heuristics.expert_values(
        state,
        np.array(actions, np.int32),
        len(actions),
        bound.learned.NET,
        GAME.make_scratch()[0],
        expert_values,
        expert_values[:0],
    )
    return [*beginner_values, *expert_values]


def best(look: Any, state: State) -> str:
    """The action that looks best."""
    return max(legal_texts(state), key=lambda text: float(look(state, notation.parse_action(state, text))))


def in_hole(at: int) -> State:
    """Seat 0 in the hole of the default board, the spinner pointing at a space."""
    head = f"spin 0 start 0 number 3 spins 2 at {at}"
    return position("5 7", head=head, hands="12 ???", piles="???????? ????????", played="3 -")


def at_tea_party(face_up: str) -> State:
    """Seat 0 to take one of the large cookies."""
    head = "cookie 0 start 0 number 3"
    return position("0 7", head=head, hands="12 ???", piles="???????? ????????", played="3 -", face_up=face_up)


@every_seat_count
def test_only_what_the_seat_knows_counts_and_nothing_is_changed(seats: int) -> None:
    for options in variants(GAME):
        for ply, match in enumerate(random_positions(GAME, seats, 31, options)):
            actions = match.legal_actions
            before = match.states.tobytes()
            seen = worths(INTERPRETED, match.state, actions)
            assert match.states.tobytes() == before
            assert all(math.isfinite(worth) for worth in seen)
            if not match.is_over:
                other = match.hidden_states(match.seat)
                INTERPRETED.knowledge.sample(other[0], chance.seed_for(ply, 1))
                assert worths(INTERPRETED, other[0], actions) == seen


@pytest.mark.slow
@every_seat_count
def test_interpreted_and_compiled_look_alike(seats: int) -> None:
    for options in variants(GAME):
        for match in random_positions(GAME, seats, 32, options):
            actions = match.legal_actions
            expected = worths(INTERPRETED, match.state, actions)
            assert worths(functions.compiled(GAME), match.state, actions) == expected


@every_seat_count
def test_the_stop_seen_beforehand_is_that_of_the_rules(seats: int) -> None:
    for options in variants(GAME):
        choices = random.Random(33)
        match = Match(GAME, seats, 33, options)
        while not match.is_over:
            state, seat, action = match.state, match.seat, choices.choice(match.legal_actions)
            seen = None
            if action == ACCEPT:
                seen = heuristics.reached_by_escape(state, seat, int(state.last_spin))
            elif state.phase == PLAY and not has_to_escape(state, seat):
                seen = heuristics.reached_by_card(state, seat, play_number(action))
            match.apply(action)
            if seen is not None:
                assert heuristics.on_ring(state, seen) == match.state.pawn_space[seat]
                passed = sum(event["event"] == "turned_up" for event in match.events())
                assert passed == (seen - 1) // state.num_spaces


@both_looks
def test_passing_the_tea_party_looks_better_than_a_plain_space(look: Any) -> None:
    assert best(look, position("8 1", "541", face_up="5")) == "L5"


@both_looks
def test_small_cookies_look_better_than_a_plain_space(look: Any) -> None:
    assert best(look, position("6 1", "241")) == "L2"


@both_looks
def test_the_way_is_followed_beyond_the_cheshire_cat(look: Any) -> None:
    assert best(look, position("10 1", "513")) == "L5"  # 3, the Cat, and on to 8, Small Cookies


@both_looks
def test_a_small_pawn_likes_the_caterpillar_and_a_large_one_does_not(look: Any) -> None:
    assert best(look, position("8 1", "211")) == "L2"
    assert best(look, position("8+ 1", "244")) != "L2"


@both_looks
def test_the_face_up_cookie_is_taken_unless_the_others_are_better(look: Any) -> None:
    assert [best(look, at_tea_party(cookie)) for cookie in "2345"] == ["down", "down", "up", "up"]


@both_looks
def test_in_the_hole_a_good_space_is_accepted_and_a_poor_one_not(look: Any) -> None:
    assert best(look, in_hole(at=4)) == "accept"  # past the Tea Party
    assert best(look, in_hole(at=6)) == "again"


@both_looks
def test_the_last_joker_goes_where_the_points_are(look: Any) -> None:
    assert best(look, last_turns("4 1", "*")) == "L*4"


def test_a_beginner_fears_the_hole_and_an_experienced_player_knows_how_far_it_leads() -> None:
    state = position("4 1", "132")
    assert best(heuristics.beginner_value, state) == "R2"
    assert best(heuristics.expert_value, state) == "L1"


def test_an_experienced_player_goes_where_the_next_card_is_good() -> None:
    state = position("4 1", "223")  # from 6 the other 2 leads to Small Cookies
    assert best(heuristics.beginner_value, state) == "R3"
    assert best(heuristics.expert_value, state) == "L2"


def test_greedy_beats_random_by_far() -> None:
    matches, wins = 200, 0.0
    greedy, words = GreedyBot(targets.wasm(GAME)), np.array([7], np.uint64)
    for number in range(matches):
        match = Match(GAME, 2, number)
        while not match.is_over:
            if match.seat == number % 2:
                match.apply(greedy.choose(match.turn()))
            else:
                legal = match.legal_actions
                match.apply(legal[chance.below(words, len(legal))])
        winners = match.outcome().winners
        wins += (number % 2 in winners) / len(winners)
    assert wins > 0.6 * matches
