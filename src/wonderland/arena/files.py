"""Atomic writes: a file is written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from typing import TYPE_CHECKING

from wonderland.errors import OptionError, because, path_error, unwritable
from wonderland.messages import area

if TYPE_CHECKING:
    from pathlib import Path

t = area("errors")


def check_writable(path: Path) -> None:
    """Check before hours of work: OptionError for a path that cannot be a file, MachineError if writing fails."""
    path = path.resolve()
    if os.path.exists(path) and not path.is_file():
        raise OptionError(because(unwritable(path), t("not_a_file")))
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise path_error(unwritable(path), path, error) from None


def write_whole(path: Path, content: bytes) -> None:
    """Replace the file atomically: a reader finds the former content or this one; errors as of `check_writable`."""
    path = path.resolve()
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise path_error(unwritable(path), path, error) from None
