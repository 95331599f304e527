"""Cards as boxes: single ones, overlapping rows, hands and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wonderland.engine.cells import beginning, pad, padded
from wonderland.terminal.choices import slot_key
from wonderland.terminal.drawings.canvas import DOUBLE, LIGHT
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.choices import Picker
    from wonderland.terminal.drawings.canvas import Canvas


class Size(NamedTuple):
    """A card's width and height, its frame included."""

    width: int
    height: int


FLAT = Size(6, 3)  # only the card's text
SMALL = Size(6, 4)  # with its symbol below
LARGE = Size(9, 7)  # with a picture
HUGE = Size(13, 9)  # with a picture and a word
LEAST_STEP = 3  # visible columns of an overlapped card: its frame and two letters
LEAST_ROW = 3  # cards of a row, however narrow it is
PILE_WIDTH = 12
STACK = 2  # card edges drawn beside a pile


class Face(NamedTuple):
    """What is on a card."""

    text: str
    symbol: str
    style: str
    picture: tuple[str, ...] = ()
    word: str = ""  # what the letter stands for


class Mark(NamedTuple):
    """What a card's frame says."""

    lines: str = LIGHT
    style: str = ""  # of the frame; the face's own if empty
    top: str = ""  # a label on the upper edge
    bottom: str = ""  # a label on the lower edge


PLAIN = Mark()
BACK = Face("", "", "back")


def draw_card(canvas: Canvas, x: int, y: int, face: Face, size: Size, mark: Mark = PLAIN) -> None:
    """Draw one card with its frame."""
    inner, style = size.width - 2, mark.style or face.style
    canvas.box(x, y, size.width, size.height, style, mark.lines)
    canvas.put(x + 1, y, beginning(mark.top, inner), style)
    canvas.put(x + 1, y + size.height - 1, beginning(mark.bottom, inner), style)
    if face == BACK:
        for row in range(1, size.height - 1):
            canvas.put(x + 1, y + row, "▒" * inner, "back")
    elif size.height == FLAT.height:
        canvas.put(x + 1, y + 1, f"{face.text:<{inner - 1}}{face.symbol}", face.style)
    elif size.height < LARGE.height:
        canvas.put(x + 1, y + 1, f"{face.text:<{inner}}", face.style)
        canvas.put(x + 1, y + 2, f" {face.symbol:<{inner - 1}}", face.style)
    else:
        draw_picture(canvas, x + 1, y + 1, face, inner, size.height - 2)


def draw_picture(canvas: Canvas, x: int, y: int, face: Face, width: int, height: int) -> None:
    """Text in two corners, the symbol, the picture, and the word if there is room."""
    canvas.put(x, y, f"{face.text:<{width - 2}}{face.symbol} ", face.style)
    top = y + (height - len(face.picture)) // 2
    for row, line in enumerate(face.picture):
        canvas.put(x + (width - len(line)) // 2, top + row, line, face.style)
    word = face.word if height > LARGE.height - 2 else ""
    canvas.put(
        x,
        y + height - 1,
        f"{padded(beginning(word, width - len(face.text)), width - len(face.text))}{face.text}",
        face.style,
    )


def step_for(count: int, width: int, size: Size, gap: int = 0) -> int:
    """The distance between cards so that all fit into the width."""
    if count < 2:
        return size.width + gap
    return max(LEAST_STEP, min(size.width + gap, (width - size.width) // (count - 1)))


def draw_row(
    canvas: Canvas, x: int, y: int, faces: Sequence[Face], width: int, size: Size, marks: Sequence[Mark] = ()
) -> int:
    """Draw cards side by side, overlapping if there is little room; return the distance between them."""
    step = step_for(len(faces), width, size)
    for index, face in enumerate(faces):
        draw_card(canvas, x + index * step, y, face, size, marks[index] if marks else PLAIN)
    return step


class Place(NamedTuple):
    """Where a card lies, and how much of it is visible at least."""

    x: int
    y: int
    width: int


def places_for(count: int, x: int, y: int, width: int, size: Size, gap: int = 0, between: int = 0) -> list[Place]:
    """Where so many cards lie: in one row, overlapping if there is little room, or in even rows if that is too little.

    `gap` columns are between cards that do not overlap, `between` lines below every row.
    """
    most = max(LEAST_ROW, (width - size.width) // LEAST_STEP + 1)
    num_rows = max(1, -(-count // most))
    length = -(-count // num_rows)
    step = step_for(length, width, size, gap)
    row_height = size.height + between
    return [Place(x + i % length * step, y + i // length * row_height, min(step, size.width)) for i in range(count)]


def draw_cards(canvas: Canvas, faces: Sequence[Face], places: Sequence[Place], size: Size) -> None:
    """Draw every card in its place."""
    for face, place in zip(faces, places, strict=True):
        draw_card(canvas, place.x, place.y, face, size)


def draw_hand(canvas: Canvas, y: int, faces: Sequence[Face], picker: Picker, size: Size) -> None:
    """Draw cards numbered on their frames over the whole width: a double frame at the cursor, picked cards raised."""
    places = places_for(len(faces), 1, y, canvas.width - 2, size, gap=1, between=1)
    for slot, (face, (x, y, width)) in enumerate(zip(faces, places, strict=True)):
        canvas.reach(y + size.height)  # reserve the rows, so that nothing below moves when a turn begins or ends
        is_offered = slot < len(picker.choices.slots)
        is_picked = is_offered and picker.is_picked(slot)
        is_cursor = is_offered and slot == picker.cursor
        top = y if is_picked else y + 1
        style = "pick" if is_picked or is_cursor else ""
        draw_card(canvas, x, top, face, size, Mark(DOUBLE if is_cursor else LIGHT, style))
        if is_offered:
            draw_number(canvas, x, top + size.height - 1, slot, width, is_picked)
            canvas.spot(slot, x, top, size.width, size.height)


def draw_number(canvas: Canvas, x: int, y: int, slot: int, width: int, is_picked: bool) -> None:
    """Draw the key that chooses a card, on its lower edge."""
    key = f"▲{slot_key(slot)}" if is_picked else slot_key(slot)
    label = f" {key} " if len(key) + 4 <= width else key
    canvas.put(x + max(1, (width - len(label)) // 2), y, label, "pick" if is_picked else "faint")


def draw_pile(canvas: Canvas, x: int, y: int, count: int, size: Size) -> int:
    """Draw a face-down stack with the number of cards left; return the x after it."""
    edges = STACK if count > 1 else 0
    for edge in range(edges, -1, -1):
        canvas.box(x + edge, y, PILE_WIDTH, size.height, "back")
    inner = PILE_WIDTH - 2
    canvas.put(x + 1, y + size.height // 2 - 1, pad(t("pile.left"), inner), "back")
    canvas.put(x + 1, y + size.height // 2, f"{count:^{inner}}", "strong")
    return x + PILE_WIDTH + STACK
