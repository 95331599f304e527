"""What the actions of the seat to act certainly cause, as JSON.

Each action is played on a guess of what is hidden, and its trail is told up to the first thing left to chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.games.tea_party import knowledge, rules, spaces
from wonderland.games.tea_party.action_texts import printed_number, write_action
from wonderland.games.tea_party.motion import write_walked_spaces
from wonderland.games.tea_party.state import (
    COOKIE,
    FELL,
    GREW,
    HIDDEN_CARD,
    LEFT,
    PLAY,
    SHRANK,
    SPUN,
    STOPPED,
    TAKE_DOWN,
    TURNED_UP,
    WON_LARGE,
    play_card,
    play_end,
    play_number,
)
from wonderland.games.tea_party.symbols import HIDDEN_LETTER, write_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

SAMPLE_SEED = 0  # previews tell nothing that depends on it


def write_previews(state: State, are_wanted: bool, scratch: State, writer: Writer) -> None:
    """By action, unless the cards that may be played are hidden."""
    json.open_object(writer)
    if are_wanted and is_hand_seen(state):
        actions, guess, after = scratch.actions, scratch.guess, scratch.after
        count = rules.legal_actions(state, actions)
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
    """What kind of action it is, and what it causes: `PlayPreview` and `ChoicePreview` of `view_types.py`."""
    count = num_certain(after)
    json.open_object(writer)
    json.key(writer, b"kind")
    if state.phase == PLAY:
        json.text(writer, b"play")
        write_play_facts(state, action, writer)
    else:
        write_action(state, action, writer)
    json.key(writer, b"spaces")
    write_spaces(after, count, writer)
    json.key(writer, b"stops")
    write_stops(after, count, writer)
    json.key(writer, b"wins")
    write_wins(after, count, action != TAKE_DOWN, writer)
    json.key(writer, b"then")
    write_consequence(after, count, state.seat, writer)
    json.key(writer, b"pawn")
    write_pawn(after, count, state.seat, writer)
    json.close_object(writer)


def write_play_facts(state: State, action: int, writer: Writer) -> None:
    """The place of the hand, the card, its number, whether that has 1 added (T10), and the spins it gives (T22)."""
    json.key(writer, b"place")
    json.number(writer, 0 if play_end(action) == LEFT else state.num_hand[state.seat] - 1)
    json.key(writer, b"card")
    write_card(writer, play_card(action))
    json.key(writer, b"number")
    json.number(writer, play_number(action))
    json.key(writer, b"added")
    json.boolean(writer, play_number(action) > printed_number(action))
    json.key(writer, b"spins")
    json.number(writer, play_number(action) if spaces.has_to_escape(state, state.seat) else 0)


def num_certain(after: State) -> int:
    """How many events come before the first spin."""
    count = 0
    while count < after.num_trail and after.trail[count, 0] != SPUN:
        count += 1
    return count


def write_spaces(after: State, count: int, writer: Writer) -> None:
    """Every space that the pawn comes to."""
    json.open_list(writer)
    for i in range(count):
        if after.trail[i, 0] == STOPPED:
            write_walked_spaces(after, i, writer)
    json.close_list(writer)


def write_stops(after: State, count: int, writer: Writer) -> None:
    """The spaces where the pawn stops, in turn."""
    json.open_list(writer)
    for i in range(count):
        if after.trail[i, 0] == STOPPED:
            json.number(writer, after.trail[i, 2])
    json.close_list(writer)


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


def write_pawn(after: State, count: int, seat: int, writer: Writer) -> None:
    """The pawn after its last stop; null if it does not certainly move."""
    has_moved = False
    for i in range(count):
        if after.trail[i, 0] == STOPPED:
            has_moved = True
    if not has_moved:
        json.null(writer)
        return
    json.open_object(writer)
    json.key(writer, b"space")
    json.number(writer, after.pawn_space[seat])
    json.key(writer, b"large")
    json.boolean(writer, spaces.is_large(after, seat))
    json.key(writer, b"in_hole")
    json.boolean(writer, spaces.is_in_hole(after, seat))
    json.close_object(writer)
