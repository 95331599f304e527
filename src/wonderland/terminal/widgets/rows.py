"""A list of rows to move through: some are chosen with Enter, some have a value that left and right change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.message import Message
from textual.widget import Widget

from wonderland.terminal.canvas import fit, pad

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink

MAX_TYPED = 24


@dataclass(frozen=True)
class Row:
    """One line: what it is about, its value, and a sentence of help."""

    key: str
    label: str
    value: str = ""
    help: str = ""
    is_typed: bool = False  # the value is text that can be typed
    is_turned: bool = False  # the value changes with left and right


class Rows(Widget, can_focus=True):
    """Rows with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up,shift+tab", "move(-1)", "up"),
        ("down,tab", "move(1)", "down"),
        ("left", "turn(-1)", "previous value"),
        ("right", "turn(1)", "next value"),
        ("enter", "choose", "choose"),
    ]

    class Chosen(Message):
        """Enter on a row."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Turned(Message):
        """Left or right on a row."""

        def __init__(self, key: str, step: int) -> None:
            super().__init__()
            self.key = key
            self.step = step

    class Typed(Message):
        """The text of a row was changed."""

        def __init__(self, key: str, text: str) -> None:
            super().__init__()
            self.key = key
            self.text = text

    class Pointed(Message):
        """The cursor stands on another row."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self, ink: Ink, rows: Sequence[Row], label_width: int = 24, is_numbered: bool = False) -> None:
        super().__init__()
        self.ink = ink
        self.is_numbered = is_numbered
        self.label_width = label_width
        self.rows = rows
        self.cursor = 0

    def on_mount(self) -> None:
        """Take the keys."""
        self.focus()
        self.post_message(self.Pointed(self.row))

    def show(self, rows: Sequence[Row]) -> None:
        """Show these; the cursor stays where it was."""
        self.rows = rows
        self.cursor = min(self.cursor, len(self.rows) - 1)
        self.post_message(self.Pointed(self.rows[self.cursor]))
        self.refresh(layout=True)

    def render(self) -> Text:
        """A row a line."""
        lines = []
        for index, row in enumerate(self.rows):
            is_here = index == self.cursor
            value = (
                f"◂ {row.value} ▸" if row.is_turned and is_here else f"  {row.value}" if row.is_turned else row.value
            )
            if row.is_typed and is_here:
                value += "▌"
            label_width = self.label_width if row.value or row.is_typed else len(row.label)
            number = f"{index + 1}  " if self.is_numbered else ""
            text = f"{'▸' if is_here else ' '} {number}{pad(row.label, label_width)} {value}"
            style = "turn" if is_here else ""
            lines.append(Text(self.ink.form(fit(text, self.size.width)), self.ink.style(style)))
        return Text("\n").join(lines)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A line a row."""
        return len(self.rows)

    @property
    def row(self) -> Row:
        """The row under the cursor."""
        return self.rows[self.cursor]

    def on_key(self, event: events.Key) -> None:
        """Type into a row of text; otherwise a number chooses its row."""
        if self.row.is_typed:
            if event.key == "backspace":
                event.stop()
                self.post_message(self.Typed(self.row.key, self.row.value[:-1]))
            elif event.is_printable and event.character and len(self.row.value) < MAX_TYPED:
                event.stop()
                self.post_message(self.Typed(self.row.key, self.row.value + event.character))
        elif (
            self.is_numbered
            and event.character
            and event.character.isdecimal()
            and 0 < int(event.character) <= len(self.rows)
        ):
            event.stop()
            self.cursor = int(event.character) - 1
            self.action_choose()

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        if event.y < len(self.rows):
            self.cursor = event.y
            self.action_choose()

    def action_move(self, step: int) -> None:
        """To the next or the previous row."""
        self.cursor = (self.cursor + step) % len(self.rows)
        self.post_message(self.Pointed(self.row))
        self.refresh()

    def action_turn(self, step: int) -> None:
        """Another value."""
        if self.row.is_turned:
            self.post_message(self.Turned(self.row.key, step))

    def action_choose(self) -> None:
        """Enter."""
        self.refresh()
        self.post_message(self.Pointed(self.row))
        self.post_message(self.Chosen(self.row.key))
