"""What the actions of the seat to act would do at once, as JSON; those that play sets are in set_patterns.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine.state import OVER
from wonderland.games.going_out import rules
from wonderland.games.going_out.action_texts import write_action
from wonderland.games.going_out.knowledge import num_hidden_in_hand
from wonderland.games.going_out.set_patterns import write_next, write_set_patterns
from wonderland.games.going_out.state import DECK, FOLLOW, LAY_BASE, LEAD, PASS, TAKE_BASE
from wonderland.games.going_out.symbols import ACTION_NAMES, LAY_NAME, TAKE_NAME, write_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import Actions, State


def write_previews(state: State, is_wanted: bool, actions: Actions, writer: Writer) -> None:
    """For the actions of the seat to act, if its hand is visible: what they do, and how the turn goes on."""
    is_shown = is_wanted and is_hand_seen(state)
    json.key(writer, b"previews")
    json.open_object(writer)
    if is_shown:
        write_card_previews(state, actions, writer)
    json.close_object(writer)
    json.key(writer, b"sets")
    json.open_list(writer)
    if is_shown:
        write_set_patterns(state, writer)
    json.close_list(writer)


def is_hand_seen(state: State) -> bool:
    """Does the viewer see all cards of the seat to act?"""
    return bool(state.phase != OVER and num_hidden_in_hand(state, state.seat) == 0)


def write_card_previews(state: State, actions: Actions, writer: Writer) -> None:
    """Every action but sets."""
    if state.phase == FOLLOW:
        write_preview(state, PASS, writer)
    elif state.phase != LEAD:
        for i in range(rules.legal_actions(state, actions)):
            write_preview(state, actions[i], writer)


def write_preview(state: State, action: int, writer: Writer) -> None:
    """What one action does, how many cards it leaves in hand, and what comes next."""
    write_action(state, action, writer)
    json.put(writer, json.COLON)
    json.open_object(writer)
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
    num_left = int(state.num_hand[state.seat]) + cards_added(action)
    write_next(state, rules.phase_after(state, action), num_left, writer)
    json.close_object(writer)


def cards_added(action: int) -> int:
    """How many cards more the action leaves in hand."""
    if action >= LAY_BASE:
        return -1
    return 1 if action == DECK or action >= TAKE_BASE else 0
