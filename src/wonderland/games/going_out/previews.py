"""What every action of the seat to act would do at once, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine.state import NOTHING, OVER
from wonderland.games.going_out import rules
from wonderland.games.going_out.action_texts import write_action
from wonderland.games.going_out.knowledge import num_hidden_in_hand
from wonderland.games.going_out.set_facts import write_set_facts
from wonderland.games.going_out.sets import is_set, num_in_set, set_size, set_value
from wonderland.games.going_out.state import (
    DECK,
    HIDDEN_CARD,
    LAY_BASE,
    NUM_KINDS,
    TAKE_BASE,
    TURN_ENDS,
)
from wonderland.games.going_out.symbols import (
    ACTION_NAMES,
    LAY_NAME,
    PHASE_NAMES,
    PLAY_NAME,
    TAKE_NAME,
    write_card,
    write_copies,
    write_set_cards,
)

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import Actions, State


def write_previews(state: State, is_wanted: bool, actions: Actions, writer: Writer) -> None:
    """For every action of the seat to act, if its hand is visible: what it does, and how the turn goes on."""
    json.key(writer, b"previews")
    json.open_object(writer)
    if is_wanted and is_hand_seen(state):
        for i in range(rules.legal_actions(state, actions)):
            write_action(state, actions[i], writer)
            json.put(writer, json.COLON)
            write_preview(state, actions[i], writer)
    json.close_object(writer)


def is_hand_seen(state: State) -> bool:
    """Does the viewer see all cards of the seat to act?"""
    return bool(state.phase != OVER and num_hidden_in_hand(state, state.seat) == 0)


def write_preview(state: State, action: int, writer: Writer) -> None:
    """What one action does, what it leaves in hand, and what comes next."""
    json.open_object(writer)
    if is_set(action):
        write_set_preview(state, action, writer)
    else:
        write_card_preview(action, writer)
    num_left = int(state.num_hand[state.seat]) + cards_added(action)
    json.key(writer, b"left")
    json.number(writer, num_left)
    json.key(writer, b"hand")
    json.open_list(writer)
    for kind in range(NUM_KINDS):
        write_copies(writer, kind, state.hand[state.seat, kind] + cards_added_of(action, kind))
    if action == DECK:
        write_card(writer, HIDDEN_CARD)
    json.close_list(writer)
    write_next(state, rules.phase_after(state, action), num_left, writer)
    json.close_object(writer)


def write_set_preview(state: State, played: int, writer: Writer) -> None:
    """A set, why it beats the latest one (G9), and whether it stays on the table (G12)."""
    json.key(writer, b"do")
    json.text(writer, PLAY_NAME)
    json.key(writer, b"cards")
    write_set_cards(writer, played)
    write_set_facts(writer, played)
    json.key(writer, b"beats_by")
    json.open_list(writer)
    if state.latest != NOTHING and set_size(played) > set_size(state.latest):
        json.text(writer, b"size")
    if state.latest != NOTHING and set_value(played) > set_value(state.latest):
        json.text(writer, b"value")
    json.close_list(writer)
    json.key(writer, b"stays")
    json.boolean(writer, rules.stays_on_table(state, played))


def write_card_preview(action: int, writer: Writer) -> None:
    """What is done with which card, if there is one."""
    json.key(writer, b"do")
    if action < TAKE_BASE:
        json.text(writer, ACTION_NAMES[action])
    elif action < LAY_BASE:
        json.text(writer, TAKE_NAME)
    else:
        json.text(writer, LAY_NAME)
    json.key(writer, b"cards")
    json.open_list(writer)
    if action >= LAY_BASE:
        write_card(writer, action - LAY_BASE)
    elif action >= TAKE_BASE:
        write_card(writer, action - TAKE_BASE)
    json.close_list(writer)


def write_next(state: State, phase: int, num_left: int, writer: Writer) -> None:
    """The phase in which the turn goes on, or that it ends; whoever then has no card left goes out (G19)."""
    is_out = phase == TURN_ENDS and num_left == 0
    json.key(writer, b"then")
    if is_out:
        json.text(writer, b"out")
    elif phase == TURN_ENDS:
        json.text(writer, b"end")
    else:
        json.text(writer, PHASE_NAMES[phase])
    json.key(writer, b"out_place")
    json.optional_number(writer, state.num_out + 1 if is_out else NOTHING, NOTHING)


def cards_added(action: int) -> int:
    """How many cards more the action leaves in hand."""
    if is_set(action):
        return -set_size(action)
    if action >= LAY_BASE:
        return -1
    return 1 if action == DECK or action >= TAKE_BASE else 0


def cards_added_of(action: int, kind: int) -> int:
    """How many cards of a kind more the action leaves in hand; what the deck would give is not known."""
    if is_set(action):
        return -num_in_set(action, kind)
    if action >= LAY_BASE:
        return -int(action - LAY_BASE == kind)
    return int(action >= TAKE_BASE and action - TAKE_BASE == kind)
