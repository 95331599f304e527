"""The Queen's Tarts, 2 to 4 players: fill the tray to exactly ten crumbs, and never above."""

from tarts.rules import RULES_VERSION
from tarts.state import HAND_SIZE, MAX_SEATS, MIN_SEATS, STATE
from wonderland.engine.game import Game

GAME = Game(
    name="tarts",
    title="The Queen's Tarts",
    package=__name__,
    goal="Steal the tray when it holds exactly ten crumbs; above ten, the Queen catches you.",
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=RULES_VERSION,
    state=STATE,
    max_actions=HAND_SIZE,
)
