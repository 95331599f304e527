"""Requests at a fixed rate, whatever the server answers: on connections that stay open, or on one for each request.

python -m benchmarks.flood HOST PORT PER_SECOND SECONDS KIND
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from contextlib import suppress

REQUEST = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
MALFORMED = b"GET /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n"
SOCKET = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
FORWARDED = REQUEST.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n")
# What is sent, and from which address: the server counts by address, and an address has so many ports.
KINDS = {
    "kept": (REQUEST, "127.0.0.2"),
    "new": (REQUEST, "127.0.0.3"),
    "forwarded": (FORWARDED, "127.0.0.4"),
    "proxy": (REQUEST, "127.0.0.4"),
    "malformed": (MALFORMED, "127.0.0.5"),
    "sockets": (SOCKET, "127.0.0.6"),
}
KEPT = ("kept", "forwarded")
PROXY = KINDS["forwarded"][1]
PER_SECOND = 2000
CONNECTIONS = 40
ANSWER_SECONDS = 5.0


class Flood:
    """Counts what was sent and what was answered."""

    def __init__(self, host: str, port: int, per_second: float, seconds: float, kind: str) -> None:
        self._host, self._port = host, port
        self._per_second = per_second
        self._seconds = seconds
        self._is_kept = kind in KEPT
        self._request, self._source = KINDS[kind]
        self.counts = {"sent": 0, "answered": 0, "not_accepted": 0}

    async def run(self) -> None:
        if self._is_kept:
            await asyncio.gather(*(self._send_on_one() for _ in range(CONNECTIONS)))
            return
        tasks, began = set(), time.monotonic()
        for number in range(int(self._per_second * self._seconds)):
            await asyncio.sleep(max(0.0, began + number / self._per_second - time.monotonic()))
            tasks.add(task := asyncio.create_task(self._send_once()))
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self._host, self._port, local_addr=(self._source, 0))

    async def _send_once(self) -> None:
        self.counts["sent"] += 1
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                reader, writer = await self._connect()
                writer.write(self._request)
                data = b""
                with suppress(OSError):
                    data = await reader.read(65536)
                self.counts["answered" if data else "not_accepted"] += 1
                writer.close()

    async def _send_on_one(self) -> None:
        """Send at the rate of one of the connections, and connect again when the server has closed it."""
        pause, began, number = CONNECTIONS / self._per_second, time.monotonic(), 0
        writer: asyncio.StreamWriter | None = None
        reading: asyncio.Task[None] | None = None
        while time.monotonic() < began + self._seconds:
            with suppress(OSError):
                if writer is None or reading is None or reading.done():
                    if writer is not None:
                        writer.close()
                    reader, writer = await self._connect()
                    reading = asyncio.create_task(self._count_answers(reader))
                writer.write(self._request)
                self.counts["sent"] += 1
            number += 1
            await asyncio.sleep(max(0.0, began + number * pause - time.monotonic()))
        if reading is not None and writer is not None:
            writer.close()
            reading.cancel()

    async def _count_answers(self, reader: asyncio.StreamReader) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                self.counts["answered"] += data.count(b"HTTP/1.1 ")


def flooding(url: str, kind: str, seconds: float) -> subprocess.Popen[str]:
    """A process that floods the server; it prints what it has counted."""
    host, port = url.removeprefix("http://").split(":")
    command = [sys.executable, "-m", "benchmarks.flood", host, port, str(PER_SECOND), str(seconds), kind]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def main() -> None:
    host, port, per_second, seconds, kind = sys.argv[1:]
    flood = Flood(host, int(port), float(per_second), float(seconds), kind)
    asyncio.run(flood.run())
    print(json.dumps(flood.counts))


if __name__ == "__main__":
    main()
