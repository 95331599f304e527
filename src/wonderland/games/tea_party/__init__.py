"""Tea Party, 2 to 4 players: a race round a ring of spaces, and the most cookies win."""

from wonderland.engine.game import Game
from wonderland.engine.options import Option
from wonderland.games.tea_party.boards import BoardOption
from wonderland.games.tea_party.knowledge import OBSERVATION_SIZE
from wonderland.games.tea_party.rules import RULES_VERSION
from wonderland.games.tea_party.state import MAX_ACTIONS, MAX_SEATS, MIN_SEATS, STATE

GAME = Game(
    name="tea-party",
    title="Tea Party",
    package=__name__,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=RULES_VERSION,
    state=STATE,
    max_actions=MAX_ACTIONS,
    observation_size=OBSERVATION_SIZE,
    options=(
        BoardOption(),
        Option("open_hands", "all hands lie open (T25)", default=False, choices=(False, True)),
        Option("youngest", "hands of two cards, either may be played (T26)", default=False, choices=(False, True)),
        Option(
            "gentle_hole",
            "after one turn that failed to leave the Rabbit Hole, it is an ordinary space for that pawn (T27)",
            default=False,
            choices=(False, True),
        ),
    ),
)
