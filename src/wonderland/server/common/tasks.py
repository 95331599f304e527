"""Background tasks of a worker."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import structlog

from wonderland.protocol.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Coroutine

log = structlog.get_logger()


class Tasks:
    """Starts tasks, holds them until they end, and logs those that fail."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    async def cancel(self) -> None:
        """Cancel all tasks and wait for their end."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), Refusal):
            log.error("a task failed", exc_info=task.exception())
