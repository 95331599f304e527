"""What every action of the seat to act would do at once, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.engine import json_writer as json
from wonderland.engine.state import OVER
from wonderland.games.going_out import rules
from wonderland.games.going_out.action_texts import write_action
from wonderland.games.going_out.knowledge import num_hidden_in_hand
from wonderland.games.going_out.sets import is_set, num_in_set, set_size, set_value
from wonderland.games.going_out.state import DECK, HIDDEN_CARD, LAY_BASE, MAX_ACTIONS, NUM_KINDS, TAKE_BASE
from wonderland.games.going_out.symbols import write_card, write_copies

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def write_previews(state: State, is_wanted: bool, writer: Writer) -> None:
    """For every action of the seat to act, if its hand is visible: what it leaves in hand, and what a set is.

    `left`: how many cards. `hand`: those cards, one drawn from the deck as `?`. A set: also `size` and `value`.
    """
    json.key(writer, b"previews")
    json.open_object(writer)
    if is_wanted and is_hand_seen(state):
        actions = np.empty(MAX_ACTIONS, np.int32)
        for i in range(rules.legal_actions(state, actions)):
            write_action(state, actions[i], writer)
            json.put(writer, json.COLON)
            write_preview(state, actions[i], writer)
    json.close_object(writer)


def is_hand_seen(state: State) -> bool:
    """Does the viewer see all cards of the seat to act?"""
    return bool(state.phase != OVER and num_hidden_in_hand(state, state.seat) == 0)


def write_preview(state: State, action: int, writer: Writer) -> None:
    """What one action leaves in hand at once, before any further choice."""
    json.open_object(writer)
    if is_set(action):
        json.key(writer, b"size")
        json.number(writer, set_size(action))
        json.key(writer, b"value")
        json.number(writer, set_value(action))
    json.key(writer, b"left")
    json.number(writer, state.num_hand[state.seat] + cards_added(action))
    json.key(writer, b"hand")
    json.open_list(writer)
    for kind in range(NUM_KINDS):
        write_copies(writer, kind, state.hand[state.seat, kind] + cards_added_of(action, kind))
    if action == DECK:
        write_card(writer, HIDDEN_CARD)
    json.close_list(writer)
    json.close_object(writer)


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
