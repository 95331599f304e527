"""A server as a process. Its settings are environment variables, so that other versions can be measured as well."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from wonderland.server.common.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

RUN = "from wonderland.commands import main; main()"
PLAIN = ("-c", RUN)
WATCHED = ("-m", "benchmarks.watched_server")
ECHO = ("-m", "benchmarks.echo_server")
# A benchmark comes from one address and does not wait. Earlier versions do not know all of these settings.
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
        self,
        log: Path,
        settings: dict[str, str],
        program: tuple[str, ...] = PLAIN,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        self.log = log
        self.watched = log.with_name(f"{log.name}.watched")
        self.url = ""
        wanted = {**SETTINGS, **settings}
        known = {name: value for name, value in wanted.items() if name.lower() in Settings.__struct_fields__}
        environment = {f"WONDERLAND_{name}": value for name, value in known.items()}
        with log.open("wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, *program, "serve"],
                env={**os.environ, "WATCH_FILE": str(self.watched), **environment},
                stdout=subprocess.DEVNULL,  # the benchmark prints its figures there
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

    def memory_kib(self) -> int:
        """Of the process and its workers."""
        return sum(memory_kib(pid) for pid in self.pids())

    def cpu_seconds(self) -> float:
        """What the process and its workers have computed, in all threads."""
        return sum(cpu_seconds(pid) for pid in self.pids())

    def waited_seconds(self) -> float:
        """How long the event loops were ready to run, but others had the processor."""
        return sum(int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9 for pid in self.pids())

    def pids(self) -> list[int]:
        """The workers: the process itself, or its children of that kind."""
        own = self.process.pid
        children = [int(pid) for pid in Path(f"/proc/{own}/task/{own}/children").read_text().split()]
        workers = [pid for pid in children if b"multiprocessing-fork" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        return workers or [own]

    def stalls(self, since: float) -> list[dict[str, Any]]:
        """What a watched server noted after that time (`time.monotonic`)."""
        lines = self.watched.read_text().splitlines() if self.watched.exists() else []
        return [stall for stall in map(json.loads, lines) if stall["at"] >= since]

    def __enter__(self) -> Self:
        assert self.wait(), self.log.read_text()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(30)
        self.process.kill()


def memory_kib(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise AssertionError("Linux tells the memory of every process")


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
