"""What an action of Going Out caused, as JSON: the trail as facts, in the order they happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine.state import NO_SEAT
from wonderland.games.going_out.knowledge import num_hidden_in_hand
from wonderland.games.going_out.rules import stays_on_table
from wonderland.games.going_out.scoring import points_for
from wonderland.games.going_out.set_facts import write_set
from wonderland.games.going_out.state import (
    HIDDEN_CARD,
    LEADS,
    MATCH_ENDED,
    NUM_KINDS,
    PAIR_CODE,
    PASSED,
    PLAYED,
    POINTS,
    ROUND_DEALT,
    ROUND_ENDED,
    SCORED,
    WENT_OUT,
)
from wonderland.games.going_out.symbols import EVENT_NAMES, write_card, write_copies, write_number_cards

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def write_events(state: State, writer: Writer) -> None:
    """The trail as facts."""
    json.open_list(writer)
    for i in range(state.num_trail):
        event, seat, value = state.trail[i, 0], state.trail[i, 1], state.trail[i, 2]
        json.open_object(writer)
        json.key(writer, b"event")
        json.text(writer, EVENT_NAMES[event])
        json.key(writer, b"seat")
        json.optional_number(writer, seat, NO_SEAT)
        write_details(state, event, value, writer)
        json.close_object(writer)
    json.close_list(writer)


def write_details(state: State, event: int, value: int, writer: Writer) -> None:
    """What an event is about."""
    if event == PLAYED:
        write_set(writer, value)
        json.key(writer, b"stays")
        json.boolean(writer, stays_on_table(state, value))
    elif event == SCORED:
        json.key(writer, b"cards")
        write_number_cards(writer, value)
    elif event == WENT_OUT:
        json.key(writer, b"place")
        json.number(writer, value)
    elif event == ROUND_ENDED:
        json.key(writer, b"round")
        json.number(writer, value)
    elif event == ROUND_DEALT:
        json.key(writer, b"round")
        json.number(writer, value)
        write_hands(state, writer)
        write_deck(state, writer)
    elif event == POINTS:
        write_points(writer, value // PAIR_CODE, value % PAIR_CODE)
    elif event not in (PASSED, LEADS, MATCH_ENDED):
        json.key(writer, b"card")
        write_card(writer, value)


def write_points(writer: Writer, pairs: int, singles: int) -> None:
    """G23: pairs, cards left over, and what they count."""
    json.key(writer, b"pairs")
    json.number(writer, pairs)
    json.key(writer, b"singles")
    json.number(writer, singles)
    json.key(writer, b"points")
    json.number(writer, points_for(pairs, singles))


def write_hands(state: State, writer: Writer) -> None:
    """Everyone's hand in order, its hidden cards as `?` at the end."""
    json.key(writer, b"hands")
    json.open_list(writer)
    for seat in range(state.seats):
        json.open_list(writer)
        for kind in range(NUM_KINDS):
            write_copies(writer, kind, state.hand[seat, kind])
        write_copies(writer, HIDDEN_CARD, num_hidden_in_hand(state, seat))
        json.close_list(writer)
    json.close_list(writer)


def write_deck(state: State, writer: Writer) -> None:
    """The deck, the next card to be drawn first."""
    json.key(writer, b"deck")
    json.open_list(writer)
    for i in range(state.num_deck):
        write_card(writer, state.deck[state.num_deck - 1 - i])
    json.close_list(writer)
