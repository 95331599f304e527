"""A server as a process. Its settings are environment variables, so that other versions can be measured as well."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RUN = "from wonderland.commands import main; main()"
# A benchmark comes from one address and does not wait.
SETTINGS = {
    "PORT": "0",
    "BOT_PAUSE": "0",
    "PLAYERS_PER_HOUR": "1000000",
    "TABLES_PER_HOUR": "1000000",
    "REQUESTS_PER_SECOND": "1000000",
}
START_SECONDS = 60.0


class ServerProcess:
    """The process; its log is a file."""

    def __init__(
        self, log: Path, settings: dict[str, str], code: str = RUN, prepare: Callable[[], None] | None = None
    ) -> None:
        self.log = log
        self.url = ""
        environment = {f"WONDERLAND_{name}": value for name, value in {**SETTINGS, **settings}.items()}
        with log.open("wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code, "serve"],
                env={**os.environ, **environment},
                stderr=file,
                preexec_fn=prepare,  # no thread runs yet
            )

    def wait(self) -> bool:
        """Wait until it serves; False if it ends instead."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            for line in self.log.read_text().splitlines():
                if '"serving"' in line and line.endswith("}"):
                    self.url = json.loads(line)["url"].rstrip("/")
                    return True
            time.sleep(0.05)
        return False

    def __enter__(self) -> Self:
        assert self.wait(), self.log.read_text()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(30)
        self.process.kill()
