"""Sprint, 2 or 3 players: a tiny game with imbalances that a lab must find. Deal three cards, play two, run so far."""

from tests.lab.sprint.rules import RULES_VERSION
from tests.lab.sprint.state import BOARDS, HAND_SIZE, MAX_SEATS, MIN_SEATS, STATE
from wonderland.engine.game import Game
from wonderland.engine.options import Option

GAME = Game(
    name="sprint",
    title="Sprint",
    package=__name__,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=RULES_VERSION,
    state=STATE,
    max_actions=HAND_SIZE,
    options=(
        Option("short_hand", "does the first seat get a card less", default=False, choices=(False, True)),
        Option("board", "may a pawn win on the first space", default="fair", choices=BOARDS),
    ),
)
