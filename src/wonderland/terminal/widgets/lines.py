"""Lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.widgets import Static

from wonderland.engine.cells import fit, width_of
from wonderland.terminal.wide_text import WideText, breakable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.ink import Ink

SEPARATOR = " · "  # between the parts of a title
Part = tuple[str, str]  # a text and the name of its style


class InkLine(Static):
    """Text in characters that the terminal can show; never parsed as markup, because it may hold names."""

    def __init__(self, ink: Ink, *parts: Part, id: str | None = None, classes: str | None = None) -> None:
        self.said = styled(ink, parts)
        super().__init__(breakable(self.said), id=id, classes=classes, markup=False)
        self.ink = ink

    def say(self, *parts: Part) -> None:
        """Show these parts."""
        self.said = styled(self.ink, parts)
        self.update(breakable(self.said))

    def num_lines(self, width: int) -> int:
        """How many lines the text takes in that width; an empty one takes one, too."""
        shown = breakable(self.said)
        lines = list(shown.lines(width)) if isinstance(shown, WideText) else shown.wrap(self.app.console, width)
        return max(1, len(lines))


class TitleLine(InkLine):
    """The game at the left, whose turn it is at the right."""

    def show(self, left: str, right: str, style: str) -> None:
        """Show both ends; if there is little room, the left one loses its last parts."""
        room = self.app.size.width - 3 - width_of(right)
        while width_of(left) > room and SEPARATOR in left:
            left = left.rpartition(SEPARATOR)[0]
        left = fit(left, max(0, room))
        self.say((f" {left}", "strong"), (" " * (room - width_of(left) + 1), ""), (f"{right} ", style))


class KeyBar(InkLine):
    """The keys that work now, with their meanings."""

    def __init__(self, ink: Ink, *keys: Part) -> None:
        super().__init__(ink, id="keys")
        self.keys: Sequence[Part] = keys

    def on_resize(self) -> None:
        """Show as many as fit."""
        self.show(self.keys)

    def show(self, keys: Sequence[Part]) -> None:
        """Show other keys; if not all fit, keys before the last one (leave) are left out."""
        self.keys = keys
        shown = list(keys)
        while len(shown) > 1 and sum(width_of(key + meaning) + 3 for key, meaning in shown) > self.app.size.width + 1:
            del shown[-2]
        self.say(*key_parts(shown))


def key_parts(keys: Sequence[Part]) -> list[Part]:
    """Keys with their meanings as one line."""
    return [part for key, meaning in keys for part in ((f" {key}", "turn"), (f" {meaning} ", ""))]


def answers(ink: Ink, *keys: Part) -> InkLine:
    """The keys at the end of a dialog."""
    parts = [part for key, meaning in keys for part in ((key, "turn"), (f" {meaning}    ", ""))]
    return InkLine(ink, *parts, id="answers")


def styled(ink: Ink, parts: Sequence[Part]) -> Text:
    """Parts as one text."""
    return Text.assemble(*((ink.form(text), ink.style(style)) for text, style in parts))
