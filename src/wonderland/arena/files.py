"""Atomic writes: a file is written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

from wonderland.errors import MachineError, OptionError

if TYPE_CHECKING:
    from pathlib import Path


def check_writable(path: Path) -> None:
    """Check before hours of work: OptionError for a path that cannot be a file, MachineError if writing fails."""
    path = path.resolve()
    if not path.parent.is_dir():
        raise OptionError(f"{path} cannot be written: there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise OptionError(f"{path} cannot be written: it is not a file")
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise MachineError(f"{path} cannot be written: {error.strerror}") from None


def write_whole(path: Path, content: bytes) -> None:
    """Replace the file atomically: a reader finds the former content or this one. MachineError if writing fails."""
    path = path.resolve()
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise MachineError(f"{path} cannot be written: {error.strerror}") from None
