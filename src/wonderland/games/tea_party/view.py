"""What people are shown of Tea Party, as JSON: views, events, action texts, deals and outcomes.

Plain functions that compile like the rules; `view_types.py` has the types of what they write. A view is written from a
state that was hidden for its viewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine.state import NO_SEAT, OVER
from wonderland.games.tea_party import board_notation, rules, spaces
from wonderland.games.tea_party.action_texts import write_action
from wonderland.games.tea_party.events import write_events
from wonderland.games.tea_party.motion import write_motion
from wonderland.games.tea_party.outcomes import write_large_cookies, write_numbers, write_outcome
from wonderland.games.tea_party.previews import write_previews
from wonderland.games.tea_party.state import COOKIE, JOKER, NO_COOKIE, NO_SPACE, NUM_KINDS_OF_CARD, SPIN
from wonderland.games.tea_party.symbols import (
    KIND_NAMES,
    PHASE_NAMES,
    write_card,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

__all__ = ["write_action", "write_deal", "write_events", "write_outcome", "write_view"]


def write_view(state: State, with_previews: bool, scratch: State, writer: Writer) -> None:
    """Everything that a hidden state tells."""
    json.open_object(writer)
    json.key(writer, b"game")
    json.text(writer, b"tea-party")
    json.key(writer, b"seats")
    json.number(writer, state.seats)
    json.key(writer, b"phase")
    json.text(writer, PHASE_NAMES[state.phase])
    json.key(writer, b"seat")
    json.optional_number(writer, state.seat, NO_SEAT)
    json.key(writer, b"start")
    json.number(writer, state.start_seat)
    json.key(writer, b"rule")
    json.number(writer, rule_now(state))
    write_options(state, writer)
    write_board(state, writer)
    write_pawns(state, writer)
    write_cards(state, writer)
    write_cookies(state, scratch.points, writer)
    json.key(writer, b"number")
    json.optional_number(writer, state.number, 0)
    json.key(writer, b"spins_left")
    json.number(writer, state.spins_left)
    json.key(writer, b"spin")
    json.optional_number(writer, state.last_spin, NO_SPACE)
    json.key(writer, b"previews")
    write_previews(state, with_previews, scratch, writer)
    json.key(writer, b"events")
    write_events(state, writer)
    json.key(writer, b"motion")
    write_motion(state, writer)
    json.close_object(writer)


def rule_now(state: State) -> int:
    """The number of the rule that matters now."""
    if state.phase == OVER:
        return 15
    if state.phase == COOKIE:
        return 16
    if state.phase == SPIN or spaces.has_to_escape(state, state.seat):
        return 22
    return 9


def write_options(state: State, writer: Writer) -> None:
    """T25–T27: which variants are on."""
    json.key(writer, b"options")
    json.open_object(writer)
    json.key(writer, b"open_hands")
    json.boolean(writer, state.open_hands != 0)
    json.key(writer, b"youngest")
    json.boolean(writer, state.youngest != 0)
    json.key(writer, b"gentle_hole")
    json.boolean(writer, state.gentle_hole != 0)
    json.close_object(writer)


def write_board(state: State, writer: Writer) -> None:
    """T4: the board's name, or its spaces as text if it has none; then its spaces as data."""
    json.key(writer, b"board")
    json.open_object(writer)
    json.key(writer, b"name")
    json.begin_text(writer)
    board_notation.put_board(state, writer)
    json.end_text(writer)
    json.key(writer, b"spaces")
    json.open_list(writer)
    for space in range(state.num_spaces):
        json.open_object(writer)
        json.key(writer, b"kind")
        json.text(writer, KIND_NAMES[state.space_kind[space]])
        json.key(writer, b"cookies")
        json.number(writer, state.space_cookies[space])
        json.close_object(writer)
    json.close_list(writer)
    json.close_object(writer)


