"""Leaving a match: asks first."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import ModalScreen

from wonderland.terminal.widgets.lines import InkLine

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink


class LeaveScreen(ModalScreen[bool]):
    """True to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,y,q,ctrl+c", "answer(True)", "leave"),
        ("escape,n", "answer(False)", "stay"),
    ]

    def __init__(self, farewell: str, ink: Ink) -> None:
        super().__init__()
        self.farewell = farewell
        self.ink = ink

    def compose(self) -> ComposeResult:
        """The question, what becomes of the match, the keys."""
        with Vertical(classes="dialog"):
            yield InkLine(self.ink, id="question")
            yield InkLine(self.ink, id="farewell")
            yield InkLine(self.ink, id="answers")

    def on_mount(self) -> None:
        """Fill in the texts."""
        self.query_one("#question", InkLine).say(("Leave the table?", "turn"))
        self.query_one("#farewell", InkLine).say((self.farewell, ""))
        answers = (("Enter", "turn"), (" leave    ", ""), ("Esc", "turn"), (" play on", ""))
        self.query_one("#answers", InkLine).say(*answers)

    def action_answer(self, leaves: bool) -> None:
        """Give the answer."""
        self.dismiss(leaves)
