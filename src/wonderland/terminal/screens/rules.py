"""The rules of a game, opened at the one that matters now."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import ModalScreen

from wonderland.terminal.rulebook import DRAWING_WIDTH, paragraphs_of
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.pages import Pages
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.engine.game import Game
    from wonderland.terminal.ink import Ink

MARGIN = 6  # columns beside the text


class RulesScreen(ModalScreen[None]):
    """One paragraph per rule; the one that matters now is highlighted and scrolled to."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,question_mark,q,enter", "dismiss")]

    def __init__(self, game: Game, rule: str, ink: Ink) -> None:
        super().__init__()
        self.game = game
        self.rule = rule
        self.ink = ink

    def compose(self) -> ComposeResult:
        """The paragraphs of the rules."""
        with Pages():
            for paragraph in paragraphs_of(self.game.name):
                is_now = bool(paragraph.number) and paragraph.number == self.rule
                style = "turn" if paragraph.is_heading else "strong" if is_now else ""
                classes = "rule drawing" if paragraph.is_drawing else "rule -now" if is_now else "rule"
                yield InkLine(self.ink, (paragraph.text, style), classes=classes)
        yield KeyBar(self.ink, ("↑↓ PgUp PgDn", t("key.scroll")), ("Esc", t("key.back")))

    def on_resize(self, event: events.Resize) -> None:
        """Draw the examples as wide as they can be."""
        width = min(DRAWING_WIDTH, event.size.width - MARGIN)
        drawings = [paragraph for paragraph in paragraphs_of(self.game.name, width) if paragraph.is_drawing]
        for line, drawing in zip(self.query(".drawing").results(InkLine), drawings, strict=True):
            line.say((drawing.text, ""))
