"""The whole log of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import ModalScreen

from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.pages import Pages

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
        """One paragraph per decision."""
        with Pages(starts_at_end=True):
            yield InkLine(self.ink, ("\n".join(self.lines) or "Nothing has happened yet.", ""))
        yield KeyBar(self.ink, ("↑↓", "scroll"), ("Esc", "back to the table"))
