"""PostgreSQL for tests: started in a folder of its own, by a user without privileges, because it refuses root."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

PACKAGE = "postgresql"
BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin")) or [
    Path(found).resolve().parent for found in [shutil.which("initdb")] if found
]
UNPRIVILEGED = "nobody"
START_SECONDS = 30.0


class Postgres:
    """One cluster; every test that wants one gets a database of its own in it."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._binaries = binaries
        self._folder = folder
        self._data = folder / "data"
        self._user = pwd.getpwnam(UNPRIVILEGED) if os.getuid() == 0 else None
        self._count = 0
        self.port = free_port()
        if self._user is not None:
            for path in (folder, *folder.parents):  # nobody must be allowed to pass, and to write at the end
                if path.owner() == "root" and str(path).startswith("/tmp/"):
                    path.chmod(0o755)
            os.chown(folder, self._user.pw_uid, self._user.pw_gid)
        self._run("initdb", "-D", str(self._data), "-U", "wonderland", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = ["-D", str(self._data), "-p", str(self.port), "-k", str(folder), "-h", "127.0.0.1"]
        with (folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [str(binaries / "postgres"), *options], stdout=log, stderr=log, cwd=folder, **self._demoted()
            )
        end = time.monotonic() + START_SECONDS
        while not self._is_ready():
            assert self._process.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < end, (folder / "log").read_text()
            time.sleep(0.05)

    def stop(self) -> None:
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(30)

    def new_database(self) -> str:
        """The URL of an empty database."""
        self._count += 1
        name = f"tables_{self._count}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "wonderland", name)
        return f"postgresql://wonderland@127.0.0.1:{self.port}/{name}"

    def _is_ready(self) -> bool:
        ask = [str(self._binaries / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ask, check=False).returncode == 0

    def _demoted(self) -> dict[str, Any]:
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []} if self._user else {}

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._binaries / program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            timeout=60,
            **self._demoted(),
        )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
