"""The sets that the seat to act can play, as JSON: not one by one, but as patterns.

A hand may allow thousands of sets. What a set does depends only on its form, its size, its value, and on whether it is
all jokers. A pattern stands for all sets that have these in common. It lists for each card of a set which cards of the
hand it may be. Whatever is taken from the hand in this way is a legal set. Some cards fit several patterns of one size
and value (G8): then the first one says what they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine.state import NOTHING
from wonderland.games.going_out import rules
from wonderland.games.going_out.sets import (
    RUN,
    SAME,
    SINGLE,
    num_bits,
    numbers_in_hand,
    set_size,
    set_value,
    size_to_beat,
)
from wonderland.games.going_out.state import (
    ANY_SUITS,
    FLAMINGO,
    FOLLOW,
    HEDGEHOG,
    LEAD,
    NUM_NUMBERS,
    ONE_SUIT,
    QUEEN,
    STAND,
    TURN_ENDS,
    make_kind,
)
from wonderland.games.going_out.symbols import FORM_NAMES, PHASE_NAMES, write_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

# The suits that a set may hold, a bit for each
FLAMINGOS = 1 << FLAMINGO
HEDGEHOGS = 1 << HEDGEHOG
BOTH_SUITS = FLAMINGOS | HEDGEHOGS
NUM_SUITS = 2

NO_NUMBER = 0  # of a card that must be a joker


def write_set_patterns(state: State, writer: Writer) -> None:
    """G10, G11: single cards for the leader, sets that beat the latest one for the others."""
    for suits in range(FLAMINGOS, BOTH_SUITS + 1):
        if (suits == BOTH_SUITS) == (state.same_suits == ANY_SUITS) and state.phase in (LEAD, FOLLOW):
            write_same_numbers(state, suits, writer)
    for suits in range(FLAMINGOS, BOTH_SUITS + 1):
        if (suits == BOTH_SUITS) == (state.run_suits == ANY_SUITS) and state.phase == FOLLOW:
            write_runs(state, suits, writer)


def write_same_numbers(state: State, suits: int, writer: Writer) -> None:
    """G6, G8: single cards and same-number sets."""
    num_jokers = num_held(state, suits, NO_NUMBER)
    for number in range(1, NUM_NUMBERS + 1):
        num_cards = num_held(state, suits, number)
        most = min(num_cards + num_jokers, 1) if state.phase == LEAD else num_cards + num_jokers
        for size in range(size_to_beat(state.latest, number), most + 1):
            for is_jokers in (True, False):
                if has_pattern(state, is_jokers, num_jokers >= size, num_cards > 0):
                    write_pattern(state, SINGLE if size == 1 else SAME, size, number, is_jokers, suits, writer)


def write_runs(state: State, suits: int, writer: Writer) -> None:
    """G6, G8: runs. Without a number above its lowest a run is a same-number set, too, unless only runs mix suits."""
    num_jokers, held = num_held(state, suits, NO_NUMBER), numbers_held(state, suits)
    can_mix = state.run_suits == ANY_SUITS and state.same_suits == ONE_SUIT
    for lowest in range(1, NUM_NUMBERS + 1):
        shortest = max(int(state.run_min), size_to_beat(state.latest, lowest))
        for length in range(shortest, NUM_NUMBERS + 2 - lowest):
            numbers = held & ((1 << length) - 1) << (lowest - 1)
            if length - num_bits(numbers) > num_jokers:
                break  # a longer one would lack no fewer cards
            if can_mix or numbers >> lowest:
                for is_jokers in (True, False):
                    if has_pattern(state, is_jokers, can_mix and num_jokers >= length, numbers > 0):
                        write_pattern(state, RUN, length, lowest, is_jokers, suits, writer)


def has_pattern(state: State, is_jokers: bool, can_be_jokers: bool, has_number: bool) -> bool:
    """G12: sets of jokers only have a pattern of their own, unless they stay as all others do."""
    if state.joker_sets == STAND:
        return not is_jokers
    return can_be_jokers if is_jokers else has_number


def write_pattern(state: State, form: int, size: int, value: int, is_jokers: bool, suits: int, writer: Writer) -> None:
    """What its sets count as, why they beat the latest one (G9), whether they stay (G12), their cards."""
    json.open_object(writer)
    json.key(writer, b"form")
    json.text(writer, FORM_NAMES[form])
    json.key(writer, b"size")
    json.number(writer, size)
    json.key(writer, b"value")
    json.number(writer, value)
    json.key(writer, b"beats_by")
    json.open_list(writer)
    if state.latest != NOTHING and size > set_size(state.latest):
        json.text(writer, b"size")
    if state.latest != NOTHING and value > set_value(state.latest):
        json.text(writer, b"value")
    json.close_list(writer)
    json.key(writer, b"stays")
    json.boolean(writer, state.joker_sets == STAND or not is_jokers)
    write_next(state, rules.phase_after_set(state), int(state.num_hand[state.seat]) - size, writer)
    json.key(writer, b"one_of")
    json.open_list(writer)
    for i in range(size):
        number = NO_NUMBER if is_jokers else value + i if form == RUN else value
        write_one_of(state, number, suits, writer)
    json.close_list(writer)
    json.close_object(writer)


def write_one_of(state: State, number: int, suits: int, writer: Writer) -> None:
    """The cards of the hand that have the number, each once, and the jokers that may stand for it."""
    json.open_list(writer)
    for i in range(2 * NUM_SUITS):
        suit, is_joker = i % NUM_SUITS, i >= NUM_SUITS
        card = card_with(suit, NO_NUMBER if is_joker else number)
        if (is_joker or number != NO_NUMBER) and suits >> suit & 1 and state.hand[state.seat, card] > 0:
            write_card(writer, card)
    json.close_list(writer)


def write_next(state: State, phase: int, num_left: int, writer: Writer) -> None:
    """The cards left, and the phase in which the turn goes on, or that it ends; without a card one goes out (G19)."""
    is_out = phase == TURN_ENDS and num_left == 0
    json.key(writer, b"left")
    json.number(writer, num_left)
    json.key(writer, b"then")
    if is_out:
        json.text(writer, b"out")
    elif phase == TURN_ENDS:
        json.text(writer, b"end")
    else:
        json.text(writer, PHASE_NAMES[phase])
    json.key(writer, b"out_place")
    json.optional_number(writer, state.num_out + 1 if is_out else NOTHING, NOTHING)


def num_held(state: State, suits: int, number: int) -> int:
    """How many cards of the hand have the number; with NO_NUMBER, how many are jokers."""
    count = 0
    for suit in range(NUM_SUITS):
        if suits >> suit & 1:
            count += int(state.hand[state.seat, card_with(suit, number)])
    return count


def numbers_held(state: State, suits: int) -> int:
    """A bit for every number that a card of the hand has."""
    mask = 0
    for suit in range(NUM_SUITS):
        if suits >> suit & 1:
            mask |= numbers_in_hand(state, state.seat, suit)
    return mask


def card_with(suit: int, number: int) -> int:
    """The card of the suit with that number; with NO_NUMBER, its joker."""
    return QUEEN + suit if number == NO_NUMBER else make_kind(suit, number)
