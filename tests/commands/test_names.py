"""The names that help and completion list: current, and quick to load."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.commands.names_file import names_text
from wonderland.commands.name_list import FILE

# Runs a command line and prints what it has loaded of what is slow to load.
SCRIPT = """
import sys
from wonderland.commands import main
try:
    main()
except SystemExit:
    print([name for name in ("numpy", "numba", "msgspec", "rich", "textual") if name in sys.modules], file=sys.stderr)
"""
NOTHING = "[]\n"


def loaded_by(*arguments: str, **variables: str) -> str:
    command = [sys.executable, "-c", SCRIPT, *arguments]
    env = {**os.environ, **variables}
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=True).stderr


def test_the_names_are_those_of_the_games_and_bots() -> None:
    assert FILE.read_text("utf-8") == names_text(), "run make names"


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["arena", "--help"], ["completion", "zsh"]])
def test_help_loads_nothing_slow(arguments: list[str]) -> None:
    assert loaded_by(*arguments) == NOTHING


@pytest.mark.parametrize("line", ["play ", "play parade --bots hatter,", "simulate going-out --option run_suits ="])
def test_completion_loads_nothing_slow(line: str) -> None:
    words = {"COMP_WORDS": f"wonderland {line}", "COMP_CWORD": str(len(line.split(" ")))}
    assert loaded_by(**words, _WONDERLAND_COMPLETE="bash_complete") == NOTHING
