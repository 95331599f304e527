"""The rules of Parade, in the order of the rulebook; numbers such as P7 refer to rules.md beside this file.

House rules: P20–P22, games that are smaller than the published one. The state holds its sizes.

House choice: P13, the two discards are chosen in secret and revealed together. The seats choose one after the
other, in the order of the last round, and `knowledge.hide` keeps every choice hidden until the last is made.

`apply_action` trusts its caller: only what `legal_actions` lists may be applied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine import chance, trail
from wonderland.engine.state import NO_SEAT, OVER
from wonderland.games.parade.state import (
    ALL_COLOURS,
    DISCARD,
    DISCARDED,
    DREW,
    HAND_SIZE,
    KEPT,
    LAST_ROUND,
    MAX_PARADE,
    MAX_SEATS,
    NO_CARD,
    NO_REASON,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_DISCARDS,
    NUM_VALUES,
    PARADE_SIZE,
    PILE_EMPTY,
    PLAY,
    PLAYED,
    TOOK,
    card_colour,
    card_value,
    discard_action,
    discarded_cards,
    make_card,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import Actions, State

RULES_VERSION = 1


def deal(state: State, seats: int, options: npt.NDArray[Any], start_seat: int) -> None:
    """P3, P4: five cards to each, six to the parade, the rest to the pile, and a random seat to start."""
    clear_table(state, seats)
    reduce_game(state, options)
    gather_cards(state)
    chance.shuffle(state.chance, state.pile, state.num_pile)
    for seat in range(seats):
        for _ in range(state.hand_size):
            add_to_hand(state, seat, take_from_pile(state))
    for _ in range(state.parade_size):
        join_parade(state, take_from_pile(state))
    state.start_seat = chance.below(state.chance, seats) if start_seat == NO_SEAT else start_seat
    state.seat = state.start_seat
    state.phase = PLAY


def reduce_game(state: State, options: npt.NDArray[Any]) -> None:
    """P20: the options say by how much the game is smaller than the published one."""
    state.num_colours -= options[0]
    state.num_values -= options[1]
    state.hand_size -= options[2]
    state.parade_size -= options[3]


def is_reduced(state: State) -> bool:
    """P20: is the game smaller than the published one?"""
    is_smaller_deck = state.num_colours < NUM_COLOURS or state.num_values < NUM_VALUES
    return bool(is_smaller_deck or state.hand_size < HAND_SIZE or state.parade_size < PARADE_SIZE)


def gather_cards(state: State) -> None:
    """P1: every card lies in the pile."""
    for colour in range(state.num_colours):
        for value in range(state.num_values):
            state.pile[state.num_pile] = make_card(colour, value)
            state.num_pile += 1


def legal_actions(state: State, out: Actions) -> int:
    """Write every legal action into `out` and return how many there are; none when the match is over."""
    if state.phase == PLAY:
        return legal_plays(state, out)
    if state.phase == DISCARD:
        return legal_discards(state, out)
    return 0


def apply_action(state: State, action: int) -> None:
    """Carry out one legal action of the seat to act."""
    trail.clear(state)
    if state.phase == PLAY:
        play_card(state, action)
    else:
        choose_discards(state, action)


def legal_plays(state: State, out: Actions) -> int:
    """P5: any card of the hand."""
    count = state.num_hand[state.seat]
    for i in range(count):
        out[i] = state.hand[state.seat, i]
    return int(count)


def play_card(state: State, card: int) -> None:
    """P5–P12: one turn."""
    seat = state.seat
    remove_from_hand(state, seat, card)
    join_parade(state, card)
    trail.note(state, PLAYED, seat, card)
    take_leaving_cards(state, seat)
    if is_last_round(state):
        state.turns_left -= 1
    else:
        draw_card(state, seat)
        start_last_round_if_due(state, seat)
    state.seat = next_seat(state, seat)
    if is_last_round(state) and state.turns_left == 0:
        end_last_round(state)


def end_last_round(state: State) -> None:
    """P13; P22: where all the cards left would be discarded, nobody chooses, and the match is over."""
    if state.hand_size - 1 > NUM_DISCARDS:
        state.phase = DISCARD
    else:
        state.phase = OVER
        state.seat = NO_SEAT


def leaves(played: int, card: int, num_behind: int) -> bool:
    """P6, P7: does a card leave that has `num_behind` cards between itself and the card just played?"""
    value = card_value(played)
    has_reason = (card_colour(card) == card_colour(played)) | (card_value(card) <= value)
    return bool((num_behind >= value) & has_reason)


def take_leaving_cards(state: State, seat: int) -> None:
    """P6–P8: the leaving cards go in front of the player, the others close up in order."""
    last = int(state.num_parade) - 1
    played = card_at(state, last)
    num_staying = 0
    for i in range(last):  # the same steps for every card: a processor cannot guess which ones leave
        card = card_at(state, i)
        is_leaving = int(leaves(played, card, last - 1 - i))
        state.front[seat, card_colour(card)] |= is_leaving << card_value(card)
        state.parade[num_staying] = card
        num_staying += 1 - is_leaving
        if is_leaving:
            trail.note(state, TOOK, seat, card)
    state.parade[num_staying] = played
    for i in range(num_staying + 1, last + 1):
        state.parade[i] = NO_CARD
    state.num_parade = num_staying + 1


def card_at(state: State, i: int) -> int:
    """A card of the parade, from an unsigned byte: then its colour and value take fewer steps to compute."""
    return np.int64(np.uint8(state.parade[i]))  # type: ignore[return-value]


def draw_card(state: State, seat: int) -> None:
    """P9: back to five."""
    card = take_from_pile(state)
    add_to_hand(state, seat, card)
    trail.note(state, DREW, seat, card)


def start_last_round_if_due(state: State, seat: int) -> None:
    """P10, P11: everyone takes one more turn, the seat that started the last round being the last."""
    reason = last_round_reason(state, seat)
    if reason == NO_REASON:
        return
    state.last_round_seat = seat
    state.last_round_reason = reason
    state.turns_left = state.seats
    trail.note(state, LAST_ROUND, seat, reason)


def last_round_reason(state: State, seat: int) -> int:
    """P10: all six colours in front of the player, or a pile emptied by this turn's draw."""
    if has_all_colours(state, seat):
        return ALL_COLOURS
    if state.num_pile == 0:
        return PILE_EMPTY
    return NO_REASON


