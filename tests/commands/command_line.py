"""The command line for tests: in this process, which is quick, or as a process of its own."""

from __future__ import annotations

import io
import subprocess
import sys
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from wonderland.commands import main

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMAND = [sys.executable, "-m", "wonderland"]
PROCESS_SECONDS = 120.0

Result = subprocess.CompletedProcess[str]


class Pipe(io.TextIOWrapper):
    """Standard input or output that is no terminal."""

    def __init__(self, text: str = "") -> None:
        super().__init__(io.BytesIO(text.encode()), encoding="utf-8", write_through=True)

    @property
    def text(self) -> str:
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode()


def run(*arguments: str, given: str = "") -> Result:
    """Run a command in this process; an exception that it does not turn into a sentence is raised here."""
    pipes: dict[str, Any] = {"stdin": Pipe(given), "stdout": Pipe(), "stderr": Pipe()}
    code: str | int | None = 0
    with patch.multiple(sys, argv=["wonderland", *arguments], **pipes):
        try:
            main()
        except SystemExit as end:
            code = end.code
    assert code is None or isinstance(code, int)
    return subprocess.CompletedProcess(list(arguments), code or 0, pipes["stdout"].text, pipes["stderr"].text)


def run_process(*arguments: str, given: str = "", env: Mapping[str, str] | None = None) -> Result:
    """Run a command as people do: in a process of its own, between pipes."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=PROCESS_SECONDS,
        check=False,
        env=env,
    )
