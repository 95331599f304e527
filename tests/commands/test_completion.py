"""Completion: what the Tab key offers, asked as a shell asks it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from wonderland.bots.levels import LEVELS
from wonderland.commands import commands
from wonderland.commands.shells import SHELLS
from wonderland.engine import catalogue
from wonderland.errors import MachineError

if TYPE_CHECKING:
    from pathlib import Path

VARIABLE = "_WONDERLAND_COMPLETE"
PROGRAM = f"""#!{sys.executable}
from wonderland.commands import main
main()
"""


def ask(shell: str, words: str, cword: str) -> str:
    env = {VARIABLE: f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": cword}
    return CliRunner().invoke(commands, env=env, prog_name="wonderland").stdout


def complete(line: str) -> list[str]:
    """The completions of the last word, which is empty after a space; bash breaks words at = and :."""
    words = line.replace("=", " = ").replace(":", " : ").split()
    last = len(words) if line.endswith(" ") else len(words) - 1
    return [item.partition(",")[2] for item in ask("bash", " ".join(words), str(last)).splitlines() if item]


def test_commands_and_their_options_are_completed() -> None:
    assert complete("wonderland re") == ["resume", "replay", "review", "restore"]
    assert complete("wonderland arena parade --se") == ["--seats", "--seed", "--seconds"]
    assert complete("wonderland completion ") == list(SHELLS)


@pytest.mark.parametrize("command", ["play", "rules", "simulate", "arena", "bench"])
def test_games_are_completed(command: str) -> None:
    assert complete(f"wonderland {command} ") == list(catalogue.names())
    assert complete(f"wonderland {command} g") == ["going-out"]


def test_levels_and_bots_are_completed_also_after_a_comma() -> None:
    assert complete("wonderland play parade --bots ") == [level.name for level in LEVELS]
    assert complete("wonderland play parade --bots hatter,c") == ["hatter,caterpillar", "hatter,cheshire-cat"]
    assert complete("wonderland simulate parade --bots gr") == ["greedy"]
    assert complete("wonderland arena parade --bots search:2,g") == ["2,greedy"]  # bash keeps what stands before


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("wonderland simulate tea-party --option bo", ["board=pocket_watch", "board=tea_tray", "board=croquet_lawn"]),
        ("wonderland simulate going-out --option run_suits=", ["one", "any"]),
        ("wonderland simulate going-out --option run_suits=a", ["any"]),
        ("wonderland simulate going-out --option=run_suits=a", ["any"]),
        ("wonderland play going-out --option target", ["target=37"]),
        ("wonderland play going-out --option board", []),
        ("wonderland play parade --option ", []),
        ("wonderland play --option open", ["open_hands=false", "open_hands=true"]),
    ],
)
def test_rule_options_of_the_named_game_are_completed(line: str, offered: list[str]) -> None:
    assert complete(line) == offered


def test_the_seats_that_a_game_allows_are_completed() -> None:
    assert complete("wonderland play tea-party --seats ") == ["2", "3", "4"]
    assert complete("wonderland bench --seats ") == ["2", "3", "4", "5", "6"]


def test_files_are_left_to_the_shell() -> None:
    for command in ("verify", "replay", "simulate parade --records"):
        assert ask("bash", f"wonderland {command}", "4").startswith("file,")


def test_fish_gets_whole_values_with_what_they_mean() -> None:
    line = "wonderland play parade --bots hatter,d"
    assert ask("fish", line, "hatter,d") == f"plain,hatter,dormouse\t{LEVELS[0].description}\n"
    script = CliRunner().invoke(commands, ["completion", "fish"]).output
    assert 'string split --max 1 ","' in script


def test_zsh_gets_whole_values_with_what_they_mean() -> None:
    offered = ask("zsh", "wonderland play going-out --option run_suits=a", "4")
    assert offered == "plain\nrun_suits=any\nmay a run mix suits\n"


def test_the_script_works_in_bash(tmp_path: Path) -> None:
    program = tmp_path / "wonderland"
    program.write_text(PROGRAM)
    program.chmod(0o755)
    script = """
        PATH="$1:$PATH"
        eval "$(wonderland completion bash)"
        COMP_WORDS=(wonderland simulate going-out --option run_suits =) COMP_CWORD=5
        _wonderland_completion wonderland
        echo "${COMPREPLY[@]}"
        complete -p wonderland
    """
    result = subprocess.run(
        ["bash", "--norc", "-c", script, "bash", str(tmp_path)], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout == "one any\ncomplete -o nosort -F _wonderland_completion wonderland\n"
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", "data/bash-completion/completions/wonderland"),
        ("zsh", "data/zsh/site-functions/_wonderland"),
        ("fish", "config/fish/completions/wonderland.fish"),
    ],
)
def test_the_script_is_installed_where_the_shell_looks_for_it(shell: str, file: str, tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    result = CliRunner().invoke(commands, ["completion", shell, "--install"], env=env)
    assert result.stdout.startswith(f"Written to {tmp_path / file}. ")
    assert f"{VARIABLE}={shell}_complete" in (tmp_path / file).read_text()


def test_a_script_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "fish").touch()
    result = CliRunner().invoke(commands, ["completion", "fish", "--install"], env={"XDG_CONFIG_HOME": str(tmp_path)})
    assert isinstance(result.exception, MachineError)
    assert "cannot be written" in str(result.exception)
