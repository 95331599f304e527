"""Keys become one of the legal actions, and nothing else."""

from __future__ import annotations

import pytest

from wonderland.terminal.choices import SLOT_KEYS, Picker, Slot, keys_text, make_choices, slot_key
from wonderland.terminal.screens.match import MatchScreen


def cards_of(action: str) -> list[str]:
    return action.partition("=")[0].split()


@pytest.fixture
def sets() -> Picker:
    """Two threes, a joker and passing, as in Going Out."""
    picker = Picker()
    slots = [Slot("F3"), Slot("H3"), Slot("Q"), Slot("pass", key="p", is_alone=True)]
    legal = ["F3 H3", "Q =5", "Q =6", "F3 Q =3", "pass"]
    picker.offer(make_choices(slots, legal, cards_of, num_picked=0))
    return picker


@pytest.fixture
def discards() -> Picker:
    """Two of three cards, as at the end of Parade."""
    picker = Picker()
    legal = ["R1 B2", "R1 G3", "B2 G3"]
    picker.offer(make_choices([Slot("R1"), Slot("B2"), Slot("G3")], legal, str.split, num_picked=2))
    return picker


@pytest.fixture
def single() -> Picker:
    """One of two cards."""
    picker = Picker()
    picker.offer(make_choices([Slot("R1"), Slot("B2")], ["R1", "B2"], str.split))
    return picker


def test_the_same_number_twice_confirms_but_not_the_first_time(single: Picker) -> None:
    assert single.action == "R1"
    assert not single.choose(0)
    assert single.choose(0)
    assert not single.choose(1)
    assert single.action == "B2"


def test_a_number_without_a_slot_does_nothing(single: Picker) -> None:
    assert not single.choose(7)
    assert single.action == "R1"


def test_the_cursor_goes_round(single: Picker) -> None:
    single.move(-1)
    assert single.action == "B2"
    single.move(1)
    assert single.action == "R1"


def test_what_is_no_legal_action_is_none(sets: Picker) -> None:
    actions = []
    for slot in (0, 1, 2, 1):
        sets.choose(slot)
        actions.append(sets.action)
    assert actions == [None, "F3 H3", None, "F3 Q =3"]


def test_a_joker_can_count_as_several_numbers(sets: Picker) -> None:
    sets.choose(2)
    assert sets.variants == ("Q =5", "Q =6")
    sets.change_variant(1)
    assert sets.action == "Q =6"
    sets.change_variant(1)
    assert sets.action == "Q =5"


def test_passing_leaves_the_chosen_cards_alone(sets: Picker) -> None:
    sets.choose(0)
    sets.choose(3)
    assert sets.action == "pass"


def test_a_third_card_takes_the_place_of_the_first(discards: Picker) -> None:
    discards.choose(0)
    assert discards.action is None
    assert discards.num_missing == 1
    discards.choose(1)
    discards.choose(2)
    assert discards.action == "B2 G3"


def test_enter_completes_what_is_missing(discards: Picker) -> None:
    discards.choose(0)
    discards.move(1)
    discards.complete()
    assert discards.action == "R1 B2"


@pytest.mark.parametrize("action", ["F3 H3", "Q =6", "F3 Q =3", "pass"])
def test_a_suggested_action_is_picked(sets: Picker, action: str) -> None:
    sets.select(action)
    assert sets.action == action


def test_the_same_offer_keeps_the_pick(sets: Picker) -> None:
    sets.choose(0)
    sets.offer(sets.choices)
    assert sets.chosen == {0}


def test_an_empty_offer_takes_no_keys() -> None:
    picker = Picker()
    picker.move(1)
    picker.toggle()
    assert not picker.choose(0)
    assert picker.action is None


def test_cards_beyond_nine_have_keys_that_mean_nothing_else() -> None:
    assert [slot_key(index) for index in (0, 8, 9, 10, 99)] == ["1", "9", "0", "a", ""]
    taken = {key for binding in MatchScreen.BINDINGS for key in binding[0].split(",")}  # type: ignore[index]
    assert taken.isdisjoint(SLOT_KEYS)
    assert {"d", "s", "p"}.isdisjoint(SLOT_KEYS), "of Going Out"
    assert len(set(SLOT_KEYS)) == len(SLOT_KEYS)


def test_the_keys_are_named_in_a_few_characters() -> None:
    assert [keys_text(count) for count in (1, 2, 9, 10, 11, 13)] == ["1", "1-2", "1-9", "1-0", "1-0 a", "1-0 a-e"]
