"""Tea Party, 2 to 4 players: a race round a ring of spaces, and the most cookies win."""

from wonderland.engine.game import Game
from wonderland.engine.options import Option
from wonderland.games.tea_party.boards import BoardOption
from wonderland.games.tea_party.rules import RULES_VERSION
from wonderland.games.tea_party.state import MAX_ACTIONS, MAX_SEATS, MIN_SEATS, STATE

GAME = Game(
    name="tea-party",
    title="Tea Party",
    package=__name__,
    goal="Race round the ring for cookies: passing the Tea Party wins a large one.",
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=RULES_VERSION,
    state=STATE,
    max_actions=MAX_ACTIONS,
    options=(
        BoardOption(
            words={
                "pocket_watch": "pocket watch, 12 spaces",
                "tea_tray": "tea tray, 8 spaces",
                "croquet_lawn": "croquet lawn, 20 spaces",
            }
        ),
        Option(
            "open_hands",
            "all hands lie open (T25)",
            default=False,
            choices=(False, True),
            label="All hands lie open",
        ),
        Option(
            "youngest",
            "hands of two cards, either may be played (T26)",
            default=False,
            choices=(False, True),
            label="For the youngest",
        ),
        Option(
            "gentle_hole",
            "after one turn that failed to leave the Rabbit Hole, it is an ordinary space for that pawn (T27)",
            default=False,
            choices=(False, True),
            label="A gentle Rabbit Hole",
        ),
    ),
    titles={"ja": "お茶会", "pl": "Herbatka"},
    rule_prefix="T",
    level_ratings={
        "dormouse": 23.0,
        "white-rabbit": 25.0,
        "hatter": 31.2,
        "caterpillar": 35.3,
        "cheshire-cat": 36.8,
        "queen-of-hearts": 39.0,
    },
)
