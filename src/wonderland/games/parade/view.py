"""What people are shown of Parade, as JSON: views, events, action texts, deals and outcomes.

Plain functions that compile like the rules; `view_types.py` has the types of what they write. A view is written from a
state that was hidden for its viewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine.state import NO_SEAT, OVER
from wonderland.games.parade import rules
from wonderland.games.parade.state import (
    DISCARD_BASE,
    HIDDEN_CARD,
    LAST_ROUND,
    NO_CARD,
    NUM_COLOURS,
    NUM_DISCARDS,
    NUM_VALUES,
    PLAY,
    card_value,
    discarded_cards,
    make_card,
)
from wonderland.games.parade.symbols import (
    COLOUR_LETTERS,
    EVENT_NAMES,
    PHASE_NAMES,
    REASON_NAMES,
    put_card,
    write_card,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def write_view(state: State, with_previews: bool, scratch: State, writer: Writer) -> None:
    """Everything that a hidden state tells."""
    json.open_object(writer)
    json.key(writer, b"game")
    json.text(writer, b"parade")
    json.key(writer, b"seats")
    json.number(writer, state.seats)
    json.key(writer, b"phase")
    json.text(writer, PHASE_NAMES[state.phase])
    json.key(writer, b"seat")
    json.optional_number(writer, state.seat, NO_SEAT)
    json.key(writer, b"start")
    json.number(writer, state.start_seat)
    if rules.is_reduced(state):
        write_sizes(state, writer)
    json.key(writer, b"rule")
    json.number(writer, rule_now(state))
    json.key(writer, b"parade")
    write_cards(state.parade, state.num_parade, writer)
    json.key(writer, b"pile")
    json.number(writer, state.num_pile)
    write_hands(state, writer)
    write_fronts(state, scratch.points, writer)
    write_discards(state, writer)
    write_last_round(state, writer)
    write_previews(state, with_previews and is_hand_seen(state), scratch, writer)
    json.key(writer, b"events")
    write_events(state, writer)
    json.close_object(writer)


def write_sizes(state: State, writer: Writer) -> None:
    """P20: the sizes of a reduced game."""
    json.key(writer, b"sizes")
    json.open_object(writer)
    json.key(writer, b"colours")
    json.number(writer, state.num_colours)
    json.key(writer, b"values")
    json.number(writer, state.num_values)
    json.key(writer, b"hand_size")
    json.number(writer, state.hand_size)
    json.key(writer, b"parade_size")
    json.number(writer, state.parade_size)
    json.close_object(writer)


def rule_now(state: State) -> int:
    """The number of the rule that matters now; without its letter, because "P5" is a card, too."""
    if state.phase == OVER:
        return 15
    if state.phase != PLAY:
        return 13
    return 11 if rules.is_last_round(state) else 5


def write_cards(cards: npt.NDArray[Any], count: int, writer: Writer) -> None:
    """The first cards of a zone."""
    json.open_list(writer)
    for i in range(count):
        write_card(writer, cards[i])
    json.close_list(writer)


def write_hands(state: State, writer: Writer) -> None:
    """By seat, in the order drawn."""
    json.key(writer, b"hands")
    json.open_list(writer)
    for seat in range(state.seats):
        write_cards(state.hand[seat], state.num_hand[seat], writer)
    json.close_list(writer)


def write_fronts(state: State, points: npt.NDArray[Any], writer: Writer) -> None:
    """By seat, the cards in front by colour, and what they count (P19)."""
    json.key(writer, b"front")
    json.open_list(writer)
    for seat in range(state.seats):
        write_colours(state, seat, writer)
    json.close_list(writer)
    rules.score(state, points)
    json.key(writer, b"points")
    write_numbers(points, state.seats, writer)


def write_colours(state: State, seat: int, writer: Writer) -> None:
    """The cards in front of a seat by colour, who has the majority, and what they count."""
    json.open_object(writer)
    for colour in range(NUM_COLOURS):
        if state.front[seat, colour] != 0:
            write_colour(state, seat, colour, writer)
    json.close_object(writer)


def write_colour(state: State, seat: int, colour: int, writer: Writer) -> None:
    """The cards of one colour in front of a seat, by the letter of the colour."""
    json.begin_text(writer)
    json.put(writer, COLOUR_LETTERS[colour])
    json.end_text(writer)
    json.put(writer, json.COLON)
    json.open_object(writer)
    json.key(writer, b"cards")
    json.open_list(writer)
    for value in range(NUM_VALUES):
        if rules.is_in_front(state, seat, colour, value):
            write_card(writer, make_card(colour, value))
    json.close_list(writer)
    json.key(writer, b"majority")
    json.boolean(writer, rules.has_majority(state, seat, colour))
    json.key(writer, b"points")
    json.number(writer, rules.colour_points(state, seat, colour))
    json.close_object(writer)


def write_discards(state: State, writer: Writer) -> None:
    """By seat, the two cards chosen to discard, once they are."""
    json.key(writer, b"discards")
    json.open_list(writer)
    for seat in range(state.seats):
        has_chosen = state.discards[seat, 0] != NO_CARD
        write_cards(state.discards[seat], NUM_DISCARDS if has_chosen else 0, writer)
    json.close_list(writer)


def write_last_round(state: State, writer: Writer) -> None:
    """Who started it, why, and how many turns it still has."""
    json.key(writer, b"last_round")
    if not rules.is_last_round(state):
        json.null(writer)
        return
    json.open_object(writer)
    json.key(writer, b"seat")
    json.number(writer, state.last_round_seat)
    json.key(writer, b"reason")
    json.text(writer, REASON_NAMES[state.last_round_reason])
    json.key(writer, b"turns_left")
    json.number(writer, state.turns_left)
    json.close_object(writer)


def is_hand_seen(state: State) -> bool:
    """Does the viewer see the cards of the seat to act?"""
    return bool(state.phase != OVER and state.hand[state.seat, 0] != HIDDEN_CARD)


def write_previews(state: State, is_wanted: bool, scratch: State, writer: Writer) -> None:
    """By action of the seat to act: the cards it adds to those in front, what lies there then, the cards it uses."""
    actions = scratch.actions
    count = rules.legal_actions(state, actions) if is_wanted else 0
    json.key(writer, b"previews")
    json.open_object(writer)
    for i in range(count):
        write_action_key(state, actions[i], writer)
        if state.phase == PLAY:
            write_leaving_cards(state, actions[i], writer)
        else:
            write_kept_cards(state, actions[i], writer)
    json.close_object(writer)
    write_afters(state, actions, count, scratch, writer)
    write_action_cards(state, actions, count, writer)
    write_safe_numbers(state, actions, count, writer)


def write_afters(state: State, actions: npt.NDArray[Any], count: int, scratch: State, writer: Writer) -> None:
    """By action: the colours that it changes in front of the seat, and the seat's points, as the others' cards lie."""
    after = scratch.after
    json.key(writer, b"after")
    json.open_object(writer)
    for i in range(count):
        write_action_key(state, actions[i], writer)
        after[0] = state
        add_to_front(state, actions[i], after[0])
        rules.score(after[0], scratch.points)
        json.open_object(writer)
        json.key(writer, b"colours")
        json.open_object(writer)
        for colour in range(NUM_COLOURS):
            if after[0].front[state.seat, colour] != state.front[state.seat, colour]:
                write_colour(after[0], state.seat, colour, writer)
        json.close_object(writer)
        json.key(writer, b"points")
        json.number(writer, scratch.points[state.seat])
        json.close_object(writer)
    json.close_object(writer)


def add_to_front(state: State, action: int, after: State) -> None:
    """Lay in front what the action takes (P6, P7) or keeps (P13)."""
    if state.phase == PLAY:
        for i in range(state.num_parade):
            if rules.leaves(action, state.parade[i], state.num_parade - 1 - i):
                rules.lay_in_front(after, state.seat, state.parade[i])
        return
    first, second = discarded_cards(action)
    for i in range(state.num_hand[state.seat]):
        card = state.hand[state.seat, i]
        if card not in (first, second):
            rules.lay_in_front(after, state.seat, card)


def write_action_cards(state: State, actions: npt.NDArray[Any], count: int, writer: Writer) -> None:
    """By action: the card it plays, or the two it discards."""
    json.key(writer, b"action_cards")
    json.open_object(writer)
    for i in range(count):
        write_action_key(state, actions[i], writer)
        json.open_list(writer)
        if state.phase == PLAY:
            write_card(writer, actions[i])
        else:
            first, second = discarded_cards(actions[i])
            write_card(writer, first)
            write_card(writer, second)
        json.close_list(writer)
    json.close_object(writer)


def write_safe_numbers(state: State, actions: npt.NDArray[Any], count: int, writer: Writer) -> None:
    """By action that plays a card: how many cards at the end of the parade its value protects (P6)."""
    json.key(writer, b"safe")
    json.open_object(writer)
    if state.phase == PLAY:
        for i in range(count):
            write_action_key(state, actions[i], writer)
            json.number(writer, min(card_value(actions[i]), int(state.num_parade)))
    json.close_object(writer)


def write_action_key(state: State, action: int, writer: Writer) -> None:
    """An action as the name of an object's next value."""
    write_action(state, action, writer)
    json.put(writer, json.COLON)


