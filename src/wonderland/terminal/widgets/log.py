"""The end of the log, the latest entry at the bottom."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rich.text import Text
from textual.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.terminal.ink import Ink


class LogTail(Widget):
    """As many of the latest entries as fit."""

    def __init__(self, ink: Ink, paragraphs: Sequence[str] = (), id: str | None = None) -> None:
        super().__init__(id=id)
        self.ink = ink
        self.paragraphs = paragraphs

    def show(self, paragraphs: Sequence[str]) -> None:
        """Show these entries; the last one is the latest."""
        self.paragraphs = paragraphs
        self.refresh()

    def render(self) -> Text:
        """The last lines that fit, the latest entry highlighted."""
        width, height = self.size.width - 2, self.size.height
        lines: list[tuple[str, str]] = []
        for index in range(len(self.paragraphs) - 1, -1, -1):
            style = "" if index == len(self.paragraphs) - 1 else "faint"
            wrapped = textwrap.wrap(self.ink.form(self.paragraphs[index]), max(width, 10), subsequent_indent="  ")
            lines = [*((line, style) for line in wrapped), *lines]
            if len(lines) >= height:
                break
        shown = lines[-height:] if height > 0 else []
        return Text("\n").join(Text(f" {line}", self.ink.style(style)) for line, style in shown)
