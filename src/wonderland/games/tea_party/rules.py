"""The rules of Tea Party, in the order of the rulebook; numbers such as T12 refer to rules.md beside this
file: the turn, the way out of the hole, the ending and the count. `deal.py` has the deal (T4–T7),
`spaces.py` the movement (T11, T12) and the special spaces (T16–T21).

House choices, where the rules leave something open:

- T8: the start seat is drawn by chance.
- T11: pawns that still stand on the Tea Party since the start occupy it for everyone else. The space where a pawn's
  movement began is free for that pawn: on a small ring it may come round to it.
- T13, T14: the card is drawn when the space's action and everything that follows from it are done.
- T15: the third tie-break compares the spaces where the pawns stand, not rounds; a pawn on the Tea Party stands on 0.
- T16: who takes a face-down cookie leaves the face-up one; who takes the face-up one, another is turned up.
- T19: the Cat moves a pawn once a turn. From the Cat to the Cat is a whole round of a small ring; the pawn stops
  there then, or it might never stop.
- T20: a pawn is in the hole exactly when it stands on the Rabbit Hole and is small, so nothing else says so.
- T22: the first spin is made with the card, and a spin that cannot be accepted is repeated, without asking.
- T27: the gentle move is not a choice. The hole is an ordinary space for the pawn until it has left it: a move that
  comes round to the hole stops there, without falling in.

Where the rules leave a single possibility nobody is asked: the last spin, the last large cookie.

`apply_action` trusts its caller: only what `legal_actions` lists may be applied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import chance, trail
from wonderland.engine.state import NO_SEAT, NOTHING, OVER, Actions, State
from wonderland.games.tea_party.deal import (
    clear_table,
    deal_cards,
    draw_card,
    lay_board,
    lay_down,
    stack_large_cookies,
    take_from_stack,
)
from wonderland.games.tea_party.spaces import (
    can_accept,
    change_size,
    fall_if_small,
    has_to_escape,
    is_large,
    kind_below,
    move,
    move_again,
    spin,
    spin_for_cookies,
    stop_at_tea_party,
    win_face_up_cookie,
    win_large_cookie,
)
from wonderland.games.tea_party.state import (
    ACCEPT,
    AGAIN,
    CATERPILLAR,
    CHESHIRE_CAT,
    COOKIE,
    ENDED,
    ESCAPED,
    GENTLE_HOLE_OPTION,
    JOKER,
    LEFT,
    LOWEST_COOKIE,
    MAX_NUMBER,
    MOST_ADDED,
    NO_SPACE,
    NUM_COOKIE_VALUES,
    OPEN_HANDS_OPTION,
    PLAY,
    PLAYED,
    RABBIT_HOLE,
    RIGHT,
    SMALL_COOKIES,
    SPIN,
    STAYED,
    TAKE_DOWN,
    TAKE_UP,
    TEA_PARTY,
    TEA_PARTY_SPACE,
    YOUNGEST_OPTION,
    make_play,
    play_card,
    play_end,
    play_number,
)

if TYPE_CHECKING:
    import numpy.typing as npt

RULES_VERSION = 2


def deal(state: State, seats: int, options: npt.NDArray[Any], start_seat: int) -> None:
    """T5–T8: shuffle the large cookies and everyone's cards, draw the first hands, choose who starts."""
    clear_table(state, seats)
    lay_board(state, options)
    state.open_hands = options[OPEN_HANDS_OPTION]
    state.youngest = options[YOUNGEST_OPTION]
    state.gentle_hole = options[GENTLE_HOLE_OPTION]
    stack_large_cookies(state)
    for seat in range(seats):
        state.pawn_space[seat] = TEA_PARTY_SPACE
        deal_cards(state, seat)
    state.start_seat = chance.below(state.chance, seats) if start_seat == NO_SEAT else start_seat
    state.seat = state.start_seat
    state.phase = PLAY


def legal_actions(state: State, out: Actions) -> int:
    """Write every legal action into `out` and return how many there are; none when the match is over."""
    if state.phase == PLAY:
        return legal_plays(state, out)
    if state.phase == SPIN:
        out[0] = ACCEPT
        out[1] = AGAIN
        return 2
    if state.phase == COOKIE:
        out[0] = TAKE_UP
        out[1] = TAKE_DOWN
        return 2
    return 0


def apply_action(state: State, action: int) -> None:
    """Carry out one legal action of the seat to act."""
    trail.clear(state)
    seat = int(state.seat)
    if state.phase == PLAY:
        play(state, seat, action)
    elif action == ACCEPT:
        escape(state, seat)
    elif action == AGAIN:
        spin_to_escape(state, seat)
    else:
        take_chosen_cookie(state, seat, action)


def legal_plays(state: State, out: Actions) -> int:
    """T9: the card at either end of the hand, the only card just once."""
    count = 0
    for i in range(state.num_hand[state.seat]):
        if is_end(state, state.seat, i):
            end = LEFT if i == 0 else RIGHT
            count = list_numbers(state, end, state.hand[state.seat, i], out, count)
    return count


