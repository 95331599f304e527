"""What the actions of the seat to act certainly cause, as JSON.

Each action is played on a guess of what is hidden, and its trail is told up to the first thing left to chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.engine import json_writer as json
from wonderland.games.tea_party import knowledge, rules
from wonderland.games.tea_party.action_texts import write_action
from wonderland.games.tea_party.state import (
    COOKIE,
    FELL,
    GREW,
    HIDDEN_CARD,
    MAX_ACTIONS,
    PLAY,
    SHRANK,
    SPUN,
    STATE,
    STOPPED,
    TAKE_DOWN,
    TURNED_UP,
    WON_LARGE,
)
from wonderland.games.tea_party.symbols import HIDDEN_LETTER

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

SAMPLE_SEED = 0  # previews tell nothing that depends on it


def write_previews(state: State, are_wanted: bool, writer: Writer) -> None:
    """By action, unless the cards that may be played are hidden."""
    json.open_object(writer)
    if are_wanted and is_hand_seen(state):
        actions = np.empty(MAX_ACTIONS, np.int32)
        count = rules.legal_actions(state, actions)
        guess, after = np.empty(1, STATE), np.empty(1, STATE)
        guess[0] = state
        knowledge.sample(guess[0], SAMPLE_SEED)
        for i in range(count):
            after[0] = guess[0]
            rules.apply_action(after[0], actions[i])
            write_action(state, actions[i], writer)
            json.put(writer, json.COLON)
            write_preview(state, after[0], actions[i], writer)
    json.close_object(writer)


def is_hand_seen(state: State) -> bool:
    """Does the viewer see the cards that the seat to act chooses from?"""
    if state.phase == PLAY:
        for i in range(state.num_hand[state.seat]):
            if state.hand[state.seat, i] == HIDDEN_CARD:
                return False
    return True


def write_preview(state: State, after: State, action: int, writer: Writer) -> None:
    """`stops`: the spaces where the pawn stops, in turn. `wins`: the large cookies won, those that are turned up or
    taken on the way as "?". `then`: what follows at the last stop.
    """
    count = num_certain(after)
    json.open_object(writer)
    json.key(writer, b"stops")
    json.open_list(writer)
    for i in range(count):
        if after.trail[i, 0] == STOPPED:
            json.number(writer, after.trail[i, 2])
    json.close_list(writer)
    json.key(writer, b"wins")
    write_wins(after, count, action != TAKE_DOWN, writer)
    json.key(writer, b"then")
    write_consequence(after, count, state.seat, writer)
    json.close_object(writer)


def num_certain(after: State) -> int:
    """How many events come before the first spin."""
    count = 0
    while count < after.num_trail and after.trail[count, 0] != SPUN:
        count += 1
    return count


def write_wins(after: State, count: int, is_seen: bool, writer: Writer) -> None:
    """The large cookies won; after one is turned up, which the guess does not know, they are unseen."""
    json.open_list(writer)
    for i in range(count):
        event = after.trail[i, 0]
        if event == TURNED_UP:
            is_seen = False
        elif event == WON_LARGE and is_seen:
            json.number(writer, after.trail[i, 2])
        elif event == WON_LARGE:
            json.text(writer, HIDDEN_LETTER)
    json.close_list(writer)


def write_consequence(after: State, count: int, seat: int, writer: Writer) -> None:
    """What follows at the last stop: `cookie` (a choice), `spin`, `grows`, `shrinks`, `falls`, or null."""
    then = b""
    for i in range(count):
        event = after.trail[i, 0]
        if after.trail[i, 1] != seat:
            continue
        if event == GREW:
            then = b"grows"
        elif event == SHRANK:
            then = b"shrinks"
        elif event == FELL:
            then = b"falls"
    if count < after.num_trail:
        then = b"spin"
    elif after.phase == COOKIE:
        then = b"cookie"
    if len(then) > 0:
        json.text(writer, then)
    else:
        json.null(writer)
