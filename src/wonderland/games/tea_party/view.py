"""What people are shown of Tea Party: a hidden state as JSON data, and the outcome with its score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.game import Outcome
from wonderland.engine.state import NO_SEAT
from wonderland.games.tea_party import knowledge, notation, position_notation, rules, spaces
from wonderland.games.tea_party.boards import KIND_NAMES, board_of, board_to_data, format_board
from wonderland.games.tea_party.state import (
    COOKIE,
    HIDDEN_CARD,
    MAX_ACTIONS,
    NO_COOKIE,
    NO_SPACE,
    PLAY,
    STATE,
    TAKE_DOWN,
)
from wonderland.games.tea_party.symbols import format_card

if TYPE_CHECKING:
    from wonderland.engine.state import State

UNKNOWN = "?"
# What a preview says comes after the last stop, by the event that tells it
CONSEQUENCES = {"grew": "grows", "shrank": "shrinks", "fell": "falls", "spun": "spin"}
SAMPLE_SEED = 0  # previews tell nothing that depends on it


def view(state: State) -> dict[str, Any]:
    """Everything a viewer may know; the state must have been hidden for that viewer."""
    seats = range(state.seats)
    points = np.zeros(state.seats, np.int32)
    rules.score(state, points)
    return {
        "game": "tea-party",
        "seats": int(state.seats),
        "phase": position_notation.PHASE_NAMES[int(state.phase)],
        "seat": optional(state.seat, NO_SEAT),
        "start": int(state.start_seat),
        "options": {name: bool(state[name]) for name in position_notation.OPTION_NAMES},
        "board": {"name": format_board(board_of(state)), **board_to_data(board_of(state))},
        "pawns": [pawn(state, seat) for seat in seats],
        "hands": [[format_card(card) for card in position_notation.hand_of(state, seat)] for seat in seats],
        "locked": [locked_places(state, seat) for seat in seats],
        "piles": state.num_pile[: state.seats].tolist(),
        "played": [[format_card(card) for card in position_notation.played_cards(state, seat)] for seat in seats],
        "face_up": optional(state.face_up, NO_COOKIE),
        "stack": int(state.num_stack),
        "small_left": int(state.small_left),
        "large": [position_notation.large_cookies(state, seat) for seat in seats],
        "small": state.num_small[: state.seats].tolist(),
        "points": points.tolist(),
        "number": optional(state.number, 0),
        "spins_left": int(state.spins_left),
        "spin": optional(state.last_spin, NO_SPACE),
        "previews": previews(state),
        "events": notation.events(state),
    }


def optional(value: int, nothing: int) -> int | None:
    """The value, or None for its "nothing"."""
    return None if value == nothing else int(value)


def pawn(state: State, seat: int) -> dict[str, Any]:
    """Where a pawn stands and how it is."""
    return {
        "space": int(state.pawn_space[seat]),
        "large": spaces.is_large(state, seat),
        "in_hole": spaces.is_in_hole(state, seat),
        "failed": bool(state.has_failed[seat]),
    }


def locked_places(state: State, seat: int) -> list[int]:
    """T9: the places of the hand that cannot be played from, the middle of three."""
    return [i for i in range(state.num_hand[seat]) if not rules.is_end(state, seat, i)]


def previews(state: State) -> dict[str, dict[str, Any]]:
    """For every action of the seat to act what it certainly causes, unless the cards it may play are hidden."""
    if state.phase == PLAY and HIDDEN_CARD in position_notation.hand_of(state, int(state.seat)):
        return {}
    actions = np.zeros(MAX_ACTIONS, np.int32)
    count = rules.legal_actions(state, actions)
    guess = np.zeros(1, STATE)
    guess[0] = state
    knowledge.sample(guess[0], SAMPLE_SEED)
    return {
        notation.format_action(state, action): preview(state, guess.copy()[0], action)
        for action in actions[:count].tolist()
    }


def preview(state: State, guess: State, action: int) -> dict[str, Any]:
    """Play the action on a guess of what is hidden, and tell what happens up to the first thing left to chance.

    `stops`: the spaces where the pawn stops, in turn. `wins`: the large cookies won, those that are turned up or
    taken on the way as "?". `then`: what follows at the last stop: `cookie` (a choice), `spin`, `grows`, `shrinks`,
    `falls`, or None.
    """
    rules.apply_action(guess, action)
    stops: list[int] = []
    wins: list[int | str] = []
    then = None
    is_seen = action != TAKE_DOWN
    for event in notation.events(guess):
        if event["event"] == "stopped":
            stops.append(event["space"])
        elif event["event"] == "won_large":
            wins.append(event["cookie"] if is_seen else UNKNOWN)
        elif event["event"] == "turned_up":
            is_seen = False
        elif event["event"] in CONSEQUENCES and event["seat"] == state.seat:
            then = CONSEQUENCES[event["event"]]
        if event["event"] == "spun":
            break
    else:
        then = "cookie" if guess.phase == COOKIE else then
    return {"stops": stops, "wins": wins, "then": then}


def outcome(state: State, points: list[int], places: list[int]) -> Outcome:
    """The points, the places, and what decided them (T15)."""
    return Outcome(
        points=points,
        places=places,
        ended="all_cards_played",
        decided=what_decided(state, points, places),
        sheet=[sheet(state, seat) for seat in range(state.seats)],
    )


def sheet(state: State, seat: int) -> dict[str, Any]:
    """A seat's cookies and where its pawn stands."""
    space = int(state.pawn_space[seat])
    return {
        "large": position_notation.large_cookies(state, seat),
        "small": int(state.num_small[seat]),
        "space": space,
        "kind": KIND_NAMES[spaces.kind_below(state, seat)],
    }


def what_decided(state: State, points: list[int], places: list[int]) -> str:
    """T15: `points`, `large_cookies`, `farther`, or `shared`."""
    if places.count(1) > 1:
        return "shared"
    winner = places.index(1)
    tied = [seat for seat in range(state.seats) if points[seat] == points[winner]]
    if len(tied) == 1:
        return "points"
    most = rules.total_large(state, winner)
    return (
        "large_cookies" if all(rules.total_large(state, seat) < most for seat in tied if seat != winner) else "farther"
    )
