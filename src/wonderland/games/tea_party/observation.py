"""Tea Party as numbers for a network: what a seat knows, and apart from it what is hidden from that seat.

Both functions take a full state or one that was hidden for the seat. `observe` reads only what `knowledge.hide` would
leave (a test compares the two), so nobody has to copy and hide a state first. They write only what is not 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.planes import Plane, Planes
from wonderland.engine.seating import place_after
from wonderland.games.tea_party.knowledge import num_unseen_cookies
from wonderland.games.tea_party.spaces import is_in_hole, is_large
from wonderland.games.tea_party.state import (
    COOKIE,
    COPIES_OF_COOKIE,
    COPIES_OF_NUMBER,
    HAND_SIZE,
    LOWEST_COOKIE,
    MAX_COOKIES_SHOWN,
    MAX_NUMBER,
    MAX_SEATS,
    MAX_SPACES,
    MOST_ADDED,
    NO_COOKIE,
    NO_SPACE,
    NUM_CARDS,
    NUM_COOKIE_VALUES,
    NUM_KINDS_OF_CARD,
    NUM_KINDS_OF_SPACE,
    NUM_LARGE_COOKIES,
    NUM_SMALL_COOKIES,
    PLAY,
    copies_of_card,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

NUM_PHASES = COOKIE - PLAY + 1

PLANES = Planes(
    Plane("space_kind", (MAX_SPACES, NUM_KINDS_OF_SPACE), 1, "by space and kind: the space is of that kind"),
    Plane("space_cookies", (MAX_SPACES,), MAX_COOKIES_SHOWN, "by space: small cookies shown"),
    Plane("spin", (MAX_SPACES,), 1, "by space: the spinner points at it"),
    Plane("face_up", (NUM_COOKIE_VALUES,), 1, "by value: the face-up large cookie"),
    Plane("stack", (NUM_COOKIE_VALUES,), COPIES_OF_COOKIE, "by value: large cookies in the stack"),
    Plane("phase", (NUM_PHASES,), 1, "play a card; accept the spin or not; choose a large cookie"),
    Plane("number", (1,), MAX_NUMBER + MOST_ADDED, "the number of the card being played"),
    Plane("spins_left", (1,), MAX_NUMBER, "spins left"),
    Plane("small_left", (1,), NUM_SMALL_COOKIES, "small cookies left"),
    Plane("options", (3,), 1, "for the youngest; a gentle hole; open hands"),
    Plane("hand", (MAX_SEATS, HAND_SIZE, NUM_KINDS_OF_CARD), 1, "by seat, the observer's first, place and card"),
    Plane("unseen", (MAX_SEATS, NUM_KINDS_OF_CARD), COPIES_OF_NUMBER, "by seat and card: in the pile or hidden"),
    Plane("pawn", (MAX_SEATS, MAX_SPACES), 1, "by seat and space: the pawn stands there"),
    Plane("large", (MAX_SEATS, NUM_COOKIE_VALUES), COPIES_OF_COOKIE, "by seat and value: large cookies won"),
    Plane("small", (MAX_SEATS,), NUM_SMALL_COOKIES, "by seat: small cookies won"),
    Plane("cards_left", (MAX_SEATS,), NUM_CARDS, "by seat: cards in hand and pile"),
    Plane("plays", (MAX_SEATS,), 1, "by seat: it takes part"),
    Plane("turn", (MAX_SEATS,), 1, "by seat: it is to act"),
    Plane("starts", (MAX_SEATS,), 1, "by seat: it played first"),
    Plane("is_large", (MAX_SEATS,), 1, "by seat: its pawn is large"),
    Plane("in_hole", (MAX_SEATS,), 1, "by seat: its pawn is in the Rabbit Hole"),
    Plane("has_failed", (MAX_SEATS,), 1, "by seat: it failed to leave a gentle hole"),
)
SECRETS = Planes(
    Plane("hand", (MAX_SEATS, HAND_SIZE, NUM_KINDS_OF_CARD), 1, "by seat, the observer's first, place and card"),
    Plane("pile", (MAX_SEATS, NUM_CARDS, NUM_KINDS_OF_CARD), 1, "by seat, place (0 the next to draw) and card"),
    Plane("stack", (NUM_LARGE_COOKIES, NUM_COOKIE_VALUES), 1, "by place (0 the top one) and value: large cookies"),
)

SPACE_KIND = PLANES.offsets["space_kind"]
SPACE_COOKIES = PLANES.offsets["space_cookies"]
SPIN = PLANES.offsets["spin"]
FACE_UP = PLANES.offsets["face_up"]
STACK = PLANES.offsets["stack"]
PHASE = PLANES.offsets["phase"]
NUMBER = PLANES.offsets["number"]
SPINS_LEFT = PLANES.offsets["spins_left"]
SMALL_LEFT = PLANES.offsets["small_left"]
OPTIONS = PLANES.offsets["options"]
HAND = PLANES.offsets["hand"]
UNSEEN = PLANES.offsets["unseen"]
PAWN = PLANES.offsets["pawn"]
LARGE = PLANES.offsets["large"]
SMALL = PLANES.offsets["small"]
CARDS_LEFT = PLANES.offsets["cards_left"]
PLAYS = PLANES.offsets["plays"]
TURN = PLANES.offsets["turn"]
STARTS = PLANES.offsets["starts"]
IS_LARGE = PLANES.offsets["is_large"]
IN_HOLE = PLANES.offsets["in_hole"]
HAS_FAILED = PLANES.offsets["has_failed"]
SECRET_HAND = SECRETS.offsets["hand"]
SECRET_PILE = SECRETS.offsets["pile"]
SECRET_STACK = SECRETS.offsets["stack"]


def observe(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write what the seat knows."""
    observe_board(state, out)
    observe_table(state, out)
    for other in range(state.seats):
        place = place_after(state, seat, other)
        observe_cards(state, other, place, other == seat or state.open_hands, out)
        observe_seat(state, other, place, out)


