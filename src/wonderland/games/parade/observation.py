"""Parade as numbers for a network: what a seat knows, and apart from it what is hidden from that seat.

Both functions take a full state or one that was hidden for the seat. `observe` reads only what `knowledge.hide` would
leave (a test compares the two), so nobody has to copy and hide a state first. They write only what is not 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.planes import Plane, Planes
from wonderland.engine.seating import place_after
from wonderland.games.parade.rules import is_last_round
from wonderland.games.parade.state import (
    DISCARD,
    MAX_PARADE,
    MAX_SEATS,
    NO_CARD,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_DISCARDS,
    PLAY,
    make_card,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

PLANES = Planes(
    Plane("hand", (NUM_CARDS,), 1, "by card: it is in the observer's hand"),
    Plane("parade", (NUM_CARDS,), MAX_PARADE, "by card: its place in the parade, 1 the last one; 0: not there"),
    Plane("discards", (NUM_CARDS,), 1, "by card: the observer chose to discard it"),
    Plane("front", (MAX_SEATS, NUM_CARDS), 1, "by seat, the observer's first, and card: it lies in front"),
    Plane("plays", (MAX_SEATS,), 1, "by seat: it takes part"),
    Plane("turn", (MAX_SEATS,), 1, "by seat: it is to act"),
    Plane("phase", (2,), 1, "cards are played; cards are discarded"),
    Plane("pile", (1,), NUM_CARDS, "cards left in the pile"),
    Plane("last_round", (1,), 1, "the last round has begun"),
    Plane("turns_left", (1,), MAX_SEATS, "turns left in it"),
)
SECRETS = Planes(
    Plane("hands", (MAX_SEATS, NUM_CARDS), 1, "by seat, the observer's first, and card: it is in that hand"),
    Plane("discards", (MAX_SEATS, NUM_CARDS), 1, "by seat and card: the seat chose to discard it"),
    Plane("pile", (NUM_CARDS,), NUM_CARDS, "by card: its place in the pile, 1 the next one; 0: not there"),
)

HAND = PLANES.offsets["hand"]
PARADE = PLANES.offsets["parade"]
DISCARDS = PLANES.offsets["discards"]
FRONT = PLANES.offsets["front"]
PLAYS = PLANES.offsets["plays"]
TURN = PLANES.offsets["turn"]
PHASE = PLANES.offsets["phase"]
PILE = PLANES.offsets["pile"]
LAST_ROUND = PLANES.offsets["last_round"]
TURNS_LEFT = PLANES.offsets["turns_left"]
SECRET_HANDS = SECRETS.offsets["hands"]
SECRET_DISCARDS = SECRETS.offsets["discards"]
SECRET_PILE = SECRETS.offsets["pile"]


def observe(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write what the seat knows."""
    for i in range(state.num_hand[seat]):
        out[HAND + int(state.hand[seat, i])] = 1
    num_parade = int(state.num_parade)
    for i in range(num_parade):
        out[PARADE + int(state.parade[i])] = num_parade - i
    observe_discards(state, seat, out, DISCARDS)
    for other in range(state.seats):
        place = place_after(state, seat, other)
        out[PLAYS + place] = 1
        if other == state.seat:
            out[TURN + place] = 1
        observe_front(state, other, out, FRONT + place * NUM_CARDS)
    if state.phase == PLAY:
        out[PHASE] = 1
    elif state.phase == DISCARD:
        out[PHASE + 1] = 1
    out[PILE] = state.num_pile
    if is_last_round(state):
        out[LAST_ROUND] = 1
        out[TURNS_LEFT] = state.turns_left


def observe_secrets(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write what is hidden from the seat, for a critic: every hand, the secret choices, and the order of the pile."""
    for other in range(state.seats):
        place = place_after(state, seat, other)
        for i in range(state.num_hand[other]):
            out[SECRET_HANDS + place * NUM_CARDS + int(state.hand[other, i])] = 1
        observe_discards(state, other, out, SECRET_DISCARDS + place * NUM_CARDS)
    num_pile = int(state.num_pile)
    for i in range(num_pile):
        out[SECRET_PILE + int(state.pile[i])] = num_pile - i


def observe_discards(state: State, seat: int, out: npt.NDArray[Any], plane: int) -> None:
    """The cards that the seat chose to discard."""
    for i in range(NUM_DISCARDS):
        if state.discards[seat, i] != NO_CARD:
            out[plane + int(state.discards[seat, i])] = 1


def observe_front(state: State, seat: int, out: npt.NDArray[Any], plane: int) -> None:
    """One seat's cards in front, by card."""
    for colour in range(NUM_COLOURS):
        cards = int(state.front[seat, colour])  # a bit for each value
        place = plane + make_card(colour, 0)
        while cards:
            if cards & 1:
                out[place] = 1
            cards >>= 1
            place += 1
