"""Going Out as numbers for a network: what a seat knows, and apart from it what is hidden from that seat.

Both functions take a full state or one that was hidden for the seat. `observe` reads only what `knowledge.hide` would
leave (a test compares the two), so nobody has to copy and hide a state first. They write only what is not 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.planes import Plane, Planes
from wonderland.engine.seating import place_after
from wonderland.engine.state import NOTHING, OVER
from wonderland.games.going_out.knowledge import num_discarded
from wonderland.games.going_out.sets import num_in_set, set_size, set_value
from wonderland.games.going_out.state import (
    CAT,
    COPIES,
    LAY,
    MAX_SEATS,
    MAX_TARGET,
    NO_TURN,
    NUM_CARDS,
    NUM_JOKERS,
    NUM_KINDS,
    NUM_NUMBERS,
    QUEEN,
    SHORTEST_RUN,
    STAND,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

MOST_OF_A_KIND = max(*COPIES, NUM_JOKERS)
LARGEST_SET = 4 * MOST_OF_A_KIND  # the 1s of both suits and all jokers
MOST_POINTS = 255  # a total ends the match at 100 at the latest, and no round brings 127

PLANES = Planes(
    Plane("hand", (NUM_KINDS,), MOST_OF_A_KIND, "by kind of card (F1 to F7, H1 to H7, Q, C): in the observer's hand"),
    Plane("display", (NUM_KINDS,), MOST_OF_A_KIND, "by kind: in the display"),
    Plane("latest", (NUM_KINDS,), MOST_OF_A_KIND, "by kind: in the latest set"),
    Plane("value", (NUM_NUMBERS,), 1, "by number: the latest set's value"),
    Plane("size", (1,), LARGEST_SET, "cards of the latest set"),
    Plane("discards", (2,), NUM_JOKERS, "Q and C discarded"),
    Plane("phase", (LAY,), 1, "lay out, lead, follow, draw, draw first, draw second, lay"),
    Plane("deck", (1,), NUM_CARDS, "cards left in the deck"),
    Plane("options", (5,), 1, "runs of three; runs of any suits; numbers of any suits; no last turn; jokers stand"),
    Plane("target", (1,), MAX_TARGET, "the total that ends the match"),
    Plane("known", (MAX_SEATS, NUM_KINDS), MOST_OF_A_KIND, "by seat, the observer's first, and kind: known in hand"),
    Plane("scored", (MAX_SEATS, NUM_KINDS), MOST_OF_A_KIND, "by seat and kind: scored in this round"),
    Plane("cards", (MAX_SEATS,), NUM_CARDS, "by seat: cards in hand"),
    Plane("out_place", (MAX_SEATS,), MAX_SEATS, "by seat: the place of going out; 0: still playing"),
    Plane("total", (MAX_SEATS,), MOST_POINTS, "by seat: points of the finished rounds"),
    Plane("plays", (MAX_SEATS,), 1, "by seat: it takes part"),
    Plane("turn", (MAX_SEATS,), 1, "by seat: it is to act"),
    Plane("starts", (MAX_SEATS,), 1, "by seat: it led first in this round"),
    Plane("owns_latest", (MAX_SEATS,), 1, "by seat: the latest set is its"),
)
SECRETS = Planes(
    Plane("hands", (MAX_SEATS, NUM_KINDS), MOST_OF_A_KIND, "by seat, the observer's first, and kind: in that hand"),
    Plane("deck", (NUM_CARDS,), NUM_KINDS, "by place (0 the next to draw): the kind and 1 more; 0: no card"),
)

HAND = PLANES.offsets["hand"]
DISPLAY = PLANES.offsets["display"]
LATEST = PLANES.offsets["latest"]
VALUE = PLANES.offsets["value"]
SIZE = PLANES.offsets["size"]
DISCARDS = PLANES.offsets["discards"]
PHASE = PLANES.offsets["phase"]
DECK = PLANES.offsets["deck"]
OPTIONS = PLANES.offsets["options"]
TARGET = PLANES.offsets["target"]
KNOWN = PLANES.offsets["known"]
SCORED = PLANES.offsets["scored"]
CARDS = PLANES.offsets["cards"]
OUT_PLACE = PLANES.offsets["out_place"]
TOTAL = PLANES.offsets["total"]
PLAYS = PLANES.offsets["plays"]
TURN = PLANES.offsets["turn"]
STARTS = PLANES.offsets["starts"]
OWNS_LATEST = PLANES.offsets["owns_latest"]
SECRET_HANDS = SECRETS.offsets["hands"]
SECRET_DECK = SECRETS.offsets["deck"]


def observe(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write what the seat knows."""
    for kind in range(NUM_KINDS):
        out[HAND + kind] = state.hand[seat, kind]
        out[DISPLAY + kind] = state.display[kind]
    if state.latest != NOTHING:
        observe_latest(state, out)
    observe_table(state, out)
    for other in range(state.seats):
        observe_seat(state, other, place_after(state, seat, other), out)


def observe_secrets(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write what is hidden from the seat, for a critic: every hand, and the order of the deck."""
    for other in range(state.seats):
        place = place_after(state, seat, other)
        for kind in range(NUM_KINDS):
            out[SECRET_HANDS + place * NUM_KINDS + kind] = state.hand[other, kind]
    num_deck = int(state.num_deck)
    for i in range(num_deck):
        out[SECRET_DECK + num_deck - 1 - i] = state.deck[i] + 1


def observe_latest(state: State, out: npt.NDArray[Any]) -> None:
    """The set to beat."""
    for kind in range(NUM_KINDS):
        out[LATEST + kind] = num_in_set(state.latest, kind)
    out[VALUE + set_value(state.latest) - 1] = 1
    out[SIZE] = set_size(state.latest)


def observe_table(state: State, out: npt.NDArray[Any]) -> None:
    """The phase, what is left, and the options."""
    out[DISCARDS] = num_discarded(state, QUEEN)
    out[DISCARDS + 1] = num_discarded(state, CAT)
    if state.phase != OVER:
        out[PHASE + int(state.phase) - 1] = 1
    out[DECK] = state.num_deck
    out[OPTIONS] = state.run_min > SHORTEST_RUN
    out[OPTIONS + 1] = state.run_suits
    out[OPTIONS + 2] = state.same_suits
    out[OPTIONS + 3] = state.last_player == NO_TURN
    out[OPTIONS + 4] = state.joker_sets == STAND
    out[TARGET] = state.target


def observe_seat(state: State, seat: int, place: int, out: npt.NDArray[Any]) -> None:
    """What everybody knows of a seat."""
    for kind in range(NUM_KINDS):
        out[KNOWN + place * NUM_KINDS + kind] = state.known[seat, kind]
        out[SCORED + place * NUM_KINDS + kind] = state.scored[seat, kind]
    out[CARDS + place] = state.num_hand[seat]
    out[OUT_PLACE + place] = state.out_place[seat]
    out[TOTAL + place] = state.totals[seat]
    out[PLAYS + place] = 1
    out[TURN + place] = seat == state.seat
    out[STARTS + place] = seat == state.start_seat
    out[OWNS_LATEST + place] = seat == state.latest_seat
