"""Parade on screen: the pile and the parade with its ruler, a scoring zone for everybody, the hand (P19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.games.parade.text import COLOUR_WORDS
from wonderland.terminal.canvas import pad
from wonderland.terminal.cards import BACK, FLAT, LARGE, LEAST_STEP, SMALL, Face, Size, draw_hand, draw_pile, draw_row
from wonderland.terminal.choices import Choices, Slot, make_choices

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.canvas import Canvas
    from wonderland.terminal.drawings import Scene
    from wonderland.terminal.session import Position

SYMBOLS = {"R": "♥", "B": "●", "P": "♠", "G": "♣", "Y": "◆", "O": "★"}
PICTURES = {
    "R": (" _ _ ", "( V )", " \\ / "),
    "B": (" ___ ", " | | ", "_|_|_"),
    "P": ("/\\_/\\", "(o o)", " \\w/ "),
    "G": ("  _  ", " (_) ", "(_|_)"),
    "Y": ("(\\ /)", "(o.o)", "(> <)"),
    "O": (" ___ ", "(   )", " '-' "),
}
NAME_WIDTH = 16
TALL = 30  # rows from which cards are large


def refusal(view: Mapping[str, Any], words: Sequence[str]) -> str:
    """Everything that can be pointed at is possible, so this is hardly ever said."""
    return f"{' '.join(words)} is not possible now."


def goal() -> str:
    """The game in one sentence."""
    return "Take as few cards from the parade as you can: the fewest points win."


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The last round, or what the game is about."""
    if view["phase"] == "discard":
        return "the end: everybody discards two cards in secret"
    if view["last_round"]:
        left = view["last_round"]["turns_left"]
        return f"LAST ROUND, {left} {'turn' if left == 1 else 'turns'} left, nothing is drawn"
    return "fewest points win"


def choices(position: Position) -> Choices:
    """A card to play, or two to discard."""
    if not position.is_turn:
        return Choices()
    cards = position.view["action_cards"]
    slots = [Slot(card) for card in position.view["hands"][position.viewer]]
    return make_choices(slots, position.legal, lambda action: cards[action], len(cards[position.legal[0]]))


def face(card: str) -> Face:
    """A card's colour by letter, symbol and style."""
    if card == "?":
        return BACK
    return Face(card, SYMBOLS[card[0]], card[0], PICTURES[card[0]])


def draw(scene: Scene, canvas: Canvas) -> None:
    """Parade, zones, hand."""
    is_tall = scene.height >= TALL
    draw_parade(scene, canvas, LARGE if is_tall else SMALL)
    draw_zones(scene, canvas, is_spaced=is_tall)
    seat = scene.position.viewer
    if seat >= 0 and scene.view["hands"][seat]:
        canvas.reach(canvas.height - 1 + is_tall)
        faces = [face(card) for card in scene.view["hands"][seat]]
        draw_hand(canvas, canvas.height, faces, scene.picker, LARGE if is_tall else SMALL)


def draw_parade(scene: Scene, canvas: Canvas, size: Size) -> None:
    """The pile at the front, then the parade; below it what the chosen card would take."""
    parade = scene.view["parade"]
    x = draw_pile(canvas, 1, 0, scene.view["pile"], size) + 1
    room = canvas.width - x - 1
    per_row = max(1, (room - size.width) // LEAST_STEP + 1)
    rows = [parade[i : i + per_row] for i in range(0, len(parade), per_row)] or [[]]
    if len(rows) > 1:
        size = FLAT
    taken, num_safe = considered(scene)
    for index, cards in enumerate(rows):
        y = index * (size.height + 1)
        faces = [face(card) for card in cards]
        step = draw_row(canvas, x, y, faces, room, size, taken)
        num_after = sum(len(later) for later in rows[index + 1 :])
        num_safe_here = min(max(0, num_safe - num_after), len(cards))
        draw_ruler(canvas, x, y + size.height, cards, step, num_after, taken, num_safe_here)
    if not parade:
        canvas.put(x, 1, "the parade is empty", "faint")


def considered(scene: Scene) -> tuple[list[str], int]:
    """The cards that the card Enter would play takes, and how many at the end of the parade are safe from it."""
    action = scene.picker.action
    if action is None or scene.view["phase"] != "play":
        return [], 0
    return scene.view["previews"][action], scene.view["safe"][action]


def draw_ruler(
    canvas: Canvas, x: int, y: int, cards: list[str], step: int, num_after: int, taken: list[str], num_safe: int
) -> None:
    """Every card's place counted from the end; a bracket under those that the chosen card leaves alone (P6)."""
    canvas.reach(y)
    for index, card in enumerate(cards):
        if card in taken:
            canvas.put(x + index * step, y, "▲" * min(step, 3), "warn")
        elif index < len(cards) - num_safe:
            canvas.put(x + index * step, y, f"{num_after + len(cards) - index:>2}", "faint")
    if num_safe:
        width = (num_safe - 1) * step + max(step, SMALL.width)
        label = next(label for label in (f" {num_safe} safe ", "safe", "") if len(label) <= width - 2)
        canvas.put(x + (len(cards) - num_safe) * step, y, f"├{label:─^{width - 2}}┤", "good")


def draw_zones(scene: Scene, canvas: Canvas, is_spaced: bool) -> None:
    """A row a player and a column a colour: values, how many, brackets around a majority; then the points."""
    top = canvas.height
    cell = (canvas.width - NAME_WIDTH - 9) // len(SYMBOLS)
    canvas.put(1, top, pad("in front", NAME_WIDTH), "faint")
    for index, letter in enumerate(SYMBOLS):
        canvas.put(2 + NAME_WIDTH + index * cell, top, f"{SYMBOLS[letter]} {COLOUR_WORDS[letter]}", letter)
    canvas.put(canvas.width - 7, top, "points", "faint")
    for seat, name in enumerate(scene.names):
        y = top + 1 + seat * (1 + is_spaced)
        is_turn = scene.view["seat"] == seat
        style = "turn" if is_turn else "strong" if seat == scene.position.viewer else ""
        canvas.put(0, y, "▸" if is_turn else " ", "turn")
        canvas.put(1, y, pad(name, NAME_WIDTH), style)
        for index, letter in enumerate(SYMBOLS):
            zone = scene.view["front"][seat].get(letter)
            text = zone_text(zone, cell - 1)
            canvas.put(
                2 + NAME_WIDTH + index * cell, y, text, f"{letter}{' reverse' if zone and zone['majority'] else ''}"
            )
        canvas.put(canvas.width - 6, y, f"{scene.view['points'][seat]:>4}", style or "strong")
    canvas.reach(top + len(scene.names) * (1 + is_spaced))


def zone_text(zone: Mapping[str, Any] | None, width: int) -> str:
    """`358×3`, or `[358]×3` for a majority, where every card counts 1."""
    if zone is None:
        return "·"
    values = [card[1] for card in zone["cards"]]
    frame = "[{}]" if zone["majority"] else "{}"
    for text in (f"{frame.format(' '.join(values))}×{len(values)}", f"{frame.format(''.join(values))}×{len(values)}"):
        if len(text) <= width:
            return text
    return frame.format(f"×{len(values)}")
