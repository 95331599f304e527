"""What people are shown of Going Out: a hidden state as JSON data, and the outcome with its score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.game import Outcome
from wonderland.engine.state import NO_SEAT, NOTHING, OVER
from wonderland.games.going_out import notation, rules, scoring
from wonderland.games.going_out.cards import format_cards, format_set, kinds_in, set_cards
from wonderland.games.going_out.knowledge import num_hidden_in_hand
from wonderland.games.going_out.options import chosen_options
from wonderland.games.going_out.position_notation import PHASE_NAMES, points_by_round, seats_out
from wonderland.games.going_out.sets import is_set, set_size, set_value
from wonderland.games.going_out.state import (
    CAT,
    DECK,
    FLAMINGO,
    HEDGEHOG,
    HIDDEN_CARD,
    LAY_BASE,
    MAX_ACTIONS,
    QUEEN,
    TAKE_BASE,
    display_size,
)

if TYPE_CHECKING:
    from wonderland.engine.state import State


def view(state: State) -> dict[str, Any]:
    """Everything a viewer may know; the state must have been hidden for that viewer."""
    seats = range(state.seats)
    return {
        "game": "going-out",
        "seats": int(state.seats),
        "options": chosen_options(state),
        "phase": PHASE_NAMES[int(state.phase)],
        "seat": None if state.seat == NO_SEAT else int(state.seat),
        "start": int(state.start_seat),
        "round": int(state.num_rounds) + (0 if state.phase == OVER else 1),
        "latest": latest(state),
        "hands": notation.hands_in_clear(state),
        "known": [format_cards(kinds_in(state.known[seat].tolist())) for seat in seats],
        "display": format_cards(kinds_in(state.display.tolist())),
        "display_size": display_size(state.seats),
        "deck": int(state.num_deck),
        "discards": format_cards(state.discards[: state.num_discards].tolist()),
        "scored": [scored(state, seat) for seat in seats],
        "out": seats_out(state),
        "is_last_turn": bool(state.phase != OVER) and rules.is_last_turn(state),
        "rounds": [points_by_round(state, seat) for seat in seats],
        "totals": state.totals[: state.seats].tolist(),
        "previews": previews(state),
        "events": notation.events(state),
    }


def latest(state: State) -> dict[str, Any] | None:
    """The latest set: as it was played, what it counts as, and the cards of it that still lie there."""
    if state.latest == NOTHING:
        return None
    on_table = [kind for kind in set_cards(state.latest) if kind < QUEEN]
    return {
        "seat": int(state.latest_seat),
        "set": format_set(state.latest),
        **notation.set_facts(state.latest),
        "on_table": format_cards(on_table),
    }


def scored(state: State, seat: int) -> dict[str, Any]:
    """A seat's scored cards of the round (G13), and what they count (G23)."""
    pairs, singles = scoring.num_pairs(state, seat), scoring.num_singles(state, seat)
    return {
        "cards": format_cards(kinds_in(state.scored[seat].tolist())),
        "flamingos": scoring.num_scored(state, seat, FLAMINGO),
        "hedgehogs": scoring.num_scored(state, seat, HEDGEHOG),
        "pairs": pairs,
        "singles": singles,
        "points": scoring.points_for(pairs, singles),
    }


def previews(state: State) -> dict[str, dict[str, Any]]:
    """For every action of the seat to act, if its hand is visible: what it leaves in hand, and what a set is.

    `left`: how many cards. `hand`: those cards, one drawn from the deck as `?`. A set: also `size` and `value`.
    """
    if state.phase == OVER or num_hidden_in_hand(state, state.seat):
        return {}
    actions = np.zeros(MAX_ACTIONS, np.int32)
    count = rules.legal_actions(state, actions)
    return {notation.format_action(state, action): preview(state, action) for action in actions[:count].tolist()}


def preview(state: State, action: int) -> dict[str, Any]:
    """What one action leaves in hand at once, before any further choice."""
    hand = hand_after(state, action)
    facts = {"left": len(hand), "hand": format_cards(hand)}
    return {"size": set_size(action), "value": set_value(action), **facts} if is_set(action) else facts


def hand_after(state: State, action: int) -> list[int]:
    """The hand of the seat to act without the cards played or laid down, or with the one drawn."""
    hand = kinds_in(state.hand[state.seat].tolist())
    if action == DECK:
        return [*hand, HIDDEN_CARD]
    if TAKE_BASE <= action < LAY_BASE:
        return sorted([*hand, action - TAKE_BASE])
    if is_set(action):
        for kind in set_cards(action):
            hand.remove(kind)
    elif action >= LAY_BASE:
        hand.remove(action - LAY_BASE)
    return hand


def outcome(state: State, points: list[int], places: list[int]) -> Outcome:
    """The totals, the places, and what decided them (G24)."""
    return Outcome(
        points=points,
        places=places,
        ended="target_reached",
        decided=what_decided(state, places),
        sheet=[sheet(state, seat) for seat in range(state.seats)],
    )


def sheet(state: State, seat: int) -> dict[str, Any]:
    """The points by round, and the last round in detail, which the ties are broken by."""
    return {
        "rounds": points_by_round(state, seat),
        **scored(state, seat),
        "bonus": int(state.scored[seat, QUEEN] + state.scored[seat, CAT]),
        "numbers": scoring.sum_of_numbers(state, seat),
        "out": int(state.out_place[seat]) or None,
    }


def what_decided(state: State, places: list[int]) -> str:
    """G24: `points`, `pairs`, `numbers`, or `shared`."""
    if places.count(1) > 1:
        return "shared"
    winner = places.index(1)
    tied = [seat for seat in range(state.seats) if state.totals[seat] == state.totals[winner]]
    if len(tied) == 1:
        return "points"
    pairs = [scoring.num_pairs(state, seat) for seat in tied]
    return "pairs" if pairs.count(max(pairs)) == 1 else "numbers"
