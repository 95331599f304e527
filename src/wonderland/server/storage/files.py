"""The files of a SQLite database: private to their owner, and used by one server at a time."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from wonderland.errors import MachineError, path_error

if TYPE_CHECKING:
    from collections.abc import Iterator

SQLITE_FILE = "sqlite:///"
OWNER_ONLY = 0o600


def file_of(url: str) -> Path | None:
    """The file of a SQLite URL; None for PostgreSQL and for a database in memory."""
    name = url.removeprefix(SQLITE_FILE).partition("?")[0]
    return Path(name) if url.startswith(SQLITE_FILE) and name not in ("", ":memory:") else None


def protect(file: Path) -> None:
    """Create the file, or change its mode, so that only its owner may read it. SQLite's journals get the same mode."""
    with suppress(OSError):  # SQLite says what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
        file.chmod(OWNER_ONLY)


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Lock the database's file inside the block; MachineError if another server has locked it.

    OptionError if its folder does not exist. The system ends the lock with the process, also when that is killed.
    """
    file = file_of(url)
    if file is None:
        yield
        return
    protect(file)
    try:
        lock = os.open(file.with_name(f"{file.name}.lock"), os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    except OSError as error:
        raise path_error(f"the database {file} cannot be used", file, error) from None
    try:
        try:
            take_lock(lock)
        except OSError:
            raise MachineError(f"the database {file} is in use by another server") from None
        yield
    finally:
        os.close(lock)


def take_lock(descriptor: int) -> None:
    """Lock the open file at once; OSError if it is locked."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
