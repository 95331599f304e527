"""What full-screen apps share: colours only if they are wanted, and an end by a signal that restores the terminal."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding

from wonderland.terminal.signals import Ended, exit_code

if TYPE_CHECKING:
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink


class TerminalApp(App[str]):
    """A full-screen app; it returns a sentence to print at the end."""

    CSS_PATH = Path(__file__).with_name("app.tcss")
    TITLE = "Wonderland"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "interrupt", priority=True)]

    def __init__(self, ink: Ink) -> None:
        # With NO_COLOR, Textual removes colours only in this mode; in the other one it paints greys.
        super().__init__(ansi_color="NO_COLOR" in os.environ or None)
        self.ink = ink
        self.loop: asyncio.AbstractEventLoop | None = None

    @property
    def farewell(self) -> str:
        """The sentence to print if the app is left before its end."""
        return ""

    def on_mount(self) -> None:
        """Note where a signal can reach the app."""
        self.loop = asyncio.get_running_loop()
        self.set_class(self.ink.is_ascii, "-ascii")

    def end(self, number: int) -> None:
        """Leave because of a signal."""
        if self.loop is None:
            raise Ended(number)
        self.loop.call_soon_threadsafe(lambda: self.exit(self.farewell, exit_code(number)))

    def action_interrupt(self) -> None:
        """Leave without a question: Ctrl-C is a key here, and ends the program like the signal."""
        self.exit(self.farewell, exit_code(signal.SIGINT))
