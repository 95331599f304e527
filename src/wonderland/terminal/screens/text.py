"""A text over another screen: help, or the log of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import ModalScreen

from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.pages import Pages
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink


class TextScreen(ModalScreen[None]):
    """Lines to scroll through."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,l,q,enter,question_mark", "dismiss")]

    def __init__(self, lines: Sequence[str], ink: Ink, starts_at_end: bool = False) -> None:
        super().__init__()
        self.lines = lines
        self.ink = ink
        self.starts_at_end = starts_at_end

    def compose(self) -> ComposeResult:
        """One paragraph per line."""
        with Pages(self.starts_at_end):
            yield InkLine(self.ink, ("\n".join(self.lines) or common("log.empty"), ""))
        yield KeyBar(self.ink, ("↑↓", t("key.scroll")), ("Esc", t("key.back")))
