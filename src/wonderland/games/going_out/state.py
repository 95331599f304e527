"""Going Out's cards (G1, G2) and the record that holds a position.

Cards of one face are alike, so a card is its *kind*: 0..6 are the flamingos 1..7, 7..13 the hedgehogs 1..7, then
`QUEEN` and `CAT`, the jokers. Zones are counts per kind; only the deck and the discard pile have an order.
"""

from __future__ import annotations

from wonderland.engine.state import NOTHING, state_dtype

FLAMINGO = 0
HEDGEHOG = 1
NUM_NUMBERS = 7
NUM_NUMBER_KINDS = 2 * NUM_NUMBERS
QUEEN = NUM_NUMBER_KINDS  # the joker of the flamingos
CAT = QUEEN + 1  # the joker of the hedgehogs
NUM_KINDS = CAT + 1
NO_CARD = NOTHING
HIDDEN_CARD = -2

COPIES = (5, 4, 4, 3, 3, 2, 1)  # of each number, in each suit
NUM_JOKERS = 5  # of each suit, with four or five seats
MAX_JOKERS = 2 * NUM_JOKERS
NUM_CARDS = 2 * sum(COPIES) + MAX_JOKERS

MIN_SEATS = 2
MAX_SEATS = 5
HAND_SIZE = 7

# Options, in the order in which `deal` reads them, and their codes.
RUN_MIN = 0  # the shortest run less SHORTEST_RUN
RUN_SUITS = 1  # ONE_SUIT or ANY_SUITS
SAME_SUITS = 2  # ONE_SUIT or ANY_SUITS
TARGET = 3
LAST_PLAYER = 4  # ONE_TURN or NO_TURN
JOKER_SETS = 5  # CLEAR or STAND
SHORTEST_RUN = 2
ONE_SUIT = 0
ANY_SUITS = 1
ONE_TURN = 0
NO_TURN = 1
CLEAR = 0
STAND = 1
MIN_TARGET = 10
MAX_TARGET = 100
USUAL = (1, ONE_SUIT, ANY_SUITS, 37, ONE_TURN, CLEAR)  # the codes of a match without other choices

# Every round brings two seats at least 4 points together: whoever goes out has played seven cards or more, which
# count 1 each or more, and of the six jokers at most three are left undealt. More seats bring more per seat. The
# match goes on only while both are below the target, so rounds <= 2 * (target - 1) / 4 + 1.
MAX_ROUNDS = (MAX_TARGET - 1) // 2 + 1

# Phases
LAY_OUT = 1  # G5: the lowest player lays a card of the hand out as display
LEAD = 2  # G10: play one card
FOLLOW = 3  # G11: play a set that beats the latest one, or pass
DRAW = 4  # G14: a card after playing, or none
DRAW_FIRST = 5  # G15: a card after passing, or none
DRAW_SECOND = 6  # G15: another one, or no more
LAY = 7  # G15: lay one card of the hand on the display
TURN_ENDS = 8  # no phase of a state: what comes after the last action of a turn

# Events of the trail: value is a kind unless said otherwise
PLAYED = 0  # value: the set
DISCARDED = 1  # a joker of that set
SCORED = 2  # value: the set that left the table
PASSED = 3  # no value
DREW = 4  # from the deck
TOOK = 5  # from the display
LAID = 6  # on the display
REFILLED = 7  # a card of the deck joined the display; no seat
LEADS = 8  # no value
WENT_OUT = 9  # value: the place, 1 the first
ROUND_ENDED = 10  # value: which round, 1 the first; no seat
BONUS = 11  # a joker dealt to a player who went out
UNDEALT = 12  # a joker that nobody got; no seat
POINTS = 13  # of the round; value: pairs * PAIR_CODE + singles
ROUND_DEALT = 14  # seat: who lays out the display; value: which round
MATCH_ENDED = 15  # no seat, no value
PAIR_CODE = 64

# Actions: small ints, and the sets of sets.py above them.
PASS = 0
STOP = 1
DECK = 2
TAKE_BASE = 16  # + kind
LAY_BASE = 32  # + kind

# A hand of all 54 cards with runs of two and any suits would allow this many sets; then there is the pass.
MAX_ACTIONS = 19157 + 1

# The longest text: all those actions in notation have 428,413 bytes.
TEXT_ROOM = 1 << 19

# The longest: a set of jokers that ends a round. Played, ten jokers, the set before it scored, out, refilled three
# times, scored, round ended, ten jokers dealt, five times points, round dealt.
TRAIL_SIZE = 1 + MAX_JOKERS + 1 + 1 + 3 + 1 + 1 + MAX_JOKERS + MAX_SEATS + 1

STATE = state_dtype(
    [
        ("latest", "i4"),  # G13: the latest set as it was played (see sets.py); NOTHING without one
        ("target", "i2"),  # G24
        ("totals", "i2", (MAX_SEATS,)),
        ("num_rounds", "i1"),  # rounds finished
        ("num_out", "i1"),
        ("run_min", "i1"),  # G6: the shortest run
        ("run_suits", "i1"),  # G6: ONE_SUIT or ANY_SUITS
        ("same_suits", "i1"),  # G6: ONE_SUIT or ANY_SUITS
        ("last_player", "i1"),  # G20: ONE_TURN or NO_TURN
        ("joker_sets", "i1"),  # G12: CLEAR or STAND
        ("start_seat", "i1"),  # who led first in this round
        ("latest_seat", "i1"),  # the owner of the latest set; NO_SEAT without one
        ("num_deck", "i1"),
        ("deck", "i1", (NUM_CARDS,)),  # the top card is the last one in use; then NO_CARD
        ("num_discards", "i1"),
        ("discards", "i1", (MAX_JOKERS,)),  # G12: jokers in the order discarded; then NO_CARD
        ("display", "i1", (NUM_KINDS,)),
        ("num_hand", "i1", (MAX_SEATS,)),
        ("hand", "i1", (MAX_SEATS, NUM_KINDS)),  # in a hidden state: only what is known of it
        ("known", "i1", (MAX_SEATS, NUM_KINDS)),  # cards that everyone knows to be in the hand
        ("scored", "i1", (MAX_SEATS, NUM_KINDS)),  # G13 in this round; its jokers are the bonus (G22)
        ("out_place", "i1", (MAX_SEATS,)),  # G19: 1 the first who went out; 0 while playing
        ("round_points", "i1", (MAX_ROUNDS, MAX_SEATS)),  # of every finished round; 0 after the last
    ],
    TRAIL_SIZE,
    "i4",
)


def make_kind(suit: int, number: int) -> int:
    """The kind of this suit and number (1..7)."""
    return int(suit) * NUM_NUMBERS + int(number) - 1


def kind_number(kind: int) -> int:
    """1..7 for a number card."""
    return int(kind) % NUM_NUMBERS + 1


def num_copies(kind: int, seats: int) -> int:
    """G1, G2: how many cards of the kind are in a match of so many seats."""
    if kind >= QUEEN:
        return NUM_JOKERS - max(0, 4 - int(seats))
    return COPIES[int(kind) % NUM_NUMBERS]


def display_size(seats: int) -> int:
    """G4: D."""
    return 2 if seats <= 3 else 3
