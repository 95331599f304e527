"""Going Out, 2 to 5 players: beat the latest set, keep what you play, and run out of cards early."""

from wonderland.engine.game import Game
from wonderland.games.going_out.knowledge import OBSERVATION_SIZE
from wonderland.games.going_out.options import OPTIONS
from wonderland.games.going_out.rules import RULES_VERSION
from wonderland.games.going_out.state import MAX_ACTIONS, MAX_SEATS, MIN_SEATS, STATE

GAME = Game(
    name="going-out",
    title="Going Out",
    package=__name__,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=RULES_VERSION,
    state=STATE,
    max_actions=MAX_ACTIONS,
    observation_size=OBSERVATION_SIZE,
    options=OPTIONS,
)