def is_last_round(state: State) -> bool:
    """P11, P12: it starts once, and nothing is drawn in it."""
    return bool(state.last_round_reason != NO_REASON)


def has_all_colours(state: State, seat: int) -> bool:
    """P10, P21: at least one card of each colour in front."""
    num_colours = 0
    for colour in range(NUM_COLOURS):
        num_colours += state.front[seat, colour] != 0
    return bool(num_colours == state.num_colours)


def legal_discards(state: State, out: Actions) -> int:
    """P13: any two of the four cards left."""
    count = 0
    for i in range(state.num_hand[state.seat]):
        for j in range(i + 1, state.num_hand[state.seat]):
            out[count] = discard_action(state.hand[state.seat, i], state.hand[state.seat, j])
            count += 1
    return count


def choose_discards(state: State, action: int) -> None:
    """P13: a secret choice; when the last one is made, all are revealed together."""
    seat = state.seat
    state.discards[seat, 0], state.discards[seat, 1] = discarded_cards(action)
    for i in range(NUM_DISCARDS):
        remove_from_hand(state, seat, state.discards[seat, i])
        trail.note(state, DISCARDED, seat, state.discards[seat, i])
    if seat == state.last_round_seat:
        reveal_kept_cards(state)
        state.phase = OVER
        state.seat = NO_SEAT
    else:
        state.seat = next_seat(state, seat)


def reveal_kept_cards(state: State) -> None:
    """P13: the two cards kept are added to the cards in front."""
    for seat in range(state.seats):
        for i in range(state.num_hand[seat]):
            lay_in_front(state, seat, state.hand[seat, i])
            trail.note(state, KEPT, seat, state.hand[seat, i])
            state.hand[seat, i] = NO_CARD
        state.num_hand[seat] = 0


def score(state: State, out: npt.NDArray[Any]) -> None:
    """P14–P17: write everyone's points for the cards in front."""
    for seat in range(state.seats):
        out[seat] = 0
        for colour in range(NUM_COLOURS):
            out[seat] += colour_points(state, seat, colour)


