"""Tea Party's ring: spaces with their pawns, and in the middle what can be won and where the spinner points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.cells import fit, width_of
from wonderland.games.tea_party.terminal.players import pawn_letters, pawn_text
from wonderland.games.tea_party.terminal.styles import COOKIE_STYLE, PAWN_STYLES
from wonderland.games.tea_party.text import kind_name
from wonderland.messages import area
from wonderland.terminal.drawings.canvas import DOUBLE, legend_lines

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.drawings.scene import Scene

t = area("terminal")

RING_ROWS = 3
LEAST_CELL = 7
LOW, HIGH, GRAND = 3, 5, 8  # rows from one space to the next
FULL_NAMES = 15  # columns in a space from which names are written out
COOKIE = (".---.", "(  {}  )", "'---'")
LEGEND = ("small_cookies", "spinner", "large", "in_hole", "joker", "stop")  # what the signs mean


class Ring:
    """Spaces along a rectangle, clockwise from its top left corner; in its middle cookies and spinner."""

    def __init__(self, scene: Scene, canvas: Canvas, width: int, cell_height: int) -> None:
        self.scene = scene
        self.canvas = canvas
        self.spaces = scene.view["board"]["spaces"]
        self.num_columns = num_columns(len(self.spaces))
        self.cell = max(LEAST_CELL, (width - 1) // self.num_columns)
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

    def corner(self, space: int) -> tuple[int, int]:
        """The upper left corner of a space on the canvas."""
        column, row = self.place(space)
        return column * self.cell, row * self.cell_height

    def draw(self) -> None:
        """All frames, those where the chosen card would stop last; then what is written, so that no frame hides it."""
        for space in sorted(range(len(self.spaces)), key=lambda space: space in self.stops):
            self.draw_frame(space)
        for space in range(len(self.spaces)):
            self.draw_space(space)
        self.draw_middle()

    def draw_frame(self, space: int) -> None:
        """The frame of a space: double where the chosen card would stop."""
        x, y = self.corner(space)
        if space in self.stops:
            self.canvas.box(x, y, self.cell + 1, self.cell_height + 1, "pick", DOUBLE)
        else:
            self.canvas.joined_box(x, y, self.cell + 1, self.cell_height + 1, "line")

    def draw_space(self, space: int) -> None:
        """Number, kind, small cookies and pawns of a space."""
        canvas, facts = self.canvas, self.spaces[space]
        x, y = self.corner(space)
        canvas.put(x + 1, y, f" {space} ", "pick" if space in self.stops else "faint")
        if self.pointed_at() == space:
            canvas.put(x + self.cell - 2, y, "►", "warn")
        inner = self.cell - 1
        cookies = f"○{facts['cookies']}"
        kind = kind_name(facts["kind"]) if inner >= FULL_NAMES else short_kind_name(facts["kind"])
        canvas.put(x + 1, y + 1, fit(kind, inner - len(cookies)), "strong")
        canvas.put(x + self.cell - len(cookies), y + 1, cookies, COOKIE_STYLE)
        if self.cell_height > LOW and inner >= FULL_NAMES and facts["kind"] != "plain":
            canvas.put(x + 1, y + 2, fit(t(f"tea-party.effect.{facts['kind']}"), inner), "faint")
        if self.cell_height == GRAND:
            self.draw_named_pawns(space, x + 1, y + self.cell_height - 1)
            return
        at = x + 1
        for seat, pawn in self.pawns_on(space):
            at = canvas.put(at, y + self.cell_height - 1, pawn_text(pawn, self.letters[seat]), PAWN_STYLES[seat])

    def draw_named_pawns(self, space: int, x: int, y: int) -> None:
        """Every pawn of a space in a line of its own, from below, with its player's name."""
        for row, (seat, pawn) in enumerate(self.pawns_on(space)):
            text = f"{pawn_text(pawn, self.letters[seat])} {self.scene.names[seat]}"
            self.canvas.put(x, y - row, fit(text, self.cell - 1), PAWN_STYLES[seat])

    def pawns_on(self, space: int) -> list[tuple[int, Mapping[str, Any]]]:
        """The pawns that stand on a space, with their seats."""
        return [(seat, pawn) for seat, pawn in enumerate(self.scene.view["pawns"]) if pawn["space"] == space]

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
        if self.cell_height > LOW and view["face_up"] is not None:
            for row, line in enumerate(COOKIE):
                canvas.put(x + (row != 1), y + row, line.format(view["face_up"]), COOKIE_STYLE)
            x, room = x + 10, room - 10
        for row, line in enumerate(self.middle_lines(room, self.cell_height - 1)):
            canvas.put(x, y + row, line, COOKIE_STYLE)

    def middle_lines(self, width: int, height: int) -> list[str]:
        """What can be won, as clearly as it fits."""
        view, pointed = self.scene.view, self.pointed_at()
        up, down, small = view["face_up"], view["stack"], view["small_left"]
        spinner = [] if pointed is None or self.cell_height == LOW else [t("tea-party.spinner_at", n=pointed)]
        left, short_left = t("tea-party.small_left", n=small), t("tea-party.small_left.short", n=small)
        if up is None:
            ways = [[t("tea-party.no_large"), left, *spinner], [t("tea-party.no_large.short"), short_left]]
        else:
            large, stack = t("tea-party.large", n=up), t("tea-party.stack", n=down)
            short_stack = t("tea-party.stack.short", n=down)
            ways = [
                [large, stack, left, *spinner],
                [large, stack, short_left],
                [t("tea-party.large.short", n=up), short_stack, short_left],
                [f"{t('tea-party.large.shortest', n=up)},{short_stack}", short_left],
            ]
        lines: list[str] = []
        for way in ways:
            lines = legend_lines(way, width)
            if len(lines) <= height and max(map(width_of, lines)) <= width:
                break
        return [fit(line, width) for line in lines]


def short_kind_name(kind: str) -> str:
    """The name of a kind of spaces where there is little room; plain ones have none."""
    return "" if kind == "plain" else t(f"tea-party.kind.{kind}.short")


def num_columns(num_spaces: int) -> int:
    """How many spaces lie along the upper side."""
    return max(2, (num_spaces - 2 * (RING_ROWS - 2) + 1) // 2)


def draw_legend(canvas: Canvas, y: int) -> None:
    """What the signs mean, in a line if it fits."""
    lines = legend_lines([t(f"tea-party.legend.{sign}") for sign in LEGEND], canvas.width - 2)
    if len(lines) > 1:
        lines = legend_lines([t(f"tea-party.legend.{sign}.short") for sign in LEGEND], canvas.width - 2)
    for row, line in enumerate(lines):
        canvas.put(1, y + row, line, "faint")