def write_pawns(state: State, writer: Writer) -> None:
    """By seat, where the pawn stands and how it is."""
    json.key(writer, b"pawns")
    json.open_list(writer)
    for seat in range(state.seats):
        json.open_object(writer)
        json.key(writer, b"space")
        json.number(writer, state.pawn_space[seat])
        json.key(writer, b"large")
        json.boolean(writer, spaces.is_large(state, seat))
        json.key(writer, b"in_hole")
        json.boolean(writer, spaces.is_in_hole(state, seat))
        json.key(writer, b"failed")
        json.boolean(writer, state.has_failed[seat] != 0)
        json.key(writer, b"must_escape")
        json.boolean(writer, spaces.has_to_escape(state, seat))
        json.close_object(writer)
    json.close_list(writer)


def write_cards(state: State, writer: Writer) -> None:
    """By seat: the hand, left to right; its places that cannot be played from; the pile's size; the cards played."""
    json.key(writer, b"hands")
    json.open_list(writer)
    for seat in range(state.seats):
        json.open_list(writer)
        for i in range(state.num_hand[seat]):
            write_card(writer, state.hand[seat, i])
        json.close_list(writer)
    json.close_list(writer)
    json.key(writer, b"locked")
    json.open_list(writer)
    for seat in range(state.seats):
        write_locked_places(state, seat, writer)
    json.close_list(writer)
    json.key(writer, b"piles")
    write_numbers(state.num_pile, state.seats, writer)
    json.key(writer, b"played")
    json.open_list(writer)
    for seat in range(state.seats):
        write_played_cards(state.num_played[seat], writer)
    json.close_list(writer)


def write_locked_places(state: State, seat: int, writer: Writer) -> None:
    """T9: the middle of three."""
    json.open_list(writer)
    for i in range(state.num_hand[seat]):
        if not rules.is_end(state, seat, i):
            json.number(writer, i)
    json.close_list(writer)


def write_played_cards(num_played: npt.NDArray[Any], writer: Writer) -> None:
    """By number, the joker last."""
    json.open_list(writer)
    for i in range(1, NUM_KINDS_OF_CARD + 1):
        card = i if i < NUM_KINDS_OF_CARD else JOKER
        for _ in range(num_played[card]):
            write_card(writer, card)
    json.close_list(writer)


def write_deal(state: State, writer: Writer) -> None:
    """Who starts, the large cookies with the face-up one first, everyone's cards in the order drawn."""
    json.open_object(writer)
    json.key(writer, b"start")
    json.number(writer, state.start_seat)
    json.key(writer, b"cookies")
    json.open_list(writer)
    json.number(writer, state.face_up)
    for i in range(state.num_stack - 1, -1, -1):
        json.number(writer, state.stack[i])
    json.close_list(writer)
    json.key(writer, b"cards")
    json.open_list(writer)
    for seat in range(state.seats):
        json.open_list(writer)
        for i in range(state.num_hand[seat]):
            write_card(writer, state.hand[seat, i])
        for i in range(state.num_pile[seat] - 1, -1, -1):
            write_card(writer, state.pile[seat, i])
        json.close_list(writer)
    json.close_list(writer)
    json.close_object(writer)


def write_cookies(state: State, points: npt.NDArray[Any], writer: Writer) -> None:
    """What can still be won, what everyone has won, and what it counts (T15)."""
    json.key(writer, b"face_up")
    json.optional_number(writer, state.face_up, NO_COOKIE)
    json.key(writer, b"stack")
    json.number(writer, state.num_stack)
    json.key(writer, b"small_left")
    json.number(writer, state.small_left)
    json.key(writer, b"large")
    json.open_list(writer)
    for seat in range(state.seats):
        write_large_cookies(state, seat, writer)
    json.close_list(writer)
    json.key(writer, b"small")
    write_numbers(state.num_small, state.seats, writer)
    rules.score(state, points)
    json.key(writer, b"points")
    write_numbers(points, state.seats, writer)