def observe_secrets(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write what is hidden from the seat, for a critic: every hand, and the order of the piles and of the stack."""
    for other in range(state.seats):
        place = place_after(state, seat, other)
        observe_hand(state, other, out, SECRET_HAND + place * HAND_SIZE * NUM_KINDS_OF_CARD)
        num_pile = int(state.num_pile[other])
        for i in range(num_pile):
            depth = place * NUM_CARDS + num_pile - 1 - i
            out[SECRET_PILE + depth * NUM_KINDS_OF_CARD + int(state.pile[other, i])] = 1
    num_stack = int(state.num_stack)
    for i in range(num_stack):
        out[SECRET_STACK + (num_stack - 1 - i) * NUM_COOKIE_VALUES + int(state.stack[i]) - LOWEST_COOKIE] = 1


def observe_board(state: State, out: npt.NDArray[Any]) -> None:
    """The spaces, the spinner and the large cookies."""
    for space in range(state.num_spaces):
        out[SPACE_KIND + space * NUM_KINDS_OF_SPACE + int(state.space_kind[space])] = 1
        out[SPACE_COOKIES + space] = state.space_cookies[space]
    if state.last_spin != NO_SPACE:
        out[SPIN + int(state.last_spin)] = 1
    if state.face_up != NO_COOKIE:
        out[FACE_UP + int(state.face_up) - LOWEST_COOKIE] = 1
    for index in range(NUM_COOKIE_VALUES):
        out[STACK + index] = num_unseen_cookies(state, index)


def observe_table(state: State, out: npt.NDArray[Any]) -> None:
    """The phase, the options, and what is left."""
    if PLAY <= state.phase <= COOKIE:
        out[PHASE + int(state.phase) - PLAY] = 1
    out[NUMBER] = state.number
    out[SPINS_LEFT] = state.spins_left
    out[SMALL_LEFT] = state.small_left
    out[OPTIONS] = state.youngest
    out[OPTIONS + 1] = state.gentle_hole
    out[OPTIONS + 2] = state.open_hands


def observe_cards(state: State, seat: int, place: int, is_open: bool, out: npt.NDArray[Any]) -> None:
    """A seat's cards: its hand if the observer sees it, and how many of each card are left elsewhere."""
    unseen = UNSEEN + place * NUM_KINDS_OF_CARD
    for card in range(NUM_KINDS_OF_CARD):
        out[unseen + card] = copies_of_card(card) - int(state.num_played[seat, card])
    if is_open:
        observe_hand(state, seat, out, HAND + place * HAND_SIZE * NUM_KINDS_OF_CARD)
        for i in range(state.num_hand[seat]):
            out[unseen + int(state.hand[seat, i])] -= 1


def observe_hand(state: State, seat: int, out: npt.NDArray[Any], plane: int) -> None:
    """The cards of a hand, place by place."""
    for i in range(state.num_hand[seat]):
        out[plane + i * NUM_KINDS_OF_CARD + int(state.hand[seat, i])] = 1


def observe_seat(state: State, seat: int, place: int, out: npt.NDArray[Any]) -> None:
    """What everybody knows of a seat."""
    out[PAWN + place * MAX_SPACES + int(state.pawn_space[seat])] = 1
    for index in range(NUM_COOKIE_VALUES):
        out[LARGE + place * NUM_COOKIE_VALUES + index] = state.num_large[seat, index]
    out[SMALL + place] = state.num_small[seat]
    out[CARDS_LEFT + place] = state.num_hand[seat] + state.num_pile[seat]
    out[PLAYS + place] = 1
    out[TURN + place] = state.seat == seat
    out[STARTS + place] = state.start_seat == seat
    out[IS_LARGE + place] = is_large(state, seat)
    out[IN_HOLE + place] = is_in_hole(state, seat)
    out[HAS_FAILED + place] = state.has_failed[seat]
