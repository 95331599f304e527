"""The parade: the pile at its front, the card just played at its end, and what the chosen card does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wonderland.engine.cells import centred, fit, width_of
from wonderland.games.parade.terminal.faces import face
from wonderland.messages import area
from wonderland.terminal.drawings.canvas import HEAVY, LIGHT
from wonderland.terminal.drawings.cards import (
    FLAT,
    HUGE,
    LARGE,
    LEAST_STEP,
    PILE_WIDTH,
    SMALL,
    STACK,
    Mark,
    draw_pile,
    draw_row,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.drawings.cards import Size
    from wonderland.terminal.drawings.scene import Scene

t, t_terminal = area("common"), area("terminal")

TAKEN = "▲" * HUGE.width  # as much of it as the lower edge has room for
LAST_WIDTH = SMALL.width - 2  # of the word on the edge of the card just played
ROW_X = 1 + PILE_WIDTH + STACK + 1  # where the first card lies


class Considered(NamedTuple):
    """What playing the chosen card would do."""

    taken: Sequence[str]
    num_safe: int  # at the end of the parade


def considered(scene: Scene) -> Considered | None:
    """What the card that Enter would play takes; None if no card is chosen."""
    action = scene.picker.action
    if action is None or scene.view["phase"] != "play":
        return None
    return Considered(scene.view["previews"][action], scene.view["safe"][action])


def just_played(view: Mapping[str, Any]) -> str | None:
    """The card of the latest action, if it is at the end of the parade."""
    played = [event["card"] for event in view["events"] if event["event"] == "played"]
    return played[-1] if played and view["parade"] and view["parade"][-1] == played[-1] else None


def last_word() -> str:
    """What stands on the edge of the card just played."""
    return fit(t_terminal("parade.just_played.in_4_cells"), LAST_WIDTH)


def draw_parade(scene: Scene, canvas: Canvas, size: Size, spare: int = 0) -> None:
    """The pile, then the parade; below it which cards are in removal mode and which are safe (P6, P7).

    So many columns are spared at the right.
    """
    parade, chosen = scene.view["parade"], considered(scene)
    room = canvas.width - ROW_X - 1 - spare
    size = row_size(len(parade), room, size)
    per_row = max(1, (room - size.width) // LEAST_STEP + 1)
    rows = [parade[i : i + per_row] for i in range(0, len(parade), per_row)] or [[]]
    if len(rows) > 1:
        size = FLAT
    x = draw_pile(canvas, 1, 0, scene.view["pile"], size) + 1
    num_after = len(parade)
    for index, cards in enumerate(rows):
        num_after -= len(cards)
        y = index * (size.height + 1)
        marks = [mark_of(card, scene.view, chosen) for card in cards]
        step = draw_row(canvas, x, y, [face(card) for card in cards], room, size, marks)
        canvas.reach(y + size.height)
        if chosen is None:
            draw_ends(canvas, x, y + size.height, (len(cards) - 1) * step + size.width, index == 0, num_after == 0)
        else:
            num_safe = min(max(0, chosen.num_safe - num_after), len(cards))
            draw_brackets(canvas, x, y + size.height, len(cards), num_safe, step, size)
    if not parade:
        canvas.put(x, 1, t_terminal("parade.empty"), "faint")


def row_size(num_cards: int, room: int, size: Size) -> Size:
    """The largest size up to the given one in which no card covers another; a small one if all would."""
    for smaller in (HUGE, LARGE):
        if smaller.height <= size.height and num_cards * smaller.width <= room:
            return smaller
    return size if size.height < SMALL.height else SMALL


def mark_of(card: str, view: Mapping[str, Any], chosen: Considered | None) -> Mark:
    """The frame of a card of the parade: the one just played, one that would be taken, or a plain one."""
    is_last = card == just_played(view)
    is_taken = chosen is not None and card in chosen.taken
    return Mark(
        HEAVY if is_last else LIGHT,
        "warn" if is_taken else "strong" if is_last else "",
        top=last_word() if is_last else "",
        bottom=TAKEN if is_taken else "",
    )


def draw_ends(canvas: Canvas, x: int, y: int, width: int, has_front: bool, has_end: bool) -> None:
    """Which end is which."""
    front, end = t("parade.front"), t("parade.end")
    if has_front and width > width_of(front) + width_of(end):
        canvas.put(x, y, front, "faint")
    if has_end:
        canvas.put(x + width - width_of(end), y, end, "faint")


def draw_brackets(canvas: Canvas, x: int, y: int, num_cards: int, num_safe: int, step: int, size: Size) -> None:
    """A bracket below the cards in removal mode, and one below those that are safe from the chosen card."""
    num_removal = num_cards - num_safe
    if num_removal:
        removal = t("parade.picture.removal")
        width = num_removal * step if num_safe else (num_removal - 1) * step + size.width
        if width < width_of(removal) + 4:
            removal = fit(removal, x - 2)
            canvas.put(x - width_of(removal) - 1, y, removal, "warn")
        draw_bracket(canvas, x, y, width, (f" {removal} ",), "warn")
    if num_safe:
        width = (num_safe - 1) * step + size.width
        labels = (f" {t_terminal('parade.safe', n=num_safe)} ", t("parade.safe.card"))
        draw_bracket(canvas, x + num_removal * step, y, width, labels, "good")


def draw_bracket(canvas: Canvas, x: int, y: int, width: int, labels: Sequence[str], style: str) -> None:
    """A labelled bracket; the first label that fits."""
    label = next((label for label in labels if width_of(label) <= width - 2), "")
    canvas.put(x, y, f"├{centred(label, width - 2, '─')}┤", style)
