"""A full-screen app of one screen: a finished match, or puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.terminal.screens.terminal_app import TerminalApp

if TYPE_CHECKING:
    from textual.screen import Screen

    from wonderland.terminal.ink import Ink


class ScreenApp(TerminalApp):
    """Ends with its screen, whose result is the last sentence."""

    def __init__(self, shown: Screen[Any], ink: Ink) -> None:
        super().__init__(ink)
        self.shown = shown

    def on_mount(self) -> None:
        """Show the screen."""
        self.push_screen(self.shown, lambda sentence: self.exit(sentence or ""))
