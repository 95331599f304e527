"""PostgreSQL for tests: one cluster for all workers of a run, in a folder of its own.

It runs as a user without privileges, because it refuses root. That user cannot enter pytest's own folders.
"""

from __future__ import annotations

import fcntl
import json
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

MISSING = "PostgreSQL is missing (Debian: apt install postgresql)"
BINARIES = sorted(program.parent for program in Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [
    Path(found).resolve().parent for found in [shutil.which("initdb")] if found
]
UNPRIVILEGED = "nobody"
PROGRAM_SECONDS = 120

_held: list[socket.socket] = []  # see `free_port`


class Postgres:
    """One cluster; every test that wants one gets a database of its own in it."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder = folder
        self._port = port
        self._data = folder / "data"
        self._user = pwd.getpwnam(UNPRIVILEGED) if os.getuid() == 0 else None
        self._count = 0

    def start(self, is_durable: bool = False) -> None:
        if self._user is not None:
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        self._run("initdb", "-D", str(self._data), "-U", "wonderland", "-A", "trust", "-E", "UTF8", "--no-sync")
        fsync = "on" if is_durable else "off"
        options = f"-p {self._port} -k {self._folder} -h 127.0.0.1 -c fsync={fsync}"
        self._run("pg_ctl", "-D", str(self._data), "-l", str(self._folder / "log"), "-o", options, "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self._folder)

    def new_database(self) -> str:
        """The URL of an empty database."""
        self._count += 1
        name = f"tables_{os.getpid()}_{self._count}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self._port), "-U", "wonderland", name)
        return f"postgresql://wonderland@127.0.0.1:{self._port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        demoted: dict[str, Any] = {}
        if self._user is not None:
            demoted = {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}
        subprocess.run(
            [str(BINARIES[-1] / program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            timeout=PROGRAM_SECONDS,
            **demoted,
        )


@contextmanager
def shared_postgres(run_folder: Path, is_durable: bool = False) -> Iterator[Postgres]:
    """The run's cluster: the first worker that asks for it starts it, the last that leaves stops it."""
    with shared_facts(run_folder) as facts:
        if not facts.get("users"):
            facts |= {"users": 0, "folder": tempfile.mkdtemp(prefix="wonderland-postgres-"), "port": free_port()}
            Postgres(Path(facts["folder"]), facts["port"]).start(is_durable)
        facts["users"] += 1
    cluster = Postgres(Path(facts["folder"]), facts["port"])
    try:
        yield cluster
    finally:
        with shared_facts(run_folder) as facts:
            facts["users"] -= 1
            if facts["users"] == 0:
                cluster.stop()


@contextmanager
def shared_facts(run_folder: Path) -> Iterator[dict[str, Any]]:
    """What the workers of the run know about the cluster; nobody else reads or changes it meanwhile."""
    with (run_folder / "postgres.json").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        facts = json.loads(file.read() or "{}")
        yield facts
        file.truncate(0)
        file.write(json.dumps(facts))


def free_port() -> int:
    """A port that nobody else is given, for a server that is started on it later, or again and again.

    The socket stays bound to the end of the process and never listens. Linux lets a server listen there all the same.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    port: int = held.getsockname()[1]
    if sys.platform == "linux":
        _held.append(held)
    else:
        held.close()
    return port
