"""Tea Party's ring: spaces with their pawns, and in the middle what can be won and where the spinner points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.canvas import DOUBLE, fit, pad
from wonderland.terminal.drawings.tea_party.players import pawn_letters, pawn_text

if TYPE_CHECKING:
    from wonderland.terminal.canvas import Canvas
    from wonderland.terminal.drawings import Scene

KINDS = {
    "plain": "",
    "tea_party": "Tea Party",
    "cheshire_cat": "Cheshire Cat",
    "rabbit_hole": "Rabbit Hole",
    "small_cookies": "Cookies",
    "caterpillar": "Caterpillar",
}
SHORT_KINDS = {
    "plain": "",
    "tea_party": "Tea",
    "cheshire_cat": "Cat",
    "rabbit_hole": "Hole",
    "small_cookies": "Spin",
    "caterpillar": "Grow",
}
EFFECTS = {
    "plain": "",
    "tea_party": "take a cookie",
    "cheshire_cat": "move on again",
    "rabbit_hole": "fall in",
    "small_cookies": "spin to win",
    "caterpillar": "grow or shrink",
}
RING_ROWS = 3
LEAST_CELL = 8
LOW, HIGH = 3, 5  # rows from one space to the next
FULL_NAMES = 14  # columns in a space from which names are written out
COOKIE = (".---.", "(  {}  )", "'---'")


class Ring:
    """Spaces along a rectangle, clockwise from its top left corner; in its middle cookies and spinner."""

    def __init__(self, scene: Scene, canvas: Canvas, width: int, cell_height: int) -> None:
        self.scene = scene
        self.canvas = canvas
        self.spaces = scene.view["board"]["spaces"]
        self.num_columns = num_columns(len(self.spaces))
        self.cell = (width - 1) // self.num_columns
        self.cell_height = cell_height
        self.width = self.cell * self.num_columns + 1
        self.letters = pawn_letters(scene.names)
        preview = scene.view["previews"].get(scene.picker.action or "", {})
        self.stops: list[int] = preview.get("stops", [])

    def place(self, space: int) -> tuple[int, int]:
        """Column and row of a space."""
        last = self.num_columns - 1
        if space <= last:
            return space, 0
        if space < last + RING_ROWS - 1:
            return last, space - last
        if space <= 2 * last + RING_ROWS - 1:
            return last - (space - last - RING_ROWS + 1), RING_ROWS - 1
        return 0, RING_ROWS - 1 - (space - 2 * last - RING_ROWS + 1)

    def draw(self) -> None:
        """All spaces, those where the chosen card would stop last, so that their frames lie on top."""
        for space in sorted(range(len(self.spaces)), key=lambda space: space in self.stops):
            self.draw_space(space)
        self.draw_middle()

    def draw_space(self, space: int) -> None:
        """Number, kind, small cookies and pawns of a space."""
        canvas, facts = self.canvas, self.spaces[space]
        column, row = self.place(space)
        x, y = column * self.cell, row * self.cell_height
        is_stop = space in self.stops
        if is_stop:
            canvas.box(x, y, self.cell + 1, self.cell_height + 1, "pick", DOUBLE)
        else:
            canvas.joined_box(x, y, self.cell + 1, self.cell_height + 1, "line")
        canvas.put(x + 2, y, f" {space} ", "pick" if is_stop else "faint")
        if self.pointed_at() == space:
            canvas.put(x + self.cell - 4, y, " ► ", "warn")
        inner = self.cell - 1
        kind = KINDS[facts["kind"]] if inner >= FULL_NAMES else SHORT_KINDS[facts["kind"]]
        cookies = f"○{facts['cookies']}"
        canvas.put(x + 1, y + 1, pad(kind, inner - len(cookies)), "strong")
        canvas.put(x + self.cell - len(cookies), y + 1, cookies, "cookie")
        if self.cell_height == HIGH:
            canvas.put(x + 1, y + 2, fit(EFFECTS[facts["kind"]], inner), "faint")
        at = x + 1
        for seat, pawn in enumerate(self.scene.view["pawns"]):
            if pawn["space"] == space:
                at = canvas.put(at, y + self.cell_height - 1, pawn_text(pawn, self.letters[seat]), f"pawn{seat}")

    def pointed_at(self) -> int | None:
        """Where the spinner points: the spin to be decided on, or the last one of the latest action."""
        view = self.scene.view
        spins = [event["space"] for event in view["events"] if event["event"] == "spun"]
        spin: int | None = view["spin"] if view["spin"] is not None else spins[-1] if spins else None
        return spin

    def draw_middle(self) -> None:
        """What can be won, and where the spinner points."""
        view, canvas = self.scene.view, self.canvas
        x, y = self.cell + 2, self.cell_height + 1
        room = self.width - 2 * self.cell - 4
        if room < 10:
            return
        if self.cell_height == HIGH and view["face_up"] is not None:
            for row, line in enumerate(COOKIE):
                canvas.put(x + (row != 1), y + row, line.format(view["face_up"]), "cookie")
            x, room = x + 10, room - 10
        face_up = "no large cookie left" if view["face_up"] is None else f"large cookie ({view['face_up']})"
        canvas.put(x, y, fit(face_up, room), "cookie")
        canvas.put(x, y + 1, fit(f"{view['stack']} face down · ○ {view['small_left']}", room), "faint")
        if self.cell_height == HIGH:
            pointed = self.pointed_at()
            canvas.put(x, y + 2, fit("" if pointed is None else f"the spinner points at {pointed}", room), "warn")


def num_columns(num_spaces: int) -> int:
    """How many spaces lie along the upper side."""
    return max(2, (num_spaces - 2 * (RING_ROWS - 2) + 1) // 2)


def fits_beside(scene: Scene, width: int) -> bool:
    """Does the ring leave room beside it?"""
    return width // num_columns(len(scene.view["board"]["spaces"])) >= LEAST_CELL
