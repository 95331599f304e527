"""Cards as boxes: single ones, overlapping rows, hands and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wonderland.terminal.canvas import DOUBLE, LIGHT
from wonderland.terminal.choices import slot_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.canvas import Canvas
    from wonderland.terminal.choices import Picker


class Size(NamedTuple):
    """A card's width and height, its frame included."""

    width: int
    height: int


FLAT = Size(6, 3)  # only the card's text
SMALL = Size(6, 4)  # with its symbol below
LARGE = Size(9, 7)  # with a picture
LEAST_STEP = 3  # visible columns of an overlapped card: its frame and two letters
PILE_WIDTH = 12
STACK = 2  # card edges drawn beside a pile


class Face(NamedTuple):
    """What is on a card."""

    text: str
    symbol: str
    style: str
    picture: tuple[str, ...] = ()


BACK = Face("", "", "back")


def draw_card(canvas: Canvas, x: int, y: int, face: Face, size: Size, lines: str = LIGHT, style: str = "") -> None:
    """Draw one card; a given style replaces the style of the face."""
    style = style or face.style
    frame = "pick" if lines == DOUBLE else face.style
    canvas.box(x, y, size.width, size.height, frame, lines)
    inner = size.width - 2
    if face == BACK:
        for row in range(1, size.height - 1):
            canvas.put(x + 1, y + row, "▒" * inner, "back")
    elif size.height == FLAT.height:
        canvas.put(x + 1, y + 1, f"{face.text:<{inner - 1}}{face.symbol}", style)
    elif size.height < LARGE.height:
        canvas.put(x + 1, y + 1, f"{face.text:<{inner}}", style)
        canvas.put(x + 1, y + 2, f" {face.symbol:<{inner - 1}}", style)
    else:
        canvas.put(x + 1, y + 1, f"{face.text:<{inner - 2}}{face.symbol} ", style)
        for row, line in enumerate(face.picture, start=2):
            canvas.put(x + 1 + (inner - len(line)) // 2, y + row, line, face.style)
        canvas.put(x + 1, y + size.height - 2, f"{face.text:>{inner}}", style)


def step_for(count: int, width: int, size: Size, gap: int = 0) -> int:
    """The distance between cards so that all fit into the width."""
    if count < 2:
        return size.width + gap
    return min(size.width + gap, (width - size.width) // (count - 1))


def draw_row(
    canvas: Canvas, x: int, y: int, faces: Sequence[Face], width: int, size: Size, marked: Sequence[str] = ()
) -> int:
    """Draw cards side by side, overlapping if there is little room; return the distance between them."""
    step = max(LEAST_STEP, step_for(len(faces), width, size))
    for index, face in enumerate(faces):
        draw_card(canvas, x + index * step, y, face, size, style="taken" if face.text in marked else "")
    return step


def draw_hand(canvas: Canvas, y: int, faces: Sequence[Face], picker: Picker, size: Size) -> None:
    """Draw numbered cards over the whole width: a double frame at the cursor, picked cards raised."""
    step = max(LEAST_STEP, step_for(len(faces), canvas.width - 2, size, gap=1))
    canvas.reach(y + size.height + 1)  # reserve the rows, so that nothing below moves when a turn begins or ends
    for slot, face in enumerate(faces):
        x = 1 + slot * step
        is_offered = slot < len(picker.choices.slots)
        is_picked = is_offered and picker.is_picked(slot)
        is_cursor = is_offered and slot == picker.cursor
        top = y if is_picked else y + 1
        draw_card(canvas, x, top, face, size, DOUBLE if is_cursor else LIGHT)
        if is_offered:
            draw_number(canvas, x, y + size.height + 1, slot, size.width, is_picked)
            canvas.spot(slot, x, top, size.width, size.height + 1)


def draw_number(canvas: Canvas, x: int, y: int, slot: int, width: int, is_picked: bool) -> None:
    """Draw the key that chooses a card, below it."""
    label = f"▲{slot_key(slot)}▲" if is_picked else slot_key(slot)
    canvas.put(x + (width - len(label)) // 2, y, label, "pick" if is_picked else "faint")


def draw_pile(canvas: Canvas, x: int, y: int, count: int, size: Size) -> int:
    """Draw a face-down stack with the number of cards left; return the x after it."""
    edges = STACK if count > 1 else 0
    for edge in range(edges, -1, -1):
        canvas.box(x + edge, y, PILE_WIDTH, size.height, "back")
    canvas.put(x + 1, y + size.height // 2 - 1, "Cards left", "back")
    canvas.put(x + 1, y + size.height // 2, f"{count:^10}", "strong")
    return x + PILE_WIDTH + STACK
