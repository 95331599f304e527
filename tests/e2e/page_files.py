"""The built page: made where it is missing, and served from a copy that a build in the meantime does not change."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonderland.server.http import page

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
BUILD = ["make", "page"]


def build() -> None:
    """Make the page, unless it is there."""
    if not page.INDEX.is_file():
        made = subprocess.run(BUILD, cwd=ROOT, capture_output=True, text=True, check=False)
        assert page.INDEX.is_file(), f"`{' '.join(BUILD)}` did not make the page:\n{made.stdout}{made.stderr}"


@contextlib.contextmanager
def served_from_copy(folder: Path) -> Iterator[None]:
    """Servers of this process serve a copy of the built page."""
    copy = folder / "page"
    shutil.copytree(page.PAGE, copy)
    with served_from(copy):
        yield


@contextlib.contextmanager
def served_from(folder: Path) -> Iterator[None]:
    """Servers of this process serve the page in that folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "PAGE", folder)
        patch.setattr(page, "INDEX", folder / page.INDEX.name)
        yield
