"""What people are shown of Parade: a hidden state as JSON data, and the outcome with its score sheet."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.game import Outcome
from wonderland.engine.state import NO_SEAT, OVER
from wonderland.games.parade import notation, rules
from wonderland.games.parade.state import HIDDEN_CARD, MAX_ACTIONS, NUM_COLOURS, PLAY, STATE, discarded_cards

if TYPE_CHECKING:
    from wonderland.engine.state import State

COUNTS_KEPT = 1024


def view(state: State) -> dict[str, Any]:
    """Everything a viewer may know; the state must have been hidden for that viewer."""
    seats = range(state.seats)
    sheets, points = count_fronts(int(state.seats), state.front.tobytes())
    return {
        "game": "parade",
        "seats": int(state.seats),
        "phase": notation.PHASE_NAMES[int(state.phase)],
        "seat": None if state.seat == NO_SEAT else int(state.seat),
        "start": int(state.start_seat),
        "parade": notation.format_cards(state.parade[: state.num_parade]),
        "pile": int(state.num_pile),
        "hands": [notation.format_cards(state.hand[seat, : state.num_hand[seat]]) for seat in seats],
        "front": sheets,
        "points": points,
        "discards": [notation.format_cards(notation.chosen_discards(state, seat)) for seat in seats],
        "last_round": last_round(state),
        "previews": previews(state),
        "events": notation.events(state),
    }


@functools.lru_cache(COUNTS_KEPT)
def count_fronts(seats: int, front: bytes) -> tuple[list[dict[str, Any]], list[int]]:
    """The cards in front of all seats by colour, and their points: counted once for all who look at them."""
    state: State = np.zeros(1, STATE)[0]
    state.seats = seats
    state.front = np.frombuffer(front, state.front.dtype).reshape(state.front.shape)
    points = np.zeros(seats, np.int32)
    rules.score(state, points)
    return [sheet(state, seat) for seat in range(seats)], points.tolist()


def sheet(state: State, seat: int) -> dict[str, Any]:
    """The cards in front of a seat by colour, who has the majority, and what they count."""
    colours: dict[str, Any] = {}
    for colour in range(NUM_COLOURS):
        cards = notation.front_of_colour(state, seat, colour)
        if cards:
            colours[notation.COLOUR_LETTERS[colour]] = {
                "cards": notation.format_cards(cards),
                "majority": rules.has_majority(state, seat, colour),
                "points": rules.colour_points(state, seat, colour),
            }
    return colours


def last_round(state: State) -> dict[str, Any] | None:
    """Who started it, why, and how many turns it still has."""
    if not rules.is_last_round(state):
        return None
    return {
        "seat": int(state.last_round_seat),
        "reason": notation.REASON_NAMES[int(state.last_round_reason)],
        "turns_left": int(state.turns_left),
    }


def previews(state: State) -> dict[str, list[str]]:
    """For every action of the seat to act, unless its hand is hidden: the cards it would add to those in front."""
    hand = state.hand[state.seat, : state.num_hand[state.seat]].tolist()
    if state.phase == OVER or HIDDEN_CARD in hand:
        return {}
    actions = np.zeros(MAX_ACTIONS, np.int32)
    count = rules.legal_actions(state, actions)
    return {
        notation.format_action(state, action): notation.format_cards(
            leaving_cards(state, action) if state.phase == PLAY else kept_cards(hand, action)
        )
        for action in actions[:count].tolist()
    }


def leaving_cards(state: State, played: int) -> list[int]:
    """The cards of the parade that would leave, front first (P6, P7)."""
    parade = state.parade[: state.num_parade].tolist()
    return [card for i, card in enumerate(parade) if rules.leaves(played, card, len(parade) - 1 - i)]


def kept_cards(hand: list[int], action: int) -> list[int]:
    """The two cards that are not discarded (P13)."""
    return [card for card in hand if card not in discarded_cards(action)]


def outcome(state: State, points: list[int], places: list[int]) -> Outcome:
    """The points, the places, and what decided them (P10, P18)."""
    return Outcome(
        points=points,
        places=places,
        ended=notation.REASON_NAMES[int(state.last_round_reason)],
        decided=what_decided(points, places),
        sheet=[
            {"colours": sheet(state, seat), "cards": rules.total_in_front(state, seat)} for seat in range(state.seats)
        ],
    )


def what_decided(points: list[int], places: list[int]) -> str:
    """P18: `points`, `fewest_cards`, or `shared`."""
    if places.count(1) > 1:
        return "shared"
    if points.count(min(points)) > 1:
        return "fewest_cards"
    return "points"
