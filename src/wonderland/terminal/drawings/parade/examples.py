"""The worked examples of Parade's rules, drawn as the table shows them: a play, and the count at the end."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from wonderland.terminal.canvas import DOUBLE, Canvas
from wonderland.terminal.cards import SMALL, Mark, draw_card
from wonderland.terminal.choices import Choices, Picker, Slot
from wonderland.terminal.drawings.parade.faces import face
from wonderland.terminal.drawings.parade.row import draw_parade
from wonderland.terminal.drawings.parade.zones import draw_zones
from wonderland.terminal.drawings.scene import Scene
from wonderland.terminal.ink import Ink
from wonderland.terminal.session import Position

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAYED = "G3"
PARADE = ["P5", "G0", "G7", "R3", "P7", "R1", "G4"]
PLAY_VIEW: dict[str, Any] = {
    "phase": "play",
    "parade": PARADE,
    "pile": 48,
    "previews": {PLAYED: ["G0", "G7", "R3"]},
    "safe": {PLAYED: 3},
    "events": [],
}
PLAY_WORDS = (
    "The green 3 is played. Its value, 3, keeps the three cards at the end safe. The other four are in removal mode. "
    "Those marked ▲ go to the player: G0 and G7 have the colour of the card played, R3 is not higher than it."
)

COUNT_NAMES = ("Alice", "Hatter", "Cheshire")
# by player and colour: the values, what they count, and whether the player has the majority
COUNT: tuple[dict[str, tuple[str, int, bool]], ...] = (
    {
        "R": ("38T", 21, False),
        "B": ("05679", 5, True),
        "P": ("0", 0, False),
        "G": ("24", 6, False),
        "Y": ("047", 3, True),
    },
    {
        "R": ("01", 1, False),
        "B": ("8", 8, False),
        "P": ("3578", 4, True),
        "Y": ("189", 3, True),
        "O": ("1T", 11, False),
    },
    {
        "R": ("2567", 4, True),
        "B": ("34", 7, False),
        "P": ("12", 3, False),
        "G": ("6789", 4, True),
        "Y": ("T", 10, False),
        "O": ("023", 3, True),
    },
)
COUNT_POINTS = (35, 27, 31)
COUNT_WORDS = (
    "A zone without brackets counts the sum of its values: Alice's red 3, 8 and 10 count 21. Brackets are a majority, "
    "turned over, and every card of it counts 1: Alice has the most blue cards, so her five count 5. She and the "
    "Hatter have three grey cards each, a tie, so both turn theirs over. The Hatter wins with the fewest points."
)


def drawn_examples(width: int) -> dict[str, str]:
    """The drawings in that width, by the heading of the rules that they stand before."""
    return {
        "## The last round": f"{play_example(width)}\n\n{textwrap.fill(PLAY_WORDS, width)}",
        "## At a terminal": f"{count_example(width)}\n\n{textwrap.fill(COUNT_WORDS, width)}",
    }


def play_example(width: int) -> str:
    """A parade, the card played at its end, and what happens to the others."""
    canvas = Canvas(width, Ink())
    room = SMALL.width + 2  # for the card played, apart from the others
    draw_parade(scene_of(PLAY_VIEW, ("You",)), canvas, SMALL, room)
    x = max(len(line.plain.rstrip()) for line in canvas.lines()) + 2
    draw_card(canvas, x, 0, face(PLAYED), SMALL, Mark(DOUBLE))
    canvas.put(x, SMALL.height, "played")
    return text_of(canvas)


def count_example(width: int) -> str:
    """Everybody's scoring zone at the end."""
    canvas = Canvas(width, Ink())
    front = [
        {
            letter: {"cards": [letter + value for value in values], "points": points, "majority": has_majority}
            for letter, (values, points, has_majority) in zones.items()
        }
        for zones in COUNT
    ]
    view = {"phase": "over", "seat": None, "front": front, "points": COUNT_POINTS}
    draw_zones(scene_of(view, COUNT_NAMES), canvas, is_spaced=False)
    return text_of(canvas)


def scene_of(view: Mapping[str, Any], names: tuple[str, ...]) -> Scene:
    """The view with the card played chosen."""
    picker = Picker()
    picker.offer(Choices((Slot(PLAYED),), {(PLAYED,): (PLAYED,)}))
    return Scene(Position(0, view), names, 0, picker)


def text_of(canvas: Canvas) -> str:
    """The drawing as text."""
    return "\n".join(line.plain.rstrip() for line in canvas.lines())
