"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

from wonderland.errors import OptionError

if TYPE_CHECKING:
    from pathlib import Path


def check_writable(path: Path) -> None:
    """OptionError if a file cannot be written there: to be asked before hours of work, not after."""
    path = path.resolve()
    if not path.parent.is_dir():
        raise OptionError(f"{path} cannot be written: there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise OptionError(f"{path} cannot be written: it is no file")
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {error.strerror}") from None


def write_whole(path: Path, content: bytes) -> None:
    """Replace the file at once, so that whoever reads it finds the old or the new content."""
    path = path.resolve()
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise OptionError(f"{path} cannot be written: {error.strerror}") from None
