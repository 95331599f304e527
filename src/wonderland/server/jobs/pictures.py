"""Pictures of link previews: drawn once by a job process, and kept while there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from wonderland.protocol.refusal import Refusal
from wonderland.server.jobs import kinds
from wonderland.server.jobs.pool import Overloaded, Priority

if TYPE_CHECKING:
    from wonderland.server.jobs.fair_queue import Asker
    from wonderland.server.jobs.pool import JobPool
    from wonderland.server.previews.preview import Picture

MOST, MOST_BYTES = 200, 16 * 1024 * 1024


class Pictures:
    """A cache of the most recently used pictures, bounded in number and bytes."""

    def __init__(self, jobs: JobPool, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self._jobs = jobs
        self._most = most
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Picture, bytes] = OrderedDict()
        self._num_bytes = 0
        self._making: dict[Picture, asyncio.Task[bytes]] = {}

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._kept)

    async def of(self, picture: Picture, asker: Asker) -> bytes:
        """The picture as PNG; Refusal if the server is too busy to draw it."""
        if picture in self._kept:
            self._kept.move_to_end(picture)
            return self._kept[picture]
        if picture not in self._making:  # who asks for the same meanwhile waits for the same task
            self._making[picture] = asyncio.create_task(self._draw(picture, asker))
            self._making[picture].add_done_callback(lambda task: self._finish(picture, task))
        return await asyncio.shield(self._making[picture])

    async def _draw(self, picture: Picture, asker: Asker) -> bytes:
        try:
            result = await self._jobs.run(kinds.Draw(picture), Priority.HINT, asker)
        except (Overloaded, ConnectionError):
            raise Refusal("unavailable", "busy_for_picture") from None
        if not isinstance(result, kinds.Drawn):
            raise Refusal("unavailable", "no_picture")
        return result.png

    def _finish(self, picture: Picture, task: asyncio.Task[bytes]) -> None:
        del self._making[picture]
        if not task.cancelled() and task.exception() is None:
            self._kept[picture] = task.result()
            self._num_bytes += len(task.result())
        while len(self._kept) > self._most or self._num_bytes > self._most_bytes:
            self._num_bytes -= len(self._kept.popitem(last=False)[1])
