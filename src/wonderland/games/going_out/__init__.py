"""Going Out, 2 to 5 players: beat the latest set, keep what you play, and run out of cards early."""

from wonderland.engine.game import Game
from wonderland.games.going_out.options import OPTIONS
from wonderland.games.going_out.rules import RULES_VERSION
from wonderland.games.going_out.state import MAX_ACTIONS, MAX_SEATS, MIN_SEATS, STATE, TEXT_ROOM

GAME = Game(
    name="going-out",
    package=__name__,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=RULES_VERSION,
    state=STATE,
    max_actions=MAX_ACTIONS,
    text_room=TEXT_ROOM,
    options=OPTIONS,
    rule_prefix="G",
    level_ratings={
        "dormouse": 8.2,
        "white-rabbit": 25.0,
        "hatter": 32.2,
        "caterpillar": 40.6,
        "cheshire-cat": 43.5,
        "queen-of-hearts": 49.6,
    },
)
