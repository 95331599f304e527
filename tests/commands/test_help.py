"""Help: what `wonderland --help` and the help of every command name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from wonderland.bots.levels import LEVELS
from wonderland.commands import commands
from wonderland.commands.common import EXIT_CODES
from wonderland.engine import catalogue

LEVEL_NAMES = [level.name for level in LEVELS]


def help_of(*command: str) -> str:
    return CliRunner().invoke(commands, [*command, "--help"], prog_name="wonderland", terminal_width=100).output


def test_the_help_lists_every_command_once_in_the_order_of_its_sections() -> None:
    assert sorted(commands.list_commands(commands.make_context("wonderland", ["levels"]))) == sorted(commands.commands)
    text = help_of()
    places = [text.index(f"\n{title}:\n") for title in ("Play", "Learn", "Study", "This program", "Games", "Levels")]
    assert places == sorted(places)
    for name, command in commands.commands.items():
        assert text.count(f"\n  {name} ") == 1
        assert command.get_short_help_str(80).endswith((".", "…"))
    assert all(name in text for name in (*catalogue.names(), *LEVEL_NAMES))


@pytest.mark.parametrize("command", commands.commands)
def test_every_command_explains_itself_by_example(command: str) -> None:
    text = help_of(command)
    assert text.startswith(f"Usage: wonderland {command} ")
    assert f"    wonderland {command}" in text.partition("Example")[2] or command == "levels"
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("play", [*LEVEL_NAMES, "run_suits=one|any", "target=10..100"]),
        ("simulate", ["random", "greedy", *LEVEL_NAMES, "gentle_hole=false|true"]),
        ("arena", ["random", "greedy", *LEVEL_NAMES, "gentle_hole=false|true"]),
        ("rules", []),
        ("bench", []),
    ],
)
def test_the_help_of_a_command_names_what_it_takes(command: str, names: list[str]) -> None:
    text = help_of(command)
    assert all(name in text for name in (*catalogue.names(), *names))


def test_options_are_listed_only_where_they_can_be_given() -> None:
    assert "run_suits" not in help_of("rules")


def test_the_help_and_the_docs_list_the_same_exit_codes() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "commands.md").read_text("utf-8")
    for code in EXIT_CODES:
        assert re.search(rf"^  {code} ", help_of(), re.MULTILINE)
        assert re.search(rf"^\| {code} \| ", docs, re.MULTILINE)