def write_leaving_cards(state: State, played: int, writer: Writer) -> None:
    """The cards of the parade that would leave, front first (P6, P7)."""
    json.open_list(writer)
    for i in range(state.num_parade):
        if rules.leaves(played, state.parade[i], state.num_parade - 1 - i):
            write_card(writer, state.parade[i])
    json.close_list(writer)


def write_kept_cards(state: State, action: int, writer: Writer) -> None:
    """The two cards that are not discarded (P13)."""
    first, second = discarded_cards(action)
    json.open_list(writer)
    for i in range(state.num_hand[state.seat]):
        card = state.hand[state.seat, i]
        if card not in (first, second):
            write_card(writer, card)
    json.close_list(writer)


def write_action(state: State, action: int, writer: Writer) -> None:
    """`G3` plays a card, `G3 YT` discards two."""
    json.begin_text(writer)
    if action < DISCARD_BASE:
        put_card(writer, action)
    else:
        first, second = discarded_cards(action)
        put_card(writer, first)
        json.put_all(writer, b" ")
        put_card(writer, second)
    json.end_text(writer)


def write_events(state: State, writer: Writer) -> None:
    """The trail as facts, in the order they happened."""
    json.open_list(writer)
    for i in range(state.num_trail):
        event, seat, value = state.trail[i, 0], state.trail[i, 1], state.trail[i, 2]
        json.open_object(writer)
        json.key(writer, b"event")
        json.text(writer, EVENT_NAMES[event])
        json.key(writer, b"seat")
        json.number(writer, seat)
        if event == LAST_ROUND:
            json.key(writer, b"reason")
            json.text(writer, REASON_NAMES[value])
        else:
            json.key(writer, b"card")
            write_card(writer, value)
        json.close_object(writer)
    json.close_list(writer)


