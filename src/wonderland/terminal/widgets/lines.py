"""Single lines of text in the terminal's own characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.widgets import Static

from wonderland.terminal.canvas import fit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.ink import Ink

Part = tuple[str, str]  # a text and the name of its style


class InkLine(Static):
    """Text that is shown as the terminal can show it; names and other foreign text are never read as markup."""

    def __init__(self, ink: Ink, *parts: Part, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(styled(ink, parts), id=id, classes=classes, markup=False)
        self.ink = ink

    def say(self, *parts: Part) -> None:
        """Show these parts, one after the other."""
        self.update(styled(self.ink, parts))


class TitleLine(InkLine):
    """What is played to the left, whose turn it is to the right."""

    def show(self, left: str, right: str, style: str) -> None:
        """Both ends of the line; the left one gives way."""
        room = self.app.size.width - 3 - len(right)
        left = fit(left, max(0, room))
        self.say((f" {left}", "strong"), (" " * (room - len(left) + 1), ""), (f"{right} ", style))


class KeyBar(InkLine):
    """The keys that do something now, with what they do."""

    def __init__(self, ink: Ink, *keys: Part) -> None:
        super().__init__(ink, id="keys")
        self.keys: Sequence[Part] = keys

    def on_resize(self) -> None:
        """Show as many as fit."""
        self.show(self.keys)

    def show(self, keys: Sequence[Part]) -> None:
        """Other keys; where not all fit, those before the last, which leaves, are left out."""
        self.keys = keys
        shown = list(keys)
        while len(shown) > 1 and sum(len(key) + len(meaning) + 3 for key, meaning in shown) >= self.app.size.width:
            del shown[-2]
        self.say(*(part for key, meaning in shown for part in ((f" {key}", "turn"), (f" {meaning} ", ""))))


def styled(ink: Ink, parts: Sequence[Part]) -> Text:
    """Parts as one text."""
    return Text.assemble(*((ink.form(text), ink.style(style)) for text, style in parts))
