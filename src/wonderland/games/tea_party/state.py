"""Tea Party's cards, cookies and spaces (T1–T4), and the record that holds a position.

A card is its number, or `JOKER`; a large cookie is its value. `NO_CARD` and `NO_COOKIE` are empty places,
`HIDDEN_CARD` and `HIDDEN_COOKIE` what the viewer may not know.
"""

from __future__ import annotations

from wonderland.engine.state import NOTHING, state_dtype

MIN_SEATS = 2
MAX_SEATS = 4

# Cards (T2)
JOKER = 0
MAX_NUMBER = 5  # on a card; cards are JOKER and 1..MAX_NUMBER
NUM_KINDS_OF_CARD = MAX_NUMBER + 1
COPIES_OF_NUMBER = 2
COPIES_OF_JOKER = 1
NUM_CARDS = MAX_NUMBER * COPIES_OF_NUMBER + COPIES_OF_JOKER  # of each seat
NO_CARD = NOTHING
HIDDEN_CARD = -2
HAND_SIZE = 3
YOUNGEST_HAND_SIZE = 2
MOST_ADDED = 1  # T10: by a large pawn

# Cookies (T1)
LOWEST_COOKIE = 2
NUM_COOKIE_VALUES = 4
COPIES_OF_COOKIE = 6
NUM_LARGE_COOKIES = NUM_COOKIE_VALUES * COPIES_OF_COOKIE
NUM_SMALL_COOKIES = 20
NO_COOKIE = NOTHING
HIDDEN_COOKIE = -2

# Spaces (T3, T4)
MIN_SPACES = 6
MAX_SPACES = 24
MAX_COOKIES_SHOWN = 5
TEA_PARTY_SPACE = 0
NO_SPACE = NOTHING

# Kinds of spaces
PLAIN = 0
TEA_PARTY = 1
CHESHIRE_CAT = 2
RABBIT_HOLE = 3
SMALL_COOKIES = 4
CATERPILLAR = 5
NUM_KINDS_OF_SPACE = 6

# Phases
PLAY = 1  # T9: play the card at an end of the hand
SPIN = 2  # T22: accept the space that the spinner points at, or spin again
COOKIE = 3  # T16: take the face-up large cookie, or the top one of the stack

# An action of the phase PLAY is (end × NUM_KINDS_OF_CARD + card) × NUMBER_BASE + number.
LEFT = 0
RIGHT = 1
NUM_ENDS = 2
NUMBER_BASE = MAX_NUMBER + MOST_ADDED + 1
ACCEPT = NUM_ENDS * NUM_KINDS_OF_CARD * NUMBER_BASE
AGAIN = ACCEPT + 1
TAKE_UP = ACCEPT + 2
TAKE_DOWN = ACCEPT + 3
MAX_ACTIONS = 8  # a large pawn, the joker at one end (1 to 6) and a number at the other (with and without 1 more)

# Where the options lie in the array given to `deal`
NUM_SPACES_OPTION = 0
KINDS_OPTION = NUM_SPACES_OPTION + 1
COOKIES_OPTION = KINDS_OPTION + MAX_SPACES
OPEN_HANDS_OPTION = COOKIES_OPTION + MAX_SPACES
YOUNGEST_OPTION = OPEN_HANDS_OPTION + 1
GENTLE_HOLE_OPTION = OPEN_HANDS_OPTION + 2

# Events of the trail
PLAYED = 0  # value: the action, which holds end, card and number
WENT_ON = 1  # value: the occupied space where the movement would have stopped
WON_LARGE = 2  # value: the cookie; by passing or by stopping
TURNED_UP = 3  # value: the cookie
STOPPED = 4  # value: the space
SENT_ON = 5  # by the Cheshire Cat; value: the number
SPUN = 6  # value: the space that the spinner points at
WON_SMALL = 7  # value: how many
GREW = 8  # value: NOTHING, as in the rest but DREW
SHRANK = 9
FELL = 10
ESCAPED = 11
STAYED = 12
DREW = 13  # value: the card
ENDED = 14  # the seat that played the last card of the match

