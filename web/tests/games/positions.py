"""Write positions.json anew: the positions of the page's tests, as states for the games' modules.

python -m web.tests.games.positions
"""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

from wonderland.engine import catalogue

RAW_DEFLATE = -15
REST = "F2 H2 | ?20 | - | - / - / - | - | - / - / -"
NOTHING_TO_DRAW = "- | - | - | - / - / - | - | - / - / -"
PILES = "???????? ????????"
COOKIES = "3 - | 2 0 | 2 ??????????????"
PILE = " ".join(["?"] * 30)
POSITIONS = {
    "parade": {
        "play": f"play 0 start 0 | P5 G0 G7 R3 P7 P1 G4 | G3 R1 B2 B4 O0 / ? ? ? ? ? | R8 / - | - / - | {PILE}",
        "last_round": "play 0 start 0 last 1 pile_empty 2 | P5 G0 G7 R3 P7 P1 G4 | G3 R1 B2 B4 O0 / ? ? ? ? ? | R8 / - "
        "| - / - | -",
        "discard": "discard 0 start 0 last 1 pile_empty 0 | P5 G0 G7 R3 P7 P1 G4 | G3 R1 B2 B4 / ? ? ? ? | R8 / - "
        "| - / - | -",
    },
    "going-out": {
        "lead": f"lead 0 start 0 | - | - | F3 F5 H5 Q / ?7 / ?7 | - / - / - | {REST}",
        "follow": f"follow 0 start 1 | - | 1: F5 H5 | F3 F4 F5 F6 H1 H5 C / ?5 / ?7 | H1 / - / - | {REST}",
        "readings": f"follow 0 start 1 | - | 1: F2 | F4 F5 H1 Q / ?6 / ?7 | - / - / - | {REST}",
        "nothing": f"follow 0 start 1 | - | 1: F7 H7 | F1 H2 / ?5 / ?7 | - / - / - | {REST}",
        "no_cards": f"follow 0 start 1 | - | 1: F3 | F1 H4 / ?5 / ?7 | - / - / - | {NOTHING_TO_DRAW}",
        "last_card": f"follow 0 start 1 | - | 1: F3 | H4 / ?5 / ?7 | - / - / - | {NOTHING_TO_DRAW}",
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
    },
    "tea-party": {
        "play": f"play 0 start 0 | pocket_watch | 9 0 | 342 ??? | {PILES} | - - | {COOKIES}",
        "joker": f"play 0 start 0 | pocket_watch | 9+ 0 | 34* ??? | {PILES} | - - | {COOKIES}",
        "hole": f"play 0 start 0 | pocket_watch | 5 0 | 342 ??? | {PILES} | - - | {COOKIES}",
        "gentle": f"play 0 start 0 gentle_hole | pocket_watch | 5! 0 | 342 ??? | {PILES} | - - | {COOKIES}",
        "spin": f"spin 0 start 0 number 3 spins 2 at 7 | pocket_watch | 5 0 | 42 ??? | {PILES} | 3 - | {COOKIES}",
        "cookie": f"cookie 0 start 0 number 3 | pocket_watch | 0 3 | 42 ??? | {PILES} | 3 - | {COOKIES}",
    },
}


def main() -> None:
    """One line a position."""
    packed = {game: {name: pack(game, line) for name, line in lines.items()} for game, lines in POSITIONS.items()}
    Path(__file__).with_suffix(".json").write_text(json.dumps(packed, indent=2) + "\n")


def pack(game: str, line: str) -> str:
    """The state that a line of notation describes, compressed: most of its bytes are zero."""
    state = catalogue.load(game).notation.parse_position(line)
    compressor = zlib.compressobj(9, zlib.DEFLATED, RAW_DEFLATE)
    return base64.b64encode(compressor.compress(state.tobytes()) + compressor.flush()).decode()


if __name__ == "__main__":
    main()
