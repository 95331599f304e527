"""Write fixtures.json anew: views, legal actions, events and an outcome of Going Out as the server gives them.

python web/tests/games/going_out/fixtures.py
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue
from wonderland.engine.match import Match

GAME = catalogue.load("going-out")
VIEWER = 0
SEATS = 4
NUM_MATCHES = 6
NUM_VIEWS = 6
REST = "F2 H2 | ?20 | - | - / - / - | - | - / - / -"
POSITIONS = {
    "lead": f"lead 0 start 0 | - | - | F3 F5 H5 Q / ?7 / ?7 | - / - / - | {REST}",
    "follow": f"follow 0 start 1 | - | 1: F5 H5 | F3 F4 F5 F6 H1 H5 C / ?5 / ?7 | H1 / - / - | {REST}",
    "readings": f"follow 0 start 1 | - | 1: F2 | F4 F5 H1 Q / ?6 / ?7 | - / - / - | {REST}",
    "nothing": f"follow 0 start 1 | - | 1: F7 H7 | F1 H2 / ?5 / ?7 | - / - / - | {REST}",
    "no_cards": "follow 0 start 1 | - | 1: F3 | F1 H4 / ?5 / ?7 | - / - / - | - | - | - | - / - / - | - | - / - / -",
    "last_card": "follow 0 start 1 | - | 1: F3 | H4 / ?5 / ?7 | - / - / - | - | - | - | - / - / - | - | - / - / -",
    "draw": f"draw 0 start 0 | - | 0: F3 | F1 H4 / ?5 / ?7 | - / - / - | {REST}",
    "cleared": "draw 0 start 0 | - | - | F1 H4 / ?5 / ?7 | - / - / - | F2 H2 | ?20 | Q | - / - / - | - | - / - / -",
    "draw_last": f"draw 0 start 0 | - | 0: F3 | - / ?5 / ?7 | - / - / - | {REST}",
    "draw_first": f"draw_first 0 start 1 | - | 1: F3 | F1 H4 / ?5 / ?7 | - / - / - | {REST}",
    "draw_second": f"draw_second 0 start 1 | - | 1: F3 | F1 H4 / ?5 / ?7 | - / - / - | {REST}",
    "lay": f"lay 0 start 1 | - | 1: F3 | F1 H4 / ?5 / ?7 | - / - / - | {REST}",
    "lay_out": "lay_out 0 start 1 | - | - | F1 F1 F2 H3 H4 H5 Q C / ?7 / ?7 | - / - / - | H2 | ?20 | - "
    "| - / - / - | - | 8 / 12 / 9",
    "last_turn": "follow 0 start 1 | - | 2: F3 | F1 H4 / - / - | - / - / - | F2 H2 | ?20 | Q C C "
    "| F1 H1 / F2 F4 H2 / H3 | 1 2 | - / - / -",
}


def main() -> None:
    """Positions of every phase, then what happens in whole matches."""
    matches = [whole_match(seed) for seed in range(NUM_MATCHES)]
    views = [view for views, _ in matches for view in views]
    data = {
        "positions": {name: position(line) for name, line in POSITIONS.items()},
        "events": examples([event for view in views for event in view["events"]]),
        "steps": around_round_end(matches[0][0]),
        "outcome": matches[0][1],
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(data, indent=1) + "\n")


def position(line: str) -> dict[str, Any]:
    """What the seat to act sees and may do."""
    match = Match.from_position(line, GAME)
    return {"view": GAME.view(GAME.notation.parse_position(line)), "legal": match.legal}


def whole_match(seed: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Bots play: every view of one seat, and the outcome."""
    match = Match(GAME, SEATS, seed)
    bot = make_bot("greedy")
    views = [match.view(VIEWER)]
    while not match.is_over:
        match.apply(bot.choose(match.turn(seed=seed)))
        views.append(match.view(VIEWER))
    return views, asdict(match.outcome())


def examples(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first event of each kind and sort: the viewer's own or another's, a card in clear or hidden, one or more."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for event in events:
        sort = (event["event"], event["seat"] == VIEWER, event.get("card") == "?", len(event.get("cards", ())))
        found.setdefault(sort, event)
    return list(found.values())


def around_round_end(views: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last views of the first round and the first ones of the second."""
    end = next(i for i, view in enumerate(views) if view["round"] > 1)
    return views[end - NUM_VIEWS : end + NUM_VIEWS]


if __name__ == "__main__":
    main()
