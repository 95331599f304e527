"""Everything that happened in a match, to scroll through."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from wonderland.terminal.widgets.lines import InkLine, KeyBar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink


class LogScreen(ModalScreen[None]):
    """The log, the latest at the bottom."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,l,q,enter", "dismiss", "back")]

    def __init__(self, lines: Sequence[str], ink: Ink) -> None:
        super().__init__()
        self.lines = lines
        self.ink = ink

    def compose(self) -> ComposeResult:
        """One paragraph a decision."""
        with VerticalScroll(id="pages"):
            yield InkLine(self.ink, id="all")
        yield KeyBar(self.ink, id="keys")

    def on_mount(self) -> None:
        """Begin at the end."""
        self.query_one("#all", InkLine).say(("\n".join(self.lines) or "Nothing has happened yet.", ""))
        self.query_one("#keys", KeyBar).show([("↑↓", "scroll"), ("Esc", "back to the table")])
        pages = self.query_one(VerticalScroll)
        pages.focus()
        pages.scroll_end(animate=False)