def is_end(state: State, seat: int, i: int) -> bool:
    """T9: is this place of the hand its left or its right end?"""
    return bool(i == 0 or i == state.num_hand[seat] - 1)


def list_numbers(state: State, end: int, card: int, out: Actions, count: int) -> int:
    """T10: a joker is any number from 1 to 5, and a large pawn may add 1."""
    lowest = 1 if card == JOKER else int(card)
    highest = MAX_NUMBER if card == JOKER else int(card)
    if is_large(state, state.seat):
        highest += MOST_ADDED
    for number in range(lowest, highest + 1):
        out[count] = make_play(end, card, number)
        count += 1
    return count


def play(state: State, seat: int, action: int) -> None:
    """T9–T14: one turn, up to its first choice. T22: in the hole the number gives spins."""
    lay_down(state, seat, play_end(action), play_card(action))
    trail.note(state, PLAYED, seat, action)
    state.number = play_number(action)
    if has_to_escape(state, seat):
        state.spins_left = state.number
        spin_to_escape(state, seat)
    else:
        move(state, seat, state.number)
        do_action_of_space(state, seat)


def do_action_of_space(state: State, seat: int) -> None:
    """T13: what the space demands where the movement stopped; that ends the turn, unless a cookie is to be chosen."""
    if kind_below(state, seat) == CHESHIRE_CAT:
        move_again(state, seat)
    kind = kind_below(state, seat)
    if kind != RABBIT_HOLE:
        state.has_failed[seat] = 0  # T27: it has left the hole
    if kind == TEA_PARTY:
        stop_at_tea_party(state, seat)
    elif kind == SMALL_COOKIES:
        spin_for_cookies(state, seat)
    elif kind == CATERPILLAR:
        change_size(state, seat)
    elif kind == RABBIT_HOLE:
        fall_if_small(state, seat)
    if state.phase != COOKIE:
        end_turn(state, seat)


def end_turn(state: State, seat: int) -> None:
    """T14: draw, then it is the next seat's turn. T15: the race is over when that seat has no card left."""
    state.number = 0
    if state.num_pile[seat] > 0:
        draw_card(state, seat)
    following = (seat + 1) % int(state.seats)
    if state.num_hand[following] > 0:
        state.phase = PLAY
        state.seat = following
    else:
        state.phase = OVER
        state.seat = NO_SEAT
        trail.note(state, ENDED, seat, NOTHING)


def score(state: State, out: npt.NDArray[Any]) -> None:
    """T15: everyone's points, the values of the large cookies plus the small ones."""
    for seat in range(state.seats):
        points = int(state.num_small[seat])
        for index in range(NUM_COOKIE_VALUES):
            points += int(state.num_large[seat, index]) * (LOWEST_COOKIE + index)
        out[seat] = points


def is_ahead(state: State, points: npt.NDArray[Any], seat: int, other: int) -> bool:
    """T15: more points, then more large cookies, then a pawn farther clockwise from the Tea Party."""
    if points[seat] != points[other]:
        return bool(points[seat] > points[other])
    if total_large(state, seat) != total_large(state, other):
        return total_large(state, seat) > total_large(state, other)
    return bool(state.pawn_space[seat] > state.pawn_space[other])


def total_large(state: State, seat: int) -> int:
    """T15: how many large cookies a seat has won, whatever their values."""
    total = 0
    for index in range(NUM_COOKIE_VALUES):
        total += int(state.num_large[seat, index])
    return total


def take_chosen_cookie(state: State, seat: int, action: int) -> None:
    """T16: the face-up cookie, or the top one of the stack unseen."""
    if action == TAKE_UP:
        win_face_up_cookie(state, seat)
    else:
        win_large_cookie(state, seat, take_from_stack(state))
    end_turn(state, seat)


def spin_to_escape(state: State, seat: int) -> None:
    """T22: spin until there is something to decide; the last spin must be accepted, if it can be."""
    while state.spins_left > 0:
        state.spins_left -= 1
        state.last_spin = spin(state, seat)
        if can_accept(state, seat, state.last_spin):
            if state.spins_left == 0:
                escape(state, seat)
            else:
                state.phase = SPIN
            return
    stay_in_hole(state, seat)


def stay_in_hole(state: State, seat: int) -> None:
    """T22: until the next turn. T27: which a gentle hole remembers."""
    trail.note(state, STAYED, seat, NOTHING)
    state.has_failed[seat] = state.gentle_hole
    state.last_spin = NO_SPACE
    end_turn(state, seat)


def escape(state: State, seat: int) -> None:
    """T23: clockwise to the space that the spinner points at, and its action as usual."""
    trail.note(state, ESCAPED, seat, NOTHING)
    distance = int(state.last_spin) - int(state.pawn_space[seat])
    if distance < 0:
        distance += int(state.num_spaces)
    state.spins_left = 0
    state.last_spin = NO_SPACE
    move(state, seat, distance)
    do_action_of_space(state, seat)
