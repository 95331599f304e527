"""The full-screen app that shows a finished match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App

from wonderland.terminal.screens.replay import ReplayScreen

if TYPE_CHECKING:
    from wonderland.terminal.ink import Ink
    from wonderland.terminal.replayed import ReplayedMatch
    from wonderland.terminal.reviewing import Reviewing


class ReplayApp(App[None]):
    """One replay; it ends with its screen."""

    CSS_PATH = Path(__file__).with_name("app.tcss")
    TITLE = "Wonderland"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, match: ReplayedMatch, reviewing: Reviewing, ink: Ink, step: int = 0) -> None:
        super().__init__()
        self.screen_shown = ReplayScreen(match, reviewing, ink, step)
        self.ink = ink

    def on_mount(self) -> None:
        """Show the replay."""
        self.set_class(self.ink.is_ascii, "-ascii")
        self.push_screen(self.screen_shown, lambda _: self.exit())
