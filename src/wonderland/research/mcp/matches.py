"""The open matches by their ids: how many there may be, and how long an idle one stays."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from wonderland.engine.starting import draw_seed
from wonderland.errors import OptionError, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.research.mcp.open_match import OpenMatch
    from wonderland.research.mcp.reviewing import Reviewing

MAX_OPEN = 32
IDLE_HOURS = 6


class Entry:
    """An open match, and what belongs to it."""

    def __init__(self, match: OpenMatch, now: float) -> None:
        self.match = match
        self.used = now
        self.reviewing: Reviewing | None = None

    async def close(self) -> None:
        """Stop what is under way."""
        if self.reviewing is not None:
            self.reviewing.stop()
        await self.match.close()


class Matches:
    """The open matches. An id cannot be guessed: clients of one server do not see each other's matches."""

    def __init__(self, max_open: int = MAX_OPEN, clock: Callable[[], float] = time.monotonic) -> None:
        self._max_open = max_open
        self._clock = clock
        self._entries: dict[str, Entry] = {}

    async def check_room(self) -> None:
        """OptionError if no match can be opened; those that were idle for too long are closed first."""
        for match_id, entry in list(self._entries.items()):
            if self._clock() - entry.used > IDLE_HOURS * 3600:
                await self.close(match_id)
        if len(self._entries) >= self._max_open:
            raise OptionError(f"{self._max_open} matches are open, and more are not allowed; close one first")

    def add(self, match: OpenMatch) -> str:
        """Keep a match; its id."""
        match_id = f"{match.game.name}-{draw_seed():x}"
        self._entries[match_id] = Entry(match, self._clock())
        return match_id

    def get(self, match_id: str) -> Entry:
        """The match of that id; OptionError if there is none."""
        entry = self._entries.get(match_id)
        if entry is None:
            raise OptionError(
                f"there is no open match {shown(match_id)}: it was closed, idle for {IDLE_HOURS} hours, or "
                "never opened; `open_match` opens one and says its id"
            )
        entry.used = self._clock()
        return entry

    async def close(self, match_id: str) -> None:
        """Close a match."""
        entry = self.get(match_id)
        del self._entries[match_id]
        await entry.close()

    async def close_all(self) -> None:
        """Close all."""
        for match_id in list(self._entries):
            await self.close(match_id)
