"""The names that help and completion list: current, and quick to load."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import wonderland.commands.name_list as name_list
from wonderland.bots.levels import LEVELS
from wonderland.bots.registry import BOTS
from wonderland.engine import catalogue

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
    for listed, game in zip(name_list.games(), map(catalogue.load, catalogue.names()), strict=True):
        assert listed.name == game.name
        assert (listed.seats.start, listed.seats[-1]) == (game.min_seats, game.max_seats)
        for option, known in zip(listed.options, game.offered_options, strict=True):
            assert (option.name, option.help, option.default) == (known.name, known.help, str(known.default).lower())
            assert option.values == [str(choice).lower() for choice in known.choices]
            assert (option.lowest, option.highest) == (known.lowest, known.highest)
    assert name_list.levels() == [(level.name, level.description) for level in LEVELS]
    assert tuple(BOTS) == name_list.BOTS


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["arena", "--help"], ["completion", "zsh"]])
def test_help_loads_nothing_slow(arguments: list[str]) -> None:
    assert loaded_by(*arguments) == NOTHING


@pytest.mark.parametrize("line", ["play ", "play parade --bots hatter,", "simulate going-out --option run_suits ="])
def test_completion_loads_nothing_slow(line: str) -> None:
    words = {"COMP_WORDS": f"wonderland {line}", "COMP_CWORD": str(len(line.split(" ")))}
    assert loaded_by(**words, _WONDERLAND_COMPLETE="bash_complete") == NOTHING
