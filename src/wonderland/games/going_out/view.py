"""What people are shown of Going Out, as JSON: views, events, action texts, deals and outcomes.

Plain functions that compile like the rules (`view_types.py` has the types of what they write). A view is written from
a state that was hidden for its viewer. Events are in events.py, previews in previews.py, actions in action_texts.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine.state import NO_SEAT, NOTHING, OVER
from wonderland.games.going_out import rules, scoring
from wonderland.games.going_out.action_texts import write_action as write_action
from wonderland.games.going_out.events import write_deck, write_hands, write_points
from wonderland.games.going_out.events import write_events as write_events
from wonderland.games.going_out.previews import write_previews
from wonderland.games.going_out.rounds import seat_in_place
from wonderland.games.going_out.set_facts import write_arranged, write_set, write_to_beat
from wonderland.games.going_out.state import CAT, FLAMINGO, HEDGEHOG, QUEEN, display_size
from wonderland.games.going_out.symbols import (
    JOKER_SETS_NAMES,
    LAST_PLAYER_NAMES,
    PHASE_NAMES,
    SUITS_NAMES,
    write_card,
    write_counts,
    write_number_cards,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

NOT_OUT = 0  # as a place of going out
RULES = (24, 5, 10, 9, 14, 15, 15, 15)  # by phase, the number of the rule that matters then


def write_view(state: State, with_previews: bool, scratch: State, writer: Writer) -> None:
    """Everything that a hidden state tells."""
    json.open_object(writer)
    json.key(writer, b"game")
    json.text(writer, b"going-out")
    json.key(writer, b"seats")
    json.number(writer, state.seats)
    write_options(state, writer)
    write_turn(state, writer)
    write_latest(state, writer)
    write_table(state, writer)
    write_players(state, writer)
    write_previews(state, with_previews, scratch.actions, writer)
    json.key(writer, b"events")
    write_events(state, writer)
    json.close_object(writer)


def write_options(state: State, writer: Writer) -> None:
    """What the table chose about the rules."""
    json.key(writer, b"options")
    json.open_object(writer)
    json.key(writer, b"run_min")
    json.number(writer, state.run_min)
    json.key(writer, b"run_suits")
    json.text(writer, SUITS_NAMES[state.run_suits])
    json.key(writer, b"same_suits")
    json.text(writer, SUITS_NAMES[state.same_suits])
    json.key(writer, b"target")
    json.number(writer, state.target)
    json.key(writer, b"last_player")
    json.text(writer, LAST_PLAYER_NAMES[state.last_player])
    json.key(writer, b"joker_sets")
    json.text(writer, JOKER_SETS_NAMES[state.joker_sets])
    json.close_object(writer)


def write_turn(state: State, writer: Writer) -> None:
    """The phase, whose turn it is, who led first, which rule matters, and the round."""
    json.key(writer, b"phase")
    json.text(writer, PHASE_NAMES[state.phase])
    json.key(writer, b"seat")
    json.optional_number(writer, state.seat, NO_SEAT)
    json.key(writer, b"start")
    json.number(writer, state.start_seat)
    json.key(writer, b"rule")
    json.number(writer, rule_now(state))
    json.key(writer, b"round")
    json.number(writer, state.num_rounds + int(state.phase != OVER))


def rule_now(state: State) -> int:
    """The number of the rule that matters now."""
    if state.phase != OVER and rules.is_last_turn(state):
        return 20
    return RULES[state.phase]


def write_latest(state: State, writer: Writer) -> None:
    """The latest set: as it was played, what it counts as, the cards of it that still lie there, and what beats it."""
    json.key(writer, b"latest")
    if state.latest == NOTHING:
        json.null(writer)
        return
    json.open_object(writer)
    json.key(writer, b"seat")
    json.number(writer, state.latest_seat)
    write_set(writer, state.latest)
    json.key(writer, b"on_table")
    write_number_cards(writer, state.latest)
    write_arranged(writer, state.latest)
    write_to_beat(writer, state.latest)
    json.close_object(writer)


def write_table(state: State, writer: Writer) -> None:
    """Hands, display, deck and discard pile."""
    write_hands(state, writer)
    json.key(writer, b"known")
    json.open_list(writer)
    for seat in range(state.seats):
        write_counts(writer, state.known[seat])
    json.close_list(writer)
    json.key(writer, b"display")
    write_counts(writer, state.display)
    json.key(writer, b"display_size")
    json.number(writer, display_size(state.seats))
    json.key(writer, b"display_missing")
    json.number(writer, max(0, display_size(state.seats) - rules.num_in_display(state)))
    json.key(writer, b"deck")
    json.number(writer, state.num_deck)
    json.key(writer, b"discards")
    json.open_list(writer)
    for i in range(state.num_discards):
        write_card(writer, state.discards[i])
    json.close_list(writer)


def write_players(state: State, writer: Writer) -> None:
    """What everyone has scored, who is out, and the points of the finished rounds."""
    json.key(writer, b"scored")
    json.open_list(writer)
    for seat in range(state.seats):
        json.open_object(writer)
        write_scored(state, seat, writer)
        json.close_object(writer)
    json.close_list(writer)
    json.key(writer, b"out")
    json.open_list(writer)
    for place in range(1, state.num_out + 1):
        json.number(writer, seat_in_place(state, place))
    json.close_list(writer)
    json.key(writer, b"is_last_turn")
    json.boolean(writer, state.phase != OVER and rules.is_last_turn(state))
    json.key(writer, b"is_fresh")
    json.boolean(writer, is_fresh(state))
    json.key(writer, b"rounds")
    json.open_list(writer)
    for seat in range(state.seats):
        write_rounds(state, seat, writer)
    json.close_list(writer)
    json.key(writer, b"totals")
    write_numbers(state.totals, state.seats, writer)


def is_fresh(state: State) -> bool:
    """Was no set played in this round yet? What is played lies on the table, is scored or is discarded."""
    if state.latest != NOTHING or state.num_discards > 0:
        return False
    for seat in range(state.seats):
        if scoring.num_pairs(state, seat) + scoring.num_singles(state, seat) > 0:
            return False
    return True


def write_scored(state: State, seat: int, writer: Writer) -> None:
    """A seat's scored cards of the round (G13), and what they count (G23)."""
    json.key(writer, b"cards")
    write_counts(writer, state.scored[seat])
    json.key(writer, b"flamingos")
    json.number(writer, scoring.num_scored(state, seat, FLAMINGO))
    json.key(writer, b"hedgehogs")
    json.number(writer, scoring.num_scored(state, seat, HEDGEHOG))
    write_points(writer, scoring.num_pairs(state, seat), scoring.num_singles(state, seat))


