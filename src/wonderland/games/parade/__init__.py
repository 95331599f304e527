"""Parade, 2 to 6 players: nobody wants cards, and the fewest points win."""

from wonderland.engine.game import Game
from wonderland.games.parade.options import OPTIONS, check_table
from wonderland.games.parade.rules import RULES_VERSION
from wonderland.games.parade.state import MAX_ACTIONS, MAX_SEATS, MIN_SEATS, STATE

GAME = Game(
    name="parade",
    package=__name__,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=RULES_VERSION,
    state=STATE,
    max_actions=MAX_ACTIONS,
    options=OPTIONS,
    rule_prefix="P",
    rulebook="https://cdn.1j1ju.com/medias/8f/7e/8f-parade-rulebook.pdf",
    level_ratings={
        "dormouse": 20.3,
        "white-rabbit": 25.0,
        "hatter": 31.9,
        "caterpillar": 35.6,
        "cheshire-cat": 37.9,
        "queen-of-hearts": 44.0,
    },
    check_table=check_table,
)
