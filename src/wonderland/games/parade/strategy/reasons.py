"""What tells for and against an action of Parade, from what the seat to act knows (`text.reason` has the sentences)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine import reason_writer as reasons
from wonderland.games.parade import rules
from wonderland.games.parade.state import NUM_COLOURS, PLAY, discarded_cards
from wonderland.games.parade.symbols import COLOUR_LETTERS, write_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

# What reasons speak for; the others may speak for an action or against it.
GAINS = (b"gains_majority", b"breaks_majority", b"takes_nothing", b"safe_next")
COSTS = (b"loses_majority", b"takes")
POINTS = (b"points",)
ARE_POINTS_BAD = True
# What says more, the higher its number or the more cards it names; the lower its number.
MORE = (b"points", b"takes", b"safe_next")
FEWER = (b"none",)


def write_reasons(state: State, action: int, scratch: State, writer: Writer) -> None:
    """The last round, majorities, the cards taken or kept and their points, and what the hand is good for next."""
    scratch.after[0] = state
    after = scratch.after[0]
    if state.phase == PLAY:
        play_without_drawing(after, action)
        write_last_round(state, after, writer)
        write_majorities(state, after, writer)
        write_taken_cards(state, action, writer)
    else:
        keep_cards(after, action)
        write_majorities(state, after, writer)
        write_kept_cards(state, action, writer)
    write_points(state, scratch, writer)
    if state.phase == PLAY and not rules.is_last_round(state):
        write_safe_cards(after, state.seat, writer)


def play_without_drawing(after: State, card: int) -> None:
    """P5–P8: the card joins the parade, and others leave it."""
    rules.remove_from_hand(after, after.seat, card)
    rules.join_parade(after, card)
    rules.take_leaving_cards(after, after.seat)


def keep_cards(after: State, action: int) -> None:
    """P13: the cards that are not discarded lie in front."""
    first, second = discarded_cards(action)
    for i in range(after.num_hand[after.seat]):
        card = after.hand[after.seat, i]
        if card != first and card != second:
            rules.lay_in_front(after, after.seat, card)


def write_last_round(state: State, after: State, writer: Writer) -> None:
    """P10: the sixth colour."""
    if not rules.is_last_round(state) and rules.has_all_colours(after, state.seat):
        reasons.write(writer, b"starts_last_round")


def write_majorities(state: State, after: State, writer: Writer) -> None:
    """P15: colours whose majority the seat wins or loses, and those whose majority others lose."""
    for colour in range(NUM_COLOURS):
        has_had, has = rules.has_majority(state, state.seat, colour), rules.has_majority(after, state.seat, colour)
        if has != has_had:
            write_colour(writer, b"gains_majority" if has else b"loses_majority", colour)
            json.close_object(writer)
    for colour in range(NUM_COLOURS):
        for other in range(state.seats):
            has_lost = rules.has_majority(state, other, colour) and not rules.has_majority(after, other, colour)
            if other != state.seat and has_lost:
                write_colour(writer, b"breaks_majority", colour)
                json.key(writer, b"seat")
                json.number(writer, other)
                json.close_object(writer)


def write_colour(writer: Writer, code: bytes, colour: int) -> None:
    """A reason about a colour; the caller closes it."""
    reasons.begin(writer, code)
    json.key(writer, b"name")
    json.begin_text(writer)
    json.put(writer, COLOUR_LETTERS[colour])
    json.end_text(writer)


def write_taken_cards(state: State, card: int, writer: Writer) -> None:
    """P6, P7: the cards that leave the parade, front first, or that none does."""
    count = 0
    for i in range(state.num_parade):
        if rules.leaves(card, state.parade[i], state.num_parade - 1 - i):
            if count == 0:
                reasons.begin_cards(writer, b"takes")
            write_card(writer, state.parade[i])
            count += 1
    if count > 0:
        reasons.end_cards(writer)
    else:
        reasons.write(writer, b"takes_nothing")


def write_kept_cards(state: State, action: int, writer: Writer) -> None:
    """P13: the two cards that are not discarded."""
    first, second = discarded_cards(action)
    reasons.begin_cards(writer, b"keeps")
    for i in range(state.num_hand[state.seat]):
        card = state.hand[state.seat, i]
        if card != first and card != second:
            write_card(writer, card)
    reasons.end_cards(writer)


def write_points(state: State, scratch: State, writer: Writer) -> None:
    """P17: how many points the cards add or, by a majority, save, as the others' cards lie."""
    rules.score(state, scratch.points)
    before = scratch.points[state.seat]
    rules.score(scratch.after[0], scratch.points)
    if scratch.points[state.seat] != before:
        reasons.write_number(writer, b"points", scratch.points[state.seat] - before)


def write_safe_cards(after: State, seat: int, writer: Writer) -> None:
    """The cards left in hand that would take nothing from the parade as it is then."""
    reasons.begin_cards(writer, b"safe_next")
    for i in range(after.num_hand[seat]):
        if takes_nothing(after, after.hand[seat, i]):
            write_card(writer, after.hand[seat, i])
    reasons.end_cards(writer)


def takes_nothing(state: State, card: int) -> bool:
    """P6, P7: does no card of the parade leave?"""
    for i in range(state.num_parade):
        if rules.leaves(card, state.parade[i], state.num_parade - 1 - i):
            return False
    return True
