"""A list to choose from, on a screen of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import Screen

from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.rows import Row, Rows
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink


class ChooseScreen(Screen[str]):
    """Returns the key of the chosen row, or an empty text to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape", "back"), ("question_mark", "help")]

    def __init__(self, title: str, rows: Sequence[Row], ink: Ink, help_text: str) -> None:
        super().__init__()
        self.list_title = title
        self.rows = rows
        self.ink = ink
        self.help_text = help_text

    def compose(self) -> ComposeResult:
        """Title, rows, help of the row, keys."""
        yield InkLine(self.ink, (f" {self.list_title}", "strong"), id="title")
        with Vertical(id="choose"):
            yield Rows(self.ink, self.rows, is_numbered=True)
            yield InkLine(self.ink, id="about")
        yield KeyBar(self.ink, ("↑↓ Enter", t("key.choose")), ("?", t("key.help")), ("q", t("key.back")))

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Show the help of the row."""
        self.query_one("#about", InkLine).say((message.row.help, "faint"))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Return the chosen row."""
        if self.is_active:  # the second key of a burst comes too late
            self.dismiss(message.key)

    def action_help(self) -> None:
        """Say what the list is for, and what the keys do."""
        self.app.push_screen(TextScreen([self.help_text, "", t("help.keys")], self.ink))

    def action_back(self) -> None:
        """Go back."""
        self.dismiss("")