def write_rounds(state: State, seat: int, writer: Writer) -> None:
    """A seat's points of every finished round."""
    json.open_list(writer)
    for i in range(state.num_rounds):
        json.number(writer, state.round_points[i, seat])
    json.close_list(writer)


def write_numbers(numbers: npt.NDArray[Any], count: int, writer: Writer) -> None:
    """The first numbers of an array."""
    json.open_list(writer)
    for i in range(count):
        json.number(writer, numbers[i])
    json.close_list(writer)


def write_deal(state: State, writer: Writer) -> None:
    """Who leads, every hand, the display, and the deck top first."""
    json.open_object(writer)
    json.key(writer, b"start")
    json.number(writer, state.start_seat)
    write_hands(state, writer)
    json.key(writer, b"display")
    write_counts(writer, state.display)
    write_deck(state, writer)
    json.close_object(writer)


def write_outcome(state: State, points: npt.NDArray[Any], places: npt.NDArray[Any], writer: Writer) -> None:
    """The totals, the places, and what decided them (G24)."""
    json.open_object(writer)
    json.key(writer, b"points")
    write_numbers(points, state.seats, writer)
    json.key(writer, b"places")
    write_numbers(places, state.seats, writer)
    json.key(writer, b"ended")
    json.text(writer, b"target_reached")
    json.key(writer, b"decided")
    json.text(writer, what_decided(state, places))
    json.key(writer, b"sheet")
    json.open_list(writer)
    for seat in range(state.seats):
        write_sheet(state, seat, writer)
    json.close_list(writer)
    json.close_object(writer)


def write_sheet(state: State, seat: int, writer: Writer) -> None:
    """The points by round, and the last round in detail, which the ties are broken by."""
    json.open_object(writer)
    json.key(writer, b"rounds")
    write_rounds(state, seat, writer)
    write_scored(state, seat, writer)
    json.key(writer, b"bonus")
    json.number(writer, state.scored[seat, QUEEN] + state.scored[seat, CAT])
    json.key(writer, b"numbers")
    json.number(writer, scoring.sum_of_numbers(state, seat))
    json.key(writer, b"out")
    json.optional_number(writer, state.out_place[seat], NOT_OUT)
    json.close_object(writer)


def what_decided(state: State, places: npt.NDArray[Any]) -> bytes:
    """G24: `points`, `pairs`, `numbers`, or `shared`."""
    winner, num_winners = 0, 0
    for seat in range(state.seats):
        if places[seat] == 1:
            winner = seat
            num_winners += 1
    if num_winners > 1:
        return b"shared"
    num_level, num_level_pairs = 0, 0
    for seat in range(state.seats):
        if state.totals[seat] == state.totals[winner]:
            num_level += 1
            num_level_pairs += int(scoring.num_pairs(state, seat) == scoring.num_pairs(state, winner))
    if num_level == 1:
        return b"points"
    return b"pairs" if num_level_pairs == 1 else b"numbers"
