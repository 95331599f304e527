"""Parade, 2 to 6 players: nobody wants cards, and the fewest points win."""

from wonderland.engine.game import Game
from wonderland.games.parade.knowledge import OBSERVATION_SIZE
from wonderland.games.parade.rules import RULES_VERSION
from wonderland.games.parade.state import MAX_ACTIONS, MAX_SEATS, MIN_SEATS, STATE

GAME = Game(
    name="parade",
    title="Parade",
    package=__name__,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=RULES_VERSION,
    state=STATE,
    max_actions=MAX_ACTIONS,
    observation_size=OBSERVATION_SIZE,
)
