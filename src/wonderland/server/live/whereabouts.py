"""Notes who is connected to the tables of this worker, for their friends."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from wonderland.server.live.worker import Worker
    from wonderland.server.people.presence import Presence

log = structlog.get_logger()

LOOK_SECONDS = 10.0


async def follow(worker: Worker, presence: Presence) -> None:
    """Note it until cancelled."""
    while True:
        try:
            for player, game in connected(worker):
                await presence.note(player, game)
        except Exception as error:
            log.warning("who is there could not be noted", error=type(error).__name__)
        await asyncio.sleep(LOOK_SECONDS)


def connected(worker: Worker) -> set[tuple[str, str | None]]:
    """Everybody with a name who is connected, with the game that is played from the own seat."""
    return {
        (viewer.player, live.table.state.game if viewer.holds_seat and live.table.is_playing else None)
        for live in worker.live_tables.values()
        for viewer in live.subscribers
        if viewer.player is not None
    }
