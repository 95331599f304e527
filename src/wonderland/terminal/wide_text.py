"""Texts of languages without spaces, for rich and Textual, which would break their lines only at spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.measure import Measurement

from wonderland.engine.cells import line_ends, width_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions
    from rich.text import Text


class WideText:
    """A text whose lines may end after any wide letter."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def lines(self, width: int) -> Iterator[Text]:
        """The lines in that width."""
        for paragraph in self.text.split("\n", allow_blank=True):
            for line in paragraph.divide(line_ends(paragraph.plain, width)):
                line.rstrip()
                yield line

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """The lines in the width there is."""
        return self.lines(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As wide as the text."""
        return Measurement.get(console, options, self.text)


def breakable(text: Text) -> Text | WideText:
    """The text, with more places for a line to end if it has wide letters."""
    return WideText(text) if width_of(text.plain) > len(text.plain) else text
