"""Moving round the ring (T11, T12) and what the special spaces do (T16–T22, T24)."""

from __future__ import annotations

from wonderland.engine import chance, trail
from wonderland.engine.state import NO_SEAT, NOTHING, State
from wonderland.games.tea_party.deal import take_from_stack
from wonderland.games.tea_party.state import (
    COOKIE,
    FELL,
    GREW,
    LOWEST_COOKIE,
    NO_COOKIE,
    RABBIT_HOLE,
    SENT_ON,
    SHRANK,
    SPUN,
    STOPPED,
    TEA_PARTY_SPACE,
    TURNED_UP,
    WENT_ON,
    WON_LARGE,
    WON_SMALL,
)


def move(state: State, seat: int, number: int) -> None:
    """T11: clockwise by the number, and on to the first free space. T12: passing the Tea Party on the way."""
    space = int(state.pawn_space[seat])
    steps = 0
    while steps < number or is_occupied(state, seat, space):
        if steps >= number:
            trail.note(state, WENT_ON, seat, space)
        if steps > 0 and space == TEA_PARTY_SPACE:
            win_face_up_cookie(state, seat)
        space += 1
        if space == state.num_spaces:
            space = 0
        steps += 1
    state.pawn_space[seat] = space
    trail.note(state, STOPPED, seat, space)


def is_occupied(state: State, seat: int, space: int) -> bool:
    """T11: does another seat's pawn stand there?"""
    occupied = False
    for other in range(state.seats):
        if other != seat and state.pawn_space[other] == space:
            occupied = True
    return occupied


def win_face_up_cookie(state: State, seat: int) -> None:
    """T12, T16: take it, if there is one, and turn up the next."""
    if state.face_up == NO_COOKIE:
        return
    win_large_cookie(state, seat, state.face_up)
    state.face_up = NO_COOKIE
    if state.num_stack > 0:
        state.face_up = take_from_stack(state)
        trail.note(state, TURNED_UP, seat, state.face_up)


def win_large_cookie(state: State, seat: int, cookie: int) -> None:
    """It lies open in front of the seat."""
    state.num_large[seat, int(cookie) - LOWEST_COOKIE] += 1
    trail.note(state, WON_LARGE, seat, cookie)


def kind_below(state: State, seat: int) -> int:
    """The kind of the space where the seat's pawn stands."""
    return int(state.space_kind[state.pawn_space[seat]])


def spin(state: State, seat: int) -> int:
    """T3: any space, each equally likely."""
    space = int(chance.below(state.chance, state.num_spaces))
    trail.note(state, SPUN, seat, space)
    return space


def stop_at_tea_party(state: State, seat: int) -> None:
    """T16: with a face-up and a face-down cookie there is a choice, otherwise not."""
    if state.num_stack > 0:
        state.phase = COOKIE
    else:
        win_face_up_cookie(state, seat)


def spin_for_cookies(state: State, seat: int) -> None:
    """T17: as many small cookies as the spinner's space shows, or all that are left; none left, no spin."""
    if state.small_left == 0:
        return
    won = min(int(state.space_cookies[spin(state, seat)]), int(state.small_left))
    state.num_small[seat] += won
    state.small_left -= won
    trail.note(state, WON_SMALL, seat, won)


def change_size(state: State, seat: int) -> None:
    """T18: a large pawn becomes small, a small one large, and then no other stays large."""
    large = int(state.large_seat)
    if large == seat:
        state.large_seat = NO_SEAT
        trail.note(state, SHRANK, seat, NOTHING)
        return
    state.large_seat = seat
    trail.note(state, GREW, seat, NOTHING)
    if large != NO_SEAT:
        trail.note(state, SHRANK, large, NOTHING)
        fall_if_small(state, large)


def is_large(state: State, seat: int) -> bool:
    """T18: at most one pawn is. T24: never one in the hole."""
    return bool(state.large_seat == seat)


def move_again(state: State, seat: int) -> None:
    """T19: the Cheshire Cat moves the pawn by the number of the card."""
    trail.note(state, SENT_ON, seat, state.number)
    move(state, seat, state.number)


def fall_if_small(state: State, seat: int) -> None:
    """T20, T21: a small pawn falls in; for a large one the hole is an ordinary space, and so it may be by T27."""
    if has_to_escape(state, seat):
        trail.note(state, FELL, seat, NOTHING)


def is_in_hole(state: State, seat: int) -> bool:
    """T20: small pawns on the Rabbit Hole are in the hole, and only they."""
    return kind_below(state, seat) == RABBIT_HOLE and not is_large(state, seat)


def has_to_escape(state: State, seat: int) -> bool:
    """T22: the card of a pawn in the hole gives spins. T27: after a failed turn a gentle hole is an ordinary space."""
    return is_in_hole(state, seat) and not state.has_failed[seat]


def can_accept(state: State, seat: int, space: int) -> bool:
    """T22: a free space that is not the Rabbit Hole."""
    return bool(state.space_kind[space] != RABBIT_HOLE and not is_occupied(state, seat, space))
