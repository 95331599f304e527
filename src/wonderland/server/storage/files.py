"""The files of a SQLite database: private to their owner, and used by one server at a time."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from wonderland.errors import MachineError, path_error
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterator

t = area("errors")

SQLITE_FILE = "sqlite:///"
OWNER_ONLY = 0o600
HAS_SEPARATE_LOCKS = sys.platform == "linux"  # elsewhere a lock on the database itself would lock SQLite out


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
    """Lock the database's file inside the block; MachineError if another server has locked it, by whatever name.

    OptionError if its folder does not exist. The system ends the locks with the process, also when that is killed.
    """
    file = file_of(url)
    if file is None:
        yield
        return
    protect(file)
    real = file.resolve()
    with ExitStack() as locks:
        locks.enter_context(lock(file, real.with_name(f"{real.name}.lock"), "database.in_use"))
        if HAS_SEPARATE_LOCKS:  # a hard link has another lock file, but is the same file
            locks.enter_context(lock(file, real, "database.in_use.link"))
        yield


@contextmanager
def lock(database: Path, file: Path, in_use: str) -> Iterator[None]:
    """Lock one file for the database; MachineError if somebody has locked it."""
    try:
        descriptor = os.open(file, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    except OSError as error:
        raise path_error(t("database.file_unusable", file=str(database)), database, error) from None
    try:
        try:
            take_lock(descriptor)
        except OSError:
            raise MachineError(t(in_use, file=str(database))) from None
        yield
    finally:
        os.close(descriptor)


def take_lock(descriptor: int) -> None:
    """Lock the open file at once; OSError if it is locked."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
