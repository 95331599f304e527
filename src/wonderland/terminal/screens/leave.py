"""The question before a person leaves a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import ModalScreen

from wonderland.terminal.widgets.lines import InkLine, answers
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink


class LeaveScreen(ModalScreen[bool]):
    """True to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,y,q", "answer(True)"),
        ("escape,n", "answer(False)"),
    ]

    def __init__(self, farewell: str, ink: Ink) -> None:
        super().__init__()
        self.farewell = farewell
        self.ink = ink

    def compose(self) -> ComposeResult:
        """Question, what happens to the match, keys."""
        with Vertical(classes="dialog"):
            yield InkLine(self.ink, (t("leave.title"), "turn"))
            yield InkLine(self.ink, (self.farewell, ""))
            yield answers(self.ink, ("Enter", t("key.leave")), ("Esc", t("key.play_on")))

    def action_answer(self, leaves: bool) -> None:
        """Give the answer."""
        self.dismiss(leaves)
