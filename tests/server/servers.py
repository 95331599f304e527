"""Real servers on loopback: in a thread for most tests, as a process for those that kill it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

from tests.waiting import PATIENCE, wait_until
from wonderland.server.common.settings import Settings
from wonderland.server.jobs import bot_pool
from wonderland.server.run.listener import listen
from wonderland.server.run.worker_process import TableServer

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from wonderland.server.common.wall_clock import Clock

bot_pool.HINT_SECONDS = 2 * PATIENCE  # no hint is refused because the machine is busy

COMMAND = [sys.executable, "-m", "wonderland", "serve"]

# Tests come from one address and do not wait.
QUICK: dict[str, Any] = {
    "port": 0,
    "bot_pause": 0.0,
    "number_seconds": 0.0,
    "join_seconds": 3600.0,
    "players_per_hour": 1_000_000,
    "sign_ins_per_hour": 1_000_000,
    "tables_per_hour": 1_000_000,
    "study_rooms_per_hour": 1_000_000,
    "requests_per_second": 1_000_000.0,
    "frames_per_second": 1_000_000.0,
    "changes_per_minute": 1_000_000.0,
    "table_events_per_second": 1_000_000.0,
    "sockets_per_address": 10_000,
    "connects_per_minute": 1_000_000.0,
    "replays_per_second": 1_000_000.0,
}


def quick_settings(folder: Path, **changes: Any) -> Settings:
    return Settings(**{**QUICK, "database": f"sqlite:///{folder / 'tables.db'}", **changes})


class ThreadServer:
    """A server in a thread of the test's process, so that the test may look inside."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.server = TableServer(settings, clock=clock)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve([listen(self.settings)])

        asyncio.run(serve())

    def __enter__(self) -> ThreadServer:
        self.thread.start()
        wait_until(lambda: self.server.started or not self.thread.is_alive())
        assert self.thread.is_alive(), "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something happen inside the server."""
        assert self.loop is not None
        asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    @property
    def worker(self) -> Any:
        return self.server.app.state.services.worker


class ProcessServer:
    """A server as a process: it can be killed."""

    def __init__(self, settings: Settings, log: Path) -> None:
        self.settings = settings
        self.log = log
        self.url = ""
        environment = {
            f"WONDERLAND_{name.upper()}": str(getattr(settings, name)) for name in settings.__struct_fields__
        }
        with log.open("ab") as file:
            self._begin = file.tell()
            self.process = subprocess.Popen(COMMAND, env={**os.environ, **environment}, stderr=file)

    def __enter__(self) -> ProcessServer:
        wait_until(lambda: self._told_url() or self.process.poll() is not None, "the server does not start")
        assert self.process.poll() is None, self.log.read_text()
        self.url = self._told_url()
        return self

    def _told_url(self) -> str:
        """Where the log says that it serves; nothing as long as it does not."""
        for line in self.log.read_bytes()[self._begin :].splitlines():
            if b'"serving"' in line and line.endswith(b"}"):
                return str(json.loads(line)["url"]).rstrip("/")
        return ""

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        """As the power cut would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
