"""A TCP proxy on loopback that can hold everything silently: connections stay open, and no byte passes."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from urllib.parse import urlsplit

from tests.waiting import PATIENCE

CHUNK = 1 << 16


class FreezingProxy:
    """Passes bytes in both directions, unless it is frozen. What it held is passed on afterwards."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self._target = (str(address.hostname), int(address.port or 0))
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._flows.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self.url = ""

    def __enter__(self) -> FreezingProxy:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    def freeze(self) -> None:
        """From here on no byte passes."""
        asyncio.run_coroutine_threadsafe(self._hold(), self._loop).result(PATIENCE)

    async def _hold(self) -> None:
        self._flows.clear()

    def thaw(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.set)

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _close(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._tasks.add(task := asyncio.create_task(self._connect(reader, writer)))
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._target)
        try:
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        finally:
            writer.close()
            back.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(CHUNK):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        await self._flows.wait()
        with contextlib.suppress(ConnectionError, OSError):
            writer.write_eof()
