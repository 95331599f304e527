"""The state of Sprint. A card is its number."""

from wonderland.engine.state import state_dtype

MIN_SEATS, MAX_SEATS = 2, 3
HIGHEST = 6
NUM_OF_EACH = 2
NUM_CARDS = HIGHEST * NUM_OF_EACH
HAND_SIZE = 3
NUM_TURNS = 2
WINNING_SPACE = 1
BOARDS = ("fair", "first_space_wins")
LONG_WAY = 50  # what the winning space is worth

PLAY = 1  # the only phase
PLAYED = 0  # the only event

STATE = state_dtype(
    [
        ("deck", "i1", (NUM_CARDS,)),
        ("does_first_space_win", "i1"),
        ("hand", "i1", (MAX_SEATS, HIGHEST + 1)),  # how many of each card
        ("turns", "i1"),  # that were played
        ("points", "i1", (MAX_SEATS,)),
    ],
    1,
)
