"""The rate of a bare echo server, with the clients of the load benchmark: what the machine gives at this moment."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from benchmarks.load_client import connect
from benchmarks.server_process import ECHO, ServerProcess

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks.load_client import WebSocketClient

TEXT = b'{"t":"act","id":"act-100000","base_v":100,"action":"R10"}'  # as long as a usual request
CONNECTING_AT_ONCE = 50


class Echo:
    """An echo server and its clients, each of which sends a text as soon as it has the last one back."""

    def __init__(self, folder: Path) -> None:
        self.server = ServerProcess(folder / "echo-log", {}, ECHO)
        self._clients: list[WebSocketClient] = []
        self._is_on = False
        self._num_echoes = 0
        self.rates: list[float] = []  # echoes per second, of every measurement
        self.costs: list[float] = []  # the server's processor time for an echo, in microseconds

    async def set_up(self, count: int) -> None:
        """Connect so many clients."""
        address = self.server.url.replace("http", "ws", 1) + "/"
        for _ in range(0, count, CONNECTING_AT_ONCE):
            self._clients += await asyncio.gather(
                *(connect(address, lambda _: None) for _ in range(min(CONNECTING_AT_ONCE, count - len(self._clients))))
            )
        for client in self._clients:
            client.on_text = partial(self._echoed, client)

    def _echoed(self, client: WebSocketClient, text: bytes) -> None:
        self._num_echoes += 1
        if self._is_on:
            client.send(text)

    async def measure(self, seconds: float) -> None:
        """Let all clients send for so long."""
        self._is_on, self._num_echoes = True, 0
        began, cpu = time.perf_counter(), self.server.cpu_seconds()
        for client in self._clients:
            client.send(TEXT)
        await asyncio.sleep(seconds)
        self._is_on = False
        self.rates.append(self._num_echoes / (time.perf_counter() - began))
        self.costs.append(1e6 * (self.server.cpu_seconds() - cpu) / max(1, self._num_echoes))
        await asyncio.sleep(1.0)  # for the last ones

    async def close(self) -> None:
        """Close all connections."""
        await asyncio.gather(*(client.close() for client in self._clients))
