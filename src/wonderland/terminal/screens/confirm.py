"""A question before something is deleted."""

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


class ConfirmScreen(ModalScreen[bool]):
    """True to delete."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("y,d", "answer(True)"),
        ("escape,n,q,enter", "answer(False)"),
    ]

    def __init__(self, question: str, detail: str, ink: Ink) -> None:
        super().__init__()
        self.question = question
        self.detail = detail
        self.ink = ink

    def compose(self) -> ComposeResult:
        """Question, what it is about, keys."""
        with Vertical(classes="dialog"):
            yield InkLine(self.ink, (self.question, "turn"))
            yield InkLine(self.ink, (self.detail, ""))
            yield answers(self.ink, ("y", t("key.delete")), ("Esc", t("key.keep")))

    def action_answer(self, deletes: bool) -> None:
        """Give the answer."""
        self.dismiss(deletes)
