"""The end of the log, the latest entry at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.widget import Widget

from wonderland.engine.cells import fit, wrapped

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
        """The latest entries that fit as a whole, the latest one highlighted; of a longer one its beginning."""
        height = self.size.height
        lines: list[tuple[str, str]] = []
        for index in range(len(self.paragraphs) - 1, -1, -1):
            wrapped = self.wrapped(self.paragraphs[index])
            is_latest = index == len(self.paragraphs) - 1
            if is_latest and len(wrapped) > height > 0:
                wrapped = [*wrapped[: height - 1], fit(f"{wrapped[height - 1]} …", max(self.size.width - 2, 10))]
            if len(lines) + len(wrapped) > height:
                break
            lines = [*((line, "" if is_latest else "faint") for line in wrapped), *lines]
        return Text("\n").join(Text(f" {line}", self.ink.style(style)) for line, style in lines)

    def wrapped(self, paragraph: str) -> list[str]:
        """An entry in lines."""
        return wrapped(self.ink.form(paragraph), max(self.size.width - 2, 10), indent="  ")
