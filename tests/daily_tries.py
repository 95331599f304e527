"""Golden tries at a deal of the day, kept in tests/daily_tries.json: Python and the page must play the same.

`make golden` writes them anew, which is right after a change of the rules or of the bots.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from tests.matches import ALL_GAMES
from wonderland.arena.deal_of_the_day import DailyDeal, play_try
from wonderland.bots.levels import level_of

FILE = Path(__file__).with_suffix(".json")
DAY = date(2026, 11, 16)
QUICK = (("dormouse", 299), ("hatter", 0))  # level and number
SEARCHING = (("cheshire-cat", 1), ("queen-of-hearts", 0))


def golden_tries() -> list[dict[str, Any]]:
    """Some whole tries of every game; those of searching levels where they are quick."""
    found = []
    for game in ALL_GAMES:
        deal = DailyDeal(game, DAY)
        for level, number in (*QUICK, *(SEARCHING if game.name == "tea-party" else ())):
            played = play_try(deal, level_of(level), number)
            facts = {"game": game.name, "date": str(DAY), "seed": deal.seed, "level": level, "number": number}
            found.append({**facts, **played._asdict()})
    return found


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(one) for one in golden_tries())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
