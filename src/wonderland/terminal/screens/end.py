"""The question how a person wants to end a match at an online table."""

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


class EndScreen(ModalScreen[str]):
    """The letter of the answer; empty to play on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("e", "answer('e')"),
        ("d", "answer('d')"),
        ("r", "answer('r')"),
        ("escape,q", "answer('')"),
    ]

    def __init__(self, ink: Ink) -> None:
        super().__init__()
        self.ink = ink

    def compose(self) -> ComposeResult:
        """Question, answers."""
        with Vertical(classes="dialog"):
            yield InkLine(self.ink, (t("end.title"), "turn"))
            lines = (("e", t("end.agree")), ("d", t("end.decline")), ("r", t("end.resign")))
            yield InkLine(self.ink, ("\n".join(f"{key}  {meaning}" for key, meaning in lines), ""))
            yield answers(self.ink, ("Esc", t("key.play_on")))

    def action_answer(self, answer: str) -> None:
        """Give the answer."""
        self.dismiss(answer)
