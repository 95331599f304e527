"""Write fixtures.json anew: views and legal actions of Tea Party as the server gives them, and one whole match.

python web/tests/games/tea_party/fixtures.py
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from wonderland.bots.bot import Budget
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match

GAME = catalogue.load("tea-party")
VIEWER = 0
SEATS = 3
SEED = 4
PILES = "???????? ????????"
COOKIES = "3 - | 2 0 | 2 ??????????????"
POSITIONS = {
    "play": f"play 0 start 0 | pocket_watch | 9 0 | 342 ??? | {PILES} | - - | {COOKIES}",
    "joker": f"play 0 start 0 | pocket_watch | 9+ 0 | 34* ??? | {PILES} | - - | {COOKIES}",
    "hole": f"play 0 start 0 | pocket_watch | 5 0 | 342 ??? | {PILES} | - - | {COOKIES}",
    "gentle": f"play 0 start 0 gentle_hole | pocket_watch | 5! 0 | 342 ??? | {PILES} | - - | {COOKIES}",
    "spin": f"spin 0 start 0 number 3 spins 2 at 7 | pocket_watch | 5 0 | 42 ??? | {PILES} | 3 - | {COOKIES}",
    "cookie": f"cookie 0 start 0 number 3 | pocket_watch | 0 3 | 42 ??? | {PILES} | 3 - | {COOKIES}",
}


def main() -> None:
    """Positions of every phase, then a match between bots."""
    match = Match(GAME, SEATS, SEED)
    bot = make_bot("random", target=targets.interpreted(GAME))
    views = [match.view(VIEWER)]
    while not match.is_over:
        match.apply(bot.choose(match.hidden_states(match.seat), Budget(), SEED))
        views.append(match.view(VIEWER))
    data = {
        "positions": {name: position(line) for name, line in POSITIONS.items()},
        "views": [{**view, "previews": {}} for view in views],
        "outcome": asdict(match.outcome()),
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(data, separators=(",", ":")) + "\n")


def position(line: str) -> dict[str, Any]:
    """What the seat to act sees and may do."""
    view = GAME.view(GAME.notation.parse_position(line))
    return {"view": view, "legal": list(view["previews"])}


if __name__ == "__main__":
    main()
