"""Calls that wait for hosts of others: each in a thread of its own, so that nothing else of the server waits for them.

A shared pool would be full of those that get no answer. Whoever makes such calls limits how many there are.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def start_call(function: Callable[[], T]) -> asyncio.Future[T]:
    """Start the call; its result. Shield what you await: the future ends with the thread, which cannot be stopped.

    The thread is a daemon: a server that stops does not wait for it.
    """
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[T] = loop.create_future()
    ended.add_done_callback(asyncio.Future.exception)  # nobody may be left who asks for it

    def run() -> None:
        try:
            result = function()
        except Exception as error:
            settle(ended.set_exception, error)
        else:
            settle(ended.set_result, result)

    def settle(how: Callable[..., None], outcome: object) -> None:
        with suppress(RuntimeError):  # the server has stopped
            loop.call_soon_threadsafe(how, outcome)

    threading.Thread(target=run, name="foreign call", daemon=True).start()
    return ended
