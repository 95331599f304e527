"""Which positions of Parade are possible, in plain functions that compile like the rules.

A position may be short: tests, lessons and pictures leave out what does not matter. Short ones can be played on
(`is_possible`). Whole ones have every card somewhere, and a match may have come to them (`is_whole`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine import problems
from wonderland.games.parade import rules
from wonderland.games.parade.state import (
    ALL_COLOURS,
    DISCARD,
    HIDDEN_CARD,
    MAX_PARADE,
    NO_CARD,
    NUM_CARDS,
    NUM_DISCARDS,
    PILE_EMPTY,
    PLAY,
    card_colour,
    card_value,
)
from wonderland.games.parade.symbols import write_card

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def refuse_card(problem: Writer, code: bytes, card: int) -> bool:
    """A problem about a card."""
    problems.refuse(problem, code)
    json.key(problem, b"card")
    write_card(problem, card)
    return False


def refuse_seat(problem: Writer, code: bytes, seat: int) -> bool:
    """A problem about a seat."""
    problems.refuse(problem, code)
    return problems.number(problem, b"seat", seat)


def refuse_number(problem: Writer, code: bytes, number: int) -> bool:
    """A problem about a number."""
    problems.refuse(problem, code)
    return problems.number(problem, b"n", number)


def is_possible(state: State, problem: Writer) -> bool:
    """No card lies in two places, and the phase can be played on."""
    if not has_no_card_twice(state, problem):
        return False
    if state.phase == PLAY:
        return can_play(state, problem) and has_hands_to_discard(state, problem)
    num_left = int(state.hand_size) - 1
    is_choosing = state.phase == DISCARD
    if is_choosing and (num_left <= NUM_DISCARDS or state.num_hand[state.seat] != num_left):
        return refuse_number(problem, b"parade.discards_from", max(num_left, NUM_DISCARDS + 1))
    return has_hands_to_discard(state, problem)


def has_no_card_twice(state: State, problem: Writer) -> bool:
    """No card lies in two places, and there are no more cards than the game has."""
    for card in range(NUM_CARDS):
        if num_places(state, card) > 1:
            return refuse_card(problem, b"parade.card_twice", card)
    total = num_cards(state)
    if total > num_in_game(state):
        return refuse_number(problem, b"parade.too_many_cards", total)
    return True


def can_play(state: State, problem: Writer) -> bool:
    """P5, P9–P11: there is a card to play, room for it, a turn to take and something to draw."""
    if state.num_hand[state.seat] == 0:
        return problems.refuse(problem, b"parade.empty_hand")
    if state.num_parade == MAX_PARADE:
        return refuse_number(problem, b"parade.full_parade", MAX_PARADE)
    if rules.is_last_round(state) and state.turns_left == 0:
        return problems.refuse(problem, b"parade.no_turns_left")
    if not rules.is_last_round(state) and state.num_pile == 0:
        return problems.refuse(problem, b"parade.empty_pile")
    return True


def has_hands_to_discard(state: State, problem: Writer) -> bool:
    """P13: who takes no turn any more holds the cards to choose from, or has chosen."""
    num_left = int(state.hand_size) - 1
    for seat in range(state.seats):
        if num_chosen(state, seat) not in (0, NUM_DISCARDS):
            return refuse_number(problem, b"parade.num_discards", NUM_DISCARDS)
        if state.num_hand[seat] > num_left and not has_turn_to_come(state, seat):
            return refuse_number(problem, b"parade.cards_at_end", num_left)
    return True


def has_turn_to_come(state: State, seat: int) -> bool:
    """P11: in the last round the turns left are those of the seat to act and the next ones."""
    turns_before = (seat - int(state.seat)) % int(state.seats)
    return bool(state.phase == PLAY and (not rules.is_last_round(state) or turns_before < state.turns_left))


def is_whole(state: State, problem: Writer) -> bool:
    """Every card lies somewhere, hands and discards are those of the phase, and the turns taken fit."""
    return (
        has_every_card(state, problem)
        and hides_whole_pile(state, problem)
        and has_hands_of_phase(state, problem)
        and has_discards_of_phase(state, problem)
        and has_right_last_round(state, problem)
        and has_right_colours(state, problem)
        and has_right_turns(state, problem)
        and has_taken_in_turns(state, problem)
    )


def has_every_card(state: State, problem: Writer) -> bool:
    """P1: hidden cards count, too."""
    missing = num_in_game(state) - num_cards(state)
    if missing > 0 and num_hidden(state) == 0:
        for card in range(NUM_CARDS):
            is_of_game = card_colour(card) < state.num_colours and card_value(card) < state.num_values
            if is_of_game and num_places(state, card) == 0:
                return refuse_card(problem, b"parade.card_missing", card)
    if missing > 0:
        problems.refuse(problem, b"parade.cards_missing")
        problems.number(problem, b"n", missing)
        return problems.number(problem, b"all", num_in_game(state))
    return True


def hides_whole_pile(state: State, problem: Writer) -> bool:
    """Whoever does not know all hands does not know the pile."""
    if num_hidden(state) == 0 or count_of(state.pile, state.num_pile, HIDDEN_CARD) == state.num_pile:
        return True
    return problems.refuse(problem, b"parade.pile.half_hidden")


def has_hands_of_phase(state: State, problem: Writer) -> bool:
    """P4, P9, P11, P13: how many cards everyone holds."""
    for seat in range(state.seats):
        right = hand_in_phase(state, seat)
        if state.num_hand[seat] != right:
            refuse_seat(problem, b"parade.hand.size", seat)
            problems.number(problem, b"right", right)
            return problems.number(problem, b"n", state.num_hand[seat])
    return True


def hand_in_phase(state: State, seat: int) -> int:
    """How many cards the seat holds."""
    if has_turn_to_come(state, seat):
        return int(state.hand_size)
    num_left = int(state.hand_size) - 1
    if state.phase == PLAY or num_left <= NUM_DISCARDS:  # P22: nobody discards
        return num_left
    if state.phase == DISCARD:
        return num_left - num_chosen(state, seat)
    return 0


def has_discards_of_phase(state: State, problem: Writer) -> bool:
    """P13: the seats choose one after the other, the one that started the last round at last."""
    num_seats = int(state.seats)
    num_done = 0
    if state.phase == DISCARD:
        num_done = (int(state.seat) - int(state.last_round_seat) - 1) % num_seats
    elif state.phase != PLAY and state.hand_size - 1 > NUM_DISCARDS:
        num_done = num_seats
    for i in range(num_seats):
        seat = (int(state.last_round_seat) + 1 + i) % num_seats
        if (num_chosen(state, seat) > 0) != (i < num_done):
            return refuse_seat(problem, b"parade.discards.turn", seat)
    return True


def has_right_last_round(state: State, problem: Writer) -> bool:
    """P10, P11: why it began, and whose turn it is."""
    if not rules.is_last_round(state):
        return True
    seat = int(state.last_round_seat)
    if state.last_round_reason == PILE_EMPTY and state.num_pile > 0:
        return refuse_number(problem, b"parade.last_round.pile", state.num_pile)
    if state.last_round_reason == ALL_COLOURS and not rules.has_all_colours(state, seat):
        return refuse_seat(problem, b"parade.last_round.colours", seat)
    if state.phase != PLAY:
        return state.turns_left == 0 or refuse_number(problem, b"parade.last_round.over", state.turns_left)
    right = (seat + 1 - int(state.turns_left)) % int(state.seats)
    if state.seat != right:
        refuse_seat(problem, b"parade.last_round.turn", seat)
        problems.number(problem, b"right", right)
        return problems.number(problem, b"n", state.turns_left)
    return True


def has_right_colours(state: State, problem: Writer) -> bool:
    """P10: whoever has all colours before its last turn has started the last round with them."""
    for seat in range(state.seats):
        has_started = state.last_round_reason == ALL_COLOURS and seat == state.last_round_seat
        if has_turn_to_come(state, seat) and not has_started and rules.has_all_colours(state, seat):
            return refuse_seat(problem, b"parade.all_colours", seat)
    return True


def has_right_turns(state: State, problem: Writer) -> bool:
    """P3, P9: every turn before the last round drew a card, so the pile tells whose turn it is."""
    num_seats, num_drawn = int(state.seats), cards_drawn(state)
    if num_drawn < 0:
        problems.refuse(problem, b"parade.pile.too_large")
        problems.number(problem, b"n", state.num_pile)
        return problems.number(problem, b"most", int(state.num_pile) + num_drawn)
    if rules.is_last_round(state) and num_drawn == 0:
        return problems.refuse(problem, b"parade.last_round.first")
    if rules.is_last_round(state):
        right = (int(state.start_seat) + num_drawn - 1) % num_seats
        return right == state.last_round_seat or refuse_start(state, b"parade.last_round.start", right, problem)
    right = (int(state.start_seat) + num_drawn) % num_seats
    return right == state.seat or refuse_start(state, b"parade.start", right, problem)


def refuse_start(state: State, code: bytes, right: int, problem: Writer) -> bool:
    """A problem about who started."""
    refuse_seat(problem, code, right)
    problems.number(problem, b"start", state.start_seat)
    return problems.number(problem, b"n", cards_drawn(state))


def has_taken_in_turns(state: State, problem: Writer) -> bool:
    """P5–P8: the card just played lies in the parade, and who had no turn yet has taken nothing."""
    if state.num_parade == 0:
        return problems.refuse(problem, b"parade.parade.empty")
    num_turns = cards_drawn(state)
    if rules.is_last_round(state):
        num_turns += int(state.seats) - int(state.turns_left)
    for seat in range(state.seats):
        turns_before = (seat - int(state.start_seat)) % int(state.seats)
        if turns_before >= num_turns and rules.total_in_front(state, seat) > 0:
            return refuse_seat(problem, b"parade.front.early", seat)
    return True


def cards_drawn(state: State) -> int:
    """P9: how many cards were drawn since the deal."""
    num_dealt = int(state.seats) * int(state.hand_size) + int(state.parade_size)
    return num_in_game(state) - num_dealt - int(state.num_pile)


def num_in_game(state: State) -> int:
    """P1, P20: how many cards the game has."""
    return int(state.num_colours) * int(state.num_values)


def num_cards(state: State) -> int:
    """How many cards lie somewhere, hidden or not."""
    count = int(state.num_parade) + int(state.num_pile)
    for seat in range(state.seats):
        count += int(state.num_hand[seat]) + rules.total_in_front(state, seat) + num_chosen(state, seat)
    return count


def num_hidden(state: State) -> int:
    """How many cards are hidden."""
    count = count_of(state.pile, state.num_pile, HIDDEN_CARD)
    for seat in range(state.seats):
        count += count_of(state.hand[seat], state.num_hand[seat], HIDDEN_CARD)
        count += count_of(state.discards[seat], NUM_DISCARDS, HIDDEN_CARD)
    return count


def num_places(state: State, card: int) -> int:
    """In how many places the card lies."""
    count = count_of(state.parade, state.num_parade, card) + count_of(state.pile, state.num_pile, card)
    for seat in range(state.seats):
        count += count_of(state.hand[seat], state.num_hand[seat], card)
        count += count_of(state.discards[seat], NUM_DISCARDS, card)
        count += int(rules.is_in_front(state, seat, card_colour(card), card_value(card)))
    return count


def count_of(cards: npt.NDArray[Any], count: int, card: int) -> int:
    """How often the card is among the first of a zone."""
    found = 0
    for i in range(count):
        if cards[i] == card:
            found += 1
    return found


def num_chosen(state: State, seat: int) -> int:
    """How many cards the seat has chosen to discard."""
    return NUM_DISCARDS - count_of(state.discards[seat], NUM_DISCARDS, NO_CARD)
