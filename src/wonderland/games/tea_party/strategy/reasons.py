"""What tells for and against an action of Tea Party, from what the seat to act knows (`text.reason` has the sentences).

A play is tried on a guess of what is hidden, up to the first spin: what it causes until then is certain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import reason_writer as reasons
from wonderland.games.tea_party import rules
from wonderland.games.tea_party.knowledge import num_unseen_cookies, sample
from wonderland.games.tea_party.previews import num_certain
from wonderland.games.tea_party.spaces import has_to_escape, kind_below
from wonderland.games.tea_party.state import (
    ACCEPT,
    COOKIE,
    FELL,
    GREW,
    JOKER,
    LOWEST_COOKIE,
    NUM_COOKIE_VALUES,
    PLAIN,
    PLAY,
    SENT_ON,
    SHRANK,
    TAKE_UP,
    TURNED_UP,
    WENT_ON,
    WON_LARGE,
    play_card,
    play_number,
)

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

GUESS_SEED = 0
PERCENT = 100

# What reasons speak for; the others may speak for an action or against it.
GAINS = (
    b"wins_cookie",
    b"wins_unseen_cookie",
    b"grows",
    b"shrinks_other",
    b"other_falls",
    b"spins_for_cookies",
    b"chooses_cookie",
    b"keeps_joker",
    b"spins_to_escape",
    b"spins_again",
)
COSTS = (b"shrinks", b"falls", b"spends_joker", b"plain_stop")
POINTS = (b"none",)
ARE_POINTS_BAD = False
# What says more, the higher its number; the lower its number.
MORE = (b"spins_to_escape",)
FEWER = (b"none",)


def write_reasons(state: State, action: int, scratch: State, writer: Writer) -> None:
    """What the action brings, as far as it is certain, and what it leaves open."""
    if state.phase == COOKIE:
        write_cookie(state, action, writer)
        return
    if state.phase == PLAY and has_to_escape(state, state.seat):
        reasons.write_number(writer, b"spins_to_escape", play_number(action))
    elif state.phase == PLAY or action == ACCEPT:
        scratch.guess[0] = state
        sample(scratch.guess[0], GUESS_SEED)
        rules.apply_action(scratch.guess[0], action)
        write_way(state, scratch.guess[0], writer)
    else:
        reasons.write_number(writer, b"spins_again", state.spins_left)
    if state.phase == PLAY:
        write_joker(state, action, writer)


def write_cookie(state: State, action: int, writer: Writer) -> None:
    """T16: the cookie in sight, or the chance of a better one."""
    if action == TAKE_UP:
        reasons.write_number(writer, b"wins_cookie", state.face_up)
        return
    num_better = 0
    for index in range(NUM_COOKIE_VALUES):
        if LOWEST_COOKIE + index > state.face_up:
            num_better += num_unseen_cookies(state, index)
    reasons.write_number(writer, b"unseen_better", PERCENT * num_better // int(state.num_stack))


def write_way(state: State, after: State, writer: Writer) -> None:
    """What happens on the way, in order, how many pawns are passed (T11), and then where it ends."""
    is_seen, num_passed = True, 0
    for i in range(num_certain(after)):
        event, seat, value = int(after.trail[i, 0]), int(after.trail[i, 1]), int(after.trail[i, 2])
        if event == WON_LARGE and is_seen:
            reasons.write_number(writer, b"wins_cookie", value)
        elif event == WON_LARGE:
            reasons.write(writer, b"wins_unseen_cookie")
        elif event == TURNED_UP:
            is_seen = False
        elif event == WENT_ON:
            num_passed += 1
        elif event == SENT_ON:
            reasons.write_number(writer, b"sent_on", value)
        else:
            write_change(state, event, seat, writer)
    if num_passed > 0:
        reasons.write_number(writer, b"jumps_over", num_passed)
    write_stop(after, state.seat, writer)


def write_change(state: State, event: int, seat: int, writer: Writer) -> None:
    """T18, T20: who becomes large or small, and who falls."""
    if event == GREW:
        reasons.write(writer, b"grows")
    elif event == SHRANK and seat == state.seat:
        reasons.write(writer, b"shrinks")
    elif event == SHRANK:
        reasons.write_seat(writer, b"shrinks_other", seat)
    elif event == FELL and seat == state.seat:
        reasons.write(writer, b"falls")
    elif event == FELL:
        reasons.write_seat(writer, b"other_falls", seat)


def write_stop(after: State, seat: int, writer: Writer) -> None:
    """T13: a spin for cookies, a choice of cookies, or a space where nothing happens."""
    if num_certain(after) < after.num_trail:
        reasons.write(writer, b"spins_for_cookies")
    elif after.phase == COOKIE:
        reasons.write(writer, b"chooses_cookie")
    elif kind_below(after, seat) == PLAIN:
        reasons.write_number(writer, b"plain_stop", after.pawn_space[seat])


def write_joker(state: State, action: int, writer: Writer) -> None:
    """T10: is the joker spent or kept?"""
    if play_card(action) == JOKER:
        reasons.write(writer, b"spends_joker")
        return
    for i in range(state.num_hand[state.seat]):
        if state.hand[state.seat, i] == JOKER:
            reasons.write(writer, b"keeps_joker")
