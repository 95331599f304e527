"""The question how a person wants to end a match at an online table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import ModalScreen

from wonderland.terminal.widgets.lines import InkLine

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink

LINES = (
    "e  agree to end the match; it ends without a winner if everybody agrees",
    "d  decline: end an offer",
    "r  resign: you lose, or a bot plays your seat to the end",
)


class EndScreen(ModalScreen[str]):
    """The letter of the answer; empty to play on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("e", "answer('e')", "agree to end"),
        ("d", "answer('d')", "decline"),
        ("r", "answer('r')", "resign"),
        ("escape,q", "answer('')", "play on"),
    ]

    def __init__(self, ink: Ink) -> None:
        super().__init__()
        self.ink = ink

    def compose(self) -> ComposeResult:
        """Question, answers."""
        with Vertical(classes="dialog"):
            yield InkLine(self.ink, ("End the match?", "turn"))
            yield InkLine(self.ink, ("\n".join(LINES), ""))
            yield InkLine(self.ink, ("Esc", "turn"), (" play on", ""), id="answers")

    def action_answer(self, answer: str) -> None:
        """Give the answer."""
        self.dismiss(answer)
