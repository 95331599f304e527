"""Small files of the data folder that only their user can read: they hold tokens and invitations."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from wonderland.terminal.session import SessionMachineError
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")


def read_private(path: Path, type: type[T]) -> T | None:
    """The content; None if the file is missing or damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=type)
    except (OSError, msgspec.DecodeError):
        return None


def write_private(path: Path, content: Any) -> None:
    """Replace the content."""
    draft = path.with_suffix(".draft")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(content))
        draft.replace(path)
    except OSError as error:
        raise SessionMachineError(t("error.write", file=str(path), reason=str(error.strerror))) from None
