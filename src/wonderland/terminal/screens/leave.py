"""The question before a person leaves a match."""

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
        ("enter,y,q", "answer(True)", "leave"),
        ("escape,n", "answer(False)", "stay"),
    ]

    def __init__(self, farewell: str, ink: Ink) -> None:
        super().__init__()
        self.farewell = farewell
        self.ink = ink

    def compose(self) -> ComposeResult:
        """Question, what happens to the match, keys."""
        answers = (("Enter", "turn"), (" leave    ", ""), ("Esc", "turn"), (" play on", ""))
        with Vertical(classes="dialog"):
            yield InkLine(self.ink, ("Leave the table?", "turn"))
            yield InkLine(self.ink, (self.farewell, ""))
            yield InkLine(self.ink, *answers, id="answers")

    def action_answer(self, leaves: bool) -> None:
        """Give the answer."""
        self.dismiss(leaves)
