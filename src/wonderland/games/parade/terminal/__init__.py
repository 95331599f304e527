"""Parade on screen: the pile and the parade, a scoring zone for everybody, the hand (P19)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wonderland.games.parade.terminal.faces import face
from wonderland.games.parade.terminal.row import considered, draw_parade, just_played, last_word
from wonderland.games.parade.terminal.zones import draw_zone_cards, draw_zones, zone_cards_legend, zone_legend
from wonderland.messages import area
from wonderland.terminal.choices import Choices, Slot, make_choices
from wonderland.terminal.drawings.canvas import draw_largest, legend_lines
from wonderland.terminal.drawings.cards import FLAT, HUGE, LARGE, SMALL, draw_hand
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

TALL = 26  # rows from which cards are large
VERY_WIDE = 110  # columns from which cards are huge


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The last round, or what the game is about."""
    if view["phase"] == "discard":
        return t("parade.headline.discard")
    if view["last_round"]:
        return t("parade.headline.last_round", n=view["last_round"]["turns_left"])
    return t("parade.headline")


def choices(position: Position) -> Choices:
    """A card to play, or two to discard."""
    if not position.is_turn:
        return Choices()
    cards = position.view["action_cards"]
    slots = [Slot(card) for card in position.view["hands"][position.viewer]]
    return make_choices(slots, position.legal, lambda action: cards[action], len(cards[position.legal[0]]))


def draw(scene: Scene, canvas: Canvas) -> None:
    """Parade, zones, hand: as large as they fit."""
    table = partial(draw_table, scene, canvas)
    attempts = [partial(table, SMALL), partial(table, FLAT)]
    if scene.height >= TALL:
        attempts = [partial(table, LARGE, is_spaced=True), partial(table, LARGE), *attempts]
    if canvas.width >= VERY_WIDE:
        attempts = [partial(table, HUGE, has_zone_cards=True), partial(table, HUGE, is_spaced=True), *attempts]
    draw_largest(canvas, scene.height, attempts)


def draw_table(scene: Scene, canvas: Canvas, size: Size, is_spaced: bool = False, has_zone_cards: bool = False) -> None:
    """Parade, zones, legend and hand with cards of that size."""
    draw_parade(scene, canvas, size)
    if has_zone_cards:
        draw_zone_cards(scene, canvas)
    else:
        draw_zones(scene, canvas, is_spaced)
    top = canvas.height
    zones = zone_cards_legend() if has_zone_cards else zone_legend(scene, canvas.width)
    for row, line in enumerate(legend_lines(legend(scene, zones), canvas.width - 2)):
        canvas.put(1, top + row, line, "faint")
    seat = scene.position.viewer
    if seat >= 0 and scene.view["hands"][seat]:
        faces = [face(card) for card in scene.view["hands"][seat]]
        draw_hand(canvas, canvas.height + is_spaced, faces, scene.picker, size)


def legend(scene: Scene, zones: Sequence[str]) -> list[str]:
    """What every sign on the table means."""
    items = [t("parade.legend.ten"), *zones]
    if considered(scene) is not None:
        items.append(t("parade.legend.taken"))
    if just_played(scene.view):
        items.append(t("parade.legend.just_played", last=last_word()))
    return items
