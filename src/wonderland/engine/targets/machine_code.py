"""Compiled code on disk: where it is kept between runs, and for how long."""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import shutil
import sys
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wonderland.engine.targets.binding import bind

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT_UNUSED_SECONDS = 30 * 24 * 3600
# Always part of the cache key: how code is compiled, and constants that are compiled into it.
ALWAYS = tuple(
    f"wonderland.engine.{name}"
    for name in ("game", "placeholders", "planes", "scratch", "targets.binding", "targets.functions")
)

_lock = threading.Lock()  # Numba has one setting for all threads


def cache_folder() -> Path:
    """Where compiled code is kept between runs (`WONDERLAND_CACHE` overrides it)."""
    if "WONDERLAND_CACHE" in os.environ:
        return Path(os.environ["WONDERLAND_CACHE"])
    import platformdirs

    return Path(platformdirs.user_cache_dir("wonderland"))


def can_be_kept() -> bool:
    """A machine whose cache folder cannot be written compiles anew each time."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


@contextmanager
def kept_for(name: str, modules: tuple[str, ...]) -> Iterator[None]:
    """Let Numba keep what is decorated here in a folder of its own.

    Numba checks only the file of the function itself, not of those it calls, so the folder's name holds a digest
    of every source that takes part.
    """
    import numba

    folder = cache_folder() / f"{name}-{digest_of(modules)}"
    enter(folder, name)
    with _lock:
        previous = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            numba.config.CACHE_DIR = previous


@functools.cache
def enter(folder: Path, name: str) -> None:
    """Make the folder, and remove those for other versions of the same sources that nobody has entered for long."""
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        os.utime(folder)
    for other in folder.parent.glob(f"{name}-*"):
        with suppress(OSError):
            if time.time() - other.stat().st_mtime > KEPT_UNUSED_SECONDS:
                shutil.rmtree(other)


@functools.cache
def digest_of(modules: tuple[str, ...]) -> str:
    """The same as long as nothing has changed in what the modules reach."""
    digest = hashlib.sha256(sys.version.encode())
    for name in sources_of(modules):
        digest.update(Path(str(importlib.import_module(name).__file__)).read_bytes())
    return digest.hexdigest()[:16]


def sources_of(modules: tuple[str, ...]) -> list[str]:
    """The modules whose sources take part in what is compiled of these."""
    bound: dict[str, Any] = {}
    for name in modules:
        bind(name, lambda function: function, bound, {})
    return sorted({*bound, *ALWAYS})
