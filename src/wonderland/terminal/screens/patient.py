"""A screen that goes on only when nothing lies over it."""

from __future__ import annotations

import asyncio

from textual.screen import Screen


class PatientScreen(Screen[str]):
    """Somebody may be reading the rules or writing a message when a match begins or ends."""

    def __init__(self) -> None:
        super().__init__()
        self._resumed = asyncio.Event()

    def on_screen_resume(self) -> None:
        """Another screen was closed, and this one is seen again."""
        self._resumed.set()

    async def until_on_top(self) -> None:
        """Wait until every screen over this one is closed: only the uppermost can be dismissed."""
        while not self.is_active:
            self._resumed.clear()
            await self._resumed.wait()