def write_deal(state: State, writer: Writer) -> None:
    """Every hand in the order dealt, the parade front first, the pile top first."""
    json.open_object(writer)
    json.key(writer, b"start")
    json.number(writer, state.start_seat)
    write_hands(state, writer)
    json.key(writer, b"parade")
    write_cards(state.parade, state.num_parade, writer)
    json.key(writer, b"pile")
    json.open_list(writer)
    for i in range(state.num_pile - 1, -1, -1):
        write_card(writer, state.pile[i])
    json.close_list(writer)
    json.close_object(writer)


def write_outcome(state: State, points: npt.NDArray[Any], places: npt.NDArray[Any], writer: Writer) -> None:
    """The points, the places, and what decided them (P10, P18)."""
    json.open_object(writer)
    json.key(writer, b"points")
    write_numbers(points, state.seats, writer)
    json.key(writer, b"places")
    write_numbers(places, state.seats, writer)
    json.key(writer, b"ended")
    json.text(writer, REASON_NAMES[state.last_round_reason])
    json.key(writer, b"decided")
    json.text(writer, what_decided(state, points, places))
    json.key(writer, b"sheet")
    json.open_list(writer)
    for seat in range(state.seats):
        json.open_object(writer)
        json.key(writer, b"colours")
        write_colours(state, seat, writer)
        json.key(writer, b"cards")
        json.number(writer, rules.total_in_front(state, seat))
        json.close_object(writer)
    json.close_list(writer)
    json.close_object(writer)


def write_numbers(numbers: npt.NDArray[Any], count: int, writer: Writer) -> None:
    """The first numbers of an array."""
    json.open_list(writer)
    for i in range(count):
        json.number(writer, numbers[i])
    json.close_list(writer)


def what_decided(state: State, points: npt.NDArray[Any], places: npt.NDArray[Any]) -> bytes:
    """P18: `points`, `fewest_cards`, or `shared`."""
    num_winners, num_level = 0, 0
    fewest = points[0]
    for seat in range(state.seats):
        fewest = min(fewest, points[seat])
    for seat in range(state.seats):
        num_winners += places[seat] == 1
        num_level += points[seat] == fewest
    if num_winners > 1:
        return b"shared"
    return b"fewest_cards" if num_level > 1 else b"points"
