"""The state of The Queen's Tarts: one record that holds everything. A tart is its number of crumbs."""

from wonderland.engine.state import state_dtype

MIN_SEATS, MAX_SEATS = 2, 4
MAX_CRUMBS = 6  # of one tart
NUM_OF_EACH = 4
NUM_TARTS = MAX_CRUMBS * NUM_OF_EACH
HAND_SIZE = 3
FULL_TRAY = 10  # crumbs

PLAY = 1  # the only phase; 0 is OVER

# What happens, for the trail.
PLAYED, STOLE, CAUGHT, DREW = range(4)
TRAIL_SIZE = 3  # the most that one action causes

STATE = state_dtype(
    [
        ("start_seat", "i1"),
        ("num_basket", "i1"),
        ("basket", "i1", (NUM_TARTS,)),  # the next one to draw is the last one in use; then NOTHING
        ("num_hand", "i1", (MAX_SEATS,)),
        ("hand", "i1", (MAX_SEATS, HAND_SIZE)),  # in the order drawn; then NOTHING
        ("num_tray", "i1"),
        ("tray", "i1", (FULL_TRAY,)),  # in the order played; then NOTHING
        ("gone", "i1", (MAX_CRUMBS + 1,)),  # by crumbs: how many tarts have left the game
        ("points", "i1", (MAX_SEATS,)),
    ],
    TRAIL_SIZE,
)
