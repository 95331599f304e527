"""Tea Party on screen: the ring round the spinner, everybody's cookies and cards, the hand with its middle locked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wonderland.games.tea_party.terminal.hand import CARD, FLAT_CARD, TALL_CARD, draw_hand
from wonderland.games.tea_party.terminal.players import draw_players, draw_players_in_lines
from wonderland.games.tea_party.terminal.ring import GRAND, HIGH, LOW, Ring, draw_legend
from wonderland.messages import area
from wonderland.terminal.choices import Choices, Slot, make_choices
from wonderland.terminal.drawings.canvas import draw_largest
from wonderland.terminal.drawings.lines import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.drawings.cards import Size
    from wonderland.terminal.drawings.scene import Scene
    from wonderland.terminal.session import Position

__all__ = ["choices", "draw", "headline", "refusal"]

t = area("terminal")

PLAYERS_WIDTH = 31  # columns of the players beside the ring


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """How long the race still is."""
    left = sum(view["piles"]) + sum(len(hand) for hand in view["hands"])
    return t("tea-party.headline", n=left) if left else t("tea-party.headline.over")


def choices(position: Position) -> Choices:
    """Every action is one choice: which end, what number for a joker, one more for a large pawn."""
    return make_choices([Slot(action) for action in position.legal], position.legal, lambda action: [action])


def draw(scene: Scene, canvas: Canvas) -> None:
    """The ring, the players and the hand: as large as they fit."""
    draw_largest(
        canvas,
        scene.height,
        (
            partial(draw_below, scene, canvas, GRAND, TALL_CARD),
            partial(draw_below, scene, canvas, HIGH, TALL_CARD),
            partial(draw_below, scene, canvas, HIGH, CARD),
            partial(draw_beside, scene, canvas, CARD),
            partial(draw_in_lines, scene, canvas, CARD),
            partial(draw_in_lines, scene, canvas, FLAT_CARD),
        ),
    )


def draw_below(scene: Scene, canvas: Canvas, cell_height: int, card: Size) -> None:
    """The ring over the whole width, the players below it in two columns."""
    Ring(scene, canvas, canvas.width, cell_height).draw()
    draw_players(scene, canvas, 0, canvas.height, canvas.width // 2, num_columns=2)
    draw_legend_and_hand(scene, canvas, card)


def draw_beside(scene: Scene, canvas: Canvas, card: Size) -> None:
    """A low ring with the players beside it."""
    ring = Ring(scene, canvas, canvas.width - PLAYERS_WIDTH - 1, LOW)
    ring.draw()
    draw_players(scene, canvas, ring.width + 1, 0, PLAYERS_WIDTH)
    draw_legend_and_hand(scene, canvas, card)


def draw_in_lines(scene: Scene, canvas: Canvas, card: Size) -> None:
    """A low ring over the whole width, a line for every player below it."""
    Ring(scene, canvas, canvas.width, LOW).draw()
    draw_players_in_lines(scene, canvas, canvas.height)
    draw_legend_and_hand(scene, canvas, card)


def draw_legend_and_hand(scene: Scene, canvas: Canvas, card: Size) -> None:
    """What the signs mean, and what the viewer can play."""
    draw_legend(canvas, canvas.height)
    if scene.position.viewer >= 0:
        draw_hand(scene, canvas, canvas.height, card)