def colour_points(state: State, seat: int, colour: int) -> int:
    """P17: with the majority each card counts 1, otherwise its value."""
    if has_majority(state, seat, colour):
        return num_in_front(state, seat, colour)
    points = 0
    for value in range(NUM_VALUES):
        if is_in_front(state, seat, colour, value):
            points += value
    return points


def has_majority(state: State, seat: int, colour: int) -> bool:
    """P15: nobody has more cards of the colour, so all who tie for the most have it. P16: two seats, two more."""
    mine = num_in_front(state, seat, colour)
    lead = lead_needed(state)
    for other in range(state.seats):
        if other != seat and mine < num_in_front(state, other, colour) + lead:
            return False
    return mine > 0


def lead_needed(state: State) -> int:
    """P15, P16: by how many cards a majority must lead; a tie will do with more than two seats."""
    return 2 if state.seats == 2 else 0


def is_ahead(state: State, points: npt.NDArray[Any], seat: int, other: int) -> bool:
    """P18: fewer points, or as many points and fewer cards in front."""
    if points[seat] != points[other]:
        return bool(points[seat] < points[other])
    return total_in_front(state, seat) < total_in_front(state, other)


def next_seat(state: State, seat: int) -> int:
    """P3: clockwise."""
    following = int(seat) + 1
    return following if following < state.seats else 0  # quicker than a division


def clear_table(state: State, seats: int) -> None:
    """An empty table, every place holding its "nothing"."""
    trail.reset(state)
    state.seats = seats
    state.num_colours = NUM_COLOURS
    state.num_values = NUM_VALUES
    state.hand_size = HAND_SIZE
    state.parade_size = PARADE_SIZE
    state.last_round_seat = NO_SEAT
    state.last_round_reason = NO_REASON
    state.turns_left = 0
    state.num_pile = 0
    for i in range(NUM_CARDS):
        state.pile[i] = NO_CARD
        state.joined[i] = NO_CARD
    state.num_parade = 0
    state.num_joined = 0
    for i in range(MAX_PARADE):
        state.parade[i] = NO_CARD
    for seat in range(MAX_SEATS):
        state.num_hand[seat] = 0
        for i in range(HAND_SIZE):
            state.hand[seat, i] = NO_CARD
        for colour in range(NUM_COLOURS):
            state.front[seat, colour] = 0
        for i in range(NUM_DISCARDS):
            state.discards[seat, i] = NO_CARD


def take_from_pile(state: State) -> int:
    """The top card of the pile."""
    top = state.num_pile - 1
    card = state.pile[top]
    state.pile[top] = NO_CARD
    state.num_pile = top
    return int(card)


def add_to_hand(state: State, seat: int, card: int) -> None:
    """A drawn card goes to the right end of the hand."""
    state.hand[seat, state.num_hand[seat]] = card
    state.num_hand[seat] += 1


def remove_from_hand(state: State, seat: int, card: int) -> None:
    """The cards to its right close up."""
    last = int(state.num_hand[seat]) - 1
    place = 0
    for i in range(last + 1):  # the same steps wherever the card is: a processor cannot guess its place
        other = state.hand[seat, i]
        state.hand[seat, place] = other
        place += other != card
    state.hand[seat, last] = NO_CARD
    state.num_hand[seat] = last


def join_parade(state: State, card: int) -> None:
    """P5: at the end."""
    state.parade[state.num_parade] = card
    state.num_parade += 1
    state.joined[state.num_joined] = card
    state.num_joined += 1


def lay_in_front(state: State, seat: int, card: int) -> None:
    """P8: face up, by colour."""
    state.front[seat, card_colour(card)] |= 1 << card_value(card)


def is_in_front(state: State, seat: int, colour: int, value: int) -> bool:
    """Does this card lie in front of the seat?"""
    return bool((state.front[seat, colour] >> value) & 1)


def num_in_front(state: State, seat: int, colour: int) -> int:
    """How many cards of the colour lie in front of the seat."""
    cards = int(state.front[seat, colour])
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


def total_in_front(state: State, seat: int) -> int:
    """P18: how many cards lie in front of the seat."""
    total = 0
    for colour in range(NUM_COLOURS):
        total += num_in_front(state, seat, colour)
    return total
