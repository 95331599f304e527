"""A person's own bot on the command line: `--bots module:Class` in arena, simulate and play."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from wonderland.commands import commands
from wonderland.errors import OptionError
from wonderland.records.verify import verify
from wonderland.terminal.local import saves

if TYPE_CHECKING:
    from pathlib import Path

# -P: the current folder is not importable by itself, as for an installed `wonderland`
COMMAND = [sys.executable, "-P", "-m", "wonderland"]

SOURCE = """
class First:
    def choose(self, turn):
        assert "?" in str(turn.view["hands"]), "it must not see all hands"
        return turn.legal[0]

class Cheat:
    def choose(self, turn):
        return "R0 R0"

class Clumsy:
    def choose(self, turn):
        return 1 // 0
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of bots, and with data of its own."""
    (tmp_path / "looking_glass.py").write_text(SOURCE)
    package = tmp_path / "looking_glass-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: looking-glass\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[wonderland.bots]\ntweedledum = looking_glass:First\n")
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "data"))
    return tmp_path


def run(folder: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], input=given, capture_output=True, text=True, timeout=180, check=False, cwd=folder
    )


def test_an_arena_rates_it_among_levels_in_several_processes(folder: Path) -> None:
    arguments = ["--seats", "3", "--matches", "6", "--workers", "2", "--json"]
    result = run(folder, "arena", "parade", "--bots", "looking_glass:First,hatter,tweedledum", *arguments)
    assert result.returncode == 0, result.stderr
    report = json.loads(result.stdout)
    standings = {standing["bot"]: standing for standing in report["standings"]}
    assert standings.keys() == {"looking_glass:First", "hatter", "tweedledum"}
    assert {standing["forfeits"] for standing in standings.values()} == {0}
    assert {standing["played"] for standing in standings.values()} == {6}


def test_in_an_arena_it_may_take_several_seats_and_forfeits_if_it_fails(folder: Path) -> None:
    arguments = ["--seats", "4", "--matches", "4", "--workers", "1"]
    result = run(folder, "arena", "parade", "--bots", "looking_glass:Clumsy:2,looking_glass:Cheat,random", *arguments)
    assert result.returncode == 0, result.stderr
    assert "looking_glass:Clumsy forfeited 8 times, first in match 0: ZeroDivisionError: " in result.stdout
    assert result.stdout.count("    return 1 // 0\n") == 1
    assert "looking_glass:Cheat forfeited 4 times, first in match 0: 'R0 R0' is no legal action" in result.stdout


def test_simulate_plays_it_among_levels(folder: Path) -> None:
    arguments = ["--seats", "2", "--matches", "3", "--records", "r.jsonl", "--json"]
    first, second = (
        run(folder, "simulate", "parade", "--bots", "looking_glass:First,hatter", *arguments) for _ in "12"
    )
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    assert json.loads(first.stdout)["bots"] == ["looking_glass:First", "hatter"]
    records = [verify(line) for line in (folder / "r.jsonl").read_bytes().splitlines()]
    assert [record.players for record in records] == [["looking_glass:First", "hatter"]] * 3


@pytest.mark.parametrize(
    ("bot", "reason"),
    [("Cheat", "'R0 R0' is no legal action"), ("Clumsy", "ZeroDivisionError: integer division or modulo by zero")],
)
def test_simulate_ends_in_a_sentence_when_it_fails(folder: Path, bot: str, reason: str) -> None:
    result = run(folder, "simulate", "parade", "--seats", "2", "--bots", f"random,looking_glass:{bot}")
    assert result.returncode == 1
    *trace, sentence = result.stderr.splitlines()
    assert sentence == f"wonderland: bot looking_glass:{bot} failed: {reason}"
    assert ("    return 1 // 0" in trace) == (bot == "Clumsy")
    assert "checked.py" not in result.stderr


def test_a_person_plays_against_it(folder: Path) -> None:
    arguments = ["play", "parade", "--seats", "2", "--seed", "4", "--bots", "looking_glass:First"]
    result = run(folder, *arguments, given="1\n" * 60)
    assert result.returncode == 0, result.stderr
    assert "First plays " in result.stdout
    assert "with the fewest points." in result.stdout


def test_when_it_fails_the_match_stays_saved_and_goes_on_once_it_is_repaired(folder: Path) -> None:
    arguments = ["play", "parade", "--seats", "2", "--seed", "4", "--people", "Ann", "--bots", "looking_glass:Clumsy"]
    result = run(folder, *arguments, given="1\n" * 60)
    assert result.returncode == 1
    assert "The match is saved: `wonderland resume` continues it." in result.stdout
    assert "    return 1 // 0\n" in result.stderr
    assert result.stderr.splitlines()[-1].startswith("wonderland: bot looking_glass:Clumsy failed: ZeroDivisionError")
    assert [match.num_decisions for match in saves.saved_matches()] == [1]
    (folder / "looking_glass.py").write_text(SOURCE.replace("1 // 0", "turn.legal_actions[0]"))
    result = run(folder, "resume", given="1\n" * 60)
    assert result.returncode == 0, result.stderr
    assert "with the fewest points." in result.stdout


@pytest.mark.parametrize("command", [["arena"], ["simulate", "--seats", "2"], ["play", "--plain", "--seats", "3"]])
@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("jabberwock:Cat", "bot jabberwock:Cat: there is no module jabberwock, neither in this folder nor installed"),
        ("looking_glass:Cat", "bot looking_glass:Cat: the module looking_glass has no class Cat"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], bot: str, sentence: str
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    name, *arguments = command
    bots = f"{bot},dormouse" if name != "arena" else f"{bot},dormouse,hatter"
    result = CliRunner().invoke(commands, [name, "parade", *arguments, "--bots", bots])
    assert isinstance(result.exception, OptionError)
    assert str(result.exception) == sentence


def test_help_and_messages_name_the_bots_of_installed_packages(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder))
    for command in ("arena", "simulate", "play"):
        output = CliRunner().invoke(commands, [command, "--help"]).output
        assert "tweedledum" in output
        assert "MODULE:CLASS" in output
