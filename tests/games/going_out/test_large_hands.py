"""The largest hands that the rules allow: everything that shows, plays, records or searches a position can do it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.games.going_out.hoarding import HOARDER, LARGEST_HANDS, LARGEST_SEEDS, MANY_SETS, choice, hoard, largest
from tests.matches import unless_compiled
from wonderland.bots.analysis import analyse
from wonderland.bots.levels import LEVELS
from wonderland.bots.match_review import steps_of
from wonderland.bots.module.interface import MODULE
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.engine.state import NOTHING
from wonderland.errors import IllegalActionError
from wonderland.games.going_out import GAME, text
from wonderland.games.going_out.set_reading import cards_in
from wonderland.games.going_out.sets import is_set
from wonderland.games.going_out.state import FOLLOW, MAX_ACTIONS, NUM_KINDS, TEXT_ROOM, num_copies
from wonderland.records.quick_check import is_surely_right
from wonderland.records.record import record, to_json
from wonderland.records.replay import Replay
from wonderland.records.verify import verify

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.targets.target import Target

CHOICES = {option.name: option.choices for option in GAME.options if option.choices}
EVERY_OPTION = [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]
LARGEST_VIEW = 52_872  # bytes, of a player who holds all cards; events and points of many rounds come to 8 kB more

every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def whole_deck(seats: int, options: dict[str, Any]) -> States:
    """A position that is never reached: one player holds all cards and has nothing to beat."""
    states = Match(GAME, seats, 1, options).states
    state = states[0]
    state.phase, state.latest = FOLLOW, NOTHING
    state.hand[:] = 0
    state.hand[state.seat] = [num_copies(kind, seats) for kind in range(NUM_KINDS)]
    state.num_hand[state.seat] = state.hand[state.seat].sum()
    return states


@every_table
def test_there_is_room_for_a_hand_of_all_cards(seats: int) -> None:
    """Every hand is a part of the deck, so it allows no set that the whole deck does not."""
    target = targets.wasm(GAME)
    for options in EVERY_OPTION:
        states = whole_deck(seats, options)
        assert len(target.list_actions(states)) <= MAX_ACTIONS
        assert len(target.show("legal_texts", states)) <= TEXT_ROOM
        assert len(target.show("view", states, int(states[0].seat), True)) <= LARGEST_VIEW


def test_the_room_is_no_larger_than_the_whole_deck_needs() -> None:
    states = whole_deck(5, MANY_SETS)
    target = targets.wasm(GAME)
    assert len(target.list_actions(states)) == MAX_ACTIONS
    assert len(target.show("legal_texts", states)) == 428_413


@every_table
def test_players_who_hoard_reach_the_largest_hand_and_no_larger_one(seats: int) -> None:
    for seed in {*range(10), LARGEST_SEEDS[seats]}:
        sizes = [int(held.state.num_hand[HOARDER]) for held in hoard(Match(GAME, seats, seed, MANY_SETS))]
        assert max(sizes) <= LARGEST_HANDS[seats]
        assert max(sizes) == LARGEST_HANDS[seats] or seed != LARGEST_SEEDS[seats]


@every_table
@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: "-".join(map(str, options.values())))
def test_the_largest_hand_is_shown_and_played_with_every_option(seats: int, options: dict[str, Any]) -> None:
    match = largest(seats, options)
    view, legal = match.view(match.seat), match.legal
    assert len(view["hands"][match.seat]) == LARGEST_HANDS[seats]
    assert len(legal) == len(match.legal_actions)
    for action in legal[:: len(legal) // 20]:
        assert text.choice(view, action).startswith(action)
    longest = max(legal, key=len)
    match.play(longest)
    assert match.events()[0]["cards"] == cards_in(longest)


@every_table
@pytest.mark.parametrize("target", [targets.interpreted, pytest.param(targets.compiled, marks=unless_compiled(GAME))])
def test_every_target_shows_the_largest_hand_alike(seats: int, target: Callable[[Game], Target]) -> None:
    by_module = largest(seats)
    match = Match(GAME, seats, LARGEST_SEEDS[seats], MANY_SETS, target(GAME))
    for action in by_module.past_actions:
        match.apply_legal(action)
    assert match.legal == by_module.legal
    assert match.view_json(match.seat) == by_module.view_json(match.seat)


def test_patterns_hold_the_legal_sets_and_no_others() -> None:
    for match in played_at_random():
        view, hand = match.view(match.seat), match.view(match.seat)["hands"][match.seat]
        sets = [match.action_text(action) for action in match.legal_actions if is_set(action)]
        legal = {(*sorted(cards_in(played)), text.preview(view, played)["value"]) for played in sets}
        assert len(legal) == len(sets)
        assert {found for pattern in view["sets"] for found in sets_of(pattern, Counter(hand))} == legal


def played_at_random() -> Iterator[Match]:
    """Positions in which sets can be played, with every option."""
    for seed, options in enumerate(EVERY_OPTION):
        chance = np.random.default_rng(seed)
        match = Match(GAME, 2 + seed % 4, seed, options)
        for _ in range(40):
            if match.view(match.seat)["phase"] in ("lead", "follow"):
                yield match
            match.apply(int(chance.choice(match.legal_actions)))


def sets_of(pattern: dict[str, Any], hand: Counter[str]) -> set[tuple[Any, ...]]:
    """The cards of every set of a pattern, and their value."""
    taken: set[tuple[str, ...]] = {()}
    for place in pattern["one_of"]:
        taken = {tuple(sorted((*cards, card))) for cards in taken for card in place if cards.count(card) < hand[card]}
    return {(*cards, pattern["value"]) for cards in taken}


@every_table
def test_a_match_with_the_largest_hand_is_recorded_and_verified(seats: int) -> None:
    match = to_the_end(largest(seats, {"target": 10}))
    for with_legal in (False, True):
        line = to_json(record(match, with_legal=with_legal))
        assert verify(line).outcome == match.outcome()


def to_the_end(match: Match) -> Match:
    while not match.is_over:
        match.play(choice(match.state))
    return match


@every_table
@pytest.mark.slow
def test_compiled_code_checks_the_record_of_such_a_match(seats: int) -> None:
    match = to_the_end(largest(seats, {"target": 10}))
    for with_legal in (False, True):
        assert is_surely_right(to_json(record(match, with_legal=with_legal)))


@pytest.mark.usefixtures("interpreted")
def test_the_longest_record_is_checked_by_what_gets_compiled() -> None:
    match = to_the_end(largest(2, {"target": 10}))
    assert is_surely_right(to_json(record(match, with_legal=True)))


def test_every_level_and_an_analysis_choose_from_the_largest_hand() -> None:
    match = largest(3)
    for level in LEVELS:
        assert level.make(match.target).choose(match.turn(iterations=16, seed=1)) in match.legal_actions
    found = analyse(match, iterations=64, seed=1)
    assert len(found) == 1000
    assert {one.action for one in found} <= set(match.legal)
    assert all(one.preview for one in found)


def test_a_review_judges_a_decision_with_the_largest_hand() -> None:
    match = largest(3, {"target": 10})
    number = match.ply + 1
    to_the_end(match)
    step = next(step for step in steps_of(Replay(record(match))) if step.number == number)
    with targets.wasm(GAME).workspace(MODULE) as workspace:
        judged = step.judged(workspace, 16, 1)
    assert judged is not None
    assert (judged.action, len(judged.choices)) == ("pass", 6)


def test_a_sentence_about_an_impossible_action_names_some_that_are_possible() -> None:
    match = largest(3)
    with pytest.raises(IllegalActionError) as raised:
        match.play("deck")
    assert str(raised.value).startswith("deck is not possible now; possible: pass, ")
    assert len(str(raised.value)) < 500
