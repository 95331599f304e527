"""The worked examples of Parade's rules, drawn as the table shows them: a play, and the count at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.cells import width_of
from wonderland.games.parade.terminal.faces import face
from wonderland.games.parade.terminal.row import draw_parade
from wonderland.games.parade.terminal.zones import draw_zones
from wonderland.messages import area
from wonderland.terminal.choices import Choices, Picker, Slot
from wonderland.terminal.drawings.canvas import DOUBLE, Canvas
from wonderland.terminal.drawings.cards import SMALL, Mark, draw_card
from wonderland.terminal.drawings.scene import Scene
from wonderland.terminal.ink import Ink
from wonderland.terminal.rule_pictures import sheets_of
from wonderland.terminal.session import Position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.terminal.rule_pictures import Picture

t, t_terminal = area("common"), area("terminal")

PILE = 48  # cards in the pile of a drawn play


def draw_play(picture: Picture, width: int) -> str:
    """A parade, the card played at its end, and what happens to the others."""
    played, leaving = picture.lines()["play"], picture.cards("leave")
    view = {
        "phase": "play",
        "parade": picture.cards("parade"),
        "pile": PILE,
        "previews": {played: leaving},
        "safe": {played: len(picture.cards("safe"))},
        "events": [],
    }
    canvas = Canvas(width, Ink())
    room = SMALL.width + 2  # for the card played, apart from the others
    draw_parade(scene_of(view, (t_terminal("parade.example.you"),), played), canvas, SMALL, room)
    x = max(width_of(line.plain.rstrip()) for line in canvas.lines()) + 2
    draw_card(canvas, x, 0, face(played), SMALL, Mark(DOUBLE))
    canvas.put(x, SMALL.height, t("parade.picture.played"))
    legend = t("join.colon", a="▲", b=t("parade.picture.leaves"))
    return f"{text_of(canvas)}\n\n{legend}" if leaving else text_of(canvas)


def draw_count(picture: Picture, width: int) -> str:
    """Everybody's scoring zone at the end."""
    canvas = Canvas(width, Ink())
    sheets = sheets_of(picture)
    front = [
        {
            group.cards[0][0]: {"cards": group.cards, "points": group.points, "majority": group.is_turned}
            for group in sheet.groups
        }
        for sheet in sheets
    ]
    view = {"phase": "over", "seat": None, "front": front, "points": [sheet.points for sheet in sheets]}
    names = [sheet.name for sheet in sheets]
    draw_zones(scene_of(view, names), canvas, is_spaced=False)
    return f"{text_of(canvas)}\n\n{t_terminal('parade.example.majority')}"


DRAWINGS = {"play": draw_play, "count": draw_count}


def scene_of(view: Mapping[str, Any], names: Sequence[str], played: str | None = None) -> Scene:
    """The view, with the card played chosen."""
    picker = Picker()
    if played is not None:
        picker.offer(Choices((Slot(played),), {(played,): (played,)}))
    return Scene(Position(0, view), names, 0, picker)


def text_of(canvas: Canvas) -> str:
    """The drawing as text."""
    return "\n".join(line.plain.rstrip() for line in canvas.lines())
