"""What an open match offers, played here (`local_match.py`) or at a table of a server (`table_match.py`)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from wonderland.engine.state import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Game, Outcome
    from wonderland.records.record import Record
    from wonderland.research.language.positions import Told


class Known(NamedTuple):
    """A match as its viewer may know it."""

    view: Mapping[str, Any]
    legal: Sequence[str]  # empty unless it is the viewer's turn
    log: Sequence[Told]
    outcome: Outcome | None = None
    stopped: str = ""  # how it ended before its rules ended it

    @property
    def is_over(self) -> bool:
        """Has it ended?"""
        return self.outcome is not None or bool(self.stopped)


class Changes:
    """Wakes whoever waits for the next change."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def tell(self) -> None:
        """Something has changed."""
        self._next.set()
        self._next = asyncio.Event()

    async def wait(self) -> None:
        """Wait for the next change."""
        await self._next.wait()


class OpenMatch(Protocol):
    """A match in progress, or one that has just ended."""

    changes: Changes

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def viewer(self) -> int:
        """The client's seat, or SPECTATOR."""

    @property
    def names(self) -> Sequence[str]:
        """Who plays, by seat."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The rule options."""

    @property
    def known(self) -> Known | None:
        """The match as the viewer may know it; None before it begins."""

    @property
    def notes(self) -> Sequence[str]:
        """What else the client should know."""

    async def act(self, action: str) -> None:
        """Play an action of the viewer's seat; a WonderlandError says why not."""

    async def record(self) -> Record:
        """The record of the finished match."""

    async def close(self) -> None:
        """Stop what is under way."""


def is_waiting(match: OpenMatch, after: int | None) -> bool:
    """Is there nothing to tell a client yet that waits: for its turn, or for a decision after that number?"""
    known = match.known
    if known is None:
        return True
    if known.is_over or known.legal:
        return False
    if after is None:
        return match.viewer != SPECTATOR
    return len(known.log) <= after


async def wait_for(match: OpenMatch, seconds: float, after: int | None = None) -> bool:
    """Wait until the match begins or `is_waiting` is over, at most so long; whether it is."""
    has_begun = match.known is not None
    try:
        async with asyncio.timeout(seconds):
            while is_waiting(match, after) and (match.known is not None) == has_begun:
                await match.changes.wait()
    except TimeoutError:
        return False
    return True