# A movement is never longer than the ring, because its own first space is free: it passes the Tea Party at most
# once (WON_LARGE, TURNED_UP), goes on past three pawns at most (WENT_ON) and ends (STOPPED). The longest action
# escapes with its last spin (PLAYED, five SPUN, ESCAPED, a movement without WENT_ON) to the Cat (SENT_ON, a movement)
# and on to the Caterpillar (GREW, SHRANK, FELL); then comes DREW or ENDED.
TRAIL_SIZE = 7 + 3 + 1 + 6 + 3 + 1

STATE = state_dtype(
    [
        ("start_seat", "i1"),  # T8
        ("open_hands", "i1"),  # 1 for a match with that option, as the next two
        ("youngest", "i1"),
        ("gentle_hole", "i1"),
        ("num_spaces", "i1"),
        ("space_kind", "i1", (MAX_SPACES,)),  # clockwise from the Tea Party; then NOTHING
        ("space_cookies", "i1", (MAX_SPACES,)),  # small cookies shown; then NOTHING
        ("pawn_space", "i1", (MAX_SEATS,)),  # NO_SPACE for seats that do not play
        ("large_seat", "i1"),  # the seat whose pawn is large, at most one (T18); NO_SEAT if all are small
        ("has_failed", "i1", (MAX_SEATS,)),  # T27: 1 for a pawn in a gentle hole that it failed to leave
        ("number", "i1"),  # T19: the number of the card being played; 0 in the phases PLAY and OVER
        ("spins_left", "i1"),  # T22: 0 outside the phase SPIN
        ("last_spin", "i1"),  # T22: the space pointed at; NO_SPACE outside the phase SPIN
        ("num_hand", "i1", (MAX_SEATS,)),
        ("hand", "i1", (MAX_SEATS, HAND_SIZE)),  # left to right; then NO_CARD
        ("num_pile", "i1", (MAX_SEATS,)),
        ("pile", "i1", (MAX_SEATS, NUM_CARDS)),  # the top card is the last one in use; then NO_CARD
        ("num_played", "i1", (MAX_SEATS, NUM_KINDS_OF_CARD)),  # by card
        ("face_up", "i1"),  # the large cookie beside the stack; NO_COOKIE when all are won
        ("num_stack", "i1"),
        ("stack", "i1", (NUM_LARGE_COOKIES,)),  # the top cookie is the last one in use; then NO_COOKIE
        ("num_large", "i1", (MAX_SEATS, NUM_COOKIE_VALUES)),  # large cookies won, by value − LOWEST_COOKIE
        ("num_small", "i1", (MAX_SEATS,)),  # small cookies won
        ("small_left", "i1"),
    ],
    TRAIL_SIZE,
)


def make_play(end: int, card: int, number: int) -> int:
    """The action that plays the card at this end as this number."""
    return (int(end) * NUM_KINDS_OF_CARD + int(card)) * NUMBER_BASE + int(number)


def play_end(action: int) -> int:
    """LEFT or RIGHT."""
    return int(action) // (NUM_KINDS_OF_CARD * NUMBER_BASE)


def play_card(action: int) -> int:
    """The card played."""
    return int(action) // NUMBER_BASE % NUM_KINDS_OF_CARD


def play_number(action: int) -> int:
    """The number it is played as."""
    return int(action) % NUMBER_BASE


def copies_of_card(card: int) -> int:
    """T2: how many of this card each seat has."""
    return COPIES_OF_JOKER if card == JOKER else COPIES_OF_NUMBER


def copies_of_cookie(seats: int) -> int:
    """T5: how many large cookies of each value take part."""
    return COPIES_OF_COOKIE - (MAX_SEATS - int(seats))
