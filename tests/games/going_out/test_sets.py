"""Sets: what they are, what they are worth, and that a hand offers all of them, each once (G6–G9)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.games.going_out.positions import after, kinds_in, legal, position
from wonderland.engine.state import NOTHING, State
from wonderland.games.going_out import GAME
from wonderland.games.going_out.cards import CARD_TEXTS, parse_set
from wonderland.games.going_out.sets import beats, list_sets, num_in_set, set_size, set_value
from wonderland.games.going_out.state import ANY_SUITS, CAT, MAX_ACTIONS, NUM_KINDS, ONE_SUIT, QUEEN, num_copies


def sets(hand: str, options: str = "-", latest: str = "1: F1") -> list[str]:
    """The sets that seat 0 may play on the latest one."""
    state = position("follow 0 start 0", f"{hand} / F1", latest=latest, options=options)
    return [action for action in legal(state) if action != "pass"]


def test_g6_a_single_card_is_a_set() -> None:
    assert sets("F2 H7") == ["F2", "H7"]


def test_g6_cards_of_one_number_are_a_set_suits_mixed_as_you_like() -> None:
    assert set(sets("F2 F2 H2")) == {"F2", "H2", "F2 F2", "F2 H2", "F2 F2 H2"}


def test_g6_three_consecutive_numbers_of_one_suit_are_a_run() -> None:
    assert "F2 F3 F4" in sets("F2 F3 F4")
    assert set(sets("F2 F3")) == {"F2", "F3"}
    assert set(sets("F2 F3 H4")) == {"F2", "F3", "H4"}
    assert set(sets("F2 F3 F5")) == {"F2", "F3", "F5"}


def test_g6_a_run_never_goes_on_from_7_to_1() -> None:
    assert set(sets("F6 F7 F1", latest="1: F5")) == {"F6", "F7"}


def test_g6_option_run_min_2_allows_runs_of_two() -> None:
    assert set(sets("F2 F3", "run_min=2")) == {"F2", "F3", "F2 F3"}


def test_g6_option_run_suits_any_allows_mixed_runs() -> None:
    assert "F2 F4 H3" in sets("F2 H3 F4", "run_suits=any")
    assert "F2 H3 Q =2" in sets("F2 H3 Q", "run_suits=any")


def test_g6_option_same_suits_one_forbids_mixed_numbers() -> None:
    assert set(sets("F2 F2 H2", "same_suits=one")) == {"F2", "H2", "F2 F2"}
    assert "F2 C =2" not in sets("F2 C", "same_suits=one")
    assert "F2 Q =2" in sets("F2 Q", "same_suits=one")


def test_g7_the_size_is_the_number_of_cards_and_the_value_the_number_or_the_lowest_of_a_run() -> None:
    state = position("lead 0 start 0", "F1 / F1")
    for text, size, value in [("F5", 1, 5), ("F2 H2 H2", 3, 2), ("H3 H4 H5 H6", 4, 3), ("F4 F6 F7 Q =4", 4, 4)]:
        played = parse_set(state, text)
        assert (set_size(played), set_value(played)) == (size, value)


def test_g8_a_joker_stands_for_any_card_of_its_suit() -> None:
    assert [text for text in sets("Q") if "=" in text] == [f"Q ={number}" for number in range(2, 8)]
    assert {"F3 F5 Q =3", "F3 Q =3"} <= set(sets("F3 F5 Q"))
    assert "F3 F5 C =3" not in sets("F3 F5 C")
    assert "H3 H5 C =3" in sets("H3 H5 C")


def test_g8_a_set_may_hold_several_jokers_and_nothing_else_and_its_size_counts_them() -> None:
    assert "Q C C =7" in sets("Q C C")
    state = position("lead 0 start 0", "F1 / F1")
    assert set_size(parse_set(state, "Q C C =7")) == 3


def test_g8_the_player_says_what_cards_with_several_readings_are() -> None:
    offered = sets("F3 F4 Q")
    assert {"F3 F4 Q =2", "F3 F4 Q =3"} <= set(offered)
    assert [text for text in offered if text.startswith("F3 F4")] == ["F3 F4 Q =2", "F3 F4 Q =3"]


def test_g8_the_same_cards_with_the_same_value_are_offered_once() -> None:
    """Three of F3 Q Q are three 3s and the run 3 4 5; both are size 3 and value 3."""
    assert sets("F3 Q Q").count("F3 Q Q =3") == 1
    assert sets("F3 Q C", "run_suits=any").count("F3 Q C =3") == 1
    assert sets("F3 Q C", "run_suits=any same_suits=one").count("F3 Q C =3") == 1


@pytest.mark.parametrize(
    ("text", "other", "wins"),
    [
        ("F7", "F1 F1 H1 H1", True),  # higher value
        ("F1 H1", "F7", True),  # larger
        ("F3", "H3", False),
        ("F2", "F3", False),
        ("F3 H3", "F3 F3", False),
        ("F3 F4 F5", "H3 H3", True),
        ("F3 F4 F5", "H3 H3 F3", False),
        ("H2", "F1 F2 F3 F4", True),
        ("F1 F2 F3", "F2 H2", True),
        ("F1 F2", "F2 H2", False),
    ],
)
def test_g9_a_set_beats_another_if_its_size_is_larger_or_its_value_is_higher(text: str, other: str, wins: bool) -> None:
    state = position("lead 0 start 0", "F1 / F1", options="run_min=2")
    assert beats(parse_set(state, text), parse_set(state, other)) is wins


def test_g9_only_sets_that_beat_the_latest_one_are_offered() -> None:
    assert set(sets("F1 F1 F2 F4", latest="1: H3")) == {"F4", "F1 F1"}
    assert set(sets("F3 H3 H3 F4", latest="1: H3 F3")) == {"F4", "F3 H3 H3"}


SUITS = {"one": ONE_SUIT, "any": ANY_SUITS}
LATEST = ["F1", "H3", "F5", "Q =7", "F2 H2", "F5 H5", "C C =3", "H2 H3 H4", "F1 F1 H1 H1"]
ALL_OPTIONS = list(itertools.product((2, 3), ("one", "any"), ("one", "any")))

Card = tuple[str, int]


def naive_sets(hand: list[str]) -> list[tuple[tuple[str, ...], list[Card]]]:
    """Every choice of cards of the hand with every meaning of its jokers, whether it makes a set or not."""
    found = []
    for size in range(1, len(hand) + 1):
        for chosen in sorted(set(itertools.combinations(sorted(hand), size))):
            fixed = [(card[0], int(card[1])) for card in chosen if len(card) == 2]
            for queens in itertools.combinations_with_replacement(range(1, 8), chosen.count("Q")):
                for cats in itertools.combinations_with_replacement(range(1, 8), chosen.count("C")):
                    meant = [*fixed, *(("F", number) for number in queens), *(("H", number) for number in cats)]
                    found.append((chosen, meant))
    return found


def naive_value(meant: list[Card], run_min: int, run_suits: str, same_suits: str) -> int | None:
    """What these cards are worth as a set, None if they are none."""
    suits = {suit for suit, _ in meant}
    numbers = sorted(number for _, number in meant)
    if len(set(numbers)) == 1 and (same_suits == "any" or len(suits) == 1):
        return numbers[0]
    is_run = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    if is_run and len(numbers) >= run_min and (run_suits == "any" or len(suits) == 1):
        return numbers[0]
    return None


def state_with(hand: list[str], latest: int, options: tuple[int, str, str]) -> State:
    state: State = np.zeros(1, GAME.state)[0]
    state.seats = 5
    state.run_min = options[0]
    state.run_suits, state.same_suits = SUITS[options[1]], SUITS[options[2]]
    state.latest = latest
    for card in hand:
        state.hand[0, CARD_TEXTS.index(card)] += 1
    return state


def listed(state: State) -> list[tuple[tuple[str, ...], int]]:
    out = np.zeros(MAX_ACTIONS, np.int32)
    count = list_sets(state, 0, out, 0)
    return [(cards_in(code), set_value(code)) for code in out[:count]]


def cards_in(played: int) -> tuple[str, ...]:
    return tuple(sorted(CARD_TEXTS[kind] for kind in kinds_in(num_in_set(played, kind) for kind in range(NUM_KINDS))))


def random_hand(chooser: random.Random) -> list[str]:
    """One to eight cards; some hands are full of jokers."""
    deck = [text for kind, text in enumerate(CARD_TEXTS) for _ in range(num_copies(kind, 5))]
    weights = [chooser.choice((1, 8)) if len(text) == 1 else 1 for text in deck]
    hand: list[str] = []
    size = chooser.randint(1, 8)
    while len(hand) < size:
        card = chooser.choices(deck, weights)[0]
        if hand.count(card) < deck.count(card) and sum(len(text) == 1 for text in hand) + (len(card) == 1) <= 4:
            hand.append(card)
    return hand


@pytest.mark.parametrize("seed", range(24))
def test_every_set_of_a_hand_is_offered_once_as_a_naive_search_over_its_cards_finds_them(seed: int) -> None:
    chooser = random.Random(seed)
    hand = random_hand(chooser)
    meanings = naive_sets(hand)
    for options in ALL_OPTIONS:
        expected = {
            (chosen, value) for chosen, meant in meanings if (value := naive_value(meant, *options)) is not None
        }
        for latest in (NOTHING, parse_set(state_with([], NOTHING, (2, "any", "any")), chooser.choice(LATEST))):
            offered = listed(state_with(hand, latest, options))
            assert len(set(offered)) == len(offered)
            size, value = (0, 0) if latest == NOTHING else (set_size(latest), set_value(latest))
            assert set(offered) == {found for found in expected if len(found[0]) > size or found[1] > value}


def test_no_hand_allows_more_sets_than_there_is_room_for() -> None:
    """Not even all 54 cards at once do, with the options that allow the most."""
    everything = [text for kind, text in enumerate(CARD_TEXTS) for _ in range(num_copies(kind, 5))]
    counts: Counter[tuple[int, str, str]] = Counter()
    for options in ALL_OPTIONS:
        out = np.zeros(MAX_ACTIONS, np.int32)
        counts[options] = list_sets(state_with(everything, NOTHING, options), 0, out, 0)
    assert max(counts.values()) == counts[(2, "any", "any")] == MAX_ACTIONS - 1


def test_playing_a_set_takes_exactly_its_cards_from_the_hand() -> None:
    chooser = random.Random(3)
    for _ in range(40):
        hand = random_hand(chooser)
        line: dict[str, Any] = {"options": "run_min=2 run_suits=any", "latest": "1: H1", "deck": "?"}
        start = {"hands": f"{' '.join(hand)} / ? / ? / ?", **line}
        action = chooser.choice(legal(position("follow 0 start 0", **start)))
        state = after(position("follow 0 start 0", **start), action)
        gone = Counter(word.upper() for word in action.split() if not word.startswith("=") and word != "pass")
        left = Counter(hand) - gone
        assert Counter({CARD_TEXTS[kind]: int(state.hand[0, kind]) for kind in range(NUM_KINDS)}) == left
        assert state.num_hand[0] == len(hand) - gone.total()
        assert [state.discards.tolist().count(joker) for joker in (QUEEN, CAT)] == [gone["Q"], gone["C"]]
