"""Which positions of Tea Party are possible, in plain functions that compile like the rules.

A position may be short: in tests and pictures pawns and cookies have got about somehow. Short ones can be played on
(`is_possible`). A match may have come to whole ones (`is_whole`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine import problems
from wonderland.engine.state import OVER
from wonderland.games.tea_party.deal import hand_size
from wonderland.games.tea_party.spaces import can_accept, is_in_hole, is_large, is_occupied
from wonderland.games.tea_party.state import (
    COOKIE,
    HIDDEN_CARD,
    HIDDEN_COOKIE,
    JOKER,
    LOWEST_COOKIE,
    MAX_NUMBER,
    MOST_ADDED,
    NO_COOKIE,
    NUM_CARDS,
    NUM_COOKIE_VALUES,
    NUM_KINDS_OF_CARD,
    SPIN,
    TEA_PARTY_SPACE,
    copies_of_card,
    copies_of_cookie,
)
from wonderland.games.tea_party.symbols import write_card

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

MOST_LARGE_A_TURN = 2  # T12, T16, T19: a movement, and the one that the Cat adds, win a cookie each


def refuse_number(problem: Writer, code: bytes, number: int) -> bool:
    """A problem about a number."""
    problems.refuse(problem, code)
    return problems.number(problem, b"n", number)


def refuse_seat(problem: Writer, code: bytes, seat: int) -> bool:
    """A problem about a seat."""
    problems.refuse(problem, code)
    return problems.number(problem, b"seat", seat)


def is_possible(state: State, problem: Writer) -> bool:
    """Everything is there as often as it should be, and the phase can be played on."""
    return (
        has_room_for_pawns(state, problem)
        and has_right_cards(state, problem)
        and has_right_turns(state, problem)
        and has_right_cookies(state, problem)
        and has_right_phase(state, problem)
    )


def has_room_for_pawns(state: State, problem: Writer) -> bool:
    """T11: one pawn a space, except on the Tea Party. T27: who can have failed."""
    for seat in range(state.seats):
        space = int(state.pawn_space[seat])
        count = num_pawns_on(state, space)
        if count > 1 and (space != TEA_PARTY_SPACE or state.phase == COOKIE):
            refuse_number(problem, b"tea-party.pawns_on_space", count)
            return problems.number(problem, b"space", space)
    for seat in range(state.seats):
        if state.has_failed[seat] and not (state.gentle_hole and is_in_hole(state, seat)):
            return problems.refuse(problem, b"tea-party.failed")
    return True


def num_pawns_on(state: State, space: int) -> int:
    """How many pawns stand there."""
    count = 0
    for seat in range(state.seats):
        if state.pawn_space[seat] == space:
            count += 1
    return count


def has_right_cards(state: State, problem: Writer) -> bool:
    """T2: everyone has the same eleven cards."""
    for seat in range(state.seats):
        total = int(state.num_hand[seat]) + int(state.num_pile[seat]) + num_played_by(state, seat)
        if total != NUM_CARDS:
            refuse_seat(problem, b"tea-party.num_cards", seat)
            problems.number(problem, b"right", NUM_CARDS)
            return problems.number(problem, b"n", total)
        for card in range(NUM_KINDS_OF_CARD):
            count = num_open_cards(state, seat, card)
            if count > copies_of_card(card):
                refuse_seat(problem, b"tea-party.too_often", seat)
                json.key(problem, b"card")
                write_card(problem, card)
                return problems.number(problem, b"n", count)
    return True


def has_right_turns(state: State, problem: Writer) -> bool:
    """T9, T14: the seats take turns, one card each, and draw while they can."""
    is_in_turn = state.phase in (SPIN, COOKIE)
    first = int(state.start_seat) if state.phase == OVER else int(state.seat)
    rounds = num_played_by(state, first) - int(is_in_turn)
    if (state.phase == OVER) != (rounds == NUM_CARDS):
        return problems.refuse(problem, b"tea-party.turns")
    for seat in range(state.seats):
        is_earlier = order_of(state, seat) < order_of(state, first)
        acts_now = is_in_turn and seat == state.seat
        played = num_played_by(state, seat)
        if played != rounds + int(is_earlier or acts_now):
            return problems.refuse(problem, b"tea-party.turns")
        held = min(hand_size(state), NUM_CARDS - played + int(acts_now)) - int(acts_now)
        if state.num_hand[seat] != held:
            refuse_seat(problem, b"tea-party.hand", seat)
            problems.number(problem, b"right", held)
            return problems.number(problem, b"n", state.num_hand[seat])
    return True


def order_of(state: State, seat: int) -> int:
    """T8: how many seats act before this one in a round."""
    return (seat - int(state.start_seat)) % int(state.seats)


def has_right_cookies(state: State, problem: Writer) -> bool:
    """T5: the large cookies that take part are all there."""
    copies = copies_of_cookie(state.seats)
    total = int(state.num_stack) + int(state.face_up != NO_COOKIE)
    for seat in range(state.seats):
        total += num_large_of(state, seat)
    if total != copies * NUM_COOKIE_VALUES:
        refuse_number(problem, b"tea-party.num_large", total)
        problems.number(problem, b"right", copies * NUM_COOKIE_VALUES)
        return problems.number(problem, b"seats", state.seats)
    for index in range(NUM_COOKIE_VALUES):
        if num_open_cookies(state, index) > copies:
            refuse_number(problem, b"tea-party.num_large.value", copies)
            problems.number(problem, b"value", LOWEST_COOKIE + index)
            return problems.number(problem, b"seats", state.seats)
    return True


def has_right_phase(state: State, problem: Writer) -> bool:
    """T16, T22: a choice is asked for only where there is one."""
    if state.phase == COOKIE and (state.pawn_space[state.seat] != TEA_PARTY_SPACE or state.num_stack == 0):
        return problems.refuse(problem, b"tea-party.no_choice")
    if state.number == MAX_NUMBER + MOST_ADDED and not is_large(state, state.seat):
        return problems.refuse(problem, b"tea-party.not_large")
    if state.phase != SPIN:
        return True
    if not is_in_hole(state, state.seat) or not can_accept(state, state.seat, state.last_spin):
        return problems.refuse(problem, b"tea-party.no_spin")
    if state.spins_left >= state.number or state.has_failed[state.seat]:
        return problems.refuse(problem, b"tea-party.spins_left")
    return True


def is_whole(state: State, problem: Writer) -> bool:
    """What is hidden is what somebody may not know, and pawns and cookies are where turns can have brought them."""
    return (
        hides_what_is_secret(state, problem)
        and has_right_number(state, problem)
        and has_begun_at_tea_party(state, problem)
        and has_tea_party_to_itself(state, problem)
        and has_won_in_turns(state, problem)
    )


def hides_what_is_secret(state: State, problem: Writer) -> bool:
    """T25; and whoever does not know everything knows no pile."""
    num_hidden = count_of(state.stack, state.num_stack, HIDDEN_COOKIE)
    num_undrawn = int(state.num_stack)
    num_in_piles = num_hidden
    for seat in range(state.seats):
        in_hand = count_of(state.hand[seat], state.num_hand[seat], HIDDEN_CARD)
        if in_hand > 0 and state.open_hands:
            return refuse_seat(problem, b"tea-party.hand.open", seat)
        in_pile = count_of(state.pile[seat], state.num_pile[seat], HIDDEN_CARD)
        num_hidden += in_hand + in_pile
        num_in_piles += in_pile
        num_undrawn += int(state.num_pile[seat])
    return num_hidden == 0 or num_in_piles == num_undrawn or problems.refuse(problem, b"tea-party.half_hidden")


def has_right_number(state: State, problem: Writer) -> bool:
    """T10: the number is that of a card that the seat has played; a joker has any, and a large pawn may add 1."""
    if state.phase not in (SPIN, COOKIE) or state.num_played[state.seat, JOKER] > 0:
        return True
    number = int(state.number)
    is_played = number <= MAX_NUMBER and state.num_played[state.seat, number] > 0
    is_added = is_large(state, state.seat) and number > 1 and state.num_played[state.seat, number - 1] > 0
    return is_played or is_added or refuse_number(problem, b"tea-party.number.not_played", number)


def has_begun_at_tea_party(state: State, problem: Writer) -> bool:
    """T8: before its first turn a pawn is small, stands on the Tea Party and has won nothing."""
    for seat in range(state.seats):
        has_won = num_large_of(state, seat) > 0 or state.num_small[seat] > 0
        has_changed = state.pawn_space[seat] != TEA_PARTY_SPACE or is_large(state, seat)
        if num_turns(state, seat) == 0 and (has_won or has_changed):
            return refuse_seat(problem, b"tea-party.not_moved", seat)
    return True


def has_tea_party_to_itself(state: State, problem: Writer) -> bool:
    """T11: pawns that still stand on the Tea Party since the start occupy it for everyone else."""
    for seat in range(state.seats):
        is_there = state.pawn_space[seat] == TEA_PARTY_SPACE
        if is_there and num_turns(state, seat) > 0 and is_occupied(state, seat, TEA_PARTY_SPACE):
            return refuse_seat(problem, b"tea-party.tea_party_taken", seat)
    return True


def has_won_in_turns(state: State, problem: Writer) -> bool:
    """T12, T16, T17: a turn wins so many cookies at most."""
    most_shown = 0
    for space in range(state.num_spaces):
        most_shown = max(most_shown, int(state.space_cookies[space]))
    for seat in range(state.seats):
        turns = num_turns(state, seat)
        if num_large_of(state, seat) > turns * MOST_LARGE_A_TURN:
            refuse_seat(problem, b"tea-party.large.too_many", seat)
            problems.number(problem, b"most", turns * MOST_LARGE_A_TURN)
            return problems.number(problem, b"n", num_large_of(state, seat))
        if state.num_small[seat] > turns * most_shown:
            refuse_seat(problem, b"tea-party.small.too_many", seat)
            problems.number(problem, b"most", turns * most_shown)
            return problems.number(problem, b"n", state.num_small[seat])
    return True


def num_turns(state: State, seat: int) -> int:
    """In how many turns the pawn has moved or spun; not yet in the one in which its spin is to be accepted."""
    is_spinning = state.phase == SPIN and seat == state.seat
    return num_played_by(state, seat) - int(is_spinning)


def num_played_by(state: State, seat: int) -> int:
    """How many cards the seat has played."""
    total = 0
    for card in range(NUM_KINDS_OF_CARD):
        total += int(state.num_played[seat, card])
    return total


def num_large_of(state: State, seat: int) -> int:
    """How many large cookies the seat has won."""
    total = 0
    for index in range(NUM_COOKIE_VALUES):
        total += int(state.num_large[seat, index])
    return total


def num_open_cards(state: State, seat: int, card: int) -> int:
    """How often the state shows this card of the seat."""
    in_hand = count_of(state.hand[seat], state.num_hand[seat], card)
    return in_hand + count_of(state.pile[seat], state.num_pile[seat], card) + int(state.num_played[seat, card])


def num_open_cookies(state: State, index: int) -> int:
    """How many large cookies of this value the state shows."""
    cookie = LOWEST_COOKIE + index
    count = count_of(state.stack, state.num_stack, cookie) + int(state.face_up == cookie)
    for seat in range(state.seats):
        count += int(state.num_large[seat, index])
    return count


def count_of(cards: npt.NDArray[Any], count: int, card: int) -> int:
    """How often the card or cookie is among the first."""
    found = 0
    for i in range(count):
        if cards[i] == card:
            found += 1
    return found
