"""Tea Party, 2 to 4 players: a race round a ring of spaces, and the most cookies win."""

from wonderland.engine.game import Game
from wonderland.engine.options import Option
from wonderland.games.tea_party.boards import BoardOption
from wonderland.games.tea_party.rules import RULES_VERSION
from wonderland.games.tea_party.state import MAX_ACTIONS, MAX_SEATS, MIN_SEATS, STATE

GAME = Game(
    name="tea-party",
    package=__name__,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=RULES_VERSION,
    state=STATE,
    max_actions=MAX_ACTIONS,
    options=(
        BoardOption(),
        Option("open_hands", default=False, choices=(False, True)),  # T25
        Option("youngest", default=False, choices=(False, True)),  # T26
        Option("gentle_hole", default=False, choices=(False, True)),  # T27
    ),
    rule_prefix="T",
    level_ratings={
        "dormouse": 23.0,
        "white-rabbit": 25.0,
        "hatter": 33.1,
        "caterpillar": 35.6,
        "cheshire-cat": 37.7,
        "queen-of-hearts": 41.1,
    },
)
