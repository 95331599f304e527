"""The full-screen app that shows a finished match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.screens.replay import ReplayScreen
from wonderland.terminal.screens.terminal_app import TerminalApp

if TYPE_CHECKING:
    from wonderland.terminal.ink import Ink
    from wonderland.terminal.replay.background_review import Reviewing
    from wonderland.terminal.replay.replayed_match import ReplayedMatch


class ReplayApp(TerminalApp):
    """One replay; it ends with its screen."""

    def __init__(self, match: ReplayedMatch, reviewing: Reviewing, ink: Ink, step: int = 0) -> None:
        super().__init__(ink)
        self.replay = ReplayScreen(match, reviewing, ink, step)

    def on_mount(self) -> None:
        """Show the replay."""
        self.push_screen(self.replay, lambda _: self.exit(""))
