"""A list of rows with a cursor: Enter chooses a row, left and right change its value.

A list that is longer than its room shows the rows round the cursor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.message import Message
from textual.widget import Widget

from wonderland.engine.cells import fit, pad, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink

MAX_TYPED = 24
LABEL_WIDTH = 24  # at least
MARK_WIDTH, KEY_WIDTH = 2, 3  # columns before a label: the cursor, and the key in a numbered list
VALUE_MARKS = 4  # columns beside a value that can be changed


@dataclass(frozen=True)
class Row:
    """One row: label, value, and a sentence of help."""

    key: str
    label: str
    value: str = ""
    help: str = ""
    hotkey: str = ""  # a letter that chooses it; in a numbered list the others have numbers
    is_typed: bool = False  # the value can be typed
    is_adjustable: bool = False  # left and right change the value


class Rows(Widget, can_focus=True):
    """Rows with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up,shift+tab", "move(-1)"),
        ("down,tab", "move(1)"),
        ("left", "adjust(-1)"),
        ("right", "adjust(1)"),
        ("enter", "choose"),
    ]

    class Chosen(Message):
        """Enter on a row."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Adjusted(Message):
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
        """The cursor moved to a row."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self, ink: Ink, rows: Sequence[Row], is_numbered: bool = False) -> None:
        super().__init__()
        self.ink = ink
        self.is_numbered = is_numbered
        self.rows = rows
        self.cursor = 0

    def on_mount(self) -> None:
        """Take the focus."""
        self.focus()
        self.post_message(self.Pointed(self.row))

    def show(self, rows: Sequence[Row]) -> None:
        """Show other rows; the cursor stays."""
        self.rows = rows
        self.cursor = min(self.cursor, len(self.rows) - 1)
        self.post_message(self.Pointed(self.rows[self.cursor]))
        self.refresh(layout=True)

    @property
    def hotkeys(self) -> list[str]:
        """The keys that choose the rows: a letter of their own, or a number; none beyond 9 and for texts."""
        numbers = iter("123456789" if self.is_numbered else "")
        return [row.hotkey or ("" if row.is_typed else next(numbers, "")) for row in self.rows]

    @property
    def first(self) -> int:
        """The first row that is shown."""
        room = max(1, self.size.height)
        return max(0, min(self.cursor - room // 2, len(self.rows) - room))

    def render(self) -> Text:
        """One line per row."""
        lines = []
        label_width = self.label_width
        shown = slice(self.first, self.first + max(1, self.size.height))
        for index, (row, hotkey) in list(enumerate(zip(self.rows, self.hotkeys, strict=True)))[shown]:
            is_here = index == self.cursor
            value = row.value
            if row.is_adjustable:
                value = f"◂ {value} ▸" if is_here else f"  {value}"
            if row.is_typed and is_here:
                value += "▌"
            key = f"{hotkey:<{KEY_WIDTH}}" if self.is_numbered else ""
            label = pad(row.label, label_width) if row.value or row.is_typed else row.label
            text = f"{'▸' if is_here else ' '} {key}{label} {value}"
            style = "turn" if is_here else ""
            lines.append(Text(self.ink.form(fit(text, self.size.width)), self.ink.style(style)))
        return Text("\n").join(lines)

    @property
    def label_width(self) -> int:
        """As wide as the widest label, as far as the values have room; half of the width at least."""
        rows = [row for row in self.rows if row.value or row.is_typed]
        room = self.size.width - MARK_WIDTH - KEY_WIDTH * self.is_numbered - 1
        values = max((width_of(row.value) for row in rows), default=0) + VALUE_MARKS
        labels = max((width_of(row.label) for row in rows), default=0)
        return min(max(labels, LABEL_WIDTH), max(room - values, room // 2))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """One line per row."""
        return len(self.rows)

    @property
    def row(self) -> Row:
        """The row under the cursor."""
        return self.rows[self.cursor]

    def on_key(self, event: events.Key) -> None:
        """Type into a row of text; elsewhere choose by number or letter."""
        if self.row.is_typed:
            if event.key == "backspace":
                event.stop()
                self.post_message(self.Typed(self.row.key, self.row.value[:-1]))
            elif event.is_printable and event.character and len(self.row.value) < MAX_TYPED:
                event.stop()
                self.post_message(self.Typed(self.row.key, self.row.value + event.character))
        elif event.character and event.character in self.hotkeys:
            event.stop()
            self.cursor = self.hotkeys.index(event.character)
            self.action_choose()

    def on_click(self, event: events.Click) -> None:
        """Choose the clicked row."""
        if self.first + event.y < len(self.rows):
            self.cursor = self.first + event.y
            self.action_choose()

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self.cursor = (self.cursor + step) % len(self.rows)
        self.post_message(self.Pointed(self.row))
        self.refresh()

    def action_adjust(self, step: int) -> None:
        """Change the value."""
        if self.row.is_adjustable:
            self.post_message(self.Adjusted(self.row.key, step))

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        self.refresh()
        self.post_message(self.Pointed(self.row))
        self.post_message(self.Chosen(self.row.key))
